import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { type LeadEnrichment, leads, readEnrichment } from '../../../../src/contract/leads';
import { unexpectedResponse } from '../../../../src/n8n/errors';
import { sendJournal } from '../../../../src/n8n/journal';
import { idParameter } from '../../../../src/n8n/parameters';
import { type ItemCall, type Operation, perItem } from '../../../../src/n8n/run';
import { leadLocator } from '../../../shared/locators';
import { showFor } from '../../../shared/showFor';
import { type Budget, newBudget, reasonToStop, spend } from './enrichBudget';

const properties: INodeProperties[] = [
	{
		displayName:
			'Each newly enriched lead may spend credits of the workspace. Leads that are enriched already cost nothing.',
		name: 'enrichNotice',
		type: 'notice',
		default: '',
	},
	leadLocator,
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: [
			{
				displayName: 'Maximum Credits',
				name: 'maxCredits',
				type: 'number',
				typeOptions: { minValue: 0 },
				default: 10,
				description:
					'Stop before this run of the node spends more credits. The leads that are left come out with the status "skipped".',
			},
			{
				displayName: 'Minimum Credits',
				name: 'minimumCredits',
				type: 'number',
				typeOptions: { minValue: 0 },
				default: 0,
				description:
					'Stop before the balance of the workspace falls under this. The API tells the balance with each enrichment, so the first lead is always enriched.',
			},
		],
	},
];

export const enrich: Operation = {
	properties: showFor('lead', 'enrich', properties),
	run: async (context) => {
		const budgets = new Map<string, Budget>();
		return await perItem(async (call) => {
			const leadId = idParameter(call, 'leadId');
			const budget = budgets.get(call.credential.fingerprint) ?? newBudget;
			const reason = reasonToStop(budget, optionsOf(context, call.itemIndex));
			if (reason) return [skipped(leadId, reason, budget)];
			const { enrichment, lead } = await enrichLead(call, leadId);
			const after = spend(budget, enrichment);
			budgets.set(call.credential.fingerprint, after);
			return [
				{
					lead_id: leadId,
					status: enrichment.status,
					charged: enrichment.charged,
					credits_spent: after.spent,
					credits_remaining: enrichment.credits_remaining,
					reason: reasonOf(enrichment),
					email: lead?.email ?? null,
					company: lead?.company ?? null,
					job_title: lead?.job_title ?? null,
					profile_enriched_at: lead?.profile_enriched_at ?? null,
				},
			];
		})(context);
	},
};

function optionsOf(context: IExecuteFunctions, itemIndex: number) {
	return context.getNodeParameter('options', itemIndex, {}) as {
		maxCredits?: number;
		minimumCredits?: number;
	};
}

async function enrichLead(call: ItemCall, leadId: string) {
	const request = { path: { lead_id: leadId } };
	const { body } = await call.client.call(leads.enrich, request, {
		signal: call.signal,
		journal: sendJournal(call.context, call.itemIndex, {
			endpoint: leads.enrich.id,
			subject: [call.credential.fingerprint, request],
		}),
	});
	const { enrichment, lead } = readEnrichment(body);
	if (!enrichment) {
		throw unexpectedResponse(
			'The API answered without the result of the enrichment',
			'Get the lead to see whether it was enriched.',
		);
	}
	return { enrichment, lead };
}

function reasonOf({ status }: LeadEnrichment): string | null {
	if (status === 'failed') return 'The provider could not enrich this lead';
	if (status === 'insufficient_credits') return 'The workspace has too few credits left';
	return null;
}

function skipped(leadId: string, reason: string, budget: Budget): object {
	return {
		lead_id: leadId,
		status: 'skipped',
		charged: false,
		credits_spent: budget.spent,
		credits_remaining: budget.remaining,
		reason,
		email: null,
		company: null,
		job_title: null,
		profile_enriched_at: null,
	};
}
