import { type JsonRecord, recordsOf } from '../../contract/json';
import { leadLists } from '../../contract/leadLists';
import { sameText, tooMany } from './created';
import type { Finding, Look, Recovery } from './recovery';

export const leadListRecoveries: Readonly<Record<string, Recovery>> = {
	[leadLists.create.id]: { lookAt: 'the lead lists', find: findLists },
	[leadLists.addLeads.id]: { lookAt: 'the leads of the list' },
};

async function findLists(look: Look): Promise<Finding> {
	const entries = entriesOf(look.body);
	const candidates = await newLists(look);
	const found = matches(entries, candidates, look.claim);
	if (found === undefined) return tooMany(candidates.length);

	const missing = entries.filter((_, index) => found[index] === undefined);
	if (missing.length === 0) return { state: 'found', body: answerFor(found, []) };
	if (missing.length === entries.length) return { state: 'absent' };
	return {
		state: 'absent',
		missing: { body: { lead_lists: missing }, merge: (answer) => mergeAnswer(found, answer) },
	};
}

/** One list stands bare in the body, several under `lead_lists`. */
const entriesOf = (body: JsonRecord): JsonRecord[] =>
	Array.isArray(body.lead_lists) ? recordsOf(body.lead_lists) : [body];

/** Oldest first: in the order in which the API made them. */
async function newLists({ pages, isNew }: Look): Promise<JsonRecord[]> {
	const lists: JsonRecord[] = [];
	for await (const page of pages(leadLists.list)) {
		// Newest first, so an older one ends the search.
		const end = page.findIndex((list) => !isNew(list.created_at));
		lists.unshift(...page.slice(0, end === -1 ? undefined : end).reverse());
		if (end !== -1) break;
	}
	return lists;
}

/**
 * For each entry its list, or undefined where it has none. Undefined as a whole where more lists fit than were
 * requested. A list of exactly the name goes before one with the copy suffix that the API gives to a name it has.
 */
function matches(
	entries: readonly JsonRecord[],
	candidates: readonly JsonRecord[],
	claim: Look['claim'],
): Array<JsonRecord | undefined> | undefined {
	const free = new Set(candidates);
	const found: Array<JsonRecord | undefined> = entries.map(() => undefined);
	for (const fits of [hasName, hasCopyName]) {
		entries.forEach((entry, index) => {
			if (found[index]) return;
			const list = [...free].find((one) => fits(one, entry) && claim(one.id));
			if (list) free.delete(list);
			found[index] = list;
		});
	}
	const left = [...free].some((list) =>
		entries.some((entry) => (hasName(list, entry) || hasCopyName(list, entry)) && claim(list.id)),
	);
	return left ? undefined : found;
}

const hasName = (list: JsonRecord, entry: JsonRecord): boolean =>
	list.name === entry.name && sameDescription(list, entry);

function hasCopyName(list: JsonRecord, entry: JsonRecord): boolean {
	const [name, wanted] = [String(list.name), String(entry.name)];
	const isCopy = /^\W*copy\W*\d*\W*$/i.test(name.slice(wanted.length));
	return name.startsWith(wanted) && isCopy && sameDescription(list, entry);
}

const sameDescription = (list: JsonRecord, entry: JsonRecord): boolean =>
	list.description === undefined || sameText(list.description, entry.description);

function answerFor(
	lists: ReadonlyArray<JsonRecord | undefined>,
	malformed: JsonRecord[],
): JsonRecord {
	const data = lists.filter((list) => list !== undefined);
	return {
		data,
		malformed,
		summary: { attempted: lists.length, created: data.length, malformed: malformed.length },
	};
}

/** Puts what the second request made where the first one left gaps, in the order of the entries. */
function mergeAnswer(found: ReadonlyArray<JsonRecord | undefined>, answer: JsonRecord): JsonRecord {
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
