import * as z from 'zod/v4';

import { namesRecord } from '../common';
import { defineEndpoint } from '../endpoint';
import { list, pageQuery, pathId, single } from '../fields';
import { isRecord } from '../json';
import {
	AGENT_STATUSES,
	agentActionSchema,
	agentCreateSchema,
	agentSchema,
	agentSummarySchema,
	agentUpdateSchema,
	generationSchema,
} from './agents';
import {
	agentProductSchema,
	productConfirmationSchema,
	productPreviewRequestSchema,
} from './product';

const agentPath = () => z.strictObject({ agent_id: pathId() });

const SIGNAL_ASSUMPTIONS = {
	signalLimit: {
		says: 'The limit of 18 signals counts the signal objects of the request; only the API knows what else counts as effective.',
		instead: 'The limit of 18 signals counts each keyword and each account of a signal.',
		readings: ['objects', 'effective'],
		toldBy: 'change',
	},
	keywordLimit: {
		says: 'The limit of five keywords holds for each keywords signal by itself.',
		instead: 'The limit of five keywords holds for all keywords signals of the request together.',
		readings: ['each', 'together'],
		toldBy: 'change',
	},
	standaloneInfluencer: {
		says: 'A standalone influencer is a tracked_profile_engagement of category influencer without competitor_company_social_url.',
		instead: 'Each tracked_profile_engagement of category influencer is standalone.',
		readings: ['without_competitor', 'every_influencer'],
		toldBy: 'change',
	},
} as const;

export const agents = {
	getProduct: defineEndpoint({
		id: 'agents.getProduct',
		method: 'GET',
		path: '/agents/product',
		scope: 'agents:read',
		summary: 'The product saved in the workspace',
		retry: 'safe',
		envelope: 'single',
		isAnswer: namesRecord,
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
		isAnswer: namesRecord,
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
		isAnswer: namesRecord,
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
		isAnswer: namesRecord,
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
		assumptions: {
			order: {
				says: 'The agents come in no particular order.',
				instead: 'The agents come newest first.',
				readings: ['oldest_first', 'newest_first'],
				toldBy: 'judge',
			},
			statusFilter: {
				says: 'The filter by lifecycle status is the query parameter `status`.',
				instead: 'The filter is the query parameter `lifecycle_status`; `status` is unknown.',
				readings: ['status', 'lifecycle_status'],
				toldBy: 'judge',
			},
		},
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
		isAnswer: namesRecord,
		statuses: [201, 200],
		errors: { 409: ['stale_generation'] },
		assumptions: {
			criteria: {
				says: 'The entries of the criteria lists are free text.',
				instead: 'The entries of `seniorities` are codes, such as `senior`; others are refused.',
				readings: ['free_text', 'codes'],
				toldBy: 'judge',
			},
			answer: {
				says: 'The answer is 201 with the whole agent as `data`.',
				instead: 'The answer is 200 with the summary of the agent.',
				readings: ['whole_201', 'summary_200'],
				toldBy: 'documentedAnswer',
			},
			place: {
				says: 'The created agent is `data` itself.',
				instead: 'The created agent is `data.agent`.',
				readings: ['as_data', 'inside'],
				toldBy: 'judge',
			},
			destinationList: {
				says: 'Only a list with `is_campaign_eligible` true can be the destination of an agent.',
				instead: 'Any list can be the destination of an agent.',
				readings: ['eligible', 'any'],
				toldBy: 'judge',
			},
			...SIGNAL_ASSUMPTIONS,
		},
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
		assumptions: {
			criteria: {
				says: 'The entries of the criteria lists are free text.',
				instead: 'The entries of `seniorities` are codes, such as `senior`; others are refused.',
				readings: ['free_text', 'codes'],
				toldBy: 'judge',
			},
			answer: {
				says: 'The answer is 200 with the whole agent as `data`.',
				instead: 'The answer is 200 with the summary of the agent.',
				readings: ['whole', 'summary'],
				toldBy: 'documentedAnswer',
			},
			emptySignals: {
				says: 'Whether `signals` may be empty depends on the status; the API decides.',
				instead: '`signals` may never be empty.',
				readings: ['by_status', 'never'],
				toldBy: 'change',
			},
			...SIGNAL_ASSUMPTIONS,
		},
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
		isAnswer: namesRecord,
		statuses: [200, 204],
		assumptions: {
			body: {
				says: 'The body is `{ action }`.',
				instead: 'The body is `{ type }`.',
				readings: ['action', 'type'],
				toldBy: 'documentedBody',
			},
			answer: {
				says: 'The answer is 200 with the whole agent as `data`.',
				instead: 'The answer is 204 without a body.',
				readings: ['whole', 'empty'],
				toldBy: 'documentedAnswer',
			},
		},
		schemas: () => ({
			path: agentPath(),
			body: agentActionSchema(),
			response: single(agentSchema()),
		}),
	}),
};
