import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { nullableString } from '../../../../src/contract/fields';
import {
	ENRICHMENT_STATUSES,
	type Lead,
	leads,
	leadSchema,
	readEnrichment,
} from '../../../../src/contract/leads';
import { outcomeOf, unexpectedResponse } from '../../../../src/n8n/errors';
import type { Environment } from '../../../../src/n8n/environment';
import { type Journal, sharedValue, type ToStored } from '../../../../src/n8n/sent/journal';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { leadLocator } from '../../../shared/form/locators';
import {
	type Budget,
	CHARGE_UNKNOWN,
	type EnrichAnswer,
	isChargeUnknown,
	isCounted,
	newBudget,
	reasonToStop,
	release,
	reserve,
	settle,
	spentOf,
} from './credits/budget';
import { enrichHints, HAS_ADDRESS } from './credits/hints';
import { limitProperties, limitsOf } from './credits/limits';
import { fullName } from '../../../shared/rows/fullName';
import { z } from '../../../shared/rows/zod';

const properties: INodeProperties[] = [
	{
		displayName:
			'Enriching a lead may spend credits of the workspace. A lead that is already enriched costs nothing.',
		name: 'enrichNotice',
		type: 'notice',
		default: '',
	},
	{ ...leadLocator, description: 'The lead to enrich' },
	...limitProperties,
];

type Answered = EnrichAnswer & Pick<ReturnType<typeof readEnrichment>, 'lead'>;

export const enrich: Operation = {
	properties,
	endpoint: leads.enrich,
	guards: ['maxCredits'],
	alsoCalls: [leads.get],
	ownParameters: ['maxCredits', 'minimumCredits', 'onlyIfEmailMissing'],
	output: () => {
		const { email, company, job_title, profile_enriched_at } = leadSchema().shape;
		return z.strictObject({
			lead_id: z.string(),
			lead_name: nullableString(),
			status: z.enum([...ENRICHMENT_STATUSES, 'skipped']),
			charged: z.boolean(),
			credits_spent_so_far: z.int(),
			credits_remaining: z.int().nullable(),
			reason: z.string().nullable(),
			email,
			company,
			job_title,
			profile_enriched_at,
		});
	},
	run: async (context, environment, layout) => {
		// Workspaces without credits, only for this run: by a later run there may be new credits.
		const exhausted = new Set<string>();
		return await perItem(async (call) => {
			const { fingerprint } = call.credential;
			const budget = budgetOf(context, environment, fingerprint);
			const leadId = call.id('leadId');
			const limits = limitsOf(call);
			const journal = call.journal(leads.enrich, requestOf(leadId), { toStored });
			// If an earlier try enriched the lead, memory answers: the lead already counts, and no limit applies.
			const isReplay = journal?.read()?.state === 'done';
			if (!isReplay) {
				// Whoever counts already has the address from an earlier try, which may have been charged.
				const addressed = isCounted(budget.get(), leadId)
					? undefined
					: await leadWithAddress(call, leadId);
				if (addressed)
					return [toRow(leadId, skippedOf(budget.get()), budget.get(), HAS_ADDRESS, addressed)];
				const reason = exhausted.has(fingerprint)
					? 'Not tried: the workspace has too few credits left'
					: reasonToStop(budget.get(), leadId, limits);
				if (reason) return [toRow(leadId, skippedOf(budget.get()), budget.get(), reason)];
			}
			const answer = isReplay
				? await enrichLead(call, leadId, journal)
				: await enrichCounted(call, leadId, journal, budget);
			const { enrichment, lead } = answer;
			if (enrichment.status === 'insufficient_credits') exhausted.add(fingerprint);
			return [toRow(leadId, enrichment, budget.get(), reasonOf(answer), lead)];
		})(context, environment, layout);
	},
	hints: (context, items, environment) =>
		enrichHints(items, Object.values(budgetsOf(context, environment).read() ?? {})),
};

type Budgets = Readonly<Record<string, Budget>>;

/** By the fingerprint of the credential. */
const budgetsOf = (context: IExecuteFunctions, environment: Environment) =>
	sharedValue<Budgets>({ context, environment }, 'enrichBudget');

function budgetOf(context: IExecuteFunctions, environment: Environment, fingerprint: string) {
	const budgets = budgetsOf(context, environment);
	return {
		get: () => budgets.read()?.[fingerprint] ?? newBudget,
		set: (budget: Budget) => budgets.write({ ...budgets.read(), [fingerprint]: budget }),
	};
}

/** The lead if it has an e-mail address and only those without one are wanted. */
async function leadWithAddress(call: ItemCall, leadId: string): Promise<Lead | undefined> {
	if (call.fields('options').onlyIfEmailMissing !== true) return undefined;
	const { data } = await call.read(leads.get, requestOf(leadId));
	return data.email?.trim() ? data : undefined;
}

const skippedOf = ({ remaining }: Budget) => ({
	status: 'skipped',
	charged: false,
	credits_remaining: remaining,
});

const requestOf = (leadId: string) => ({ path: { lead_id: leadId } });

/** Keeps what the row needs. Does not keep a result that may improve, so that a later run asks again. */
const toStored: ToStored = (entry) => {
	const { sentAt } = entry;
	const { enrichment, lead } = readEnrichment(entry.body);
	if (!enrichment) return { state: 'sending', sentAt };
	const { status, charged, credits_remaining } = enrichment;
	if (status === 'failed' || status === 'insufficient_credits') return { state: 'failed', sentAt };
	const data = {
		enrichment: { status, charged, credits_remaining },
		...(lead && {
			lead: {
				id: lead.id,
				// This key shows that the record is a lead.
				social_url: lead.social_url ?? null,
				first_name: lead.first_name,
				last_name: lead.last_name,
				email: lead.email,
				company: lead.company,
				job_title: lead.job_title,
				profile_enriched_at: lead.profile_enriched_at,
			},
		}),
	};
	return { ...entry, body: { data } };
};

async function enrichCounted(
	call: ItemCall,
	leadId: string,
	journal: Journal | undefined,
	budget: ReturnType<typeof budgetOf>,
): Promise<Answered> {
	const wasCounted = isCounted(budget.get(), leadId);
	budget.set(reserve(budget.get(), leadId));
	const answer = await enrichLead(call, leadId, journal).catch((error: unknown) => {
		if (outcomeOf(error) === 'not sent') budget.set(release(budget.get(), leadId, wasCounted));
		throw error;
	});
	budget.set(settle(budget.get(), leadId, wasCounted, answer));
	return answer;
}

async function enrichLead(
	call: ItemCall,
	leadId: string,
	journal: Journal | undefined,
): Promise<Answered> {
	const { body, repeated } = await call.send(leads.enrich, requestOf(leadId), { journal });
	const { enrichment, lead } = readEnrichment(body);
	if (!enrichment) {
		throw unexpectedResponse(
			'The API answered without the result of the enrichment',
			'Get the lead to see whether it was enriched.',
		);
	}
	return { enrichment, lead, repeated };
}

function reasonOf(answer: EnrichAnswer): string | null {
	const { status } = answer.enrichment;
	if (status === 'failed') return 'The provider could not enrich this lead';
	if (status === 'insufficient_credits') return 'The workspace has too few credits left';
	if (isChargeUnknown(answer)) return CHARGE_UNKNOWN;
	return null;
}

const toRow = (
	leadId: string,
	result: Record<'status' | 'charged' | 'credits_remaining', unknown>,
	budget: Budget,
	reason: string | null,
	lead?: Lead,
) => ({
	lead_id: leadId,
	lead_name: fullName(lead),
	status: result.status,
	charged: result.charged,
	credits_spent_so_far: spentOf(budget),
	credits_remaining: result.credits_remaining,
	reason,
	email: lead?.email ?? null,
	company: lead?.company ?? null,
	job_title: lead?.job_title ?? null,
	profile_enriched_at: lead?.profile_enriched_at ?? null,
});
