/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

import { readOwnFile } from '../files';

/**
 * Increase it with every change of `schema.sql` or of the meaning of its JSON. The sandbox refuses database files of
 * other versions and does not migrate them: their data is made up anyway.
 */
const SCHEMA_VERSION = 14;

/** Marks a file as one of the sandbox: `OutS` in ASCII. SQLite keeps this number in each file for its program. */
const APPLICATION_ID = 0x4f757453;

export type SqlValue = SQLInputValue;
export type Columns = Readonly<Record<string, SqlValue>>;

/** The database. Each statement is prepared once. */
export interface Store {
	readonly database: DatabaseSync;
	get<T>(sql: string, ...values: SqlValue[]): T | undefined;
	all<T>(sql: string, ...values: SqlValue[]): T[];
	run(sql: string, ...values: SqlValue[]): void;
	insert(table: string, columns: Columns): void;
	/** Undoes everything if `work` throws. */
	transaction<T>(work: () => T): T;
	/** Empties every table. */
	clear(): void;
}

/** Opens a database file, or `:memory:`, and creates the tables if there are none. */
export function openStore(file: string): Store {
	const database = new DatabaseSync(file);
	prepareSchema(database, file);

	const statements = new Map<string, StatementSync>();
	const statement = (sql: string) => {
		const known = statements.get(sql);
		if (known) return known;
		const prepared = database.prepare(sql);
		statements.set(sql, prepared);
		return prepared;
	};

	const store: Store = {
		database,
		get: <T>(sql: string, ...values: SqlValue[]) => statement(sql).get(...values) as T | undefined,
		all: <T>(sql: string, ...values: SqlValue[]) => statement(sql).all(...values) as T[],
		run: (sql, ...values) => void statement(sql).run(...values),
		insert: (table, columns) => {
			const names = Object.keys(columns);
			const sql = `INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => '?').join()})`;
			store.run(sql, ...Object.values(columns));
		},
		transaction: (work) => {
			database.exec('BEGIN IMMEDIATE');
			try {
				const result = work();
				database.exec('COMMIT');
				return result;
			} finally {
				if (database.isTransaction) database.exec('ROLLBACK');
			}
		},
		clear: () =>
			store.transaction(() => {
				database.exec('PRAGMA defer_foreign_keys = ON');
				const tables = store.all<{ name: string }>(
					"SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
				);
				for (const { name } of tables) database.exec(`DELETE FROM "${name}"`);
			}),
	};
	return store;
}

function prepareSchema(database: DatabaseSync, file: string) {
	const isNew = isEmpty(database, file);
	// The rows of a page are scattered over a large file. If the file is mapped into memory, reading them takes no read
	// call for each.
	database.exec(
		'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; PRAGMA mmap_size = 1073741824',
	);
	if (!isNew) return;
	const schema = readOwnFile('core/store/schema.sql');
	database.exec(
		`BEGIN; ${schema} PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${SCHEMA_VERSION}; COMMIT`,
	);
}

/** Only reads, because the file may be another program's. Throws an error if this sandbox cannot use it. */
function isEmpty(database: DatabaseSync, file: string): boolean {
	const { application, version, tables } = database
		.prepare(
			`SELECT application_id AS application, user_version AS version, (SELECT count(*) FROM sqlite_schema) AS tables
			FROM pragma_application_id, pragma_user_version`,
		)
		.get() as { application: number; version: number; tables: number };
	if (application === APPLICATION_ID && version === SCHEMA_VERSION) return false;
	if (application === 0 && version === 0 && tables === 0) return true;
	database.close();
	throw new Error(
		application === APPLICATION_ID
			? `${file} is of another version of the sandbox (${version} instead of ${SCHEMA_VERSION}). Delete it or give another file.`
			: `${file} is not a database of the sandbox. Give another file.`,
	);
}
