import { findAccount, type StoredAccount } from '../../accounts/records';
import { lastSend, limitFreeAt, recordSend, type LimitName } from '../../accounts/sends';
import { isoTime, MINUTE, nextMinute } from '../../core/clock';
import type { ActionContext } from '../../core/engine/action';
import type { WorldEvent } from '../../core/engine/events';
import { nextSlot } from '../../core/schedule';
import { updateRecord } from '../../core/store/records';
import { findStateById } from '../leadRecords';
import { findCampaign, type CampaignState } from '../records';
import { perform } from './perform';
import { clearPlan, planOf, savePlanned } from './plan';
import { SENDER_STEPS, type SenderStep } from './steps';

export const LIMIT_OF: Readonly<Record<SenderStep, LimitName>> = {
	view: 'max_profile_views_per_day',
	connect: 'max_connection_requests_per_day',
	like: 'max_post_likes_per_day',
	message: 'max_messages_per_day',
};

const PRIORITIES = ['high', 'medium', 'low'];

/** The leads of one campaign whose next step is the same. */
interface Queue {
	readonly campaign: CampaignState;
	readonly step: SenderStep;
	readonly limit: number;
	readonly due: number;
	/** When the account can take the step: when the schedule is open and the daily limit is not reached. */
	readonly at: number;
}

/** The account does the one thing that is due first, if its campaigns and limits allow one, and plans its next turn. */
export function takeSenderTurn(context: ActionContext, { subject: id }: WorldEvent): void {
	const { store, now, world } = context;
	const sender = findAccount(context, id);
	// When the account is connected again, that plans the next turn.
	if (sender?.account.status !== 'connected') return;
	const ready = Math.max(now, restUntil(context, id));
	const queues = queuesOf(context, sender, ready).sort(compareQueues);
	const [first] = queues.filter(({ at }) => at <= now);
	if (!first) {
		const earliest = Math.min(...queues.map(({ at }) => at));
		if (Number.isFinite(earliest)) world.plan('sender_turn', id, earliest);
		return;
	}
	const done = takeFrom(context, sender, first);
	if (!done) {
		world.plan('sender_turn', id, nextMinute(now));
		return;
	}
	world.plan('sender_turn', id, restUntil(context, id));
	const { account } = findAccount(context, id)!;
	updateRecord(store, 'social_accounts', id, { ...account, last_ran_at: isoTime(now) });
}

/** People do not do everything at once. */
function restUntil({ store, world }: ActionContext, accountId: string): number {
	const last = lastSend(store, accountId);
	if (last === undefined) return 0;
	const random = world.random(accountId, `rest/${last.number}`);
	return last.at + Math.max(1, random.around(world.life!.send_gap_minutes, 0.6)) * MINUTE;
}

function queuesOf(context: ActionContext, { account }: StoredAccount, ready: number): Queue[] {
	const { store, now } = context;
	const rows = store.all<{ campaign_id: string; step: SenderStep; due: number }>(
		// Looks at the first lead of each queue. Grouping the leads would look at them all, at every turn.
		`SELECT campaign_id, step, due FROM (
			SELECT campaigns.id AS campaign_id, steps.value AS step,
				(SELECT min(due_at) FROM campaign_leads WHERE sender_id = ?1
					AND next_step = steps.value AND campaign_id = campaigns.id) AS due
			FROM campaigns, json_each(?2) AS steps
			WHERE is_deleted = 0 AND json_extract(record, '$.status') = 'started'
			ORDER BY campaigns.seq, steps.key
		) WHERE due IS NOT NULL`,
		account.id,
		JSON.stringify(SENDER_STEPS),
	);
	return rows.flatMap(({ campaign_id, step, due }) => {
		const campaign = findCampaign(context, campaign_id);
		if (campaign?.campaign.status !== 'started') return [];
		const name = LIMIT_OF[step];
		const limit = account.sending_limits[name];
		const free = limitFreeAt(store, account.id, name, limit, now);
		const at = nextSlot(campaign.setup.schedule, Math.max(due, ready, free));
		return [{ campaign, step, limit, due, at }];
	});
}

const compareQueues = (a: Queue, b: Queue) =>
	PRIORITIES.indexOf(a.campaign.setup.priority) - PRIORITIES.indexOf(b.campaign.setup.priority) ||
	a.due - b.due;

/** Takes the step for the lead who has waited longest. Checks the plan again, because things may have changed since. */
function takeFrom(context: ActionContext, sender: StoredAccount, queue: Queue): boolean {
	const { store, now } = context;
	const { campaign, step, limit } = queue;
	const row = store.get<{ id: string }>(
		`SELECT id FROM campaign_leads WHERE sender_id = ? AND next_step = ? AND campaign_id = ?
		ORDER BY due_at, seq LIMIT 1`,
		sender.account.id,
		step,
		campaign.campaign.id,
	)!;
	const state = findStateById(store, row.id)!;
	const plan = planOf(context, campaign, state.lead);
	const isDue = plan?.step === step && plan.at <= now && state.lead.status === 'active';
	if (!isDue || !perform(context, campaign, state, sender, step)) {
		savePlanned(context, campaign, state);
		// Another user has set the lead aside: only planning the whole campaign takes it up again.
		if (plan?.step === step && plan.at <= now) clearPlan(store, row.id);
		return false;
	}
	recordSend(store, {
		accountId: sender.account.id,
		limitName: LIMIT_OF[step],
		limit,
		subject: row.id,
		at: now,
	});
	return true;
}
