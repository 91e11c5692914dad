import type { INodeProperties } from 'n8n-workflow';

import type { JsonRecord } from '../../../../src/contract/json';
import { invalidInput } from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import { number } from '../../../shared/form/values';
import type { BudgetLimits } from './enrichBudget';

export const limitOptions: INodeProperties[] = [
	{
		displayName: 'Maximum Credits',
		name: 'maxCredits',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 10,
		description:
			'Stop before one execution of the workflow spends more credits of a workspace with this node: its runs in a loop, the calls of an agent and retries count together. The leads that are left come out with the status "skipped". What a lead costs shows with the second one, so the first two may cost more than this allows.',
	},
	{
		displayName: 'Minimum Credits',
		name: 'minimumCredits',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 0,
		description:
			'Stop before the balance of the workspace falls under this. The API tells the balance with each enrichment, so the first lead of an execution is always enriched.',
	},
];

/** The limits for an item. An expression that gives no number is an error: it must not lift the limit. */
export function limitsOf(call: ItemCall): BudgetLimits {
	const options = call.fields('options');
	return {
		maxCredits: creditsOf(options, 'maxCredits', 'maximum_credits'),
		minimumCredits: creditsOf(options, 'minimumCredits', 'minimum_credits'),
	};
}

function creditsOf(options: JsonRecord, name: string, field: string): number | undefined {
	if (!(name in options)) return undefined;
	const credits = number(options[name]);
	if (typeof credits !== 'number' || !Number.isFinite(credits) || credits < 0) {
		throw invalidInput(field, 'must be a number of credits, 0 or more');
	}
	return credits;
}
