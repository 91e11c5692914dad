import type { Agent } from 'n8n-nodes-outreach/src/contract/agents';
import type { SocialAccount } from 'n8n-nodes-outreach/src/contract/socialAccounts';
import { planSessionLoss } from '../accounts/session';
import { planWarmUp } from '../accounts/warmUp';
import { planAgent } from '../agents/planAgent';
import { getCampaign } from '../campaigns/records';
import { planCampaign } from '../campaigns/sequence/plan';
import type { ActionContext } from '../core/engine/action';
import { fromJson, type Json } from '../core/store/json';

/** Plans what happens by itself, when life is turned on. Leaves earlier plans as they are. */
export function awaken(context: ActionContext): void {
	const { store } = context;
	const campaigns = store.all<{ id: string }>(
		`SELECT id FROM campaigns WHERE is_deleted = 0 AND json_extract(record, '$.status') = 'started'
		ORDER BY seq`,
	);
	for (const { id } of campaigns) planCampaign(context, getCampaign({ store }, id));
	const accounts = store.all<{ record: Json<SocialAccount> }>(
		'SELECT record FROM social_accounts ORDER BY seq',
	);
	for (const { record } of accounts) {
		planWarmUp(context, fromJson(record));
		planSessionLoss(context, fromJson(record));
	}
	const agents = store.all<{ record: Json<Agent> }>('SELECT record FROM agents ORDER BY seq');
	for (const { record } of agents) planAgent(context, fromJson(record));
}
