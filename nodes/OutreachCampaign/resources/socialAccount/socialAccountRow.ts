import { type SocialAccount, socialAccountSchema } from '../../../../src/contract/socialAccounts';
import { utcTime, utcTimeSchema } from '../../../shared/rows/utcTime';
import { z } from '../../../shared/rows/schema';

export const socialAccountRow = () => {
	const { id, profile_name, profile_url, status, account_tier, sending_limits, ...others } =
		socialAccountSchema().shape;
	const { warmup_enabled, max_connection_requests_per_day, max_messages_per_day } =
		sending_limits.shape;
	return z.strictObject({
		...{ id, profile_name, profile_url, status, account_tier },
		...{ warmup_enabled, max_connection_requests_per_day, max_messages_per_day },
		pending_invite_count: others.pending_invite_count,
		cooldown_until: utcTimeSchema(),
	});
};

/** A sender account as one flat row, with the two limits that bound what a campaign sends. */
export function simplifySocialAccount(account: SocialAccount): object {
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
