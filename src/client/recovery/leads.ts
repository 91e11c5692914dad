import { type LeadList, type LeadListCreate, leadLists, leads } from '../../contract/leads';
import type { Unvalidated } from './unvalidated';
import { absent, isSameText, readCreated, readKnown, TOO_FEW, UNSURE } from './records';
import type { Finding, LookFor, Recoveries } from './recovery';

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

type CreateLook = LookFor<typeof leadLists.create>;

/** All lists of the request, or none: it is the API that decides about each of them, so it may also have refused one. */
async function findLists(look: CreateLook): Promise<Finding> {
	const entries = entriesOf(look.body);
	const created = await readCreated(look.pages(leadLists.list, {}), 'created_at', look);
	await look.settle();
	const free = created.filter(({ record }) => look.isFree(record));
	const sure = free.filter(({ isSure }) => isSure).map(({ record }) => record);
	const found = matchLists(entries, sure);
	const fitting = free.filter(({ record }) => entries.some((entry) => fits(record, entry)));
	if (fitting.length === 0) return absent(look);
	if (fitting.some(({ isSure }) => !isSure)) return UNSURE;

	const lists = found.filter((list) => list !== undefined);
	if (lists.length < entries.length) return { state: 'unclear', reason: saysWhich(entries, found) };
	const calls = 1 + look.rivals();
	if (fitting.length < entries.length * calls) return TOO_FEW;
	if (fitting.length > entries.length * calls) {
		const several = entries.filter(
			(entry) =>
				fitting.filter(({ record }) => fits(record, entry)).length >
				calls * entries.filter(({ name }) => name === entry.name).length,
		);
		return { state: 'unclear', reason: severalLike(several.map(({ name }) => name)) };
	}
	look.take(lists);
	const summary = { attempted: entries.length, created: lists.length, malformed: 0 };
	return { state: 'found', body: { data: lists, malformed: [], summary } };
}

const severalLike = (names: readonly string[]): string =>
	`Several new lists look like ${inQuotes(names)}, and any of them may be someone else's.`;

const inQuotes = (names: readonly string[]): string =>
	[...new Set(names)].map((name) => `"${name}"`).join(', ');

function saysWhich(entries: readonly LeadListCreate[], found: readonly unknown[]): string {
	const named = (isThere: boolean) =>
		inQuotes(
			entries
				.filter((_, index) => (found[index] !== undefined) === isThere)
				.map(({ name }) => name),
		);
	return `Of the lists that were requested, these are there: ${named(true)}. These are not: ${named(false)}.`;
}

/** A body is one list, or several under `lead_lists`. */
const entriesOf = (body: CreateLook['body']): LeadListCreate[] =>
	'lead_lists' in body ? body.lead_lists : [body];

/**
 * The list of each entry; undefined if it has none. An exact name takes precedence over one with the copy suffix that the
 * API adds to a name it already has.
 */
function matchLists(
	entries: readonly LeadListCreate[],
	lists: ReadonlyArray<Unvalidated<LeadList>>,
): Array<Unvalidated<LeadList> | undefined> {
	const free = new Set(lists);
	const found: Array<Unvalidated<LeadList> | undefined> = entries.map(() => undefined);
	for (const isFitting of [hasName, hasCopyName]) {
		entries.forEach((entry, index) => {
			if (found[index]) return;
			const list = [...free].find((one) => isFitting(one, entry));
			if (list) free.delete(list);
			found[index] = list;
		});
	}
	return found;
}

const fits = (list: Unvalidated<LeadList>, entry: LeadListCreate): boolean =>
	hasName(list, entry) || hasCopyName(list, entry);

const hasName = (list: Unvalidated<LeadList>, entry: LeadListCreate): boolean =>
	list.name === entry.name && hasDescription(list, entry);

function hasCopyName(list: Unvalidated<LeadList>, entry: LeadListCreate): boolean {
	const [name, wanted] = [String(list.name), entry.name];
	const isCopy = /^\W*copy\W*(\d+\W*)?$/i.test(name.slice(wanted.length));
	return name.startsWith(wanted) && isCopy && hasDescription(list, entry);
}

const hasDescription = (list: Unvalidated<LeadList>, entry: LeadListCreate): boolean =>
	list.description === undefined || isSameText(list.description, entry.description);
