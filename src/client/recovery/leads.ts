import type { ResponseOf } from '../../contract/endpoint';
import type { JsonRecord } from '../../contract/json';
import { type LeadList, type LeadListCreate, leadLists, leads } from '../../contract/leads';
import { listedIn, type Unvalidated, unvalidated } from './unvalidated';
import {
	absent,
	type Candidate,
	isSameText,
	readCreated,
	readKnown,
	TOO_FEW,
	tooMany,
	UNSURE,
} from './records';
import type { Finding, LookFor, Recoveries, Rivals } from './recovery';

export const leadRecoveries = {
	[leads.enrich.id]: {
		lookAt: 'the lead and the credits of the workspace',
		// The API answers a repeated enrichment with `already_enriched`, and charges only the first.
		answersAgain: true,
		find: async ({ path, read, ageOf }) => {
			const lead = await read(leads.get, { path });
			// If the clocks do not say, the request goes out again: what is enriched already is charged nothing.
			const moved = (time: unknown) => typeof time === 'string' && ageOf(time) === 'new';
			if (moved(lead.profile_enriched_at)) return { state: 'repeatable' };
			if (!moved(lead.enrichment_requested_at)) return { state: 'absent' };
			if (lead.enrichment_failed === true) return { state: 'repeatable' };
			return { state: 'unclear', reason: 'The enrichment is still under way.' };
		},
	},
	[leadLists.create.id]: {
		lookAt: 'the lead lists',
		before: async (look) => await readKnown(look, leadLists.list),
		find: findLists,
	},
	[leadLists.addLeads.id]: { lookAt: 'the leads of the list' },
} satisfies Partial<Recoveries>;

type Created = ResponseOf<typeof leadLists.create>;
type CreateLook = LookFor<typeof leadLists.create>;

async function findLists(look: CreateLook): Promise<Finding> {
	const entries = entriesOf(look.body);
	const created = await readCreated(look.pages(leadLists.list, {}), 'created_at', look);
	await look.settle();
	const free = created.filter(({ record }) => look.isFree(record));
	const { found, unclear } = matchLists(entries, free, look.rivals());
	const reason = reasonOf(free, entries);
	if (unclear.length === entries.length) return reason;
	look.take(found.filter((list) => list !== undefined));

	const missing = entries.filter((_, index) => !found[index] && !unclear.includes(index));
	if (missing.length === 0) {
		const body = answerFor({ found, unclear }, []);
		return unclear.length === 0 ? { state: 'found', body } : { ...reason, partial: body };
	}
	const isMissing = absent(look);
	if (missing.length === entries.length || isMissing.state !== 'absent') return isMissing;
	return {
		state: 'absent',
		missing: {
			body: { lead_lists: missing },
			merge: (answer) => mergeAnswer({ found, unclear }, unvalidated<Created>(answer)),
		},
	};
}

/** Why an entry is unclear. */
function reasonOf(free: ReadonlyArray<Candidate<unknown>>, entries: readonly LeadListCreate[]) {
	if (free.every(({ isSure }) => !isSure)) return UNSURE;
	return free.length > entries.length ? tooMany(free.length) : TOO_FEW;
}

interface MatchedLists {
	/** The list of each entry of the request; undefined if an entry has none. */
	readonly found: ReadonlyArray<Unvalidated<LeadList> | undefined>;
	/** Entries that several lists fit, or only one that may be older than the send. */
	readonly unclear: readonly number[];
}

/** A body is one list, or several under `lead_lists`. */
const entriesOf = (body: CreateLook['body']): LeadListCreate[] =>
	'lead_lists' in body ? body.lead_lists : [body];

/**
 * An entry is unclear in three cases: more lists fit it than this call and its `rivals` requested; fewer fit than this
 * call and the rivals that surely have one need; or the only list that fits may be older than the send. An exact name
 * takes precedence over one with the copy suffix that the API adds to a name it already has.
 */
function matchLists(
	entries: readonly LeadListCreate[],
	candidates: ReadonlyArray<Candidate<Unvalidated<LeadList>>>,
	rivals: Rivals,
): MatchedLists {
	const listsThat = (isSure: boolean) =>
		candidates.filter((one) => one.isSure === isSure).map(({ record }) => record);
	const free = new Set(listsThat(true));
	const unsure = listsThat(false);
	const found: Array<Unvalidated<LeadList> | undefined> = entries.map(() => undefined);
	for (const fits of [hasName, hasCopyName]) {
		entries.forEach((entry, index) => {
			if (found[index]) return;
			const list = [...free].find((one) => fits(one, entry));
			if (list) free.delete(list);
			found[index] = list;
		});
	}
	const isUnclear = (entry: LeadListCreate, index: number): boolean => {
		const isFitting = (list: Unvalidated<LeadList>) =>
			hasName(list, entry) || hasCopyName(list, entry);
		if (!found[index] && unsure.some(isFitting)) return true;
		const left = [...free].filter(isFitting).length;
		const alike = entries.filter(({ name }) => name === entry.name).length;
		const isTooFew = found[index] !== undefined && left < alike * rivals.sent;
		return isTooFew || left > alike * (rivals.sent + rivals.unknown);
	};
	const unclear = [...entries.keys()].filter((index) => isUnclear(entries[index]!, index));
	return {
		found: found.map((list, index) => (unclear.includes(index) ? undefined : list)),
		unclear,
	};
}

const hasName = (list: Unvalidated<LeadList>, entry: LeadListCreate): boolean =>
	list.name === entry.name && hasDescription(list, entry);

function hasCopyName(list: Unvalidated<LeadList>, entry: LeadListCreate): boolean {
	const [name, wanted] = [String(list.name), entry.name];
	const isCopy = /^\W*copy\W*(\d+\W*)?$/i.test(name.slice(wanted.length));
	return name.startsWith(wanted) && isCopy && hasDescription(list, entry);
}

const hasDescription = (list: Unvalidated<LeadList>, entry: LeadListCreate): boolean =>
	list.description === undefined || isSameText(list.description, entry.description);

function answerFor({ found, unclear }: MatchedLists, malformed: readonly JsonRecord[]): JsonRecord {
	const data = found.filter((list) => list !== undefined);
	const [attempted, created] = [found.length, data.length];
	const summary = { attempted, created, malformed: malformed.length };
	return { data, malformed, summary, ...(unclear.length > 0 && { unclear }) };
}

/**
 * Fills the gaps that the first request left with the lists that the second one created, in the order of the entries.
 */
function mergeAnswer({ found, unclear }: MatchedLists, answer: Unvalidated<Created>): JsonRecord {
	const gaps = found.flatMap((list, index) => (list || unclear.includes(index) ? [] : [index]));
	const rejected = listedIn(answer.malformed);
	const made = listedIn(answer.data);
	const whole = [...found];
	for (const [place, index] of gaps.entries()) {
		if (!rejected.some((entry) => entry.index === place)) whole[index] = made.shift();
	}
	const malformed = rejected.map((entry) => ({ ...entry, index: gaps[Number(entry.index)] }));
	return answerFor({ found: whole, unclear }, malformed);
}
