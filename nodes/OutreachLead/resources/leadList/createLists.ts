import {
	type LeadList,
	type LeadListCreate,
	leadLists,
	readCreatedLists,
} from '../../../../src/contract/leadLists';
import { invalidInput, refusedEntry, unexpectedResponse } from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import type { Note } from '../../../../src/n8n/execution/journal';

export type IfNameExists = 'createCopy' | 'fail' | 'useExisting';

/** A list that an input item asks for. */
export interface WantedList {
	readonly call: ItemCall;
	readonly input: LeadListCreate;
	readonly ifNameExists: IfNameExists;
}

export type CreatedList = { readonly wanted: WantedList } & (
	| { readonly list: LeadList; readonly created: boolean }
	| { readonly error: unknown }
);

/** What to do for the items of one workspace. */
export interface ListPlan {
	readonly group: readonly WantedList[];
	readonly toCreate: readonly WantedList[];
	/** Items that fail because their name is taken. */
	readonly refused: ReadonlyMap<WantedList, CreatedList>;
	readonly existing: ReadonlyMap<string, LeadList>;
}

/**
 * Decides which lists of one workspace to create. The API takes a name that exists and marks it as a copy, so a workflow
 * on a schedule would pile up lists: unless copies are wanted, the existing lists are read first. A later run of the node
 * keeps to the plan of an earlier one whose lists may exist by now.
 */
export async function planLists(group: readonly WantedList[]): Promise<ListPlan> {
	const existing = await existingByName(group);
	const sent = planNote(group)?.read();
	const earlier = sent && recall(group, sent);
	if (earlier) return { group, existing, ...earlier };

	const names = new Set(existing.keys());
	const toCreate: WantedList[] = [];
	const refused: WantedList[] = [];
	for (const wanted of group) {
		const { ifNameExists, input } = wanted;
		const isTaken = names.has(input.name);
		if (isTaken && ifNameExists === 'fail') {
			refused.push(wanted);
		} else if (!isTaken || ifNameExists === 'createCopy') {
			toCreate.push(wanted);
			names.add(input.name);
		}
	}
	return { group, existing, toCreate, refused: refusals(refused) };
}

/** Which items of a group a plan creates lists for and which it refuses, by their place in the group. */
interface StoredPlan {
	readonly toCreate: readonly number[];
	readonly refused: readonly number[];
}

function planNote(group: readonly WantedList[]): Note<StoredPlan> | undefined {
	return group[0]?.call.note(group.map(({ input, ifNameExists }) => [input, ifNameExists]));
}

/** The plan of an earlier run, if its request may have taken effect. */
function recall(
	group: readonly WantedList[],
	stored: StoredPlan,
): Pick<ListPlan, 'refused' | 'toCreate'> | undefined {
	const at = (places: readonly number[]) => group.filter((_, place) => places.includes(place));
	const toCreate = at(stored.toCreate);
	const entry = toCreate[0]?.call.journal(leadLists.create, requestOf(toCreate))?.read();
	if (!entry || entry.state === 'failed') return undefined;
	return { toCreate, refused: refusals(at(stored.refused)) };
}

function refusals(refused: readonly WantedList[]): Map<WantedList, CreatedList> {
	return new Map(
		refused.map((wanted) => [wanted, { wanted, error: nameExists(wanted.input.name) }]),
	);
}

/** Creates what the plan says in one request, and gives each item its list. */
export async function createLists({
	group,
	toCreate,
	refused,
	existing,
}: ListPlan): Promise<CreatedList[]> {
	const placesOf = (some: Iterable<WantedList>) => [...some].map((each) => group.indexOf(each));
	planNote(group)?.write({
		toCreate: placesOf(toCreate),
		refused: placesOf(refused.keys()),
	});
	const created = await send(toCreate);
	return group.map((wanted) => {
		const own = refused.get(wanted) ?? created.get(wanted);
		if (own) return own;
		const list = existing.get(wanted.input.name);
		if (list) return { wanted, list, created: false };
		// Another item of this run asked for the same name first.
		const first = toCreate.find(({ input }) => input.name === wanted.input.name) as WantedList;
		const earlier = created.get(first) as CreatedList;
		return 'error' in earlier ? { ...earlier, wanted } : { ...earlier, wanted, created: false };
	});
}

async function existingByName(group: readonly WantedList[]): Promise<Map<string, LeadList>> {
	const byName = new Map<string, LeadList>();
	const reader = group.find(({ ifNameExists }) => ifNameExists !== 'createCopy');
	if (!reader) return byName;
	// Newest first; of several with one name the oldest is the original.
	for await (const page of reader.call.pages(leadLists.list, {}))
		for (const list of page) byName.set(String(list.name ?? '').trim(), list);
	return byName;
}

const requestOf = (toCreate: readonly WantedList[]) => ({
	body: { lead_lists: toCreate.map(({ input }) => input) },
});

async function send(toCreate: readonly WantedList[]): Promise<Map<WantedList, CreatedList>> {
	const [first] = toCreate;
	if (!first) return new Map();
	const { body } = await first.call.send(leadLists.create, requestOf(toCreate));
	const entries = readCreatedLists(body, toCreate.length);
	return new Map(
		toCreate.map((wanted, index): [WantedList, CreatedList] => {
			const { leadList, result, errors } = entries[index] ?? {};
			if (leadList) return [wanted, { wanted, list: leadList, created: true }];
			const isMalformed = result === 'malformed' && errors !== undefined;
			return [wanted, { wanted, error: isMalformed ? refused(errors) : missing(wanted) }];
		}),
	);
}

function nameExists(name: string): Error {
	return invalidInput(
		'name',
		`"${name}" is the name of a list that exists. Choose another, or set "If Name Exists" to use that list`,
	);
}

function refused(errors: Parameters<typeof refusedEntry>[0]): Error {
	return refusedEntry(errors, 'The API created the other lists of this run, but not this one.');
}

function missing({ input }: WantedList): Error {
	return unexpectedResponse(
		`The API answered without the list "${input.name}"`,
		'Look for it with Lead List > Get Many before you run the node again.',
	);
}
