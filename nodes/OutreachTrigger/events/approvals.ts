import { campaigns } from '../../../src/contract/campaigns';
import type { CampaignLead } from '../../../src/contract/campaignLeads';
import type { PollCall } from '../../../src/n8n/poll';
import {
	type ApprovalRecord,
	approvalRequests,
	approvalResolutions,
	type TriggerEvent,
} from '../../../src/trigger';
import { leadName } from '../../shared/rows/fullName';
import { allCampaigns, campaignFilters, campaignSettings, readCampaignRows } from './campaignRows';
import { optionsOf } from '../options';
import { UnfinishedReading } from './pages';
import { attempt, HOUR_MS, newestOf, readRows } from './reading';
import { type Polled, type Source, startingWith, whole } from './source';

type Detector = typeof approvalRequests | typeof approvalResolutions;
type State = Parameters<typeof approvalRequests.detect>[0];

/** An approval with its lead, where the form asks for it: nobody is to approve without knowing for whom. */
export interface FoundApproval extends ApprovalRecord {
	readonly campaign_lead: CampaignLead | null;
}

function approvalSource(detector: Detector): Source<State, FoundApproval> {
	async function poll(call: PollCall, state: State): Promise<Polled<State, FoundApproval>> {
		const settings = campaignSettings(call.context);
		const { failures, ...found } = await readCampaignRows(
			call,
			campaigns.listMessageApprovals,
			(all, now) => detector.followed(all, now, settings, state),
			{ needsMore: (campaignId, rows) => detector.needsMore(state, campaignId, rows) },
		);
		const now = call.serverNow();
		const first = detector.detect(state, found, now, settings);
		const leads = await leadsOf(call, first.events);
		// A campaign whose leads could not be had is left for the next poll.
		const read = found.read.filter(({ campaignId }) => !leads.missing.has(campaignId));
		const detected =
			leads.missing.size === 0 ? first : detector.detect(state, { ...found, read }, now, settings);
		return {
			state: detected.state,
			events: detected.events.map((event) => withLead(event, leads.byId)),
			failures: [...failures, ...detected.failures, ...leads.missing.values()].filter(
				(error) => !(error instanceof UnfinishedReading),
			),
		};
	}

	return {
		event: detector.event,
		schema: detector.schema,
		filters: campaignFilters,

		start: async (call, hours) => {
			const rows = await allCampaigns(call);
			const now = call.serverNow();
			const since = now - hours * HOUR_MS;
			const state = detector.baseline(rows, now, { ...campaignSettings(call.context), since });
			return hours > 0 ? await poll(call, state) : startingWith(state);
		},

		poll,

		newest: async (call) => {
			const settings = campaignSettings(call.context);
			const { failures, ...found } = await readCampaignRows(
				call,
				campaigns.listMessageApprovals,
				(all, now) => detector.followed(all, now, settings),
				{ needsMore: () => false },
			);
			const state = detector.baseline([], 0);
			const detected = detector.detect(state, found, call.serverNow(), settings);
			const event = newestOf(detected.events, [...failures, ...detected.failures]);
			if (!event) return undefined;
			const { byId, missing } = await leadsOf(call, [event]);
			for (const error of missing.values()) throw error;
			return withLead(event, byId);
		},

		simplified: ({ event_id, occurred_at, record: { approval, campaign, campaign_lead } }) => ({
			event_id,
			occurred_at,
			message_id: approval.id,
			campaign_id: approval.campaign_id,
			campaign_name: campaign?.name ?? null,
			lead_id: approval.lead_id ?? null,
			lead_name: campaign_lead ? leadName(campaign_lead) : null,
			message_stage: approval.message_stage ?? null,
			message: approval.message ?? null,
			approval_status: approval.approval_status ?? null,
		}),

		whole,
	};
}

export const approvalRequested = approvalSource(approvalRequests);
export const approvalResolved = approvalSource(approvalResolutions);

const keyOf = ({ campaign_id, lead_id }: { campaign_id: string; lead_id: string }): string =>
	`${campaign_id} ${lead_id}`;

const withLead = (
	event: TriggerEvent<ApprovalRecord>,
	leads: ReadonlyMap<string, CampaignLead>,
): TriggerEvent<FoundApproval> => ({
	...event,
	record: { ...event.record, campaign_lead: leads.get(keyOf(event.record.approval)) ?? null },
});

/** The leads of events, from the pages of their campaigns; campaigns of which they could not be read, with the error. */
async function leadsOf(
	call: PollCall,
	events: ReadonlyArray<TriggerEvent<ApprovalRecord>>,
): Promise<{ byId: Map<string, CampaignLead>; missing: Map<string, unknown> }> {
	const byId = new Map<string, CampaignLead>();
	const missing = new Map<string, unknown>();
	if (optionsOf(call.context).includeLead === false) return { byId, missing };
	const wanted = events.map(({ record }) => record.approval);
	let isCutOff = false;
	for (const campaignId of new Set(wanted.map(({ campaign_id }) => campaign_id))) {
		// The rate limit ends all others as well.
		if (isCutOff) {
			missing.set(campaignId, new UnfinishedReading());
			continue;
		}
		const ids = wanted
			.filter((row) => row.campaign_id === campaignId)
			.map(({ lead_id }) => lead_id);
		const found = await attempt(leadsOfCampaign(call, campaignId, ids));
		isCutOff = found.isCutOff === true;
		if (!found.result) missing.set(campaignId, found.error);
		for (const row of found.result ?? []) {
			if (row.lead_id !== null && ids.includes(row.lead_id)) {
				byId.set(keyOf({ campaign_id: campaignId, lead_id: row.lead_id }), row);
			}
		}
	}
	return { byId, missing };
}

async function leadsOfCampaign(
	call: PollCall,
	campaignId: string,
	ids: readonly string[],
): Promise<CampaignLead[]> {
	const request = { path: { campaign_id: campaignId } };
	const lacksSome = (rows: readonly CampaignLead[]) => {
		const found = new Set(rows.map(({ lead_id }) => lead_id));
		return ids.some((id) => !found.has(id));
	};
	const { rows, at } = await readRows(call, campaigns.listLeads, request, lacksSome);
	if (at >= call.serverNow() || !lacksSome(rows)) return rows;
	// Whoever was enrolled since the reading began, some polls ago, stands at the top.
	const top = await readRows(call, campaigns.listLeads, request, () => false, { isApart: true });
	return [...rows, ...top.rows];
}
