import { type JsonRecord, recordsOf } from '../../contract/json';
import { leadLists, leads } from '../../contract/leads';
import { isSameText, readNew, tooMany } from './records';
import type { Finding, Look, Recoveries } from './recovery';

export const leadRecoveries = {
	[leads.enrich.id]: {
		lookAt: 'the lead and the credits of the workspace',
		// A repeated enrichment answers `already_enriched`, and only the first is charged.
		answersAgain: true,
		find: async ({ path, read, isNew }) => {
			const lead = await read(leads.get, path);
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

async function findLists(look: Look): Promise<Finding> {
	const entries = entriesOf(look.body);
	// Oldest first: the order in which the API creates them.
	const created = (await readNew(look, leadLists.list, 'created_at')).reverse();
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
		missing: { body: { lead_lists: missing }, merge: (answer) => mergeAnswer(found, answer) },
	};
}

/** A body is one list, or several under `lead_lists`. */
const entriesOf = (body: JsonRecord): JsonRecord[] =>
	Array.isArray(body.lead_lists) ? recordsOf(body.lead_lists) : [body];

/**
 * The list of each entry, or undefined if it has none. Returns undefined if more lists fit than were requested, here and
 * by `rivals`. An exact name takes precedence over one with the copy suffix that the API adds to a name it already has.
 */
function matchLists(
	entries: readonly JsonRecord[],
	candidates: readonly JsonRecord[],
	rivals: number,
): Array<JsonRecord | undefined> | undefined {
	const free = new Set(candidates);
	const found: Array<JsonRecord | undefined> = entries.map(() => undefined);
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

const hasName = (list: JsonRecord, entry: JsonRecord): boolean =>
	list.name === entry.name && hasDescription(list, entry);

function hasCopyName(list: JsonRecord, entry: JsonRecord): boolean {
	const [name, wanted] = [String(list.name), String(entry.name)];
	const isCopy = /^\W*copy\W*(\d+\W*)?$/i.test(name.slice(wanted.length));
	return name.startsWith(wanted) && isCopy && hasDescription(list, entry);
}

const hasDescription = (list: JsonRecord, entry: JsonRecord): boolean =>
	list.description === undefined || isSameText(list.description, entry.description);

type Found = ReadonlyArray<JsonRecord | undefined>;

function answerFor(lists: Found, malformed: JsonRecord[]): JsonRecord {
	const data = lists.filter((list) => list !== undefined);
	const [attempted, created] = [lists.length, data.length];
	return { data, malformed, summary: { attempted, created, malformed: malformed.length } };
}

/** Fills the gaps that the first request left with what the second one created, in the order of the entries. */
function mergeAnswer(found: Found, answer: JsonRecord): JsonRecord {
	const gaps = found.flatMap((list, index) => (list ? [] : [index]));
	const rejected = recordsOf(answer.malformed);
	const made = recordsOf(answer.data);
	const whole = [...found];
	for (const [place, index] of gaps.entries()) {
		if (!rejected.some((entry) => entry.index === place)) whole[index] = made.shift();
	}
	const malformed = rejected.map((entry) => ({ ...entry, index: gaps[Number(entry.index)] }));
	return answerFor(whole, malformed);
}
