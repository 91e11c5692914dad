import * as z from 'zod/v4';

import {
	agentProductSchema,
	productConfirmationSchema,
	productPreviewRequestSchema,
} from './agentProduct';
import { agentSignalRecordSchema, agentSignals } from './agentSignals';
import type { Moves } from './common';
import { defineEndpoint } from './endpoint';
import {
	acrossFields,
	AT_LEAST_ONE,
	changes,
	dateTime,
	list,
	nullableString,
	pageQuery,
	pathId,
	single,
} from './fields';
import { isRecord } from './json';
import { lazy } from './lazy';

export const AGENT_NAME_MAX = 80;
export const AGENT_DESCRIPTION_MAX = 280;
export const AGENT_STATUSES = ['draft', 'active', 'paused'] as const;
export const GENERATION_STATUSES = ['preparing', 'ready', 'manual_input_required'] as const;

const criteriaShape = () => {
	const texts = () => z.array(z.string()).optional();
	const years = () => z.int().min(0).nullable().optional();
	return {
		job_titles: texts(),
		industries: texts(),
		locations: texts(),
		functions: texts(),
		seniorities: texts(),
		company_locations: texts(),
		company_sizes: texts(),
		company_types: texts(),
		exclude_companies: texts(),
		excluded_company_urls: texts(),
		exclusions: texts(),
		mandatory_keywords: texts(),
		profile_languages: texts(),
		schools: texts(),
		min_years_experience: years(),
		max_years_experience: years(),
		additional_criteria: z.string().optional(),
		matching_mode: z.enum(['discovery', 'high_precision']).optional(),
		exclude_service_providers: z.boolean().optional(),
		include_open_to_work: z.boolean().optional(),
	};
};

/** Whom an agent looks for, as a request holds it. */
export const agentCriteriaSchema = lazy(() => z.strictObject(criteriaShape()));
export type AgentCriteria = z.infer<ReturnType<typeof agentCriteriaSchema>>;

/** Whom an agent looks for, as the API answers it. */
export const agentCriteriaRecordSchema = lazy(() => z.looseObject(criteriaShape()));
export type AgentCriteriaRecord = z.infer<ReturnType<typeof agentCriteriaRecordSchema>>;

export const proposalSchema = lazy(() =>
	z.looseObject({
		criteria: agentCriteriaRecordSchema(),
		signals: z.array(agentSignalRecordSchema()),
	}),
);
export type Proposal = z.infer<ReturnType<typeof proposalSchema>>;

export const generationSchema = lazy(() =>
	z.looseObject({
		generation_id: z.string(),
		status: z.enum(GENERATION_STATUSES),
		product: agentProductSchema(),
		proposal: proposalSchema().nullable(),
	}),
);
export type Generation = z.infer<ReturnType<typeof generationSchema>>;

export const agentSummarySchema = lazy(() =>
	z.looseObject({
		id: z.string(),
		name: z.string().max(AGENT_NAME_MAX),
		description: nullableString(),
		status: z.enum(AGENT_STATUSES),
		destination_list_id: z.string(),
		smart_finder_enabled: z.boolean(),
		created_at: dateTime(),
		updated_at: dateTime(),
	}),
);
export type AgentSummary = z.infer<ReturnType<typeof agentSummarySchema>>;

export const agentSchema = lazy(() =>
	agentSummarySchema().extend({
		criteria: agentCriteriaRecordSchema(),
		signals: z.array(agentSignalRecordSchema()),
	}),
);
export type Agent = z.infer<ReturnType<typeof agentSchema>>;

const fields = {
	name: () => z.string().min(1).max(AGENT_NAME_MAX),
	description: () => z.string().max(AGENT_DESCRIPTION_MAX).nullable().optional(),
	listId: () => z.string().min(1),
};

export const agentCreateSchema = lazy(() =>
	z.strictObject({
		generation_id: z.string().min(1),
		name: fields.name(),
		description: fields.description(),
		destination_list_id: fields.listId(),
		criteria: agentCriteriaSchema(),
		signals: agentSignals({ min: 1 }),
		smart_finder_enabled: z.boolean().default(false),
	}),
);
export type AgentCreate = z.input<ReturnType<typeof agentCreateSchema>>;

export const agentUpdateSchema = lazy(() =>
	changes({
		name: fields.name().optional(),
		description: fields.description(),
		destination_list_id: fields.listId().optional(),
		criteria: agentCriteriaSchema().optional(),
		/** Replaces all signals. */
		signals: agentSignals().optional(),
		/** Appended to the signals that the agent has. */
		add_signals: agentSignals({ min: 1 }).optional(),
		smart_finder_enabled: z.boolean().optional(),
	})
		.check(
			acrossFields<unknown>((body, context) => {
				if (!isRecord(body) || body.signals === undefined || body.add_signals === undefined) return;
				context.addIssue({
					code: 'custom',
					path: ['add_signals'],
					message: 'cannot be sent together with signals',
				});
			}),
		)
		.meta({ ...AT_LEAST_ONE, description: 'signals and add_signals cannot be sent together.' }),
);
export type AgentUpdate = z.input<ReturnType<typeof agentUpdateSchema>>;

export const agentActionSchema = lazy(() =>
	z.strictObject({ action: z.enum(['activate', 'pause', 'resume']) }),
);
export type AgentAction = z.infer<ReturnType<typeof agentActionSchema>>;

export const AGENT_MOVES: Moves<AgentAction['action'], Agent['status']> = {
	activate: { from: 'draft', to: 'active' },
	pause: { from: 'active', to: 'paused' },
	resume: { from: 'paused', to: 'active' },
};

const agentPath = () => z.strictObject({ agent_id: pathId() });

const SIGNAL_ASSUMPTIONS = [
	'The limit of 18 signals counts the signal objects of the request; what else is effective is known to the API alone.',
	'The limit of five keywords holds for all keywords signals of the request together.',
	'A standalone influencer is a tracked_profile_engagement of category influencer without competitor_company_social_url.',
] as const;

export const agents = {
	getProduct: defineEndpoint({
		id: 'agents.getProduct',
		method: 'GET',
		path: '/agents/product',
		scope: 'agents:read',
		summary: 'The product saved in the workspace',
		retry: 'safe',
		envelope: 'single',
		statuses: [200],
		errors: { 404: ['product_not_found'] },
		schemas: () => ({ response: single(agentProductSchema()) }),
	}),

	previewProduct: defineEndpoint({
		id: 'agents.previewProduct',
		method: 'POST',
		path: '/agents/product-previews',
		scope: 'agents:write',
		summary: 'Extract an editable product from a website; nothing is saved',
		retry: 'safe',
		envelope: 'single',
		statuses: [200],
		errors: { 400: ['invalid_request'], 502: ['product_extraction_failed'] },
		schemas: () => ({
			body: productPreviewRequestSchema(),
			response: single(agentProductSchema()),
		}),
	}),

	startGeneration: defineEndpoint({
		id: 'agents.startGeneration',
		method: 'POST',
		path: '/agents/generations',
		scope: 'agents:write',
		summary: 'Save the reviewed product and prepare criteria and signals for it',
		retry: 'replay',
		envelope: 'single',
		statuses: [202],
		errors: {
			400: ['invalid_request'],
			409: ['product_replacement_required', 'stale_generation'],
		},
		schemas: () => ({
			body: productConfirmationSchema(),
			response: single(generationSchema()),
		}),
	}),

	getGeneration: defineEndpoint({
		id: 'agents.getGeneration',
		method: 'GET',
		path: '/agents/generations/{generation_id}',
		scope: 'agents:read',
		summary: 'The state of a generation and, when it is ready, its proposal',
		retry: 'safe',
		envelope: 'single',
		statuses: [200],
		errors: { 400: ['invalid_generation'], 409: ['stale_generation'] },
		schemas: () => ({
			path: z.strictObject({ generation_id: pathId() }),
			response: single(generationSchema()),
		}),
	}),

	list: defineEndpoint({
		id: 'agents.list',
		method: 'GET',
		path: '/agents',
		scope: 'agents:read',
		summary: 'The agents of the workspace',
		retry: 'safe',
		envelope: 'list',
		pagination: 'cursor',
		statuses: [200],
		assumptions: [
			'The agents come in no particular order.',
			'The filter by lifecycle status is the query parameter `status`.',
		],
		schemas: () => ({
			query: z.strictObject({
				status: z.enum(AGENT_STATUSES).optional(),
				...pageQuery(),
			}),
			response: list(agentSummarySchema()),
		}),
	}),

	create: defineEndpoint({
		id: 'agents.create',
		method: 'POST',
		path: '/agents',
		scope: 'agents:write',
		summary: 'Create a draft agent from a generation with reviewed criteria and signals',
		retry: 'verify',
		envelope: 'single',
		statuses: [201, 200],
		errors: { 409: ['stale_generation'] },
		assumptions: [
			'The entries of the criteria lists are free text.',
			'The answer is 201 with the whole agent as `data`.',
			...SIGNAL_ASSUMPTIONS,
		],
		schemas: () => ({ body: agentCreateSchema(), response: single(agentSchema()) }),
	}),

	get: defineEndpoint({
		id: 'agents.get',
		method: 'GET',
		path: '/agents/{agent_id}',
		scope: 'agents:read',
		summary: 'One agent with its criteria and signals',
		retry: 'safe',
		envelope: 'single',
		statuses: [200],
		schemas: () => ({ path: agentPath(), response: single(agentSchema()) }),
	}),

	update: defineEndpoint({
		id: 'agents.update',
		method: 'PATCH',
		path: '/agents/{agent_id}',
		scope: 'agents:write',
		summary: 'Change the fields that are sent; the status stays as it is',
		retry: 'verify',
		retryInstead: {
			retry: 'replay',
			when: 'when add_signals is not sent',
			applies: (body) => isRecord(body) && body.add_signals === undefined,
		},
		envelope: 'single',
		statuses: [200, 204],
		assumptions: [
			'The entries of the criteria lists are free text.',
			'The answer is 200 with the whole agent as `data`.',
			'Whether `signals` may be empty depends on the status; the API decides.',
			...SIGNAL_ASSUMPTIONS,
		],
		schemas: () => ({
			path: agentPath(),
			body: agentUpdateSchema(),
			response: single(agentSchema()),
		}),
	}),

	act: defineEndpoint({
		id: 'agents.act',
		method: 'POST',
		path: '/agents/{agent_id}/actions',
		scope: 'agents:write',
		summary: 'Activate, pause or resume an agent',
		retry: 'guarded',
		envelope: 'single',
		statuses: [200, 204],
		assumptions: ['The body is `{ action }`.', 'The answer is 200 with the whole agent as `data`.'],
		schemas: () => ({
			path: agentPath(),
			body: agentActionSchema(),
			response: single(agentSchema()),
		}),
	}),
};
