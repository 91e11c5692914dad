import { getAccount, showAccount } from '../accounts/records';
import { ApiFailure } from '../errors';
import { type Any, changeAnswer, reading, type Reading, refuseAs } from './reading';

export const socialAccountReadings = {
	'socialAccounts.update.warmUpLimits': reading(
		'conflict',
		'unprocessable',
		'A refused change has the status 422 and the code `limits_locked`.',
		refuseAs(
			({ status }) => status === 409,
			({ message }) => new ApiFailure(422, 'limits_locked', message),
		),
	),
	'socialAccounts.update.answer': reading(
		'whole',
		'limits',
		'The answer is 200 with `id` and `sending_limits` alone as `data`.',
		changeAnswer(({ data: { id, sending_limits } }) => ({ data: { id, sending_limits } })),
	),
	'socialAccounts.update.warmUpState': reading(
		'refused',
		'ignored',
		'Limits are ignored while warm-up is on.',
		{
			instead: ({ path, body }, context) => {
				const id = path.social_account_id!;
				const { account } = getAccount(context, id);
				const isOn = account.sending_limits.warmup_enabled;
				if (!isOn || (body as Any)?.warmup_enabled !== undefined) return undefined;
				return { status: 200, body: { data: showAccount(context.store, id) } };
			},
		},
	),
} satisfies Record<string, Reading>;
