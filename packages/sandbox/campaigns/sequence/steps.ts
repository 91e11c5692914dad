import {
	type ActionEvent,
	type CampaignLead,
	type CampaignSetup,
	MESSAGE_STAGES,
	type MessageApproval,
	STAGES,
} from 'n8n-nodes-outreach/src/contract/campaigns';
import { DAY, HOUR, MINUTE, nextMinute } from '../../core/clock';
import type { LifeSettings } from '../../core/engine/life';
import { isOpen } from '../campaignLead';

/** What a sender account does within its schedule and daily limits. */
export const SENDER_STEPS = ['view', 'connect', 'like', 'message'] as const;
/** What the service does at any time. */
export const SERVICE_STEPS = ['write', 'give_up', 'finish'] as const;

export type SenderStep = (typeof SENDER_STEPS)[number];
export type ServiceStep = (typeof SERVICE_STEPS)[number];
export type Step = SenderStep | ServiceStep;

export const isSenderStep = (step: Step): step is SenderStep =>
	SENDER_STEPS.some((name) => name === step);

/** The next thing that a campaign does for a lead, and the earliest time for it. */
export interface Plan {
	readonly step: Step;
	readonly at: number;
}

export type StageName = (typeof MESSAGE_STAGES)[number];

const UNITS = { minutes: MINUTE, hours: HOUR, days: DAY };
type MessageSetup = CampaignSetup['messages']['icebreaker'];
const waitOf = (step: MessageSetup) =>
	step.enabled ? step.wait.duration * UNITS[step.wait.unit] : 0;

export const isRequest = ({ type }: ActionEvent) => type.startsWith('send_connection_request');
const isDone = ({ status }: ActionEvent) => status === 'sent' || status === 'completed';
const timeOf = (event: ActionEvent | undefined) =>
	event?.performed_at === undefined ? undefined : Date.parse(event.performed_at);

/** The stage that comes next for the lead, if any. */
export function nextStage(lead: CampaignLead, setup: CampaignSetup): StageName | undefined {
	const sent = lead.actions_performed
		.filter((event) => event.type === 'send_message' && event.status === 'sent')
		.map(({ metadata }) => metadata.message_stage);
	return MESSAGE_STAGES.find(
		(name, index) => setup.messages[STAGES[index]!].enabled && !sent.includes(name),
	);
}

export const stepOfStage = (setup: CampaignSetup, stage: StageName) =>
	setup.messages[STAGES[MESSAGE_STAGES.indexOf(stage)]!];

type Written = Pick<MessageApproval, 'approval_status' | 'scheduled_at'>;

/**
 * What the campaign does next for the lead, given what it has done so far. Null while a message waits for approval, and
 * for a finished lead.
 * @param written the message of the lead's next stage, once the AI has written it
 */
export function nextPlan(
	lead: CampaignLead,
	setup: CampaignSetup,
	life: LifeSettings,
	written: Written | undefined,
): Plan | null {
	if (!isOpen(lead)) return null;
	const enrolled = Date.parse(lead.enrolled_at);
	if (lead.lead_id === null) return { step: 'finish', at: enrolled };
	const done = lead.actions_performed.filter(isDone);
	return lead.current_state.connection_status === 'connected'
		? planMessage(lead, setup, life, written, done)
		: planConnection(setup, life, done, enrolled);
}

function planConnection(
	{ engagement }: CampaignSetup,
	life: LifeSettings,
	done: readonly ActionEvent[],
	enrolled: number,
): Plan {
	const viewed = timeOf(done.find(({ type }) => type === 'profile_viewed'));
	const asked = timeOf(done.find(isRequest));
	const liked = timeOf(done.find(({ type }) => type === 'like_post'));
	if (asked === undefined) {
		return engagement.enabled && viewed === undefined
			? { step: 'view', at: enrolled }
			: { step: 'connect', at: viewed ?? enrolled };
	}
	if (engagement.enabled && liked === undefined) {
		return { step: 'like', at: asked + engagement.like_after_days * DAY };
	}
	const waited = Math.max(
		asked + life.invitation_wait_days * DAY,
		(liked ?? asked) + engagement.wait_after_like_days * DAY,
	);
	return { step: 'give_up', at: waited };
}

function planMessage(
	lead: CampaignLead,
	setup: CampaignSetup,
	life: LifeSettings,
	written: Written | undefined,
	done: readonly ActionEvent[],
): Plan | null {
	const last = timeOf(done.findLast(({ type }) => type === 'send_message'));
	const acceptedAt = done.find(isRequest)?.accepted_at;
	const base = last ?? nextMinute(Date.parse(acceptedAt ?? lead.enrolled_at));
	const stage = nextStage(lead, setup);
	if (stage === undefined) return { step: 'finish', at: base + life.last_answer_wait_days * DAY };
	const step = stepOfStage(setup, stage);
	const at = base + waitOf(step);
	if (written === undefined) {
		const isAi = step.enabled && step.mode === 'ai';
		return isAi
			? { step: 'write', at: Math.max(base, at - life.write_ahead_hours * HOUR) }
			: { step: 'message', at };
	}
	if (written.approval_status !== 'approved') return null;
	return { step: 'message', at: Math.max(at, Date.parse(written.scheduled_at ?? '') || 0) };
}
