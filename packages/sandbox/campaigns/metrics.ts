import type {
	ActionEvent,
	Campaign,
	CampaignLead,
} from 'n8n-nodes-outreach/src/contract/campaigns';

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
