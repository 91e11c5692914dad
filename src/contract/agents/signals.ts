import * as z from 'zod/v4';

import { acrossFields, uri, type ObjectFactory } from '../fields';
import { type JsonRecord, recordsOf } from '../json';
import { lazy } from '../lazy';

export const SIGNALS_MAX = 18;
const KEYWORDS_MAX = 5;
const STANDALONE_INFLUENCERS_MAX = 3;
const WITHIN_DAYS_MAX = 365;

const signalVariants = <Config extends z.core.$ZodObjectConfig>(object: ObjectFactory<Config>) =>
	[
		object({
			type: z.literal('profile_visitors'),
			social_account_ids: z.array(z.string()).min(1),
		}),
		object({
			type: z.literal('company_visitors'),
			social_account_id: z.string(),
			company_social_url: uri(),
		}),
		object({
			type: z.literal('company_followers'),
			social_account_id: z.string(),
			company_social_url: uri(),
		}),
		object({ type: z.literal('own_company_engagement'), company_social_url: uri() }),
		object({ type: z.literal('own_profile_engagement'), profile_social_url: uri() }),
		object({
			type: z.literal('tracked_company_engagement'),
			company_social_url: uri(),
			name: z.string().optional(),
		}),
		object({
			type: z.literal('tracked_profile_engagement'),
			profile_social_url: uri(),
			category: z.enum(['competitor', 'influencer']),
			name: z.string().optional(),
			competitor_company_social_url: uri().optional(),
		}),
		object({ type: z.literal('keywords'), keywords: z.array(z.string()).min(1).max(KEYWORDS_MAX) }),
		object({
			type: z.literal('job_changes'),
			within_days: z.int().min(1).max(WITHIN_DAYS_MAX),
		}),
		object({ type: z.literal('funding') }),
		object({ type: z.literal('social_activity') }),
	] as const;

/** A signal, as a request has it. */
export const agentSignalSchema = lazy(() =>
	z.discriminatedUnion('type', signalVariants(z.strictObject)),
);
export type AgentSignal = z.infer<ReturnType<typeof agentSignalSchema>>;
export type AgentSignalType = AgentSignal['type'];

/** A signal as the API answers it. */
export const agentSignalRecordSchema = lazy(() =>
	z.discriminatedUnion('type', signalVariants(z.looseObject)),
);
export type AgentSignalRecord = z.infer<ReturnType<typeof agentSignalRecordSchema>>;

/** An influencer who is not tracked on behalf of a competitor. */
const isStandaloneInfluencer = (signal: JsonRecord) =>
	signal.type === 'tracked_profile_engagement' &&
	signal.category === 'influencer' &&
	signal.competitor_company_social_url === undefined;

/** The signals of one request, with the limits for all of them together. */
export const agentSignals = ({ min = 0 } = {}) =>
	z
		.array(agentSignalSchema())
		.min(min)
		.max(SIGNALS_MAX)
		.check(
			acrossFields<unknown>((value, context) => {
				const influencers = recordsOf(value).filter(isStandaloneInfluencer).length;
				if (influencers <= STANDALONE_INFLUENCERS_MAX) return;
				const message = `must have at most ${STANDALONE_INFLUENCERS_MAX} standalone influencer profiles, has ${influencers}`;
				context.addIssue({ code: 'custom', message });
			}),
		)
		.meta({
			description: `At most ${STANDALONE_INFLUENCERS_MAX} standalone influencer profiles.`,
		});
