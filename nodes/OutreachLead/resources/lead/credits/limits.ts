import type { INodeProperties } from 'n8n-workflow';

import { invalidInput } from '../../../../../src/n8n/errors';
import type { ItemCall } from '../../../../../src/n8n/execution/itemCall';
import { optionsProperty } from '../../../../shared/form/properties';
import type { BudgetLimits } from './budget';

export const limitProperties: INodeProperties[] = [
	{
		displayName: 'Maximum Credits',
		name: 'maxCredits',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 10,
		required: true,
		description:
			'How many credits one run of the workflow may spend with this node; loops, retries and calls of an AI agent count together. Leads beyond that come out with the status "skipped". The API states no price: the node learns it from the balance after the second lead, so the first two may exceed this.',
	},
	optionsProperty(
		{
			displayName: 'Minimum Credits',
			name: 'minimumCredits',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 0,
			description:
				'Stop before the balance of the workspace falls below this. The API tells the balance with each enrichment, so the first lead of a run is always enriched.',
		},
		{
			displayName: 'Only If E-Mail Is Missing',
			name: 'onlyIfEmailMissing',
			type: 'boolean',
			default: true,
			description:
				'Whether to leave alone leads that have an e-mail address: nothing is spent on them, and they come out with the status "skipped" and their data. Takes one more request for each lead. Off if not set.',
		},
	),
];

export function limitsOf(call: ItemCall): BudgetLimits {
	const { minimumCredits } = call.fields('options');
	return {
		maxCredits: creditsOf('maximum_credits', call.parameter('maxCredits')),
		...(minimumCredits !== undefined && {
			minimumCredits: creditsOf('minimum_credits', minimumCredits),
		}),
	};
}

function creditsOf(field: string, credits: unknown): number {
	if (typeof credits === 'number' && credits >= 0) return credits;
	throw invalidInput(field, 'must be a number of credits, 0 or more');
}
