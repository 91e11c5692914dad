import { seed } from '../../sandbox/seed/seed';
import type { Store } from '../../sandbox/store/store';

/** Times in the seed are then at most this much older than those of a new one. */
const KEPT_MS = 10 * 60_000;

/**
 * Fills a sandbox with the seed. To make it takes longer than most tests, so for ten minutes of the sandbox's clock it
 * is copied from temporary tables.
 */
export function copySeed(): typeof seed {
	let madeAt = -Infinity;
	return (store, options) => {
		const age = options.now - madeAt;
		if (age >= 0 && age < KEPT_MS) {
			copy(store);
			return;
		}
		seed(store, options);
		keep(store);
		madeAt = options.now;
	};
}

const KEPT = 'kept_';

const tablesIn = (store: Store, schema: string): string[] =>
	store
		.all<{
			name: string;
		}>(`SELECT name FROM ${schema} WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
		.map(({ name }) => name);

/** The table of the world's settings is not filled by the seed. */
function keep(store: Store): void {
	for (const table of tablesIn(store, 'sqlite_schema').filter((name) => name !== 'world')) {
		store.database.exec(`DROP TABLE IF EXISTS temp.${KEPT}${table}`);
		store.database.exec(`CREATE TEMP TABLE ${KEPT}${table} AS SELECT * FROM main.${table}`);
	}
}

function copy(store: Store): void {
	store.transaction(() => {
		store.database.exec('PRAGMA defer_foreign_keys = ON');
		for (const kept of tablesIn(store, 'sqlite_temp_schema')) {
			store.run(`INSERT INTO main.${kept.slice(KEPT.length)} SELECT * FROM temp.${kept}`);
		}
	});
}
