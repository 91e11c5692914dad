import type { z } from 'zod/v4';

import {
	campaignUpdateSchema,
	type Campaign,
	type CampaignUpdate,
	type campaignCreateSchema,
} from '../../src/contract/campaigns';
import {
	engagementSchema,
	STAGES,
	type CampaignSetup,
	type Engagement,
	type Messages,
} from '../../src/contract/campaignSetup';
import { problemsOf, type Problem } from '../../src/contract/problems';
import { ApiFailure } from '../http/errors';

type CampaignFields = z.output<ReturnType<typeof campaignCreateSchema>>;

/** The setup of a new draft, with every default in place. */
export function newSetup(fields: CampaignFields, leadListId: string): CampaignSetup {
	const { description = null, messages } = fields;
	return {
		name: fields.name,
		description,
		goal: description,
		priority: fields.priority,
		objective: fields.objective,
		cta_payload: fields.cta_payload ?? null,
		social_account_ids: fields.social_account_ids,
		source: { lead_list_id: leadListId },
		schedule: fields.schedule,
		auto_approve_ai_messages: fields.auto_approve_ai_messages && usesAi(messages),
		messages: withFallbacks(messages),
		engagement: fields.engagement ?? defaultEngagement(),
		connection_request: withFallback(fields.connection_request),
	};
}

/** The setup with the sent fields in place of the former ones. */
export function changedSetup(setup: CampaignSetup, changes: CampaignUpdate): CampaignSetup {
	// Another objective that needs a payload comes with one: checked before.
	const formerPayload =
		changes.objective === undefined || changes.objective === setup.objective
			? setup.cta_payload
			: null;
	const { description = setup.description, cta_payload = formerPayload } = changes;
	const changed: CampaignSetup = {
		...setup,
		...changes,
		description,
		goal: description,
		cta_payload,
	};
	return {
		...changed,
		auto_approve_ai_messages: changed.auto_approve_ai_messages && usesAi(changed.messages),
		messages: withFallbacks(changed.messages),
		connection_request: withFallback(changed.connection_request),
	};
}

/** A stored template has its fallback, or null in its place. */
const withFallback = <Text extends object>(text: Text): Text =>
	'mode' in text && text.mode === 'template' ? { fallback_message: null, ...text } : text;

function withFallbacks(messages: CampaignSetup['messages']): CampaignSetup['messages'] {
	return {
		icebreaker: withFallback(messages.icebreaker),
		follow_up_1: withFallback(messages.follow_up_1),
		follow_up_2: withFallback(messages.follow_up_2),
	};
}

/** There is nothing to approve where no stage is written by AI. */
const usesAi = (messages: Messages | CampaignSetup['messages']) =>
	STAGES.some((stage) => {
		const step = messages[stage];
		return step.enabled && step.mode === 'ai';
	});

/** The defaults stand in the contract's metadata, since a request has to name all three fields. */
function defaultEngagement(): Engagement {
	const fields = Object.entries(engagementSchema().shape);
	return engagementSchema().parse(
		Object.fromEntries(fields.map(([name, field]) => [name, field.meta()?.default])),
	);
}

/** Fields that decide what is sent to whom and when: while the campaign runs they stay as they are. */
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

/** Throws the API's 409 where the campaign's status does not allow the changes. */
export function checkEditable(status: Campaign['status'], changes: CampaignUpdate): void {
	const refuse = (message: string) => {
		throw new ApiFailure(409, 'campaign_not_editable', message, { details: { status } });
	};
	if (status === 'completed') refuse('The campaign is completed and can no longer be changed.');
	const held = WORKFLOW_FIELDS.filter((name) => changes[name] !== undefined);
	if (status === 'started' && held.length > 0) {
		refuse(`The campaign is started: it must be paused before ${held.join(', ')} can be changed.`);
	}
}

/** What is wrong with a payload that comes without its objective: it has to fit the stored one. */
export function storedObjectiveProblems(setup: CampaignSetup, changes: CampaignUpdate): Problem[] {
	if (changes.cta_payload === undefined || changes.objective !== undefined) return [];
	return problemsOf(campaignUpdateSchema(), { ...changes, objective: setup.objective }, 'body');
}

/** The campaign with the fields that follow its setup. */
export function withSetup(
	campaign: Campaign,
	setup: CampaignSetup,
	socialAccounts: Campaign['socialAccounts'],
	at: number,
): Campaign {
	return {
		...campaign,
		name: setup.name,
		goal: setup.description,
		socialAccounts,
		updatedAt: new Date(at).toISOString(),
	};
}
