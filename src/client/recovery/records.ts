import type { Moves } from '../../contract/common';
import { isRecord, type JsonRecord } from '../../contract/json';
import { printable } from '../http/clean';
import type { Finding, Look } from './recovery';

/** What was created since the send. The pages are newest first, so an older record ends the search. */
export async function readNew<R>(
	pages: AsyncIterable<R[]>,
	field: keyof R,
	{ isNew }: Pick<Look, 'isNew'>,
): Promise<R[]> {
	const records: R[] = [];
	for await (const page of pages) {
		const end = page.findIndex((record) => !isNew(record[field]));
		records.push(...page.slice(0, end === -1 ? undefined : end));
		if (end !== -1) break;
	}
	return records;
}

interface Identified {
	readonly id?: unknown;
}

export async function findById<R extends Identified>(
	pages: AsyncIterable<R[]>,
	wanted: string,
): Promise<R | undefined> {
	for await (const page of pages) {
		const record = page.find(({ id }) => id === wanted);
		if (record) return record;
	}
	return undefined;
}

/** A single match is what the request created. If there are more than were sent, any of them may be someone else's. */
export async function findCreated(
	candidates: readonly Identified[],
	look: Look,
	read: (id: string) => Promise<JsonRecord>,
): Promise<Finding> {
	const taken = await takeOne(candidates, look);
	if ('state' in taken) return taken;
	return { state: 'found', body: { data: await read(String(taken.record.id)) } };
}

/** This call's record, or why there is none. */
export async function takeOne<R extends Identified>(
	candidates: readonly R[],
	look: Look,
): Promise<{ readonly record: R } | Finding> {
	await look.settle();
	const free = candidates.filter(({ id }) => look.isFree(id));
	const [record] = free;
	if (record === undefined) return { state: 'absent' };
	if (free.length > 1 + look.rivals()) return tooMany(free.length);
	look.take([record.id]);
	return { record };
}

export const tooMany = (count: number): Extract<Finding, { readonly state: 'unclear' }> => ({
	state: 'unclear',
	reason: `${count} new records look like what was sent, and any of them may be someone else's.`,
});

interface Transitions<Field, Action extends string, Status extends string> {
	readonly field: Field;
	readonly moves: Moves<Action, Status>;
	/** The status that the record may reach on its own after an action. */
	readonly after?: { readonly [A in Action]?: Status };
}

/** What the status of a record says about an action on it. The API refuses an action the second time. */
export function findTransition<R extends JsonRecord, Action extends string, Status extends string>(
	{ body, repeatIf }: Look<unknown, { readonly action: Action }>,
	record: R | undefined,
	{ field, moves, after }: Transitions<keyof R & string, Action, Status>,
): Finding {
	if (!record) return { state: 'unclear', reason: 'The record is not there any more.' };
	const { from, to } = moves[body.action];
	const state = String(record[field]);
	if (state === to || state === after?.[body.action]) {
		return { state: 'found', body: { data: record } };
	}
	if (state !== from)
		return { state: 'unclear', reason: `The ${field} is now ${printable(state)}.` };
	if (repeatIf?.(record) ?? true) return { state: 'repeatable' };
	return { state: 'unclear', reason: 'The record was changed meanwhile.' };
}

/** A missing text, null and an empty text count as the same. */
export const isSameText = (recorded: unknown, requested: unknown): boolean =>
	(recorded ?? '') === (requested ?? '');

export function isSame(a: unknown, b: unknown): boolean {
	if (Array.isArray(a) && Array.isArray(b)) {
		return a.length === b.length && a.every((entry, index) => isSame(entry, b[index]));
	}
	if (!isRecord(a) || !isRecord(b)) return a === b;
	const keys = Object.keys(a);
	return keys.length === Object.keys(b).length && keys.every((key) => isSame(a[key], b[key]));
}
