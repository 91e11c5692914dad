import { type Campaign, campaigns } from '../../../src/contract/campaigns';
import type { Endpoint } from '../../../src/contract/endpoint';
import { type SocialAccount, socialAccounts } from '../../../src/contract/socialAccounts';
import { listCampaigns } from '../../../src/n8n/polling/campaigns';
import { allOf, readRows } from '../../../src/n8n/polling/rows';
import {
	campaignStatuses,
	senderAccountStatuses,
	type StatusDetector,
	type StatusesState,
	type StatusRecord,
} from '../../../src/trigger/kinds/byCount';
import { simplifyCampaign } from '../../shared/rows/campaign';
import { pick } from '../../shared/rows/pick';
import { campaignSettings, type Source, startWith, type TriggerCall } from './source';

type Watched = Campaign | SocialAccount;

interface StatusSourceConfig<Row extends Watched> {
	readonly detector: StatusDetector<Row>;
	readonly reads: readonly [Endpoint];
	readonly filters: readonly [ids: string, statuses: string];
	readonly list: (call: TriggerCall) => Promise<{ rows: readonly Row[]; failures?: unknown[] }>;
	/** The name of the record's field if Simplify is off. */
	readonly field: string;
	readonly simplify: (record: StatusRecord<Row>) => object;
}

/** Both events come from a list that is read to its end. */
function statusSource<Row extends Watched>(
	config: StatusSourceConfig<Row>,
): Source<StatusesState, StatusRecord<Row>> {
	const { detector, reads, filters, list, field, simplify } = config;
	const [ids, statuses] = filters;
	const settings = (call: TriggerCall) => ({
		ids: call.filters[ids],
		statuses: call.filters[statuses],
		limits: call.limits,
	});
	return {
		detector,
		countsChanges: true,
		forgetsNothing: true,
		reads,
		filters,
		start: async (call) => startWith(detector.baseline(allOf(await list(call)), settings(call))),
		poll: async (call, state) => {
			const { rows, failures = [] } = await list(call);
			return { ...detector.detect(state, rows, call.serverNow(), settings(call)), failures };
		},
		newest: async (call) => {
			const rows = allOf(await list(call));
			return detector.detect({ known: {} }, rows, call.serverNow(), settings(call)).events.at(-1);
		},
		simplify,
		whole: ({ row, previous_status }) => ({ previous_status, [field]: row }),
	};
}

export const campaignStatusChanged = statusSource<Campaign>({
	detector: campaignStatuses,
	reads: [campaigns.list],
	filters: ['campaignIds', 'campaignStatuses'],
	list: async (call) => await listCampaigns(call, campaignSettings(call)),
	field: 'campaign',
	simplify: ({ row, previous_status }) => {
		const { id, name, status, total_leads, messages_sent, replies_received, reply_rate } =
			simplifyCampaign(row);
		return {
			campaign_id: id,
			campaign_name: name,
			status,
			previous_status,
			total_leads,
			messages_sent,
			replies_received,
			reply_rate,
		};
	},
});

export const senderAccountStatusChanged = statusSource<SocialAccount>({
	detector: senderAccountStatuses,
	reads: [socialAccounts.list],
	filters: ['socialAccountIds', 'accountStatuses'],
	list: async (call) => await readRows(call, socialAccounts.list, {}),
	field: 'social_account',
	simplify: ({ row, previous_status }) => ({
		social_account_id: row.id,
		...pick<SocialAccount>('profile_name', 'profile_url', 'status')(row),
		previous_status,
		...pick<SocialAccount>('account_tier', 'pending_invite_count')(row),
	}),
});
