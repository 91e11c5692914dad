import type { IExecuteFunctions } from 'n8n-workflow';

import { type LeadList, type LeadListCreate, leadLists } from '../../../../src/contract/leadLists';
import type { WorkspaceClient } from '../../../../src/n8n/clients';
import { invalidFields, invalidInput, unexpectedResponse } from '../../../../src/n8n/errors';
import { sendJournal } from '../../../../src/n8n/journal';

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

/**
 * Creates the lists of one workspace in one request. The API takes a name that exists and marks it as a copy, so a
 * workflow on a schedule would breed lists: unless asked for copies, the existing ones are read first.
 */
export async function createLists(
	context: IExecuteFunctions,
	group: readonly WantedList[],
): Promise<CreatedList[]> {
	const existing = await existingByName(context, group);
	for (const { ifNameExists, input } of group) {
		if (ifNameExists === 'fail' && existing.has(input.name)) throw nameExists(input.name);
	}
	const first = new Map<string, WantedList>();
	const toCreate = group.filter((wanted) => {
		const { ifNameExists, input } = wanted;
		if (ifNameExists === 'createCopy') return true;
		if (existing.has(input.name)) return false;
		const earlier = first.get(input.name);
		if (earlier && ifNameExists === 'fail') throw nameExists(input.name);
		if (!earlier) first.set(input.name, wanted);
		return !earlier;
	});
	const created = await send(context, toCreate);
	return group.map((wanted) => {
		const own = created.get(wanted);
		if (own) return own;
		const list = existing.get(wanted.input.name);
		if (list) return { wanted, list, created: false };
		const earlier = created.get(first.get(wanted.input.name) as WantedList) as CreatedList;
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
	for await (const page of pages) for (const list of page) byName.set(list.name.trim(), list);
	return byName;
}

async function send(
	context: IExecuteFunctions,
	toCreate: readonly WantedList[],
): Promise<Map<WantedList, CreatedList>> {
	const results = new Map<WantedList, CreatedList>();
	const [first] = toCreate;
	if (!first) return results;
	const request = { body: { lead_lists: toCreate.map(({ input }) => input) } };
	const { body } = await first.client.call(leadLists.create, request, {
		signal: context.getExecutionCancelSignal(),
		journal: sendJournal(context, first.itemIndex, {
			endpoint: leadLists.create.id,
			subject: [first.credential.fingerprint, request],
		}),
	});
	const rejected = new Map((body.malformed ?? []).map(({ index, errors }) => [index, errors]));
	const lists = body.data.values();
	toCreate.forEach((wanted, index) => {
		const errors = rejected.get(index);
		const list = errors ? undefined : lists.next().value;
		results.set(
			wanted,
			list
				? { wanted, list, created: true }
				: { wanted, error: errors ? invalidFields(errors) : missing(wanted) },
		);
	});
	return results;
}

function nameExists(name: string): Error {
	return invalidInput(
		'name',
		`"${name}" is the name of a list that exists. Choose another, or set "If Name Exists" to use that list`,
	);
}

function missing({ input }: WantedList): Error {
	return unexpectedResponse(
		`The API answered without the list "${input.name}"`,
		'Look for it with Lead List > Get Many before you run the node again.',
	);
}
