import fc from 'fast-check';

import type { Campaign, MessageApproval } from '../../../src/contract/campaigns';
import type { ApprovalDetector } from '../../../nodes/OutreachTrigger/sources/approvals';
import type { HappeningsState } from '../../../src/trigger/kinds/byTime';
import { LOOK_BACK_MS } from '../../../src/trigger/memory/limits';
import { approval, CampaignWorld } from './campaignWorld';
import { readPages, type Subject } from './history';
import { iso } from './inbox';

export type ApprovalHappening =
	| {
			readonly do: 'request' | 'rewrite' | 'requestLate' | 'draft';
			readonly campaign: number;
			readonly which: number;
	  }
	| { readonly do: 'appear'; readonly campaign: number; readonly late: number }
	| {
			readonly do: 'resolve';
			readonly campaign: number;
			readonly which: number;
			readonly as: 'approved' | 'rejected';
	  }
	| { readonly do: 'campaign'; readonly campaign: number; readonly status: Campaign['status'] }
	| { readonly do: 'remove' | 'touch'; readonly campaign: number };

const campaignNumber = fc.nat(4);
const which = fc.nat(9);

export const approvalHappenings: fc.Arbitrary<ApprovalHappening> = fc.oneof(
	{
		weight: 5,
		arbitrary: fc.record({
			do: fc.constantFrom('request', 'request', 'rewrite', 'draft', 'requestLate'),
			campaign: campaignNumber,
			which,
		}),
	},
	{
		weight: 3,
		arbitrary: fc.record({
			do: fc.constant('resolve' as const),
			campaign: campaignNumber,
			which,
			as: fc.constantFrom('approved', 'rejected'),
		}),
	},
	{
		weight: 2,
		arbitrary: fc.record({
			do: fc.constant('campaign' as const),
			campaign: campaignNumber,
			status: fc.constantFrom('draft', 'started', 'paused', 'completed'),
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({
			do: fc.constant('appear' as const),
			campaign: campaignNumber,
			late: fc.integer({ min: 1, max: 3 }),
		}),
	},
	{
		weight: 2,
		arbitrary: fc.record({
			do: fc.constantFrom('remove' as const, 'touch' as const, 'touch' as const),
			campaign: campaignNumber,
		}),
	},
) as fc.Arbitrary<ApprovalHappening>;

/** Campaigns whose messages are requested, written again and resolved. */
export function approvalSubject(
	detector: ApprovalDetector,
	{
		pageSize,
		placed,
		canBeLate,
		lookBackMs,
	}: { pageSize: number; placed: boolean; canBeLate: boolean; lookBackMs?: number },
) {
	const world = new CampaignWorld<MessageApproval>();
	let count = 0;
	let baselineAt = Infinity;
	/** Those that were started, or had been, when the trigger was activated. */
	let former = new Set<string>();
	/** What the messages of those looked like then, where all of them were read. */
	const there = new Map<string, MessageApproval>();
	/** Messages that were resolved while their campaign could be seen to act. */
	const resolvedInTime = new Set<string>();
	const settings = { lookBackMs };

	const change = (id: string, index: number, changes: Partial<MessageApproval>) => {
		const rows = world.rows.get(id) ?? [];
		const row = rows[index % rows.length];
		if (row)
			world.rows.set(
				id,
				rows.map((each) => (each === row ? { ...row, ...changes } : each)),
			);
	};
	const at = (rows: readonly MessageApproval[]) =>
		rows.toSorted(
			(a, b) => Date.parse(b.generated_at) - Date.parse(a.generated_at) || (a.id < b.id ? 1 : -1),
		);

	const subject: Subject<HappeningsState, ApprovalHappening> = {
		schema: detector.schema,
		happen: (happening, now) => {
			const id = `camp_${happening.campaign}`;
			if (happening.do === 'campaign' && !world.campaigns.has(id)) {
				world.add(id, now, { status: happening.status });
				return;
			}
			if (!world.campaigns.has(id)) return;
			const rows = world.rows.get(id) ?? [];
			const row = 'which' in happening ? rows[happening.which % rows.length] : undefined;
			switch (happening.do) {
				case 'campaign':
					world.setStatus(id, happening.status, now);
					return;
				case 'remove':
					world.remove(id);
					return;
				case 'touch':
					world.touch(id, now);
					return;
				case 'request':
				case 'draft': {
					const isDraft = happening.do === 'draft' && canBeLate;
					const waiting = { approval_status: null, approval_requested_at: null } as const;
					rows.push(approval(`message_${++count}`, id, now, isDraft ? waiting : {}));
					return;
				}
				case 'appear':
					if (canBeLate) rows.push(approval(`message_${++count}`, id, now - happening.late));
					return;
				case 'requestLate':
					if (row?.approval_status !== null) return;
					change(id, happening.which, {
						approval_status: 'pending',
						approval_requested_at: iso(now),
					});
					return;
				case 'rewrite':
					if (row?.approval_status !== 'pending') return;
					change(id, happening.which, {
						regeneration_count: row.regeneration_count + 1,
						generated_at: iso(now),
					});
					return;
				case 'resolve':
					if (row?.approval_status !== 'pending') return;
					if (world.acts(id, now, lookBackMs ?? LOOK_BACK_MS)) resolvedInTime.add(row.id);
					change(id, happening.which, {
						approval_status: happening.as,
						approval_resolved_at: iso(now),
					});
			}
		},
		baseline: (read, now) => {
			baselineAt = now;
			const campaigns = read(() => [...world.campaigns.values()]);
			former = new Set(campaigns.flatMap(({ id, status }) => (status === 'draft' ? [] : [id])));
			const followed = detector.selectCampaigns(campaigns, now, settings);
			const lists = followed.map(({ id }) => ({
				campaignId: id,
				...readPages(
					read,
					{ rowsOf: () => at(world.rows.get(id) ?? []), pageSize, placed },
					() => false,
				),
			}));
			for (const { rows, hasMore } of lists) {
				if (!hasMore) for (const row of rows) there.set(row.id, row);
			}
			return detector.baseline(campaigns, now, settings, lists);
		},
		poll: (state, read, size, now) => {
			const input = world.read(
				read,
				{
					size,
					followed: (campaigns) => detector.selectCampaigns(campaigns, now, settings, state),
				},
				(id) =>
					readPages(
						read,
						{ rowsOf: () => at(world.rows.get(id) ?? []), pageSize, placed },
						(rows) => detector.needsMore(state, id, rows),
					).rows,
			);
			return detector.detect(state, input, now, settings);
		},
	};
	/** What there is now and has to have been found, apart from what is older than the activation. */
	const present = () =>
		[...world.campaigns.values()].flatMap(({ id, status }) =>
			(world.rows.get(id) ?? [])
				.filter(({ id: row, approval_status }) =>
					approval_status === 'pending'
						? status === 'started' || status === 'paused'
						: resolvedInTime.has(row),
				)
				.map((row) => ({ row, isNewCampaign: !former.has(id) })),
		);
	return { subject, present, there, baselineAt: () => baselineAt };
}
