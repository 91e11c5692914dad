import { beginSession, endSession } from '../accounts/session';
import { growLimits } from '../accounts/warmUp';
import { findDaily } from '../agents/daily';
import { decideAsColleague } from '../campaigns/messages/colleague';
import { acceptNow } from '../campaigns/sequence/accept';
import { takeCampaignTurn } from '../campaigns/sequence/campaignTurn';
import { takeSenderTurn } from '../campaigns/sequence/senderTurn';
import { answerAsColleague } from '../conversations/colleague';
import { labelIntent, showMessage } from '../conversations/inbox';
import type { Happenings } from '../core/engine/action';
import { answerNow, writeMore } from '../conversations/answers';

export const happenings: Happenings = {
	agent_looks: findDaily,
	campaign_turn: takeCampaignTurn,
	colleague_answers: answerAsColleague,
	colleague_decides: decideAsColleague,
	intent_labeled: labelIntent,
	invitation_accepted: acceptNow,
	lead_answers: answerNow,
	lead_writes_more: writeMore,
	message_appears: showMessage,
	sender_turn: takeSenderTurn,
	session_begins: beginSession,
	session_ends: endSession,
	warm_up: growLimits,
};
