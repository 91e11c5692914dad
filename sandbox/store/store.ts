/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

import { SCHEMA, SCHEMA_VERSION } from './schema';

/** The database with its statements prepared once. Rows come as the columns of the query. */
export interface Store {
	readonly database: DatabaseSync;
	get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined;
	all<Row>(sql: string, ...values: SQLInputValue[]): Row[];
	/** Answers the `seq` of the row that an INSERT made. */
	run(sql: string, ...values: SQLInputValue[]): number;
	/** Either all of it is written or, when `work` throws, nothing. */
	transaction<T>(work: () => T): T;
	/** Empties every table. */
	clear(): void;
}

/** Opens a database file, or `:memory:`, and makes the tables where there are none. */
export function openStore(file: string): Store {
	const database = new DatabaseSync(file);
	orUndo(
		() => prepareSchema(database, file),
		() => database.close(),
	);

	const statements = new Map<string, StatementSync>();
	const statement = (sql: string) => {
		const known = statements.get(sql);
		if (known) return known;
		const prepared = database.prepare(sql);
		statements.set(sql, prepared);
		return prepared;
	};

	const transaction = <T>(work: () => T): T => {
		database.exec('BEGIN IMMEDIATE');
		return orUndo(
			() => {
				const result = work();
				database.exec('COMMIT');
				return result;
			},
			() => database.exec('ROLLBACK'),
		);
	};

	return {
		database,
		get: <Row>(sql: string, ...values: SQLInputValue[]) =>
			statement(sql).get(...values) as Row | undefined,
		all: <Row>(sql: string, ...values: SQLInputValue[]) => statement(sql).all(...values) as Row[],
		run: (sql, ...values) => Number(statement(sql).run(...values).lastInsertRowid),
		transaction,
		clear: () =>
			transaction(() => {
				database.exec('PRAGMA defer_foreign_keys = ON');
				const tables = database
					.prepare(
						"SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
					)
					.all();
				for (const { name } of tables) database.exec(`DELETE FROM "${String(name)}"`);
			}),
	};
}

function prepareSchema(database: DatabaseSync, file: string) {
	// A page of the list of a large file is spread over it: mapped into memory it is read without a call for each part.
	database.exec(
		'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; PRAGMA mmap_size = 1073741824',
	);
	const { user_version: version } = database.prepare('PRAGMA user_version').get() as {
		user_version: number;
	};
	if (version === SCHEMA_VERSION) return;
	const { tables } = database.prepare('SELECT count(*) AS tables FROM sqlite_schema').get() as {
		tables: number;
	};
	if (version !== 0 || tables > 0) {
		throw new Error(
			`${file} is not a database of this sandbox version (${version} instead of ${SCHEMA_VERSION}). Delete it or give another file.`,
		);
	}
	database.exec(`BEGIN; ${SCHEMA} PRAGMA user_version = ${SCHEMA_VERSION}; COMMIT`);
}

/** Runs `undo` where `work` throws, and lets the error pass. */
function orUndo<T>(work: () => T, undo: () => void): T {
	let isDone = false;
	try {
		const result = work();
		isDone = true;
		return result;
	} finally {
		if (!isDone) undo();
	}
}
