import type { SocialAccount } from '../../src/contract/socialAccounts';
import { insertAccount } from '../accounts/records';
import { evenLimits, WARMUP_LIMITS } from '../accounts/limits';
import type { Store } from '../store/store';
import { DAY, HOUR, isoTime } from '../clock';
import { SOCIAL_HOST } from '../people/people';

type AccountSeed = Pick<
	SocialAccount,
	'profile_name' | 'status' | 'account_tier' | 'sending_limits' | 'connection_count'
>;

export const MAIN_ACCOUNTS: readonly AccountSeed[] = [
	{
		profile_name: 'Clara Whitmore',
		status: 'connected',
		account_tier: 'regular',
		sending_limits: evenLimits(20),
		connection_count: 842,
	},
	{
		profile_name: 'Jonas Feldkamp',
		status: 'connected',
		account_tier: 'premium',
		sending_limits: WARMUP_LIMITS,
		connection_count: 1310,
	},
	{
		profile_name: 'Amara Okonjo',
		status: 'disconnected',
		account_tier: 'sales_navigator',
		sending_limits: evenLimits(30),
		connection_count: 2204,
	},
	{
		profile_name: null,
		status: 'awaiting_code',
		account_tier: 'regular',
		sending_limits: WARMUP_LIMITS,
		connection_count: null,
	},
];

export const SECOND_ACCOUNTS: readonly AccountSeed[] = [
	{
		profile_name: 'Henrik Lund',
		status: 'connected',
		account_tier: 'regular',
		sending_limits: evenLimits(10),
		connection_count: 118,
	},
];

export function seedAccounts(
	store: Store,
	workspaceId: string,
	seeds: readonly AccountSeed[],
	now: number,
): SocialAccount[] {
	return seeds.map((seed, index) => {
		const at = now - (80 - index) * DAY;
		return insertAccount(store, workspaceId, at, (id, number) => ({
			...seed,
			id,
			profile_url: seed.profile_name === null ? null : `${SOCIAL_HOST}/in/sender-${number}`,
			profile_picture_url: null,
			pending_invite_count: seed.connection_count === null ? null : 4 + number,
			last_ran_at: seed.status === 'connected' ? isoTime(now - HOUR) : null,
			cooldown_until: null,
			created_at: isoTime(at),
			updated_at: isoTime(at),
		}));
	});
}
