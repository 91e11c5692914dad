import { type Campaign, campaignSchema } from '../../../src/contract/campaigns';
import { z } from './zod';

const count = () => z.int().nullable();

export const campaignRow = () => {
	const { id, name, status } = campaignSchema().shape;
	return z.strictObject({
		id,
		name,
		status,
		total_leads: count(),
		connections_sent: count(),
		connection_requests_accepted: count(),
		messages_sent: count(),
		replies_received: count(),
		acceptance_rate: z.number().nullable(),
		reply_rate: z.number().nullable(),
	});
};

const FIGURES = [
	'totalLeads',
	'connectionsSent',
	'connectionRequestsAccepted',
	'messagesSent',
	'repliesReceived',
] as const;

type Figures = Partial<Pick<Campaign, (typeof FIGURES)[number]>>;

/** A campaign as one flat row, with two rates, and with figures in snake_case like all other resources. */
export const simplifyCampaign = (campaign: Partial<Campaign>): Record<string, unknown> => ({
	id: campaign.id ?? null,
	name: campaign.name ?? null,
	status: campaign.status ?? null,
	...simplifyFigures(campaign),
});

/** The figures of several campaigns in one row. The rates are those of the sums: an average would weigh small campaigns like large ones. */
export function totalsOf(campaigns: readonly Figures[]): object {
	const sums = FIGURES.map((figure) => [figure, sumOf(campaigns.map((each) => each[figure]))]);
	return {
		campaign_count: campaigns.length,
		...simplifyFigures(Object.fromEntries(sums) as Figures),
	};
}

/** Undefined if one of the values is not known: the sum of the others would be too low. */
const sumOf = (values: ReadonlyArray<number | null | undefined>): number | undefined =>
	values.every((value) => typeof value === 'number')
		? values.reduce((sum, value) => sum + value, 0)
		: undefined;

const simplifyFigures = (campaign: Figures) => ({
	total_leads: campaign.totalLeads ?? null,
	connections_sent: campaign.connectionsSent ?? null,
	connection_requests_accepted: campaign.connectionRequestsAccepted ?? null,
	messages_sent: campaign.messagesSent ?? null,
	replies_received: campaign.repliesReceived ?? null,
	acceptance_rate: rate(campaign.connectionRequestsAccepted, campaign.connectionsSent),
	reply_rate: rate(campaign.repliesReceived, campaign.messagesSent),
});

/** A fraction with four digits. Null if the divisor is 0: a rate of 0 would mean that no lead answered. */
function rate(part: number | undefined, whole: number | undefined): number | null {
	return part === undefined || !whole ? null : Math.round((part / whole) * 10_000) / 10_000;
}
