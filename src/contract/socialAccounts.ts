import * as z from 'zod/v4';

import { defineEndpoint } from './endpoint';
import {
	AT_LEAST_ONE,
	changes,
	dateTime,
	list,
	nullableString,
	pageQuery,
	pathId,
	single,
} from './fields';
import { lazy } from './lazy';

export const DAILY_LIMIT_MAX = 40;
/** What the API sets each daily limit to if warm-up is turned off and no limits are sent. */
export const DAILY_LIMIT_AFTER_WARMUP = 10;
export const DAILY_LIMITS = [
	'max_follows_per_day',
	'max_messages_per_day',
	'max_inmails_per_day',
	'max_connection_requests_per_day',
	'max_profile_views_per_day',
	'max_post_likes_per_day',
	'max_comments_per_day',
] as const;
export const SOCIAL_ACCOUNT_STATUSES = [
	'connecting',
	'connected',
	'disconnected',
	'error',
	'awaiting_code',
] as const;

export const socialAccountSchema = lazy(() =>
	z.looseObject({
		id: z.string(),
		profile_name: nullableString(),
		profile_url: nullableString(),
		profile_picture_url: nullableString(),
		status: z.enum(SOCIAL_ACCOUNT_STATUSES),
		account_tier: z.enum(['regular', 'premium', 'sales_navigator']),
		sending_limits: z.looseObject({
			max_follows_per_day: z.int(),
			max_messages_per_day: z.int(),
			max_inmails_per_day: z.int(),
			max_connection_requests_per_day: z.int(),
			max_profile_views_per_day: z.int(),
			max_post_likes_per_day: z.int(),
			max_comments_per_day: z.int(),
			warmup_enabled: z.boolean(),
		}),
		connection_count: z.int().nullable(),
		/** Unanswered requests of this workspace's campaigns. Invitations sent by hand do not count. */
		pending_invite_count: z.int().nullable(),
		last_ran_at: dateTime().nullable(),
		cooldown_until: dateTime().nullable(),
		created_at: dateTime(),
		updated_at: dateTime(),
	}),
);
export type SocialAccount = z.infer<ReturnType<typeof socialAccountSchema>>;

const socialAccountUpdateSchema = lazy(() => {
	const limit = () => z.int().min(0).max(DAILY_LIMIT_MAX).optional();
	return changes({
		warmup_enabled: z.boolean().optional(),
		max_follows_per_day: limit(),
		max_messages_per_day: limit(),
		max_inmails_per_day: limit(),
		max_connection_requests_per_day: limit(),
		max_profile_views_per_day: limit(),
		max_post_likes_per_day: limit(),
		max_comments_per_day: limit(),
	})
		.superRefine((body, context) => {
			if (!body.warmup_enabled) return;
			for (const name of DAILY_LIMITS) {
				if (body[name] === undefined) continue;
				context.addIssue({
					code: 'custom',
					path: [name],
					message: 'cannot be set while warm-up is on, which sets the limits itself',
				});
			}
		})
		.meta({ ...AT_LEAST_ONE, description: 'No limit can be set while warmup_enabled is true.' });
});
export type SocialAccountUpdate = z.infer<ReturnType<typeof socialAccountUpdateSchema>>;

export const socialAccounts = {
	list: defineEndpoint({
		id: 'socialAccounts.list',
		method: 'GET',
		path: '/social_accounts',
		scope: 'social_accounts:read',
		summary: 'The sender accounts of the workspace with their limits, newest first',
		retry: 'safe',
		envelope: 'list',
		schemas: () => ({
			query: z.strictObject(pageQuery()),
			response: list(socialAccountSchema()),
		}),
	}),

	update: defineEndpoint({
		id: 'socialAccounts.update',
		method: 'PATCH',
		path: '/social_accounts/{social_account_id}',
		scope: 'social_accounts:write',
		summary: 'Change the daily sending limits or the warm-up of a sender account',
		retry: 'replay',
		envelope: 'single',
		statuses: [200, 204],
		assumptions: {
			warmUpLimits: {
				says: 'The limits that warm-up sets, and the status and code of a refused change, are not known.',
				instead: 'A refused change has the status 422 and the code `limits_locked`.',
				readings: ['conflict', 'unprocessable'],
				toldBy: 'change',
			},
			answer: {
				says: 'The answer is 200 with the whole changed account as `data`.',
				instead: 'The answer is 200 with `id` and `sending_limits` alone as `data`.',
				readings: ['whole', 'limits'],
				toldBy: 'documentedAnswer',
			},
			warmUpState: {
				says: 'Only the API knows whether warm-up is on before the request: here, limits are refused only beside `warmup_enabled: true`.',
				instead: 'Limits are ignored while warm-up is on.',
				readings: ['refused', 'ignored'],
				toldBy: 'change',
			},
		},
		schemas: () => ({
			path: z.strictObject({ social_account_id: pathId() }),
			body: socialAccountUpdateSchema(),
			response: single(socialAccountSchema()),
		}),
	}),
};
