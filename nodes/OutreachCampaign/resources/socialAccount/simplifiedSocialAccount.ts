import type { SocialAccount } from '../../../../src/contract/socialAccounts';
import { utcTime } from '../../../shared/utcTime';

/** A sender account as one flat row, with the two limits that bound what a campaign sends. */
export function simplifiedSocialAccount(account: SocialAccount): object {
	const { sending_limits: limits } = account;
	return {
		id: account.id ?? null,
		profile_name: account.profile_name ?? null,
		profile_url: account.profile_url ?? null,
		status: account.status ?? null,
		account_tier: account.account_tier ?? null,
		warmup_enabled: limits?.warmup_enabled ?? null,
		max_connection_requests_per_day: limits?.max_connection_requests_per_day ?? null,
		max_messages_per_day: limits?.max_messages_per_day ?? null,
		pending_invite_count: account.pending_invite_count ?? null,
		cooldown_until: utcTime(account.cooldown_until),
	};
}
