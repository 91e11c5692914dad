import * as z from 'zod/v4';

import { nullableString, type ObjectFactory, textUpTo } from '../fields';
import { lazy } from '../lazy';
import { OBJECTIVES } from './callToAction';
import { messageStepRecordSchema } from './messages';
import { scheduleShape } from './schedule';

export const PRIORITIES = ['high', 'medium', 'low'] as const;
export const CONNECTION_NOTE_MAX = 200;

const engagementShape = () => ({
	enabled: z.boolean().meta({ default: true }),
	like_after_days: z.int().min(1).max(14).meta({ default: 3 }),
	wait_after_like_days: z.int().min(1).max(14).meta({ default: 2 }),
});

/** Wait, like the lead's latest post if the lead is still not connected, then watch for the acceptance. */
export const engagementSchema = lazy(() => z.strictObject(engagementShape()));
export type Engagement = z.infer<ReturnType<typeof engagementSchema>>;

const connectionRequestVariants = <Config extends z.core.$ZodObjectConfig>(
	object: ObjectFactory<Config>,
) =>
	[
		object({ mode: z.literal('none') }),
		object({
			mode: z.literal('template'),
			message: textUpTo(CONNECTION_NOTE_MAX).min(1),
			fallback_message: textUpTo(CONNECTION_NOTE_MAX).min(1).nullable().optional(),
		}),
	] as const;

/** The note of a campaign's connection requests. */
export const connectionRequestSchema = lazy(() =>
	z.discriminatedUnion('mode', connectionRequestVariants(z.strictObject)),
);
export type ConnectionRequest = z.infer<ReturnType<typeof connectionRequestSchema>>;

/** The setup of a campaign as the API answers it. */
export const campaignSetupSchema = lazy(() => {
	const step = messageStepRecordSchema;
	return z.looseObject({
		name: z.string(),
		description: nullableString(),
		/** Always equal to `description`. */
		goal: nullableString(),
		priority: z.enum(PRIORITIES),
		objective: z.enum(OBJECTIVES),
		cta_payload: z.looseObject({}).nullable(),
		social_account_ids: z.array(z.string()),
		source: z.looseObject({ lead_list_id: z.string() }).nullable(),
		schedule: z.looseObject(scheduleShape()).nullable(),
		auto_approve_ai_messages: z.boolean(),
		messages: z.looseObject({ icebreaker: step(), follow_up_1: step(), follow_up_2: step() }),
		engagement: z.looseObject(engagementShape()),
		connection_request: z.discriminatedUnion('mode', connectionRequestVariants(z.looseObject)),
	});
});
export type CampaignSetup = z.infer<ReturnType<typeof campaignSetupSchema>>;
