import type { JsonRecord } from 'n8n-nodes-outreach/src/contract/json';

/** A list with its first rows, as a user's file has them. */
export interface FirstRows {
	/** The name of the file, without its ending. */
	readonly name: string;
	readonly columns: readonly string[];
	readonly rows: ReadonlyArray<Readonly<Record<string, string>>>;
}

/** A record that a service keeps. */
export interface KeptRecord {
	readonly id: string;
	readonly fields: JsonRecord;
	/** When it was created and last changed, in milliseconds of the world's clock. */
	readonly at: number;
	readonly changed: number;
}

/**
 * The records of one kind that a service keeps, the oldest first. A workflow may know ids of records that only the real
 * service has: they are there, with nothing in them, unless the workflow has removed them.
 */
export interface List {
	/** The columns of the file that it began with. */
	readonly columns: readonly string[];
	all(): readonly KeptRecord[];
	/** Undefined if it was removed. */
	find(id: string): KeptRecord | undefined;
	add(fields: JsonRecord, at: number): KeptRecord;
	/** Sets these fields and keeps the others. Undefined if it was removed. */
	change(id: string, fields: JsonRecord, at: number): KeptRecord | undefined;
	remove(id: string): boolean;
}

export interface ListsOptions {
	readonly files: readonly FirstRows[];
	/** What the workflows call the lists whose ids they know. */
	readonly names: ReadonlyMap<string, string>;
}

export type Lists = ReturnType<typeof createLists>;

/** What the services outside keep. A list begins with the rows of the file that has its name, if there is one. */
export function createLists({ files, names }: ListsOptions) {
	const lists = new Map<string, List>();
	const used = new Set<string>();
	let number = 100;
	// Some services write their ids with hyphens and without.
	const nameOf = (key: string) => names.get(key) ?? names.get(key.replaceAll('-', '')) ?? key;
	const fileOf = (...keys: readonly string[]) => {
		const file = keys
			.map((key) => files.find(({ name }) => isSameName(name, nameOf(key))))
			.find((one) => one !== undefined);
		if (file) used.add(file.name);
		return file;
	};

	return {
		nameOf,
		/** The file for the first of these names that has one. */
		fileOf,
		/** Whether a list has begun with the rows of the file of this name. */
		isUsed: (name: string) => used.has(name),
		/** The list that a service knows by this id or name. `idOf` makes the id of a new record from its number. */
		list(service: string, key: string, idOf: (number: number) => string = String): List {
			const place = `${service}/${nameOf(key).toLowerCase()}`;
			const known = lists.get(place);
			if (known) return known;
			const nextId = () => idOf((number += 1));
			const made = createList(nextId, fileOf(key));
			lists.set(place, made);
			return made;
		},
	};
}

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function createList(
	nextId: () => string,
	{ columns, rows }: Omit<FirstRows, 'name'> = NO_ROWS,
): List {
	const records = new Map<string, KeptRecord>();
	const removed = new Set<string>();
	const find = (id: string) =>
		removed.has(id) ? undefined : (records.get(id) ?? { id, fields: {}, at: 0, changed: 0 });
	const add = (fields: JsonRecord, at: number) => {
		const record = { id: nextId(), fields, at, changed: at };
		records.set(record.id, record);
		return record;
	};
	for (const row of rows) add(row, 0);
	return {
		columns,
		all: () => [...records.values()],
		find,
		add,
		change(id, fields, at) {
			const record = find(id);
			if (!record) return undefined;
			const changed = { ...record, fields: { ...record.fields, ...fields }, changed: at };
			records.set(id, changed);
			return changed;
		},
		remove(id) {
			const isThere = !removed.has(id);
			records.delete(id);
			removed.add(id);
			return isThere;
		},
	};
}

const NO_ROWS = { columns: [], rows: [] };
