import type { SocialAccount } from 'n8n-nodes-outreach/src/contract/socialAccounts';
import { DAY, HOUR, isoTime } from '../core/clock';
import { SOCIAL_HOST } from '../core/people/people';
import type { Named, NewWorkspace } from '../core/seed';
import data from './data/accounts.json';
import { evenLimits, WARMUP_LIMITS } from './limits';
import { insertAccount } from './records';

type AccountSeed = Pick<
	SocialAccount,
	'profile_name' | 'status' | 'account_tier' | 'connection_count'
> & {
	/** Null while warm-up sets the limits. */
	readonly dailyLimit: number | null;
};

const ACCOUNTS = data as Named<Named<AccountSeed>>;

export function seedAccounts(workspace: NewWorkspace): void {
	const accounts = Object.values(ACCOUNTS[workspace.workspaceId] ?? {});
	accounts.forEach((account, index) => {
		seedAccount(workspace, account, workspace.now - (80 - index) * DAY);
	});
}

function seedAccount(
	{ store, workspaceId, now }: NewWorkspace,
	{ profile_name, status, account_tier, connection_count, dailyLimit }: AccountSeed,
	at: number,
) {
	insertAccount(store, workspaceId, at, (id, number) => ({
		profile_name,
		status,
		account_tier,
		sending_limits: dailyLimit === null ? WARMUP_LIMITS : evenLimits(dailyLimit),
		connection_count,
		id,
		profile_url: profile_name === null ? null : `${SOCIAL_HOST}/in/sender-${number}`,
		profile_picture_url: null,
		pending_invite_count: connection_count === null ? null : 0,
		last_ran_at: status === 'connected' ? isoTime(now - HOUR) : null,
		cooldown_until: null,
		created_at: isoTime(at),
		updated_at: isoTime(at),
	}));
}
