import type {
	ActionEvent,
	Campaign,
	CampaignLead,
} from 'n8n-nodes-outreach/src/contract/campaigns';
import type { Lead } from 'n8n-nodes-outreach/src/contract/leads';
import type { StoredAccount } from '../../accounts/records';
import { sendInCampaign } from '../../conversations/lifecycle';
import { isoTime } from '../../core/clock';
import type { ActionContext } from '../../core/engine/action';
import { getLead } from '../../leads/records';
import type { LeadState } from '../campaignLead';
import { findOverride } from '../messages/records';
import { updateCampaign, type CampaignState } from '../records';
import { planAcceptance } from './accept';
import { findWritten, savePlanned } from './plan';
import { nextStage, type SenderStep, stepOfStage, type StageName } from './steps';
import { messageText, noteText } from './texts';

type Metric = 'connectionsSent' | 'messagesSent';

interface Performed {
	readonly action: Pick<ActionEvent, 'type' | 'status' | 'metadata'>;
	readonly state?: Partial<CampaignLead['current_state']>;
	/** The campaign's figure that the step adds to. */
	readonly metric?: Metric;
	readonly effect:
		| 'campaign_message_sent'
		| 'connection_requested'
		| 'post_liked'
		| 'profile_viewed';
}

interface Doing {
	readonly context: ActionContext;
	readonly campaign: CampaignState;
	readonly enrolled: CampaignLead;
	readonly lead: Lead;
	readonly sender: StoredAccount;
}

const PERFORM: Readonly<Record<SenderStep, (doing: Doing) => Performed | undefined>> = {
	view: () => ({
		action: { type: 'profile_viewed', status: 'completed', metadata: {} },
		effect: 'profile_viewed',
	}),
	like: () => ({
		action: { type: 'like_post', status: 'completed', metadata: {} },
		effect: 'post_liked',
	}),
	connect: ({ context, campaign, lead }) => {
		const override = overrideOf(context, campaign, lead, 'send_connection', 'ice_breaker');
		const note = noteText(campaign.setup.connection_request, lead, override);
		return {
			action:
				note === undefined
					? { type: 'send_connection_request', status: 'sent', metadata: {} }
					: { type: 'send_connection_request_with_note', status: 'sent', metadata: { note } },
			state: { connection_status: 'sent' },
			metric: 'connectionsSent',
			effect: 'connection_requested',
		};
	},
	message: (doing) => performMessage(doing),
};

const overrideOf = (
	{ store }: ActionContext,
	{ campaign }: CampaignState,
	{ id }: Lead,
	node_type: 'send_connection' | 'send_message',
	message_stage: StageName,
) => findOverride(store, { campaign_id: campaign.id, lead_id: id, node_type, message_stage });

function performMessage({ context, campaign, enrolled, lead, sender }: Doing) {
	const stage = nextStage(enrolled, campaign.setup);
	if (stage === undefined) return undefined;
	const approved = findWritten(context.store, campaign, enrolled);
	const override = overrideOf(context, campaign, lead, 'send_message', stage);
	const text = messageText(stepOfStage(campaign.setup, stage), lead, { approved, override });
	if (text === undefined) return undefined;
	const message = sendInCampaign(context, { ...sender, lead, content: text });
	const metadata = {
		message_stage: stage,
		...(approved && { message_id: approved.id }),
		conversation_message_id: message.id,
	};
	return {
		action: { type: 'send_message', status: 'sent', metadata },
		state: { message_status: 'sent' },
		metric: 'messagesSent',
		effect: 'campaign_message_sent',
	} as const;
}

/** Does what is due for the lead. False if there was nothing to do after all. */
export function perform(
	context: ActionContext,
	campaign: CampaignState,
	{ lead: enrolled, pausedFrom }: LeadState,
	sender: StoredAccount,
	step: SenderStep,
): boolean {
	const lead = getLead(context, enrolled.lead_id!);
	const performed = PERFORM[step]({ context, campaign, enrolled, lead, sender });
	if (!performed) return false;
	const { metric, effect, state, action } = performed;
	const at = isoTime(context.now);
	context.effect(effect, { campaign_id: campaign.campaign.id, lead_id: lead.id });
	if (step === 'connect') planAcceptance(context, enrolled.id, lead);
	const metrics: Partial<Campaign> = metric ? { [metric]: campaign.campaign[metric] + 1 } : {};
	updateCampaign(context.store, { ...campaign, campaign: { ...campaign.campaign, ...metrics } });
	savePlanned(context, campaign, {
		pausedFrom,
		lead: {
			...enrolled,
			current_state: { ...enrolled.current_state, ...state, last_action_at: at },
			actions_performed: withAction(enrolled, { ...action, performed_at: at }),
		},
	});
	return true;
}

/** Adds the action, or replaces the one that was scheduled for the same message. */
function withAction(
	lead: CampaignLead,
	action: Pick<ActionEvent, 'type' | 'status' | 'metadata' | 'performed_at'>,
): ActionEvent[] {
	const actions = lead.actions_performed;
	const isScheduled = ({ status, metadata }: ActionEvent) =>
		status === 'scheduled' && metadata.message_id === action.metadata.message_id;
	const scheduled =
		action.metadata.message_id === undefined ? undefined : actions.find(isScheduled);
	if (!scheduled) return [...actions, { ...action, id: `${lead.id}_action_${actions.length + 1}` }];
	// Oldest first, so the action moves to the time when it happened.
	return [
		...actions.filter((event) => event !== scheduled),
		{ ...scheduled, ...action, id: scheduled.id },
	];
}
