import type { CampaignLead } from '../../../src/contract/campaignLeads';
import { campaigns } from '../../../src/contract/campaigns';
import { allCampaigns, readCampaignLists } from '../../../src/n8n/polling/campaigns';
import { UnfinishedReading } from '../../../src/n8n/polling/pages';
import { attempt, readRows } from '../../../src/n8n/polling/rows';
import {
	type ApprovalDetector,
	type ApprovalRecord,
	approvalRequests,
	approvalResolutions,
	type ApprovalsState,
	type TriggerEvent,
} from '../../../src/trigger';
import { leadName } from '../../OutreachCampaign/resources/campaignLead/simplifiedCampaignLead';
import {
	campaignSettings,
	HOUR_MS,
	newestOf,
	type Polled,
	type Source,
	startWith,
	type TriggerCall,
} from './source';

/** Comes with its lead, if the form asks for it: nobody should approve without knowing for whom. */
interface FoundApproval extends ApprovalRecord {
	readonly campaign_lead: CampaignLead | null;
}

function approvalSource(detector: ApprovalDetector): Source<ApprovalsState, FoundApproval> {
	const readApprovals = async (call: TriggerCall, state?: ApprovalsState) =>
		await readCampaignLists(call, campaigns.listMessageApprovals, {
			...campaignSettings(call),
			followed: (all, now) => detector.followed(all, now, campaignSettings(call), state),
			needsMore: (id, rows) => state !== undefined && detector.needsMore(state, id, rows),
		});

	async function poll(
		call: TriggerCall,
		state: ApprovalsState,
	): Promise<Polled<ApprovalsState, FoundApproval>> {
		const { failures, ...found } = await readApprovals(call, state);
		const detectIn = (read: typeof found.read) =>
			detector.detect(state, { ...found, read }, call.serverNow(), campaignSettings(call));
		const first = detectIn(found.read);
		const { leads, missing } = await leadsOf(call, first.events);
		// Campaigns whose leads could not be read are left for the next poll.
		const { events, ...detected } =
			missing.size === 0
				? first
				: detectIn(found.read.filter(({ campaignId }) => !missing.has(campaignId)));
		return {
			state: detected.state,
			events: events.map((event) => withLead(event, leads)),
			failures: [...failures, ...detected.failures, ...missing.values()].filter(
				(error) => !(error instanceof UnfinishedReading),
			),
		};
	}

	return {
		event: detector.event,
		schema: detector.schema,
		filters: ['campaignIds'],

		start: async (call, hours) => {
			const all = await allCampaigns(call, campaignSettings(call));
			const now = call.serverNow();
			const since = now - hours * HOUR_MS;
			const state = detector.baseline(all, now, { ...campaignSettings(call), since });
			return hours > 0 ? await poll(call, state) : startWith(state);
		},

		poll,

		newest: async (call) => {
			const { failures, ...read } = await readApprovals(call);
			const nothing = detector.baseline([], 0);
			const found = detector.detect(nothing, read, call.serverNow(), campaignSettings(call));
			const event = newestOf(found.events, [...failures, ...found.failures]);
			if (!event) return undefined;
			const { leads, missing } = await leadsOf(call, [event]);
			for (const error of missing.values()) throw error;
			return withLead(event, leads);
		},

		simplify: ({ event_id, occurred_at, record: { approval, campaign, campaign_lead } }) => ({
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
	};
}

export const approvalRequested = approvalSource(approvalRequests);
export const approvalResolved = approvalSource(approvalResolutions);

/** By campaign. */
type Leads = ReadonlyMap<string, readonly CampaignLead[]>;

function withLead(event: TriggerEvent<ApprovalRecord>, leads: Leads): TriggerEvent<FoundApproval> {
	const { campaign_id, lead_id } = event.record.approval;
	const lead = leads.get(campaign_id)?.findLast((row) => row.lead_id === lead_id);
	return { ...event, record: { ...event.record, campaign_lead: lead ?? null } };
}

/** The leads of the messages, and by campaign why they could not be read. */
async function leadsOf(
	call: TriggerCall,
	events: ReadonlyArray<TriggerEvent<ApprovalRecord>>,
): Promise<{ readonly leads: Leads; readonly missing: ReadonlyMap<string, unknown> }> {
	const leads = new Map<string, CampaignLead[]>();
	const missing = new Map<string, unknown>();
	if (call.options.includeLead === false) return { leads, missing };
	const wanted = events.map(({ record }) => record.approval);
	let isCutOff = false;
	for (const campaignId of new Set(wanted.map(({ campaign_id }) => campaign_id))) {
		if (isCutOff) {
			missing.set(campaignId, new UnfinishedReading());
			continue;
		}
		const ids = wanted
			.filter((row) => row.campaign_id === campaignId)
			.map(({ lead_id }) => lead_id);
		const found = await attempt(leadsOfCampaign(call, campaignId, ids));
		isCutOff = found.isCutOff === true;
		if (found.result) leads.set(campaignId, found.result);
		else missing.set(campaignId, found.error);
	}
	return { leads, missing };
}

async function leadsOfCampaign(
	call: TriggerCall,
	campaign_id: string,
	ids: readonly string[],
): Promise<CampaignLead[]> {
	const request = { path: { campaign_id } };
	const select = (rows: readonly CampaignLead[]) =>
		rows.filter(({ lead_id }) => lead_id !== null && ids.includes(lead_id));
	const lacksSome = (rows: readonly CampaignLead[]) => {
		const found = new Set(rows.map(({ lead_id }) => lead_id));
		return ids.some((id) => !found.has(id));
	};
	const { rows, at } = await readRows(call, campaigns.listLeads, request, lacksSome);
	if (at >= call.serverNow() || !lacksSome(rows)) return select(rows);
	// Leads enrolled since the reading began, some polls ago, are at the top.
	const top = await readRows(call, campaigns.listLeads, request, () => false, { isApart: true });
	return select([...rows, ...top.rows]);
}
