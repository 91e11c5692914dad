import type { CampaignLead } from '../../../src/contract/campaignLeads';
import type { TestSandbox } from './sandbox';

type Sandbox = Pick<TestSandbox, 'query'>;

/** The first lead of a campaign that asked for a connection and has no answer yet. */
export function invitedLead(sandbox: Sandbox, campaignId = 'camp_2'): CampaignLead {
	const [row] = sandbox.query<{ record: string }>(
		`SELECT record FROM campaign_leads
		WHERE campaign_id = ? AND json_extract(record, '$.current_state.connection_status') = 'sent' ORDER BY seq`,
		campaignId,
	);
	return JSON.parse(row!.record) as CampaignLead;
}

/** Lets the network say that a lead accepted; at a time only where it says when. */
export function acceptConnection(
	sandbox: Sandbox,
	{ id, current_state, actions_performed }: CampaignLead,
	at?: number,
): void {
	const accepted_at = at === undefined ? undefined : new Date(at).toISOString();
	patchCampaignLead(sandbox, id, {
		current_state: { ...current_state, connection_status: 'connected' },
		actions_performed: actions_performed.map((action) =>
			action.type.startsWith('send_connection_request') ? { ...action, accepted_at } : action,
		),
	});
}

/** Changes a lead of a campaign as no request can. */
export function patchCampaignLead(
	sandbox: Sandbox,
	id: string,
	fields: Partial<CampaignLead>,
): void {
	sandbox.query(
		'UPDATE campaign_leads SET record = json_patch(record, ?) WHERE id = ?',
		JSON.stringify(fields),
		id,
	);
}
