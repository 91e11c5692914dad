import type { Campaign } from '../../../src/contract/campaigns';
import { type SocialAccount, socialAccounts } from '../../../src/contract/socialAccounts';
import type { PollCall } from '../../../src/n8n/poll';
import { campaignStatuses, senderAccountStatuses, type StatusRecord } from '../../../src/trigger';
import { simplifyCampaign as simplifiedCampaign } from '../../shared/rows/campaign';
import { allCampaigns, campaignFilters, listCampaigns } from './campaignRows';
import { listIn, readRows } from './reading';
import { type Source, startingWith } from './source';

type State = Parameters<typeof campaignStatuses.detect>[0];

const campaignSettings = ({ context }: PollCall) => ({
	ids: campaignFilters(context).campaignIds,
	statuses: listIn(context, 'campaignStatuses'),
});

const accountSettings = ({ context }: PollCall) => ({
	ids: listIn(context, 'socialAccountIds'),
	statuses: listIn(context, 'accountStatuses'),
});

export const campaignStatusChanged: Source<State, StatusRecord<Campaign>> = {
	event: campaignStatuses.event,
	schema: campaignStatuses.schema,
	filters: (context) => ({
		...campaignFilters(context),
		campaignStatuses: listIn(context, 'campaignStatuses'),
	}),

	start: async (call) =>
		startingWith(campaignStatuses.baseline(await allCampaigns(call), campaignSettings(call))),

	poll: async (call, state) => {
		const { rows, failures } = await listCampaigns(call);
		return { ...campaignStatuses.detect(state, rows, campaignSettings(call)), failures };
	},

	newest: async (call) => {
		const rows = await allCampaigns(call);
		return campaignStatuses.detect({ known: {} }, rows, campaignSettings(call)).events.at(-1);
	},

	simplified: ({ event_id, occurred_at, record: { row, previous_status } }) => {
		const { id, name, status, total_leads, messages_sent, replies_received, reply_rate } =
			simplifiedCampaign(row);
		return {
			...{ event_id, occurred_at, campaign_id: id, campaign_name: name, status, previous_status },
			...{ total_leads, messages_sent, replies_received, reply_rate },
		};
	},
	whole: ({ event_id, event, occurred_at, record: { row, previous_status } }) => ({
		...{ event_id, event, occurred_at, previous_status },
		campaign: row,
	}),
};

export const senderAccountStatusChanged: Source<State, StatusRecord<SocialAccount>> = {
	event: senderAccountStatuses.event,
	schema: senderAccountStatuses.schema,
	filters: (context) => ({
		socialAccountIds: listIn(context, 'socialAccountIds'),
		accountStatuses: listIn(context, 'accountStatuses'),
	}),

	start: async (call) => {
		const { rows } = await readRows(call, socialAccounts.list, {});
		return startingWith(senderAccountStatuses.baseline(rows, accountSettings(call)));
	},

	poll: async (call, state) => {
		const { rows } = await readRows(call, socialAccounts.list, {});
		return { ...senderAccountStatuses.detect(state, rows, accountSettings(call)), failures: [] };
	},

	newest: async (call) => {
		const { rows } = await readRows(call, socialAccounts.list, {});
		return senderAccountStatuses.detect({ known: {} }, rows, accountSettings(call)).events.at(-1);
	},

	simplified: ({ event_id, occurred_at, record: { row, previous_status } }) => ({
		event_id,
		occurred_at,
		social_account_id: row.id,
		profile_name: row.profile_name ?? null,
		profile_url: row.profile_url ?? null,
		status: row.status ?? null,
		previous_status,
		account_tier: row.account_tier ?? null,
		pending_invite_count: row.pending_invite_count ?? null,
	}),
	whole: ({ event_id, event, occurred_at, record: { row, previous_status } }) => ({
		...{ event_id, event, occurred_at, previous_status },
		social_account: row,
	}),
};
