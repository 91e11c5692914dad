import type { Campaign } from '../../../../src/contract/campaigns';

/** A campaign as one flat row: its figures by the names that all other resources use, with two rates. */
export function simplifiedCampaign(campaign: Partial<Campaign>): Record<string, unknown> {
	const { connectionsSent, connectionRequestsAccepted, messagesSent, repliesReceived } = campaign;
	return {
		id: campaign.id ?? null,
		name: campaign.name ?? null,
		status: campaign.status ?? null,
		total_leads: campaign.totalLeads ?? null,
		connections_sent: connectionsSent ?? null,
		connection_requests_accepted: connectionRequestsAccepted ?? null,
		messages_sent: messagesSent ?? null,
		replies_received: repliesReceived ?? null,
		acceptance_rate: rate(connectionRequestsAccepted, connectionsSent),
		reply_rate: rate(repliesReceived, messagesSent),
	};
}

/** A fraction with four digits. Null where there is nothing to divide by: 0 would say that nobody answered. */
function rate(part: number | undefined, whole: number | undefined): number | null {
	return part === undefined || !whole ? null : Math.round((part / whole) * 10_000) / 10_000;
}
