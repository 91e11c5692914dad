import type { Campaign, CampaignLead, MessageApproval } from '../../../src/contract/campaigns';
import type { CampaignsRead } from '../../../src/trigger/kinds/inCampaigns';
import { leastRecentFirst, serve, type Served } from '../../../src/n8n/polling/turns';
import { type Read, ReadFailed } from './history';
import { iso } from './inbox';

export const campaign = (id: string, at: number, fields: Partial<Campaign> = {}): Campaign => ({
	id,
	name: `Campaign ${id}`,
	goal: null,
	status: 'started',
	totalLeads: 0,
	connectionsSent: 0,
	messagesSent: 0,
	repliesReceived: 0,
	connectionRequestsAccepted: 0,
	socialAccounts: [],
	leadList: null,
	createdAt: iso(at),
	updatedAt: iso(at),
	...fields,
});

export const approval = (
	id: string,
	campaignId: string,
	at: number,
	fields: Partial<MessageApproval> = {},
): MessageApproval => ({
	id,
	campaign_id: campaignId,
	lead_id: `lead_of_${id}`,
	node_type: 'send_message',
	message_stage: 'ice_breaker',
	sequence_index: 0,
	subject: null,
	message: 'Hello',
	approval_status: 'pending',
	approval_requested_at: iso(at),
	approval_resolved_at: null,
	approval_resolved_by_user_id: null,
	approval_resolution_source: null,
	rejection_reason: null,
	rejection_note: null,
	scheduled_at: null,
	is_override: false,
	regeneration_count: 0,
	generated_at: iso(at),
	updated_at: iso(at),
	...fields,
});

export const campaignLead = (
	id: string,
	campaignId: string,
	at: number,
	fields: Partial<CampaignLead> = {},
): CampaignLead => ({
	id,
	campaign_id: campaignId,
	lead_id: `lead_of_${id}`,
	status: 'queued',
	priority: 'medium',
	current_state: {
		connection_status: null,
		inmail_status: null,
		message_status: null,
		last_action_at: null,
	},
	lead: {
		id: `lead_of_${id}`,
		name: null,
		first_name: null,
		last_name: null,
		company: null,
		social_url: null,
	},
	intent: null,
	intent_source: null,
	intent_reason: null,
	parked_reason: null,
	sender: null,
	actions_performed: [],
	enrolled_at: iso(at),
	next_action_at: null,
	completed_at: null,
	...fields,
});

/** Campaigns with rows of some kind, newest first. */
export class CampaignWorld<Row extends { readonly id: string }> {
	readonly campaigns = new Map<string, Campaign>();

	readonly rows = new Map<string, Row[]>();

	private served: Served = [];

	add(id: string, at: number, fields: Partial<Campaign> = {}): void {
		this.campaigns.set(id, campaign(id, at, fields));
		this.rows.set(id, []);
	}

	setStatus(id: string, status: Campaign['status'], at: number): void {
		const found = this.campaigns.get(id);
		// Nothing leads out of completed, nor back into draft.
		if (!found || found.status === 'completed' || status === 'draft') return;
		this.campaigns.set(id, { ...found, status, updatedAt: iso(at) });
	}

	/** Someone renames it, say. */
	touch(id: string, at: number): void {
		const found = this.campaigns.get(id);
		if (found) this.campaigns.set(id, { ...found, updatedAt: iso(at) });
	}

	/** Whether something can still happen in it. */
	acts(id: string, now: number, lookBackMs: number): boolean {
		const found = this.campaigns.get(id);
		if (!found || found.status === 'draft') return false;
		return found.status !== 'completed' || now <= Date.parse(found.updatedAt) + lookBackMs;
	}

	remove(id: string): void {
		this.campaigns.delete(id);
	}

	/** Reads the campaigns whose turn it is, as the node does; one that fails is left out, the rest goes on. */
	read(
		read: Read,
		{ size, followed }: { size: number; followed: (campaigns: Campaign[]) => Campaign[] },
		rowsOf: (campaignId: string) => readonly Row[],
	): CampaignsRead<Row> {
		const campaigns = read(() => [...this.campaigns.values()]);
		const ids = leastRecentFirst(followed(campaigns), this.served, ({ id }) => id)
			.map(({ id }) => id)
			.slice(0, size);
		this.served = serve(this.served, ids);
		const done: Array<{ campaignId: string; rows: readonly Row[] }> = [];
		for (const campaignId of ids) {
			try {
				if (this.campaigns.has(campaignId)) done.push({ campaignId, rows: rowsOf(campaignId) });
			} catch (error) {
				expect(error).toBeInstanceOf(ReadFailed);
			}
		}
		return { campaigns, read: done };
	}
}
