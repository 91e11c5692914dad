import {
	type LeadList,
	type LeadListCreate,
	leadLists,
	readCreatedLists,
} from '../../../../src/contract/leads';
import { invalidInput, refusedEntry, unexpectedResponse } from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import type { Note } from '../../../../src/n8n/sent/journal';

export type IfNameExists = 'createCopy' | 'fail' | 'useExisting';

export interface WantedList {
	readonly call: ItemCall;
	readonly input: LeadListCreate;
	readonly ifNameExists: IfNameExists;
}

export type CreatedList =
	| { readonly list: LeadList; readonly created: boolean }
	| { readonly error: unknown };

/** What to do for the items of one workspace. */
export interface ListPlan {
	readonly group: readonly WantedList[];
	readonly toCreate: readonly WantedList[];
	/** Items that fail because a list with their name exists. */
	readonly refused: readonly WantedList[];
	readonly existing: ReadonlyMap<string, LeadList>;
	/** An earlier run may have created lists by this plan, so a run that repeats it must send the same request. */
	readonly isEarlier: boolean;
}

/**
 * Decides which lists of one workspace to create. The API accepts a name that exists and marks the new list as a copy,
 * so a workflow on a schedule would pile up lists. So this reads the existing lists first, unless the user wants
 * copies. If an earlier run may have created lists by now, its plan stands.
 */
export async function planLists(group: readonly WantedList[]): Promise<ListPlan> {
	const existing = await existingByName(group);
	const earlier = earlierPlan(group);
	if (earlier) return { group, existing, ...earlier, isEarlier: true };

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
	return { group, existing, toCreate, refused, isEarlier: false };
}

async function existingByName(group: readonly WantedList[]): Promise<Map<string, LeadList>> {
	const byName = new Map<string, LeadList>();
	const reader = group.find(({ ifNameExists }) => ifNameExists !== 'createCopy');
	if (!reader) return byName;
	// Newest first; among several lists with one name, the oldest is the original.
	for await (const page of reader.call.pages(leadLists.list, {})) {
		for (const list of page) byName.set(String(list.name ?? '').trim(), list);
	}
	return byName;
}

/** A plan that names items by their places in the group. */
type StoredPlan = Readonly<Record<'refused' | 'toCreate', readonly number[]>>;

function planNote(group: readonly WantedList[]): Note<StoredPlan> | undefined {
	return group[0]?.call.note(group.map(({ input, ifNameExists }) => [input, ifNameExists]));
}

/** The plan of an earlier run, if its request may have taken effect. */
function earlierPlan(group: readonly WantedList[]) {
	const stored = planNote(group)?.read();
	if (!stored) return undefined;
	const at = (places: readonly number[]) => group.filter((_, place) => places.includes(place));
	const toCreate = at(stored.toCreate);
	const entry = toCreate[0]?.call.journal(leadLists.create, requestOf(toCreate))?.read();
	if (!entry || entry.state === 'failed') return undefined;
	return { toCreate, refused: at(stored.refused) };
}

/** Creates the planned lists in one request, and gives each item of the group its list. */
export async function createLists(plan: ListPlan): Promise<Map<WantedList, CreatedList>> {
	const { group, toCreate, refused, existing } = plan;
	const placesOf = (some: readonly WantedList[]) => some.map((wanted) => group.indexOf(wanted));
	planNote(group)?.write({ toCreate: placesOf(toCreate), refused: placesOf(refused) });
	const created = await send(toCreate);
	const resultOf = (wanted: WantedList): CreatedList => {
		const { name } = wanted.input;
		if (refused.includes(wanted)) return { error: nameExists(wanted) };
		const own = created[toCreate.indexOf(wanted)];
		if (own) return own;
		const list = existing.get(name);
		if (list) return { list, created: false };
		// An earlier item of this run asked for the same name.
		const first = created[toCreate.findIndex(({ input }) => input.name === name)];
		return first ? { ...first, created: false } : { error: notPlanned(wanted) };
	};
	return new Map(group.map((wanted) => [wanted, resultOf(wanted)]));
}

const requestOf = (toCreate: readonly WantedList[]) => ({
	body: { lead_lists: toCreate.map(({ input }) => input) },
});

async function send(toCreate: readonly WantedList[]): Promise<CreatedList[]> {
	const [first] = toCreate;
	if (!first) return [];
	const { body } = await first.call.send(leadLists.create, requestOf(toCreate));
	const entries = readCreatedLists(
		body,
		toCreate.map(({ input }) => input.name),
	);
	return entries.map(({ leadList: list, result, errors }, index) => {
		if (list) return { list, created: true };
		if (result === 'malformed') {
			const hint = 'The API created the other lists of this run, but not this one.';
			return { error: refusedEntry(errors, hint) };
		}
		const message = `The API answered without the list "${toCreate[index]?.input.name}"`;
		const hint = 'Look for it with Lead List > Get Many before you run the node again.';
		return { error: unexpectedResponse(message, hint) };
	});
}

export function nameExists({ input }: WantedList): Error {
	return invalidInput(
		'name',
		`is taken: a list called "${input.name}" exists already. Choose another name, or set "If Name Exists" to use that list`,
	);
}

/** An earlier run had no use for the list, or the list was there and is not any more. A second request might make copies. */
const notPlanned = ({ input }: WantedList): Error =>
	invalidInput(
		'name',
		`names a list that was not created when this execution ran before: "${input.name}". Run it again in a new execution`,
	);
