import type { SocialAccount } from 'n8n-nodes-outreach/src/contract/socialAccounts';
import type { ActionContext, Happenings } from '../core/engine/action';
import { fromJson, type Json } from '../core/store/json';
import { beginSession, endSession, planSessionLoss } from './session';
import { growLimits, planWarmUp } from './warmUp';

export const accountHappenings = {
	session_begins: beginSession,
	session_ends: endSession,
	warm_up: growLimits,
} satisfies Partial<Happenings>;

export function awakenAccounts(context: ActionContext): void {
	const accounts = context.store.all<{ record: Json<SocialAccount> }>(
		'SELECT record FROM social_accounts ORDER BY seq',
	);
	for (const { record } of accounts) {
		planWarmUp(context, fromJson(record));
		planSessionLoss(context, fromJson(record));
	}
}
