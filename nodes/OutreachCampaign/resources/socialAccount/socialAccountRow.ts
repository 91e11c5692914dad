import { type SocialAccount, socialAccountSchema } from '../../../../src/contract/socialAccounts';
import { pick, pickSchema } from '../../../shared/rows/pick';
import { utcTime, utcTimeSchema } from '../../../shared/rows/utcTime';

const FIELDS = ['id', 'profile_name', 'profile_url', 'status', 'account_tier'] as const;

/** The two limits on what a campaign sends. */
const LIMITS = [
	'warmup_enabled',
	'max_connection_requests_per_day',
	'max_messages_per_day',
] as const;

const accountFields = pick<SocialAccount>(...FIELDS);
const limitFields = pick<Partial<SocialAccount['sending_limits']>>(...LIMITS);

export const simplifySocialAccount = (account: SocialAccount): object => ({
	...accountFields(account),
	...limitFields(account.sending_limits ?? {}),
	pending_invite_count: account.pending_invite_count ?? null,
	cooldown_until: utcTime(account.cooldown_until),
});

export const socialAccountRow = () => {
	const { sending_limits, pending_invite_count } = socialAccountSchema().shape;
	return pickSchema(socialAccountSchema(), ...FIELDS).extend({
		...pickSchema(sending_limits, ...LIMITS).shape,
		pending_invite_count,
		cooldown_until: utcTimeSchema(),
	});
};
