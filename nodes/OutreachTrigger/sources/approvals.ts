import {
	APPROVAL_STATUSES,
	type Campaign,
	type CampaignLead,
	campaigns,
	type MessageApproval,
} from '../../../src/contract/campaigns';
import { listCampaigns, readCampaignLists } from '../../../src/n8n/polling/reading/campaigns';
import type { CutOff } from '../../../src/n8n/polling/reading/pages';
import {
	type ReadingResult,
	allOf,
	attempt,
	failureIn,
} from '../../../src/n8n/polling/reading/rows';
import { unknownWords } from '../../../src/n8n/polling/reading/unknownWords';
import { DetectionError } from '../../../src/trigger/events/detection';
import { type EventName, inOrder, type TriggerEvent } from '../../../src/trigger/events/event';
import { firstTime, unreadable } from '../../../src/trigger/events/rows';
import { happeningsInCampaigns, type HappeningsState } from '../../../src/trigger/kinds/byTime';
import { leadName } from '../../shared/rows/fullName';
import { pick } from '../../shared/rows/pick';
import { leadsOfCampaign } from './leadsOfCampaigns';
import {
	campaignSettings,
	HOUR_MS,
	newestOf,
	type Polled,
	type Source,
	startWith,
	type TriggerCall,
} from '../../../src/n8n/polling/source';

export interface ApprovalFound {
	readonly approval: MessageApproval;
	readonly campaign: Campaign | null;
}

/** What happens to message approvals, which the API lists newest first. */
export const approvalsBy = (config: {
	readonly event: EventName;
	readonly follow: 'active' | 'recent';
	readonly eventIn: (
		row: MessageApproval,
	) =>
		| { readonly key: ReadonlyArray<string | number>; readonly at: number; readonly note?: string }
		| undefined;
	readonly isOpen?: (row: MessageApproval) => boolean;
}) =>
	happeningsInCampaigns<MessageApproval, ApprovalFound>({
		...config,
		listedAt: requestedAt,
		problemIn: (row) => (requestedAt(row) === 0 ? timelessRow(row) : undefined),
		recordOf: (approval, campaign) => ({ approval, campaign }),
		noun: 'messages that wait for approval',
	});
export type ApprovalDetector = ReturnType<typeof approvalsBy>;

/**
 * A regenerated message is new, so it can be up for approval again. If no time of the row can be read, it is left
 * out.
 */
export function requestedAt(row: MessageApproval): number {
	const { approval_requested_at, generated_at, updated_at } = row;
	const requested = firstTime(approval_requested_at, generated_at, updated_at) ?? 0;
	return Math.max(requested, firstTime(generated_at) ?? 0);
}

const timelessRow = ({ id, generated_at }: MessageApproval) =>
	new DetectionError(
		`${unreadable(String(generated_at))}, and message ${id} has no other time, so the message is left out until it has one.`,
	);

/** Includes the lead if the form asks for it: to approve a message, people must know whom it is for. */
export interface FoundApproval extends ApprovalFound {
	readonly campaign_lead: CampaignLead | null;
}

export function approvalSource(detector: ApprovalDetector): Source<HappeningsState, FoundApproval> {
	const readApprovals = async (call: TriggerCall, state?: HappeningsState) =>
		await readCampaignLists(call, campaigns.listMessageApprovals, {
			...campaignSettings(call),
			selectCampaigns: (all, now) =>
				detector.selectCampaigns(all, now, campaignSettings(call), state),
			needsMore: (id, rows) => state !== undefined && detector.needsMore(state, id, rows),
		});

	async function poll(
		call: TriggerCall,
		state: HappeningsState,
	): Promise<Polled<HappeningsState, FoundApproval>> {
		const { failures, cutOff, ...read } = await readApprovals(call, state);
		const found = detector.lookInto(state, read, call.serverNow(), campaignSettings(call));
		const leads = await leadsOf(call, inOrder(found.lists.flatMap(({ events }) => events)));
		// Campaigns whose leads could not be read wait for the next poll.
		const detected = detector.conclude(found, (campaignId) => !leads.missing.has(campaignId));
		return {
			state: detected.state,
			events: detected.events.map((event) => withLead(event, leads.found)),
			failures: [...failures, ...detected.failures, ...leads.failures],
			leftAside: unknownWords(
				read.read.flatMap(({ rows }) => rows),
				'approval_status',
				APPROVAL_STATUSES,
			),
			cutOff: cutOff ?? leads.cutOff,
		};
	}

	return {
		detector,
		isLong: true,
		reads: [campaigns.list, campaigns.listMessageApprovals, campaigns.listLeads],
		filters: ['campaignIds'],

		start: async (call, hours) => {
			const settings = campaignSettings(call);
			const all = allOf(await listCampaigns(call, settings));
			const now = call.serverNow();
			if (hours > 0) {
				const since = now - hours * HOUR_MS;
				return await poll(call, detector.baseline(all, now, { ...settings, since }));
			}
			// From what is there now, later polls recognize messages that appear with an earlier time.
			const { read, failures, cutOff } = await readApprovals(call);
			return { ...startWith(detector.baseline(all, now, settings, read)), failures, cutOff };
		},

		poll,

		newest: async (call) => {
			const { failures, ...read } = await readApprovals(call);
			const found = detector.detect(
				detector.nothing,
				read,
				call.serverNow(),
				campaignSettings(call),
			);
			const event = newestOf(found.events, [...failures, ...found.failures]);
			if (!event) return undefined;
			const leads = await leadsOf(call, [event]);
			for (const error of leads.failures) throw error;
			return withLead(event, leads.found);
		},

		simplify: ({ approval, campaign, campaign_lead }) => ({
			message_id: approval.id,
			campaign_id: approval.campaign_id,
			campaign_name: campaign?.name ?? null,
			lead_id: approval.lead_id ?? null,
			lead_name: campaign_lead ? leadName(campaign_lead) : null,
			...pick<MessageApproval>('message_stage', 'message', 'approval_status')(approval),
		}),
	};
}

/** By campaign. */
type Leads = ReadonlyMap<string, readonly CampaignLead[]>;

function withLead(event: TriggerEvent<ApprovalFound>, leads: Leads): TriggerEvent<FoundApproval> {
	const { campaign_id, lead_id } = event.record.approval;
	const lead = leads.get(campaign_id)?.findLast((row) => row.lead_id === lead_id);
	return { ...event, record: { ...event.record, campaign_lead: lead ?? null } };
}

/** The leads that the messages are for, and the campaigns whose leads could not be read. */
async function leadsOf(call: TriggerCall, events: ReadonlyArray<TriggerEvent<ApprovalFound>>) {
	const found = new Map<string, CampaignLead[]>();
	const missing = new Set<string>();
	const failures: unknown[] = [];
	const wanted =
		call.options.includeLead === false ? [] : events.map(({ record }) => record.approval);
	let cutOff: CutOff | undefined;
	for (const campaignId of new Set(wanted.map(({ campaign_id }) => campaign_id))) {
		const ids = wanted
			.filter((row) => row.campaign_id === campaignId)
			.map(({ lead_id }) => lead_id);
		const reading: ReadingResult<CampaignLead[]> = cutOff
			? { cutOff }
			: await attempt(leadsOfCampaign(call, campaignId, ids));
		cutOff = reading.cutOff;
		if (reading.result) found.set(campaignId, reading.result);
		else missing.add(campaignId);
		const failure = failureIn(reading, call);
		if (failure !== undefined) failures.push(failure);
	}
	return { found, missing, failures, cutOff };
}
