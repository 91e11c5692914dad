import type {
	Campaign,
	CampaignLead,
	CampaignSetup,
} from 'n8n-nodes-outreach/src/contract/campaigns';
import type { Piece } from '../console/views';
import { isoTime } from '../core/clock';
import { nextSlot } from '../core/schedule';
import { isOpen } from './campaignLead';
import type { Plan, StageName, Step } from './sequence/steps';

/** Everything that decides why a lead of a campaign waits. */
export interface Waiting {
	readonly now: number;
	/** Whether the world goes on by itself. */
	readonly isAlive: boolean;
	readonly campaign: Pick<Campaign, 'status'>;
	readonly schedule: CampaignSetup['schedule'];
	readonly lead: CampaignLead;
	/** The message that comes next, if there is one. */
	readonly stage: StageName | undefined;
	/** Whether that message waits for approval. */
	readonly isHeld: boolean;
	readonly plan: Plan | null;
	/** Whether the event that would take the next step has failed, and no other one is planned. */
	readonly hasFailed: boolean;
	readonly sender: Sender | null;
}

interface Sender {
	readonly name: string;
	readonly isConnected: boolean;
	/** The daily limit for the next step, and when it allows the step. */
	readonly limit: number;
	readonly freeAt: number;
}

const MESSAGES: Readonly<Record<StageName, string>> = {
	ice_breaker: 'The first message',
	follow_up_1: 'The first follow-up',
	follow_up_2: 'The second follow-up',
};

const STEPS: Partial<Record<Step, string>> = {
	view: 'The visit of the profile',
	connect: 'The invitation',
	like: 'The like of a post',
};

/** What comes next for a lead and why not now, in one sentence. Null if nothing comes next. */
export function waitsFor(waiting: Waiting): readonly Piece[] | null {
	const said = sentenceOf(waiting);
	return typeof said === 'string' ? [{ text: said }] : said;
}

/** A sentence with a time in it, which the page shows in its own time zone. */
const withTime = (before: string, at: number, after = ''): Piece[] => [
	{ text: `${before} ` },
	{ text: isoTime(at), isTime: true },
	{ text: after },
];

function sentenceOf(waiting: Waiting): string | Piece[] | null {
	const { now, isAlive, campaign, lead, stage, isHeld, plan, hasFailed } = waiting;
	if (!isOpen(lead)) return null;
	if (campaign.status === 'paused') return 'Waits until the campaign is resumed';
	if (campaign.status !== 'started') return null;
	const message = stage ? MESSAGES[stage] : 'The message';
	if (isHeld) return `${message} waits for approval`;
	if (!isAlive) return 'Waits, because nothing happens by itself: “How lively” is off';
	if (plan === null) return null;
	if (hasFailed) return 'Cannot go on, because its next step has failed';
	const at = Math.max(plan.at, now);
	switch (plan.step) {
		case 'write':
			return withTime(`${message} waits until`, at, ', when AI writes it');
		case 'give_up':
			return withTime('Waits until', at, ' for the acceptance of the invitation');
		case 'finish':
			return lead.lead_id === null ? null : withTime('Waits until', at, ' for an answer');
		default:
			return waitsForSender(waiting, plan, STEPS[plan.step] ?? message);
	}
}

function waitsForSender(waiting: Waiting, { at }: Plan, what: string): string | Piece[] {
	const { now, schedule, lead, sender } = waiting;
	if (lead.status !== 'active') {
		return `${what} waits until the lead is active again: it is ${lead.status}`;
	}
	if (sender === null) return `${what} waits for a sender account`;
	const { name, isConnected, limit, freeAt } = sender;
	if (!isConnected) return `${what} waits until ${name} is connected again`;
	if (limit === 0) return `${what} waits until the daily limit of ${name} is more than 0`;
	const due = Math.max(at, now);
	const slot = nextSlot(schedule, Math.max(due, freeAt));
	const until = (after = '') => withTime(`${what} waits until`, slot, after);
	// Only the first lead in the queue gets its turn then.
	if (freeAt > due)
		return until(` at the earliest: ${name} has reached the daily limit of ${limit}`);
	if (slot > due) return until(', when the schedule allows it');
	return at > now ? until() : `${what} is due: ${name} does one thing after the other`;
}
