import { growLimits } from '../accounts/warmUp';
import { takeCampaignTurn } from '../campaigns/sequence/campaignTurn';
import { takeSenderTurn } from '../campaigns/sequence/senderTurn';
import { acceptNow, answerNow, labelIntent, showMessage, writeMore } from '../leads/life/events';
import type { ActionContext } from '../store/effects';
import type { EventKind, WorldEvent } from './events';

type Happening = (context: ActionContext, event: WorldEvent) => void;

/** What happens when an event is due. */
export const happenings: Readonly<Record<EventKind, Happening>> = {
	campaign_turn: takeCampaignTurn,
	intent_labeled: labelIntent,
	invitation_accepted: acceptNow,
	lead_answers: answerNow,
	lead_writes_more: writeMore,
	message_appears: showMessage,
	sender_turn: takeSenderTurn,
	warm_up: growLimits,
};
