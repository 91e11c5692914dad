import { seeded } from '../../../packages/sandbox/composition/seeded';
import type { CampaignLead } from '../../../src/contract/campaigns';
import type { TestSandbox } from './sandbox';

type Sandbox = Pick<TestSandbox, 'query'>;

/** The first lead of a campaign that asked for a connection and has no answer yet. */
export function invitedLead(sandbox: Sandbox, campaignId = seeded.campaigns.started): CampaignLead {
	const [row] = sandbox.query<{ record: string }>(
		`SELECT record FROM campaign_leads
		WHERE campaign_id = ? AND json_extract(record, '$.current_state.connection_status') = 'sent' ORDER BY seq`,
		campaignId,
	);
	return JSON.parse(row!.record) as CampaignLead;
}
