import { isRecord, recordsOf } from '../../contract/json';
import type { JournalEntry } from './journal';

/** Which call of a client made which record: what another call looks for is none of them. */
export interface Owners<Owner> {
	/** Notes the records of an answer as the owner's. */
	note(owner: Owner, body: unknown): void;
	/** Makes a record the owner's, unless it is `taken` or another's. Returns whether the owner has it now. */
	claim(owner: Owner, id: unknown, taken: ReadonlySet<unknown>): boolean;
}

export function createOwners<Owner>(): Owners<Owner> {
	const owners = new Map<unknown, Owner>();
	return {
		note(owner, body) {
			for (const id of idsIn(body)) owners.set(id, owner);
		},
		claim(owner, id, taken) {
			if (!owners.has(id) && !taken.has(id)) owners.set(id, owner);
			return owners.get(id) === owner;
		},
	};
}

/** Ids of what a remembered send is known to have made. */
export function recordsIn(entry: JournalEntry): unknown[] {
	return entry.state === 'done' ? idsIn(entry.body).filter((id) => id !== undefined) : [];
}

/** Ids of the records and of the message in an answer. */
function idsIn(body: unknown): unknown[] {
	if (!isRecord(body)) return [];
	const { data, message } = body;
	const inner = isRecord(data) ? [data, data.message] : recordsOf(data);
	return [...inner, message].filter(isRecord).map(({ id }) => id);
}
