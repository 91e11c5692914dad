import fc from 'fast-check';

import {
	type Campaign,
	CAMPAIGN_LEAD_STATUSES,
	type CampaignLead,
} from '../../../src/contract/campaigns';
import { campaignLeadStatuses } from '../../../nodes/OutreachTrigger/events/campaignLeadStatusChanged';
import { connections } from '../../../nodes/OutreachTrigger/events/connectionAccepted';
import type { ReachedState } from '../../../src/trigger/kinds/byTime';
import type { CampaignValuesState } from '../../../src/trigger/kinds/byCount';
import { keyOf } from '../../../src/trigger/memory/keys';
import { campaignLead, CampaignWorld } from './campaignWorld';
import { type Read, readPages, type Subject } from './history';
import { iso } from './inbox';

export type LeadHappening =
	| { readonly do: 'enroll'; readonly campaign: number; readonly isConnected: boolean }
	| { readonly do: 'ask'; readonly campaign: number; readonly which: number }
	| {
			readonly do: 'accept';
			readonly campaign: number;
			readonly which: number;
			readonly isTimed: boolean;
	  }
	| {
			readonly do: 'status';
			readonly campaign: number;
			readonly which: number;
			readonly status: CampaignLead['status'];
	  }
	| { readonly do: 'campaign'; readonly campaign: number; readonly status: Campaign['status'] }
	| { readonly do: 'remove' | 'touch'; readonly campaign: number };

const base = { campaign: fc.nat(4), which: fc.nat(9) };
const one = <Name extends string>(name: Name) => fc.constant(name);

export const leadHappenings = fc.oneof(
	{ weight: 3, arbitrary: fc.record({ do: one('enroll'), ...base, isConnected: fc.boolean() }) },
	{ weight: 2, arbitrary: fc.record({ do: one('ask'), ...base }) },
	{ weight: 3, arbitrary: fc.record({ do: one('accept'), ...base, isTimed: fc.boolean() }) },
	{
		weight: 4,
		arbitrary: fc.record({
			do: one('status'),
			...base,
			status: fc.constantFrom(...CAMPAIGN_LEAD_STATUSES),
		}),
	},
	{
		weight: 2,
		arbitrary: fc.record({
			do: one('campaign'),
			...base,
			status: fc.constantFrom('draft', 'started', 'paused', 'completed'),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ do: one('remove'), ...base }) },
	{ weight: 2, arbitrary: fc.record({ do: one('touch'), ...base }) },
) as fc.Arbitrary<LeadHappening>;

const ASKED = {
	id: 'action_1',
	type: 'send_connection_request',
	status: 'sent',
	metadata: {},
} as const;

/** Campaigns with leads, read in pages to their end. */
export function leadWorld(pageSize: number) {
	const world = new CampaignWorld<CampaignLead>();
	let count = 0;
	return {
		world,
		leadOf: ({ campaign, which }: { campaign: number; which: number }) => {
			const rows = world.rows.get(`camp_${campaign}`) ?? [];
			return rows[which % rows.length];
		},
		change: (lead: CampaignLead, changes: Partial<CampaignLead>) => {
			const rows = world.rows.get(lead.campaign_id) ?? [];
			world.rows.set(
				lead.campaign_id,
				rows.map((each) => (each === lead ? { ...lead, ...changes } : each)),
			);
		},
		happen: (happening: LeadHappening, now: number) => {
			const id = `camp_${happening.campaign}`;
			if (happening.do === 'campaign' && !world.campaigns.has(id))
				world.add(id, now, { status: happening.status });
			else if (happening.do === 'campaign') world.setStatus(id, happening.status, now);
			else if (happening.do === 'remove') world.remove(id);
			else if (happening.do === 'touch') world.touch(id, now);
			else if (happening.do === 'enroll' && world.campaigns.has(id)) {
				const lead = campaignLead(`lead_${++count}`, id, now);
				const { isConnected } = happening;
				if (isConnected) lead.current_state.connection_status = 'connected';
				world.rows.get(id)?.unshift(lead);
			}
		},
		input: (read: Read, size: number, followed: (campaigns: Campaign[]) => Campaign[]) =>
			world.read(
				read,
				{ size, followed },
				(id) =>
					readPages(
						read,
						{ rowsOf: () => world.rows.get(id) ?? [], pageSize, placed: false },
						() => true,
					).rows,
			),
		leads: () => [...world.campaigns.keys()].flatMap((id) => world.rows.get(id) ?? []),
	};
}

/** How leads are read, and for how long a completed campaign is looked at. */
export interface Setup {
	readonly pageSize: number;
	readonly lookBackMs: number;
}

export const begun = (campaigns: readonly Campaign[]) =>
	campaigns.flatMap(({ id, status }) => (status === 'draft' ? [] : [id]));

export function connectionSubject({ pageSize, lookBackMs }: Setup) {
	const { world, leadOf, change, happen, input, leads } = leadWorld(pageSize);
	const settings = { lookBackMs };
	let baselineAt = Infinity;
	let former = new Set<string>();
	/** By lead: whether its acceptance has to be found, can be, or must not. */
	const accepted = new Map<string, 'must' | 'may'>();

	const acceptedBefore = new Map<string, number>();

	const subject: Subject<ReachedState, LeadHappening> = {
		schema: connections.schema,
		happen: (happening, now, saved) => {
			happen(happening, now);
			if (happening.do !== 'ask' && happening.do !== 'accept') return;
			const lead = leadOf(happening);
			if (!lead || lead.current_state.connection_status === 'connected') return;
			if (happening.do === 'ask') {
				change(lead, { actions_performed: [ASKED] });
				return;
			}
			const { isTimed } = happening;
			const wasAsked = lead.actions_performed.length > 0;
			change(lead, {
				current_state: { ...lead.current_state, connection_status: 'connected' },
				...(wasAsked && isTimed && { actions_performed: [{ ...ASKED, accepted_at: iso(now) }] }),
			});
			if (!saved) {
				acceptedBefore.set(lead.id, now);
				return;
			}
			const isNewCampaign = !former.has(lead.campaign_id);
			const enrolled = Date.parse(lead.enrolled_at);
			const readAt = saved.campaigns[keyOf(lead.campaign_id)]?.read ?? null;
			// Of a campaign that was out of sight, only times tell what is new.
			const wasInSight = saved.since <= baselineAt;
			const isTold =
				(wasAsked && isTimed && now > baselineAt) ||
				(wasAsked && wasInSight && (isNewCampaign || enrolled > baselineAt)) ||
				(readAt !== null && enrolled < readAt);
			const acts = world.acts(lead.campaign_id, now, lookBackMs);
			accepted.set(lead.id, isTold && acts ? 'must' : 'may');
		},
		baseline: (read, now) => {
			baselineAt = now;
			const campaigns = read(() => [...world.campaigns.values()]);
			former = new Set(begun(campaigns));
			return connections.baseline(campaigns, now, settings);
		},
		poll: (state, read, size, now) => {
			const found = input(read, size, (campaigns) =>
				connections.selectCampaigns(campaigns, now, settings, state),
			);
			return connections.detect(state, found, now, settings);
		},
	};
	return {
		subject,
		accepted,
		leads,
		/** Was connected before the activation, or when it was enrolled. */
		isOld: ({ id, campaign_id, enrolled_at, actions_performed }: CampaignLead) =>
			former.has(campaign_id)
				? Math.max(Date.parse(enrolled_at), acceptedBefore.get(id) ?? 0) < baselineAt
				: actions_performed.length === 0,
	};
}

export function leadStatusSubject({ pageSize, lookBackMs }: Setup) {
	const { world, leadOf, change, happen, input } = leadWorld(pageSize);
	const settings = { lookBackMs };
	/** The statuses that were seen, by campaign; null if it existed before and has not been read yet. */
	let seen = new Map<string, Map<string, string> | null>();
	let seenNow = seen;
	const expected: string[][] = [];
	let expectedNow: string[] | undefined;

	const subject: Subject<CampaignValuesState, LeadHappening> = {
		schema: campaignLeadStatuses.schema,
		happen: (happening, now) => {
			happen(happening, now);
			const lead = happening.do === 'status' ? leadOf(happening) : undefined;
			if (lead && happening.do === 'status') change(lead, { status: happening.status });
		},
		baseline: (read, now) => {
			const campaigns = read(() => [...world.campaigns.values()]);
			seenNow = new Map(begun(campaigns).map((id) => [id, null]));
			return campaignLeadStatuses.baseline(campaigns, now, settings);
		},
		poll: (state, read, size, now) => {
			const followed = (campaigns: readonly Campaign[]) =>
				campaignLeadStatuses.selectCampaigns(campaigns, now, settings, state);
			const found = input(read, size, followed);
			seenNow = new Map(seen);
			expectedNow = [];
			for (const { campaignId, rows } of found.read) {
				const before = seenNow.get(campaignId);
				const after = new Map(before);
				for (const { id, status } of rows) {
					if (before !== null && (before?.get(id) ?? 'queued') !== status)
						expectedNow.push(`${id}:${status}`);
					after.set(id, status);
				}
				seenNow.set(campaignId, after);
			}
			const detected = campaignLeadStatuses.detect(state, found, now, settings);
			// What it forgets, it has to learn again.
			const ids = begun(found.campaigns);
			const isForgotten = (id: string) => !Object.hasOwn(detected.state.campaigns, keyOf(id));
			for (const id of ids.filter(isForgotten)) seenNow.set(id, null);
			// One that is a draft again, which no service does, begins anew.
			for (const id of [...seenNow.keys()].filter(isForgotten)) {
				if (!ids.includes(id)) seenNow.delete(id);
			}
			return detected;
		},
		onPolled: (isKept) => {
			if (expectedNow) expected.push(expectedNow);
			if (isKept) seen = seenNow;
			expectedNow = undefined;
		},
	};
	return { subject, expected };
}
