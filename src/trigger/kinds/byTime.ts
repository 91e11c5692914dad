import * as z from 'zod/v4';

import type { Campaign, MessageApproval } from '../../contract/campaigns';
import { lazy } from '../../contract/lazy';
import { type EventName, eventOf } from '../events/event';
import { DetectionError } from '../events/detection';
import { firstTime, isFarAhead, unique, unreadable } from '../events/rows';
import { handle, handledShape, isNew } from '../memory/handled';
import { keyOf } from '../memory/keys';
import { LIMITS, LOOK_BACK_MS } from '../memory/limits';
import { CampaignDetector, type CampaignsState } from './inCampaigns';

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

interface ApprovalDetectorConfig {
	readonly event: EventName;
	readonly follow: 'active' | 'recent';
	/** Key and time of a row's event, if it has one. */
	readonly eventIn: (
		row: MessageApproval,
	) =>
		| { readonly key: ReadonlyArray<string | number>; readonly at: number; readonly note?: string }
		| undefined;
	/** Whether a row that has no event may still get one, however far down the list it is. */
	readonly isOpen?: (row: MessageApproval) => boolean;
}

/**
 * A regenerated message is new, so it can be up for approval again. If no time of the row can be read, it is left
 * out.
 */
function requestedAt(row: MessageApproval): number {
	const { approval_requested_at, generated_at, updated_at } = row;
	const requested = firstTime(approval_requested_at, generated_at, updated_at) ?? 0;
	return Math.max(requested, firstTime(generated_at) ?? 0);
}

const isTimeless = (row: MessageApproval): boolean => requestedAt(row) === 0;

const timelessRow = ({ id, generated_at }: MessageApproval) =>
	new DetectionError(
		`${unreadable(String(generated_at))}, and message ${id} has no other time, so the message is left out until it has one.`,
	);

/** Detects events in the message approvals of campaigns, which the API lists newest first. */
function approvalDetector({ event, follow, eventIn, isOpen }: ApprovalDetectorConfig) {
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
				now,
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
			const times = rows.map(requestedAt);
			const top = times.find((at) => !isFarAhead(at, now)) ?? former.mark;
			return {
				known: {
					read: now,
					mark: Math.min(now, top, ...approvals.filter((row) => isOpen?.(row)).map(requestedAt)),
					...handle(former, fresh, ({ key }) => keyOf(...key), {
						floor: Math.min(newest, now) - lookBackMs,
						most: limits.approvals,
						now,
					}),
				},
				failures: approvals.filter(isTimeless).map(timelessRow),
				events: fresh
					.toReversed()
					.map(({ key, at, note, approval }) =>
						eventOf(event, key, at, { approval, campaign }, note),
					),
			};
		},
		shrink: ({ read, mark, ...handled }, most) => ({
			read,
			mark,
			...handle(handled, [], String, { floor: 0, most, now: read ?? Infinity }),
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
			? {
					key: [row.id, row.regeneration_count],
					at: requestedAt(row),
					note: unreadable(row.approval_requested_at) ?? unreadable(row.generated_at),
				}
			: undefined,
});

/**
 * A person approved or rejected a message. Polls read pending messages again until they are resolved, however old they
 * are.
 */
export const approvalResolutions = approvalDetector({
	event: 'approvalResolved',
	follow: 'recent',
	eventIn: (row) => {
		const { id, approval_status: status, approval_resolved_at, updated_at } = row;
		if (status !== 'approved' && status !== 'rejected') return undefined;
		const at = firstTime(approval_resolved_at, updated_at) ?? requestedAt(row);
		return { key: [id, status], at, note: unreadable(approval_resolved_at) };
	},
	isOpen: ({ approval_status }) => approval_status === 'pending',
});
