import * as z from 'zod/v4';

import type { Moves } from '../common';
import { acrossFields, AT_LEAST_ONE, changes, dateTime, nullableString, textUpTo } from '../fields';
import { isRecord } from '../json';
import { lazy } from '../lazy';
import { agentProductSchema } from './product';
import { agentSignalRecordSchema, agentSignals } from './signals';

const AGENT_NAME_MAX = 80;
const AGENT_DESCRIPTION_MAX = 280;
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

/** Who an agent looks for, as a request has it. */
export const agentCriteriaSchema = lazy(() => z.strictObject(criteriaShape()));
export type AgentCriteria = z.infer<ReturnType<typeof agentCriteriaSchema>>;

/** Who an agent looks for, as the API answers it. */
export const agentCriteriaRecordSchema = lazy(() => z.looseObject(criteriaShape()));
export type AgentCriteriaRecord = z.infer<ReturnType<typeof agentCriteriaRecordSchema>>;

const proposalSchema = lazy(() =>
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
		name: textUpTo(AGENT_NAME_MAX),
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
	name: () => textUpTo(AGENT_NAME_MAX).min(1),
	description: () => textUpTo(AGENT_DESCRIPTION_MAX).nullable().optional(),
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
		/** Appended to the agent's signals. */
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
