import type { ResponseOf } from '../../contract/endpoint';
import type { JsonRecord } from '../../contract/json';
import { type LeadList, type LeadListCreate, leadLists, leads } from '../../contract/leads';
import { type Answered, answered, listedIn } from './answered';
import { isSameText, readNew, tooMany } from './records';
import type { Finding, LookFor, Recoveries } from './recovery';

export const leadRecoveries = {
	[leads.enrich.id]: {
		lookAt: 'the lead and the credits of the workspace',
		// A repeated enrichment answers `already_enriched`, and only the first is charged.
		answersAgain: true,
		find: async ({ path, read, isNew }) => {
			const lead = await read(leads.get, { path });
			const moved = (time: unknown) => typeof time === 'string' && isNew(time);
			if (moved(lead.profile_enriched_at)) return { state: 'repeatable' };
			if (!moved(lead.enrichment_requested_at)) return { state: 'absent' };
			if (lead.enrichment_failed === true) return { state: 'repeatable' };
			return { state: 'unclear', reason: 'The enrichment is still under way.' };
		},
	},
	[leadLists.create.id]: { lookAt: 'the lead lists', find: findLists },
	[leadLists.addLeads.id]: { lookAt: 'the leads of the list' },
} satisfies Partial<Recoveries>;

type Created = ResponseOf<typeof leadLists.create>;
type CreateLook = LookFor<typeof leadLists.create>;

async function findLists(look: CreateLook): Promise<Finding> {
	const entries = entriesOf(look.body);
	// Oldest first: the order in which the API creates them.
	const created = (await readNew(look.pages(leadLists.list, {}), 'created_at', look)).reverse();
	await look.settle();
	const free = created.filter(({ id }) => look.isFree(id));
	const found = matchLists(entries, free, look.rivals());
	if (found === undefined) return tooMany(free.length);
	look.take(found.flatMap((list) => (list ? [list.id] : [])));

	const missing = entries.filter((_, index) => found[index] === undefined);
	if (missing.length === 0) return { state: 'found', body: answerFor(found, []) };
	if (missing.length === entries.length) return { state: 'absent' };
	return {
		state: 'absent',
		missing: {
			body: { lead_lists: missing },
			merge: (answer) => mergeAnswer(found, answered<Created>(answer)),
		},
	};
}

/** The list of each entry of the request, or undefined if it has none. */
type Found = ReadonlyArray<Answered<LeadList> | undefined>;

/** A body is one list, or several under `lead_lists`. */
const entriesOf = (body: CreateLook['body']): LeadListCreate[] =>
	'lead_lists' in body ? body.lead_lists : [body];

/**
 * Returns undefined if more lists fit than were requested, here and by `rivals`. An exact name takes precedence over
 * one with the copy suffix that the API adds to a name it already has.
 */
function matchLists(
	entries: readonly LeadListCreate[],
	candidates: ReadonlyArray<Answered<LeadList>>,
	rivals: number,
): Found | undefined {
	const free = new Set(candidates);
	const found: Array<Answered<LeadList> | undefined> = entries.map(() => undefined);
	for (const fits of [hasName, hasCopyName]) {
		entries.forEach((entry, index) => {
			if (found[index]) return;
			const list = [...free].find((one) => fits(one, entry));
			if (list) free.delete(list);
			found[index] = list;
		});
	}
	const left = [...free].filter((list) =>
		entries.some((entry) => hasName(list, entry) || hasCopyName(list, entry)),
	);
	return left.length > rivals * entries.length ? undefined : found;
}

const hasName = (list: Answered<LeadList>, entry: LeadListCreate): boolean =>
	list.name === entry.name && hasDescription(list, entry);

function hasCopyName(list: Answered<LeadList>, entry: LeadListCreate): boolean {
	const [name, wanted] = [String(list.name), entry.name];
	const isCopy = /^\W*copy\W*(\d+\W*)?$/i.test(name.slice(wanted.length));
	return name.startsWith(wanted) && isCopy && hasDescription(list, entry);
}

const hasDescription = (list: Answered<LeadList>, entry: LeadListCreate): boolean =>
	list.description === undefined || isSameText(list.description, entry.description);

function answerFor(lists: Found, malformed: readonly JsonRecord[]): JsonRecord {
	const data = lists.filter((list) => list !== undefined);
	const [attempted, created] = [lists.length, data.length];
	return { data, malformed, summary: { attempted, created, malformed: malformed.length } };
}

/** Fills the gaps that the first request left with what the second one created, in the order of the entries. */
function mergeAnswer(found: Found, answer: Answered<Created>): JsonRecord {
	const gaps = found.flatMap((list, index) => (list ? [] : [index]));
	const rejected = listedIn(answer.malformed);
	const made = listedIn(answer.data);
	const whole = [...found];
	for (const [place, index] of gaps.entries()) {
		if (!rejected.some((entry) => entry.index === place)) whole[index] = made.shift();
	}
	const malformed = rejected.map((entry) => ({ ...entry, index: gaps[Number(entry.index)] }));
	return answerFor(whole, malformed);
}
