import fc from 'fast-check';

import {
	ACTION_STATUSES,
	type ActionEvent,
	type CampaignLead,
	DONE_STATUSES,
} from '../../../src/contract/campaigns';
import { doneActions } from '../../../nodes/OutreachTrigger/events/leadActionDone';
import type { ReachedState } from '../../../src/trigger/kinds/byTime';
import { keyOf } from '../../../src/trigger/memory/keys';
import {
	begun,
	type LeadHappening,
	leadHappenings,
	leadWorld,
	type Setup,
} from './campaignLeadHistory';
import type { Subject } from './history';
import { iso } from './inbox';

type ActionHappening =
	| LeadHappening
	| {
			/** Something is done with a lead, or one of its actions gets another status. */
			readonly do: 'act' | 'change';
			readonly campaign: number;
			readonly which: number;
			readonly action: number;
			readonly type: ActionEvent['type'];
			readonly status: ActionEvent['status'];
			/** How long ago it was; null if the service does not say. */
			readonly ago: number | null;
	  };

const base = { campaign: fc.nat(1), which: fc.nat(2) };

export const actionHappenings: fc.Arbitrary<ActionHappening> = fc.oneof(
	{
		weight: 4,
		arbitrary: leadHappenings.map((each) => ({ ...each, campaign: each.campaign % 2 })),
	},
	{
		weight: 5,
		arbitrary: fc.record({
			...base,
			do: fc.constantFrom('act' as const, 'change' as const),
			action: fc.nat(2),
			type: fc.constantFrom('like_post' as const, 'send_message' as const),
			status: fc.constantFrom(...ACTION_STATUSES),
			ago: fc.constantFrom(0, 0, 0, 2, 50, null),
		}),
	},
);

interface ActionSetup extends Setup {
	readonly types: readonly string[];
	readonly statuses: readonly string[];
}

/** Campaigns that do something with their leads. */
export function actionSubject({ pageSize, lookBackMs, types, statuses }: ActionSetup) {
	const { world, leadOf, change, happen, input, leads } = leadWorld(pageSize);
	const settings = { lookBackMs, types, statuses };
	let baselineAt = Infinity;
	let former = new Set<string>();
	/** A service uses the id of a campaign once. */
	const removed = new Set<number>();
	/** By lead and action: whether its end has to be found, can be, or must not. */
	const ended = new Map<string, 'new' | 'unclear' | 'old'>();
	/** What ended before the activation, and by which time that shows. */
	const before = new Map<string, { readonly campaign: string; readonly at: number }>();
	let count = 0;

	const isWanted = ({ type, status }: ActionEvent) =>
		DONE_STATUSES.some((done) => done === status) &&
		(types.length === 0 || types.includes(type)) &&
		(statuses.length === 0 || statuses.includes(status));

	function isNew({ campaign_id: id }: CampaignLead, at: number, now: number, saved: ReachedState) {
		if (!world.acts(id, now, lookBackMs)) return false;
		const known = saved.campaigns[keyOf(id)];
		if (known && known.read !== null) return true;
		// Of a campaign that was out of sight, only times tell what is new.
		const wasInSight = saved.since <= baselineAt;
		return at >= (known?.floor ?? (wasInSight && !former.has(id) ? 0 : saved.since));
	}

	/** An action has got this status. */
	function note(lead: CampaignLead, action: ActionEvent, now: number, saved?: ReachedState) {
		const id = `${lead.id}:${action.id}`;
		const at = Date.parse(action.performed_at ?? lead.enrolled_at);
		if (!isWanted(action)) {
			// No poll may have seen what it was.
			if (ended.has(id)) ended.set(id, 'unclear');
			before.delete(id);
			return;
		}
		if (!saved) before.set(id, { campaign: lead.campaign_id, at });
		if (!ended.has(id)) ended.set(id, saved && isNew(lead, at, now, saved) ? 'new' : 'unclear');
	}

	const subject: Subject<ReachedState, ActionHappening> = {
		schema: doneActions.schema,
		happen: (happening, now, saved) => {
			if (happening.do === 'remove') removed.add(happening.campaign);
			if (happening.do === 'campaign' && removed.has(happening.campaign)) return;
			if (!('ago' in happening)) {
				happen(happening, now);
				return;
			}
			const { campaign, type, status, ago } = happening;
			if (removed.has(campaign)) return;
			if (!world.campaigns.has(`camp_${campaign}`)) {
				happen({ do: 'campaign', campaign, status: 'started' }, now);
			}
			if (!leadOf(happening)) happen({ do: 'enroll', campaign, isConnected: false }, now);
			const lead = leadOf(happening)!;
			const actions = lead.actions_performed;
			const changed = happening.do === 'change' ? actions.at(-1 - happening.action) : undefined;
			const action: ActionEvent = {
				id: `action_${++count}`,
				type,
				metadata: {},
				...(!changed && ago !== null && { performed_at: iso(now - ago) }),
				...changed,
				status,
			};
			const others = actions.filter((each) => each !== changed);
			change(lead, { actions_performed: others.concat(action) });
			note(lead, action, now, saved);
		},
		baseline: (read, now) => {
			baselineAt = now;
			const campaigns = read(() => [...world.campaigns.values()]);
			former = new Set(begun(campaigns));
			for (const [id, { campaign, at }] of before) {
				if (former.has(campaign) && at < now) ended.set(id, 'old');
			}
			return doneActions.baseline(campaigns, now, settings);
		},
		poll: (state, read, size, now) => {
			const found = input(read, size, (campaigns) =>
				doneActions.selectCampaigns(campaigns, now, settings, state),
			);
			return doneActions.detect(state, found, now, settings);
		},
	};
	const isThere = (id: string) =>
		leads().some((lead) => lead.actions_performed.some((each) => `${lead.id}:${each.id}` === id));
	return { subject, ended, isThere };
}
