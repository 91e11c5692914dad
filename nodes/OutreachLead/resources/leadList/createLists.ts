import type { IExecuteFunctions } from 'n8n-workflow';

import {
	type LeadList,
	type LeadListCreate,
	leadLists,
	readCreatedLists,
} from '../../../../src/contract/leadLists';
import type { WorkspaceClient } from '../../../../src/n8n/clients';
import { invalidInput, refusedEntry, unexpectedResponse } from '../../../../src/n8n/errors';
import { noteOf, type Note, sendJournal } from '../../../../src/n8n/journal';

export type IfNameExists = 'createCopy' | 'fail' | 'useExisting';

/** A list that an input item asks for. */
export interface WantedList extends WorkspaceClient {
	readonly itemIndex: number;
	readonly input: LeadListCreate;
	readonly ifNameExists: IfNameExists;
}

export type CreatedList = { readonly wanted: WantedList } & (
	| { readonly list: LeadList; readonly created: boolean }
	| { readonly error: unknown }
);

/** What is to be done for the items of one workspace. */
export interface ListPlan {
	readonly group: readonly WantedList[];
	readonly toCreate: readonly WantedList[];
	/** Items whose name is taken and that are to fail then. */
	readonly refused: ReadonlyMap<WantedList, CreatedList>;
	readonly existing: ReadonlyMap<string, LeadList>;
}

/**
 * Decides which lists of one workspace to create. The API takes a name that exists and marks it as a copy, so a
 * workflow on a schedule would breed lists: unless asked for copies, the existing ones are read first.
 * A later run of the node keeps to what an earlier one has sent: by then the lists of that one exist.
 */
export async function planLists(
	context: IExecuteFunctions,
	group: readonly WantedList[],
): Promise<ListPlan> {
	const existing = await existingByName(context, group);
	const sent = planNote(context, group).read();
	const earlier = sent && recall(context, group, sent);
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

function planNote(context: IExecuteFunctions, group: readonly WantedList[]): Note<StoredPlan> {
	const [first] = group;
	const wishes = group.map(({ input, ifNameExists }) => [input, ifNameExists]);
	return noteOf(context, first?.itemIndex ?? 0, [first?.credential.fingerprint, wishes]);
}

/** The plan of an earlier run, where its request may have taken effect. */
function recall(
	context: IExecuteFunctions,
	group: readonly WantedList[],
	stored: StoredPlan,
): Pick<ListPlan, 'refused' | 'toCreate'> | undefined {
	const at = (places: readonly number[]) => group.filter((_, place) => places.includes(place));
	const toCreate = at(stored.toCreate);
	const entry = creation(context, toCreate)?.journal.read();
	if (!entry || entry.state === 'failed') return undefined;
	return { toCreate, refused: refusals(at(stored.refused)) };
}

function refusals(refused: readonly WantedList[]): Map<WantedList, CreatedList> {
	return new Map(
		refused.map((wanted) => [wanted, { wanted, error: nameExists(wanted.input.name) }]),
	);
}

/** Creates what the plan says in one request, and gives each item its list. */
export async function createLists(
	context: IExecuteFunctions,
	{ group, toCreate, refused, existing }: ListPlan,
): Promise<CreatedList[]> {
	const placesOf = (some: Iterable<WantedList>) => [...some].map((each) => group.indexOf(each));
	planNote(context, group).write({
		toCreate: placesOf(toCreate),
		refused: placesOf(refused.keys()),
	});
	const created = await send(context, toCreate);
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

async function existingByName(
	context: IExecuteFunctions,
	group: readonly WantedList[],
): Promise<Map<string, LeadList>> {
	const byName = new Map<string, LeadList>();
	const reader = group.find(({ ifNameExists }) => ifNameExists !== 'createCopy');
	if (!reader) return byName;
	const pages = reader.client.paginate(
		leadLists.list,
		{},
		{ signal: context.getExecutionCancelSignal() },
	);
	// Newest first; of several with one name the oldest is the original.
	for await (const page of pages)
		for (const list of page) byName.set(String(list.name ?? '').trim(), list);
	return byName;
}

/** The request that creates the lists, with its place in the journal. */
function creation(context: IExecuteFunctions, toCreate: readonly WantedList[]) {
	const [first] = toCreate;
	if (!first) return undefined;
	const request = { body: { lead_lists: toCreate.map(({ input }) => input) } };
	const journal = sendJournal(context, first.itemIndex, {
		endpoint: leadLists.create.id,
		subject: [first.credential.fingerprint, request],
	});
	return { client: first.client, request, journal };
}

async function send(
	context: IExecuteFunctions,
	toCreate: readonly WantedList[],
): Promise<Map<WantedList, CreatedList>> {
	const made = creation(context, toCreate);
	if (!made) return new Map();
	const { client, request, journal } = made;
	const { body } = await client.call(leadLists.create, request, {
		signal: context.getExecutionCancelSignal(),
		journal,
	});
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
