import * as z from 'zod/v4';

import type { Campaign } from '../contract/campaigns';
import { lazy } from '../contract/lazy';
import type { MessageApproval } from '../contract/messageApprovals';
import { campaignDetector, campaignsSchema, type DetectorSettings } from './campaignDetector';
import type { FollowedKind } from './campaigns';
import { handle, handledShape, isNew } from './handled';
import { eventOf, keyOf, timeOf, unique } from './keys';
import { LIMITS, LOOK_BACK_MS } from './limits';
import type { EventName } from './types';

const knownSchema = lazy(() =>
	z.strictObject({
		...handledShape(),
		read: z.number().nullable(),
		/** What the next read must reach down to: nothing below can have become an event. */
		mark: z.number(),
	}),
);
type KnownCampaign = z.infer<ReturnType<typeof knownSchema>>;

const approvalsSchema = lazy(() => campaignsSchema(knownSchema()));
export type ApprovalsState = z.infer<ReturnType<typeof approvalsSchema>>;

export interface ApprovalRecord {
	readonly approval: MessageApproval;
	readonly campaign: Campaign | null;
}

interface Kind {
	readonly event: EventName;
	readonly follow: FollowedKind;
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

/** Detects events in the approvals of campaigns, newest first, by the times that the server gives them. */
export function approvalDetector({ event, follow, eventIn, isOpen }: Kind) {
	const detector = campaignDetector<
		KnownCampaign,
		MessageApproval,
		ApprovalRecord,
		DetectorSettings
	>({
		follow,
		noun: 'messages that wait for approval',
		start: (since) => ({ floor: since, seen: {}, read: null, mark: isOpen ? 0 : since }),
		look: (former, rows, { campaign, now, settings }) => {
			const { lookBackMs = LOOK_BACK_MS, limits = LIMITS } = settings;
			const approvals = unique(rows);
			const fresh = approvals.flatMap((approval) => {
				const found = eventIn(approval);
				if (!found || !isNew(former, keyOf(...found.key), found.at)) return [];
				return [{ ...found, approval }];
			});
			const newest = Math.max(former.floor, ...fresh.map(({ at }) => at));
			const top = rows[0] ? Math.min(now, requestedAt(rows[0])) : former.mark;
			return {
				known: {
					read: now,
					mark: Math.min(top, ...approvals.filter((row) => isOpen?.(row)).map(requestedAt)),
					...handle(former, fresh, ({ key }) => keyOf(...key), {
						floor: Math.min(newest, now) - lookBackMs,
						most: limits.approvals,
					}),
				},
				// The API has the newest first.
				events: fresh
					.toReversed()
					.map(({ key, at, approval }) => eventOf(event, key, at, { approval, campaign })),
			};
		},
		shrink: (campaigns, fits, limits) => {
			for (let most = limits.approvals; most >= 1; most = Math.floor(most / 2)) {
				const smaller = Object.entries(campaigns).map(
					([key, { read, mark, ...handled }]): [string, KnownCampaign] => [
						key,
						{ read, mark, ...handle(handled, [], String, { floor: 0, most }) },
					],
				);
				const all = Object.fromEntries(smaller);
				if (fits(all)) return all;
			}
			return undefined;
		},
	});

	/** Whether to read one more page of a campaign. */
	function needsMore(
		{ campaigns }: ApprovalsState,
		campaignId: string,
		rows: readonly MessageApproval[],
	): boolean {
		const known = campaigns[keyOf(campaignId)];
		const last = rows.at(-1);
		return !last || !known || requestedAt(last) >= known.mark;
	}

	return { event, schema: approvalsSchema, ...detector, needsMore };
}
