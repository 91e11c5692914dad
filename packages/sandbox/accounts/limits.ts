import {
	DAILY_LIMIT_AFTER_WARMUP,
	DAILY_LIMITS,
	type SocialAccount,
	type SocialAccountUpdate,
} from 'n8n-nodes-outreach/src/contract/socialAccounts';
import { conflict } from '../core/errors';

type Limits = SocialAccount['sending_limits'];

/** What warm-up allows per day. The API does not say; these are low, as for a new account. */
export const WARMUP_LIMITS: Limits = {
	max_follows_per_day: 3,
	max_messages_per_day: 8,
	max_inmails_per_day: 2,
	max_connection_requests_per_day: 5,
	max_profile_views_per_day: 15,
	max_post_likes_per_day: 6,
	max_comments_per_day: 2,
	warmup_enabled: true,
};

/** The same limit for everything, without warm-up. */
export const evenLimits = (limit: number): Limits => ({
	...Object.assign({ ...WARMUP_LIMITS }, ...DAILY_LIMITS.map((name) => ({ [name]: limit }))),
	warmup_enabled: false,
});

/** Throws the API's 409 if warm-up is on: then warm-up sets the limits. */
export function changeLimits(limits: Limits, changes: SocialAccountUpdate): Limits {
	const { warmup_enabled: warmup = limits.warmup_enabled, ...given } = changes;
	if (warmup) {
		const fields = DAILY_LIMITS.filter((name) => given[name] !== undefined);
		if (fields.length > 0) {
			const message = `Warm-up is on and sets the daily limits. Turn it off in the same request to change ${fields.join(', ')}.`;
			throw conflict('warmup_controls_limits', message, { warmup_enabled: true, fields });
		}
		// Warm-up raises the limits day by day: repeating it does not start it over.
		return limits.warmup_enabled ? limits : WARMUP_LIMITS;
	}
	const former = limits.warmup_enabled ? evenLimits(DAILY_LIMIT_AFTER_WARMUP) : limits;
	return { ...former, ...given };
}
