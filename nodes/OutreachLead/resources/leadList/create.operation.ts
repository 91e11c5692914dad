import type { INodeExecutionData, INodeProperties } from 'n8n-workflow';

import {
	type LeadListCreate,
	leadListCreateSchema,
	leadLists,
} from '../../../../src/contract/leads';
import { problemsOf } from '../../../../src/contract/problems';
import { invalidFields, toNodeError } from '../../../../src/n8n/errors';
import { groupBy } from '../../../../src/n8n/execution/groupBy';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { byInputItem, failuresOf, readItems, toItem } from '../../../../src/n8n/execution/perItem';
import { filledFields } from '../../../../src/n8n/parameterValues';
import { readIfShort } from '../../../shared/afterChange';
import { outputProperties, simplifier } from '../../../shared/form/output';
import { leftOutIfEmpty, textField } from '../../../shared/form/properties';
import { text } from '../../../shared/form/values';
import {
	type CreatedList,
	createLists,
	type IfNameExists,
	type ListPlan,
	nameExists,
	planLists,
	type WantedList,
} from './createLists';
import { leadListRow, simplifyLeadList } from './leadListRow';
import { z } from '../../../shared/rows/zod';

const properties: INodeProperties[] = [
	{
		displayName: 'Name',
		name: 'name',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. Conference visitors',
		description: 'Name of the list, 1 to 120 characters',
	},
	leftOutIfEmpty(
		textField('Description', 'description', {
			placeholder: 'e.g. Met at the spring fair',
			description: 'What the list is for, at most 500 characters',
		}),
	),
	{
		displayName: 'If Name Exists',
		name: 'ifNameExists',
		type: 'options',
		options: [
			{
				name: 'Create a Copy',
				value: 'createCopy',
				description: 'Create the list in any case; the API adds a copy mark to its name',
			},
			{
				name: 'Fail',
				value: 'fail',
				description: 'Stop before any list is created',
			},
			{
				name: 'Use the Existing List',
				value: 'useExisting',
				description: 'Return the list that has this name and create none',
			},
		],
		default: 'useExisting',
		description:
			'What to do when the workspace has a list of this name. To look for it, the key needs the scope lead_lists:read.',
	},
	...outputProperties,
];

export const create: Operation = {
	properties,
	endpoint: leadLists.create,
	alsoCalls: [leadLists.get, leadLists.list],
	ownParameters: ['ifNameExists'],
	output: () => leadListRow().extend({ created: z.boolean() }),
	run: async (context, environment, layout) => {
		const { read: wanted, errorItems: items } = await readItems(
			{ context, environment, layout },
			readWanted,
		);
		// Each request is for a whole workspace: if it fails, all items of that workspace fail.
		const failures = failuresOf(context);
		const failAll = (group: readonly WantedList[], error: unknown): void => {
			for (const { call } of group) items.push(...failures.add(error, call.itemIndex));
		};
		const plans: ListPlan[] = [];
		for (const group of groupBy(wanted, ({ call }) => call.credential.fingerprint)) {
			try {
				plans.push(await planLists(group));
			} catch (error) {
				failAll(group, error);
			}
		}
		// An error that stops the node must do so before any list is created.
		const [refused] = plans.flatMap((plan) => plan.refused);
		if (refused && !context.continueOnFail()) {
			throw toNodeError(context.getNode(), nameExists(refused), refused.call.itemIndex);
		}
		for (const plan of plans) {
			const created = await createLists(plan).catch((error: unknown) => failAll(plan.group, error));
			for (const [{ call }, result] of created ?? []) {
				if ('error' in result) items.push(...failures.add(result.error, call.itemIndex));
				else items.push(await toOutput(call, result));
			}
		}
		failures.end();
		return items.sort(byInputItem);
	},
};

function readWanted(call: ItemCall): WantedList {
	const textOf = (name: string) => text(call.parameter(name, ''));
	const input = filledFields({ name: textOf('name'), description: textOf('description') });
	const problems = problemsOf(leadListCreateSchema(), input);
	if (problems.length > 0) throw invalidFields(problems);
	return {
		call,
		input: input as LeadListCreate,
		ifNameExists: textOf('ifNameExists') as IfNameExists,
	};
}

async function toOutput(
	call: ItemCall,
	result: Exclude<CreatedList, { readonly error: unknown }>,
): Promise<INodeExecutionData> {
	const list = await readIfShort(call, 'The lead list was created', result.list, async () => {
		const path = { lead_list_id: result.list.id };
		return (await call.read(leadLists.get, { path })).data;
	});
	const toRow = simplifier<typeof result>(
		call,
		({ list, created }) => ({ ...simplifyLeadList(list), created }),
		({ list }) => list,
	);
	return toItem(call, toRow({ ...result, list }));
}
