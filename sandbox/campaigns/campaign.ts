import type {
	ActionEvent,
	Campaign,
	CampaignLead,
	CampaignSetup,
} from '../../src/contract/campaigns';
import type { LeadList } from '../../src/contract/leads';
import { isoTime } from '../clock';

/** A draft right after its creation. */
export function newCampaign(fields: {
	id: string;
	setup: CampaignSetup;
	socialAccounts: Campaign['socialAccounts'];
	list: LeadList;
	at: number;
}): Campaign {
	const { id, setup, socialAccounts, list } = fields;
	const now = isoTime(fields.at);
	return {
		id,
		name: setup.name,
		goal: setup.description,
		status: 'draft',
		totalLeads: 0,
		connectionsSent: 0,
		messagesSent: 0,
		repliesReceived: 0,
		connectionRequestsAccepted: 0,
		socialAccounts,
		leadList: { id: list.id, name: list.name },
		createdAt: now,
		updatedAt: now,
	};
}

/** The campaign with the fields that follow its setup. */
export function withSetup(
	campaign: Campaign,
	setup: CampaignSetup,
	socialAccounts: Campaign['socialAccounts'],
	at: number,
): Campaign {
	return {
		...campaign,
		name: setup.name,
		goal: setup.description,
		socialAccounts,
		updatedAt: isoTime(at),
	};
}

type Metrics = Pick<
	Campaign,
	| 'totalLeads'
	| 'connectionsSent'
	| 'messagesSent'
	| 'repliesReceived'
	| 'connectionRequestsAccepted'
>;

/** The figures of a campaign, counted from its leads. */
export function metricsOf(leads: readonly CampaignLead[]): Metrics {
	const sent = leads
		.flatMap(({ actions_performed }) => actions_performed)
		.filter(({ status }) => status === 'sent');
	const isRequest = ({ type }: ActionEvent) => type.startsWith('send_connection_request');
	return {
		totalLeads: leads.length,
		connectionsSent: sent.filter(isRequest).length,
		messagesSent: sent.filter((event) => !isRequest(event)).length,
		repliesReceived: leads.filter(
			({ current_state: { message_status, inmail_status } }) =>
				message_status === 'replied' || inmail_status === 'replied',
		).length,
		connectionRequestsAccepted: leads.filter(
			({ current_state }) => current_state.connection_status === 'connected',
		).length,
	};
}
