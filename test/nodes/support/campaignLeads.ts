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

/** Puts a lead into one more campaign. With `changes`, its record there is otherwise. */
export function enrol(
	sandbox: Sandbox,
	leadId: string,
	campaignId: string,
	changes: object = {},
): void {
	sandbox.query(
		`INSERT INTO campaign_leads (id, campaign_id, lead_id, record, enrolled_at)
		SELECT id || '_in_' || ?2, ?2, lead_id, json_patch(
			json_set(record, '$.id', id || '_in_' || ?2, '$.campaign_id', ?2), ?3), enrolled_at
		FROM campaign_leads WHERE lead_id = ?1 ORDER BY seq LIMIT 1`,
		leadId,
		campaignId,
		JSON.stringify(changes),
	);
}
