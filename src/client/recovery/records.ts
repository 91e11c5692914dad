import type { Moves } from '../../contract/common';
import { isRecord, type JsonRecord } from '../../contract/json';
import type { Endpoint, RequestOf } from '../../contract/endpoint';
import { ApiError, OutreachError, TransportError } from '../errors';
import { printable } from '../http/clean';
import type { Known } from './knownRecords';
import type { Age, Finding, Look } from './recovery';

interface Identified {
	readonly id?: unknown;
}

/** A record that may be from after the send. */
export interface Candidate<R> {
	readonly record: R;
	/** It certainly is. */
	readonly isSure: boolean;
}

/**
 * If the records that were there before the send were read no longer than this before it, a record that is not among
 * them counts as made after the send, whatever its time.
 */
const FRESH_MS = 5_000;

/** What a list held before a create went out, as plain JSON: a journal keeps it for later runs. */
export interface Before {
	readonly ids: readonly unknown[];
	readonly isWhole: boolean;
	/** Our wall clock, milliseconds. */
	readonly readAt: number;
}

/** A journal may have many entries. */
const IDS_KEPT = 100;

export const asBefore = (
	{ ids, isWhole, at }: Known,
	{ wallTime }: Pick<Look, 'wallTime'>,
): Before => ({
	ids: [...ids].slice(0, IDS_KEPT),
	isWhole: isWhole && ids.size <= IDS_KEPT,
	readAt: wallTime(at),
});

type Sent = Pick<Look, 'sentAt' | 'wallTime'>;

export const isFresh = ({ readAt }: Before, { sentAt, wallTime }: Sent): boolean =>
	wallTime(sentAt) - readAt <= FRESH_MS;

/** What a list holds before a create goes out. A page that was read moments ago will do. */
export async function readKnown(
	look: Pick<Look, 'known' | 'pages'> & Sent,
	list: Endpoint,
): Promise<Before | 'unread'> {
	const former = look.known(list);
	const before = former && asBefore(former, look);
	if (before && isFresh(before, look)) return before;
	try {
		await look.pages(list, {} as RequestOf<Endpoint>).next();
	} catch (error) {
		const isCancelled = error instanceof TransportError && error.failure === 'cancelled';
		const isKeyRefused = error instanceof ApiError && error.status === 401;
		if (isCancelled || isKeyRefused || !(error instanceof OutreachError)) throw error as Error;
		// Only a lost answer needs this page, and the key may not even be allowed to read it.
	}
	const known = look.known(list);
	return known ? asBefore(known, look) : 'unread';
}

/** Undefined if the list was not read before the send, or nobody knows any more. */
export const knownBefore = ({ before }: Pick<Look, 'before'>): Before | undefined =>
	isRecord(before) ? (before as unknown as Before) : undefined;

/** The record is not there. Without the list from before the send, the times alone do not prove that. */
export const absent = ({ before }: Pick<Look, 'before'>): Finding =>
	before === 'unread'
		? {
				state: 'unclear',
				reason: 'The list could not be read before the request, so it does not show what is new.',
			}
		: { state: 'absent' };

/** If the list could not be read before the send, what seems a little older may well be someone else's. */
const ageIn = ({ ageOf, before }: Pick<Look, 'ageOf' | 'before'>, time: unknown): Age =>
	before === 'unread' ? ageOf(time, { isExact: true }) : ageOf(time);

/**
 * What was created since the send, oldest first: in that order the API made it. The pages are newest first, so an older
 * record ends the search.
 */
export async function readCreated<R extends Identified>(
	pages: AsyncIterable<R[]>,
	field: keyof R,
	look: Pick<Look, 'ageOf' | 'before'> & Sent,
): Promise<Array<Candidate<R>>> {
	const known = knownBefore(look);
	const ids = new Set(known?.ids);
	const candidates: Array<Candidate<R>> = [];
	for await (const page of pages) {
		for (const record of page) {
			if (ids.has(record.id)) return candidates.reverse();
			const age = known && isFresh(known, look) ? 'new' : ageIn(look, record[field]);
			if (age === 'old' && !known) return candidates.reverse();
			candidates.push({ record, isSure: age === 'new' });
		}
	}
	return candidates.reverse();
}

/** What may have been created since the send, in a page of a list that has no order. */
export function keepCreated<R extends Identified>(
	page: readonly R[],
	field: keyof R,
	look: Pick<Look, 'ageOf' | 'before'> & Sent,
): Array<Candidate<R>> {
	const known = knownBefore(look);
	const ids = new Set(known?.ids);
	const isProof = known?.isWhole && isFresh(known, look);
	return page.flatMap((record) => {
		if (ids.has(record.id)) return [];
		const age = isProof ? 'new' : ageIn(look, record[field]);
		return age === 'old' && !known?.isWhole ? [] : [{ record, isSure: age === 'new' }];
	});
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
	candidates: ReadonlyArray<Candidate<Identified>>,
	look: Look,
	read: (id: string) => Promise<JsonRecord>,
): Promise<Finding> {
	const taken = await takeOne(candidates, look);
	if ('state' in taken) return taken;
	return { state: 'found', body: { data: await read(String(taken.record.id)) } };
}

/**
 * This call's record, or why there is none. The candidates are oldest first. There must be one for each call that sent
 * the same; this call takes the oldest, because a call that went out later may already have seen it before its send.
 */
export async function takeOne<R extends Identified>(
	candidates: ReadonlyArray<Candidate<R>>,
	look: Look,
): Promise<{ readonly record: R } | Finding> {
	await look.settle();
	const free = candidates.filter(({ record }) => look.isFree(record));
	const sure = free.filter(({ isSure }) => isSure);
	const [first] = sure;
	if (first === undefined) return free.length > 0 ? UNSURE : absent(look);
	const wanted = 1 + look.rivals();
	if (sure.length > wanted) return tooMany(sure.length);
	if (sure.length < wanted) return TOO_FEW;
	look.take([first.record]);
	return { record: first.record };
}

export const UNSURE: Extract<Finding, { readonly state: 'unclear' }> = {
	state: 'unclear',
	reason: 'A record like what was sent is there, but by its time it may be older.',
};

export const TOO_FEW: Extract<Finding, { readonly state: 'unclear' }> = {
	state: 'unclear',
	reason:
		'A record like the one requested is there, but it may belong to another item, which requested the same.',
};

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
