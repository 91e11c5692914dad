import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { leadListCreateSchema, leadLists } from '../../../../src/contract/leadLists';
import { problemsOf } from '../../../../src/contract/problems';
import { invalidFields } from '../../../../src/n8n/errors';
import { groupBy } from '../../../../src/n8n/execution/groupBy';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { byInputItem, failItem, readItems, toItem } from '../../../../src/n8n/execution/perItem';
import { filled } from '../../../../src/n8n/parameters';
import { simplifyProperty } from '../../../shared/form/simplify';
import {
	type CreatedList,
	createLists,
	type IfNameExists,
	type ListPlan,
	planLists,
	type WantedList,
} from './createLists';
import { leadListRow, simplifyLeadList } from './leadListRow';
import { z } from '../../../shared/rows/schema';

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
	{
		displayName: 'Description',
		name: 'description',
		type: 'string',
		default: '',
		description: 'What the list is for, at most 500 characters',
	},
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
				description: 'Stop with an error before any list is created',
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
	simplifyProperty,
];

export const create: Operation = {
	properties,
	endpoint: leadLists.create,
	alsoCalls: [leadLists.list],
	ownParameters: ['ifNameExists'],
	output: () => leadListRow().extend({ created: z.boolean() }),
	run: async (context, environment) => {
		const { read: wanted, errorItems } = await readItems(context, environment, readWanted);
		const groups = groupBy(wanted, ({ call }) => call.credential.fingerprint);
		const plans: ListPlan[] = [];
		const items = [...errorItems];
		for (const group of groups) {
			const plan = await attempt(context, group, async () => await planLists(group));
			if (Array.isArray(plan)) items.push(...plan);
			else plans.push(plan);
		}
		// What stops the node does so before any list is created.
		const [refused] = plans.flatMap((plan) => [...plan.refused.values()]);
		if (refused && !context.continueOnFail()) return [toOutput(refused)];
		for (const plan of plans) {
			const results = await attempt(context, plan.group, async () =>
				(await createLists(plan)).map(toOutput),
			);
			items.push(...results);
		}
		return items.sort(byInputItem);
	},
};

function readWanted(call: ItemCall): WantedList {
	const textOf = (name: string) => String(call.parameter(name, '') ?? '').trim();
	const input = { name: textOf('name'), ...filled({ description: textOf('description') }) };
	const problems = problemsOf(leadListCreateSchema(), filled(input));
	if (problems.length > 0) throw invalidFields(problems);
	return { call, input, ifNameExists: textOf('ifNameExists') as IfNameExists };
}

/** Work for a whole workspace: if it fails, all its items do. */
async function attempt<T>(
	context: IExecuteFunctions,
	group: readonly WantedList[],
	work: () => Promise<T>,
): Promise<T | INodeExecutionData[]> {
	return await work().catch((error: unknown) =>
		group.map(({ call }) => failItem(context, error, call.itemIndex)),
	);
}

function toOutput(result: CreatedList): INodeExecutionData {
	const { call } = result.wanted;
	if ('error' in result) return failItem(call.context, result.error, call.itemIndex);
	const simplify = call.parameter('simplify', true) === true;
	return toItem(
		simplify ? { ...simplifyLeadList(result.list), created: result.created } : result.list,
		call.itemIndex,
	);
}
