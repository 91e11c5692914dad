import { ApiFailure } from '../core/errors';
import type { Interpretation } from '../core/http/interpret';
import { type Any, changeAnswer, refuseAs } from '../core/http/interpretations';
import { getAccount, showAccount } from './records';

export const socialAccountReadings = {
	'socialAccounts.update.warmUpLimits': refuseAs(
		({ status }) => status === 409,
		({ message }) => new ApiFailure(422, 'limits_locked', message),
	),
	'socialAccounts.update.answer': changeAnswer(({ data: { id, sending_limits } }) => ({
		data: { id, sending_limits },
	})),
	'socialAccounts.update.warmUpState': {
		instead: ({ path, body }, context) => {
			const id = path.social_account_id!;
			const { account } = getAccount(context, id);
			const isOn = account.sending_limits.warmup_enabled;
			if (!isOn || (body as Any)?.warmup_enabled !== undefined) return undefined;
			return { status: 200, body: { data: showAccount(context.store, id) } };
		},
	},
} satisfies Record<string, Interpretation>;
