import * as z from 'zod/v4';

import type { Campaign } from '../contract/campaigns';
import { lazy } from '../contract/lazy';
import type { MessageApproval } from '../contract/messageApprovals';
import { type CampaignsRead, type CampaignSettings } from './campaigns';
import { handle, handledShape, isNew } from './handled';
import { eventOf, inOrder, keyOf, timeOf, unique } from './keys';
import { type Limits, LIMITS, LOOK_BACK_MS, sizeOf } from './limits';
import { type Detection, DetectionError, type EventName, type TriggerEvent } from './types';

const campaignSchema = lazy(() =>
	z.strictObject({
		...handledShape(),
		/** What the next read must reach down to: nothing below can have become an event. */
		mark: z.number(),
	}),
);
type KnownCampaign = z.infer<ReturnType<typeof campaignSchema>>;

const approvalsSchema = lazy(() =>
	z.strictObject({ campaigns: z.record(z.string(), campaignSchema()) }),
);
export type ApprovalsState = z.infer<ReturnType<typeof approvalsSchema>>;

export interface ApprovalRecord {
	readonly approval: MessageApproval;
	readonly campaign: Campaign | null;
}

export interface ApprovalSettings extends CampaignSettings {
	readonly limits?: Limits;
}

interface Kind {
	readonly event: EventName;
	/** The campaigns of which to read the approvals. */
	readonly followed: (
		campaigns: readonly Campaign[],
		now: number,
		settings: CampaignSettings,
	) => Campaign[];
	/** The key and the time of the event that a row tells of. */
	readonly eventIn: (
		row: MessageApproval,
	) => { readonly key: ReadonlyArray<string | number>; readonly at: number } | undefined;
	/** Whether a row that tells of none may do so later, wherever in the list it stands. Without it, none may. */
	readonly isOpen?: (row: MessageApproval) => boolean;
}

/** A message that is written again is a new one, and may be asked about again. */
export const requestedAt = ({ approval_requested_at, generated_at }: MessageApproval): number =>
	Math.max(timeOf(approval_requested_at ?? generated_at), timeOf(generated_at));

/** A campaign that was not there, or still a draft, when the trigger was activated: all of it is new. */
const UNKNOWN: KnownCampaign = { floor: 0, mark: 0, seen: {} };

/** Detects events in the approvals of campaigns, newest first, by the times that the server gives them. */
export function approvalDetector({ event, followed, eventIn, isOpen }: Kind) {
	/** Needs no approvals: what is older than `since` is not new. */
	function baseline(
		campaigns: readonly Campaign[],
		now: number,
		{ since = now, ...settings }: ApprovalSettings & { readonly since?: number } = {},
	): ApprovalsState {
		const known = followed(campaigns, now, settings).map(({ id }): [string, KnownCampaign] => [
			id,
			{ floor: since, mark: isOpen ? 0 : since, seen: {} },
		]);
		return { campaigns: Object.fromEntries(known) };
	}

	function needsMore(
		state: ApprovalsState,
		campaignId: string,
		rows: readonly MessageApproval[],
	): boolean {
		const last = rows.at(-1);
		return !last || requestedAt(last) >= (state.campaigns[campaignId] ?? UNKNOWN).mark;
	}

	function detect(
		state: ApprovalsState,
		{ campaigns, read, gone = [] }: CampaignsRead<MessageApproval>,
		now: number,
		settings: ApprovalSettings = {},
	): Detection<ApprovalsState, ApprovalRecord> {
		const { lookBackMs = LOOK_BACK_MS, limits = LIMITS } = settings;
		const listed = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
		const current = new Set(followed(campaigns, now, settings).map(({ id }) => id));
		const isOver = (id: string) => gone.includes(id) || (listed.has(id) && !current.has(id));
		const known = new Map(Object.entries(state.campaigns).filter(([id]) => !isOver(id)));
		const events: Array<TriggerEvent<ApprovalRecord>> = [];
		for (const { campaignId, rows } of read) {
			if (isOver(campaignId)) continue;
			const former = known.get(campaignId) ?? UNKNOWN;
			const approvals = unique(rows);
			const fresh = approvals.flatMap((approval) => {
				const found = eventIn(approval);
				if (!found || !isNew(former, keyOf(...found.key), found.at)) return [];
				return [{ ...found, approval }];
			});
			const campaign = listed.get(campaignId) ?? null;
			// The API has the newest first.
			for (const { key, at, approval } of fresh.toReversed()) {
				events.push(eventOf(event, key, at, { approval, campaign }));
			}
			const newest = Math.max(former.floor, ...fresh.map(({ at }) => at));
			const top = rows[0] ? Math.min(now, requestedAt(rows[0])) : former.mark;
			known.set(campaignId, {
				mark: Math.min(top, ...approvals.filter((row) => isOpen?.(row)).map(requestedAt)),
				...handle(former, fresh, ({ key }) => keyOf(...key), {
					floor: Math.min(newest, now) - lookBackMs,
					most: limits.approvals,
				}),
			});
		}
		const present = (id: string) => listed.has(id);
		return { state: fit(Object.fromEntries(known), present, limits), events: inOrder(events) };
	}

	return { event, schema: approvalsSchema, followed, baseline, needsMore, detect };
}

/** Makes room: forgets campaigns that are not listed any longer, then what could only arrive late. */
function fit(
	campaigns: ApprovalsState['campaigns'],
	isListed: (id: string) => boolean,
	limits: Limits,
): ApprovalsState {
	if (sizeOf(campaigns) <= limits.bytes) return { campaigns };
	const listed = Object.entries(campaigns).filter(([id]) => isListed(id));
	for (let most = limits.approvals; most >= 1; most = Math.floor(most / 2)) {
		const smaller = listed.map(([id, { mark, ...handled }]): [string, KnownCampaign] => [
			id,
			{ mark, ...handle(handled, [], String, { floor: 0, most }) },
		]);
		const fitting = Object.fromEntries(smaller);
		if (sizeOf(fitting) <= limits.bytes) return { campaigns: fitting };
	}
	throw new DetectionError(
		'The campaigns have more messages that wait for approval than this trigger can remember. Choose fewer campaigns.',
	);
}
