import type { z } from 'zod/v4';

import {
	type Campaign,
	type campaignCreateSchema,
	type CampaignSetup,
	type CampaignUpdate,
	campaignUpdateSchema,
	type Engagement,
	engagementSchema,
	STAGES,
} from 'n8n-nodes-outreach/src/contract/campaigns';
import { problemsOf, type Problem } from 'n8n-nodes-outreach/src/contract/problems';
import { conflict } from '../core/errors';

type CampaignFields = z.output<ReturnType<typeof campaignCreateSchema>>;

/** The setup of a new draft, with every default in place. */
export function newSetup(fields: CampaignFields, leadListId: string): CampaignSetup {
	const { description = null } = fields;
	return normalizeSetup({
		name: fields.name,
		description,
		goal: description,
		priority: fields.priority,
		objective: fields.objective,
		cta_payload: fields.cta_payload ?? null,
		social_account_ids: fields.social_account_ids,
		source: { lead_list_id: leadListId },
		schedule: fields.schedule,
		auto_approve_ai_messages: fields.auto_approve_ai_messages,
		messages: fields.messages,
		engagement: fields.engagement ?? defaultEngagement(),
		connection_request: fields.connection_request,
	});
}

/** Replaces the fields that were sent. */
export function changeSetup(setup: CampaignSetup, changes: CampaignUpdate): CampaignSetup {
	// The contract makes sure that a new objective that needs a payload comes with one.
	const formerPayload =
		changes.objective === undefined || changes.objective === setup.objective
			? setup.cta_payload
			: null;
	const { description = setup.description, cta_payload = formerPayload } = changes;
	return normalizeSetup({ ...setup, ...changes, description, goal: description, cta_payload });
}

/** A template always has a fallback, which may be null. If AI writes no stage, there is nothing to approve. */
function normalizeSetup(setup: CampaignSetup): CampaignSetup {
	const { icebreaker, follow_up_1, follow_up_2 } = setup.messages;
	return {
		...setup,
		auto_approve_ai_messages: setup.auto_approve_ai_messages && usesAi(setup.messages),
		messages: {
			icebreaker: withFallback(icebreaker),
			follow_up_1: withFallback(follow_up_1),
			follow_up_2: withFallback(follow_up_2),
		},
		connection_request: withFallback(setup.connection_request),
	};
}

const withFallback = <Text extends object>(text: Text): Text =>
	'mode' in text && text.mode === 'template' ? { fallback_message: null, ...text } : text;

const usesAi = (messages: CampaignSetup['messages']) =>
	STAGES.some((stage) => {
		const step = messages[stage];
		return step.enabled && step.mode === 'ai';
	});

/** The defaults are metadata in the contract, because a request must have all three fields. */
function defaultEngagement(): Engagement {
	const fields = Object.entries(engagementSchema().shape);
	return engagementSchema().parse(
		Object.fromEntries(fields.map(([name, field]) => [name, field.meta()?.default])),
	);
}

/** These cannot change while the campaign runs. */
const WORKFLOW_FIELDS = [
	'objective',
	'cta_payload',
	'social_account_ids',
	'auto_approve_ai_messages',
	'schedule',
	'messages',
	'engagement',
	'connection_request',
] as const satisfies ReadonlyArray<keyof CampaignUpdate>;

/**
 * Throws the API's 409 if the campaign's status does not allow the changes.
 * @param isClosed whether a completed campaign takes none at all
 */
export function checkEditable(
	status: Campaign['status'],
	changes: CampaignUpdate,
	{ isClosed }: { readonly isClosed: boolean },
): void {
	const refuse = (message: string) => {
		throw conflict('campaign_not_editable', message, { status });
	};
	const held = WORKFLOW_FIELDS.filter((name) => changes[name] !== undefined);
	if (status === 'completed' && (isClosed || held.length > 0)) {
		refuse('The campaign is completed and can no longer be changed.');
	}
	if (status === 'started' && held.length > 0) {
		refuse(`The campaign is started: it must be paused before ${held.join(', ')} can be changed.`);
	}
}

/** A payload that is sent without an objective must fit the stored objective. */
export function storedObjectiveProblems(setup: CampaignSetup, changes: CampaignUpdate): Problem[] {
	if (changes.cta_payload === undefined || changes.objective !== undefined) return [];
	return problemsOf(campaignUpdateSchema(), { ...changes, objective: setup.objective }, 'body');
}
