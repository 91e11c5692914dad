import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { type LeadListCreate, leadListCreateSchema } from '../../../../src/contract/leadLists';
import { problemsOf } from '../../../../src/contract/problems';
import type { WorkspaceClient } from '../../../../src/n8n/clients';
import { invalidFields, toErrorItem, toNodeError } from '../../../../src/n8n/errors';
import { groupBy } from '../../../../src/n8n/groupBy';
import { filled } from '../../../../src/n8n/parameters';
import { byInputItem, type Operation, readItems, toItem } from '../../../../src/n8n/run';
import { showFor } from '../../../shared/showFor';
import { simplifyProperty } from '../../../shared/simplify';
import {
	type CreatedList,
	createLists,
	type IfNameExists,
	type ListPlan,
	planLists,
	type WantedList,
} from './createLists';
import { simplifiedLeadList } from './simplifiedLeadList';

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
	properties: showFor('leadList', 'create', properties),
	run: async (context) => {
		const { read: wanted, errorItems } = await readItems(context, (itemIndex, workspace) =>
			readWanted(context, itemIndex, workspace),
		);
		const groups = groupBy(wanted, ({ credential }) => credential.fingerprint);
		const plans: ListPlan[] = [];
		const items = [...errorItems];
		for (const group of groups) {
			const plan = await attempt(context, group, async () => await planLists(context, group));
			if (Array.isArray(plan)) items.push(...plan);
			else plans.push(plan);
		}
		// What stops the node does so before any list is created.
		const [refused] = plans.flatMap((plan) => [...plan.refused.values()]);
		if (refused && !context.continueOnFail()) return [toOutput(context, refused)];
		for (const plan of plans) {
			const results = await attempt(context, plan.group, async () =>
				(await createLists(context, plan)).map((result) => toOutput(context, result)),
			);
			items.push(...results);
		}
		return items.sort(byInputItem);
	},
};

function readWanted(
	context: IExecuteFunctions,
	itemIndex: number,
	workspace: WorkspaceClient,
): WantedList {
	const text = (name: string) => String(context.getNodeParameter(name, itemIndex, '') ?? '').trim();
	const input = filled({ name: text('name'), description: text('description') });
	const problems = problemsOf(leadListCreateSchema(), input);
	if (problems.length > 0) throw invalidFields(problems);
	return {
		...workspace,
		itemIndex,
		input: input as LeadListCreate,
		ifNameExists: text('ifNameExists') as IfNameExists,
	};
}

/** Does what concerns a whole workspace: where it fails, all its items do. */
async function attempt<T>(
	context: IExecuteFunctions,
	group: readonly WantedList[],
	work: () => Promise<T>,
): Promise<T | INodeExecutionData[]> {
	try {
		return await work();
	} catch (error) {
		if (!context.continueOnFail()) throw toNodeError(context.getNode(), error, group[0]?.itemIndex);
		return group.map(({ itemIndex }) => toErrorItem(context.getNode(), error, itemIndex));
	}
}

function toOutput(context: IExecuteFunctions, result: CreatedList): INodeExecutionData {
	const { itemIndex } = result.wanted;
	if ('error' in result) {
		if (!context.continueOnFail()) throw toNodeError(context.getNode(), result.error, itemIndex);
		return toErrorItem(context.getNode(), result.error, itemIndex);
	}
	const simplify = context.getNodeParameter('simplify', itemIndex, true) === true;
	return toItem(
		simplify ? { ...simplifiedLeadList(result.list), created: result.created } : result.list,
		itemIndex,
	);
}
