import * as z from 'zod/v4';

import type { Campaign, MessageApproval } from '../../contract/campaigns';
import { lazy } from '../../contract/lazy';
import { type EventName, eventOf } from '../events/event';
import { timeOf, unique } from '../events/rows';
import { handle, handledShape, isNew } from '../memory/handled';
import { keyOf } from '../memory/keys';
import { LIMITS, LOOK_BACK_MS } from '../memory/limits';
import { CampaignDetector, type CampaignsState } from './campaignLists';

const knownSchema = lazy(() =>
	z.strictObject({
		...handledShape(),
		read: z.number().nullable(),
		/** The next poll reads down to here. Nothing below can have become an event. */
		mark: z.number(),
	}),
);
type KnownApprovals = z.infer<ReturnType<typeof knownSchema>>;
export type ApprovalsState = CampaignsState<KnownApprovals>;

export interface ApprovalRecord {
	readonly approval: MessageApproval;
	readonly campaign: Campaign | null;
}

interface Kind {
	readonly event: EventName;
	readonly follow: 'active' | 'recent';
	/** Key and time of a row's event, if it has one. */
	readonly eventIn: (
		row: MessageApproval,
	) => { readonly key: ReadonlyArray<string | number>; readonly at: number } | undefined;
	/** Whether a row that has no event may still get one, however far down the list it is. */
	readonly isOpen?: (row: MessageApproval) => boolean;
}

/** A regenerated message is new, so it can be up for approval again. */
const requestedAt = ({ approval_requested_at, generated_at }: MessageApproval): number =>
	Math.max(timeOf(approval_requested_at ?? generated_at), timeOf(generated_at));

/** Detects events in the message approvals of campaigns, which the API lists newest first. */
function approvalDetector({ event, follow, eventIn, isOpen }: Kind) {
	return new CampaignDetector<KnownApprovals, MessageApproval, ApprovalRecord>({
		event,
		knownSchema,
		follow,
		noun: 'messages that wait for approval',
		start: (since) => ({ floor: since, seen: {}, read: null, mark: isOpen ? 0 : since }),
		startFrom: (known, rows, { now, settings }) => {
			const { lookBackMs = LOOK_BACK_MS, limits = LIMITS } = settings;
			const floor = Math.min(known.floor, now - lookBackMs);
			const there = unique(rows).flatMap((row) => eventIn(row) ?? []);
			const handled = handle({ floor, seen: {} }, there, ({ key }) => keyOf(...key), {
				floor,
				most: limits.approvals,
			});
			return { ...known, ...handled, read: now, mark: Math.min(known.mark, handled.floor) };
		},
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
				events: fresh
					.toReversed()
					.map(({ key, at, approval }) => eventOf(event, key, at, { approval, campaign })),
			};
		},
		shrink: ({ read, mark, ...handled }, most) => ({
			read,
			mark,
			...handle(handled, [], String, { floor: 0, most }),
		}),
		needsMore: ({ mark }, rows) => {
			const last = rows.at(-1);
			return !last || requestedAt(last) >= mark;
		},
	});
}

export type ApprovalDetector = ReturnType<typeof approvalDetector>;

/** A message waits for approval. If it was resolved before a poll saw it waiting, there is no event. */
export const approvalRequests = approvalDetector({
	event: 'approvalRequested',
	follow: 'active',
	eventIn: (row) =>
		row.approval_status === 'pending'
			? { key: [row.id, row.regeneration_count], at: requestedAt(row) }
			: undefined,
});

/**
 * A person approved or rejected a message. Polls read pending messages again until they are resolved, however old they
 * are.
 */
export const approvalResolutions = approvalDetector({
	event: 'approvalResolved',
	follow: 'recent',
	eventIn: ({ id, approval_status: status, approval_resolved_at, updated_at }) =>
		status === 'approved' || status === 'rejected'
			? { key: [id, status], at: timeOf(approval_resolved_at ?? updated_at) }
			: undefined,
	isOpen: ({ approval_status }) => approval_status === 'pending',
});
