import type { Happenings } from '../core/engine/action';
import { answerNow, writeMore } from './answers';
import { answerAsColleague } from './colleague';
import { labelIntent, showMessage } from './inbox';

export const conversationHappenings = {
	colleague_answers: answerAsColleague,
	intent_labeled: labelIntent,
	lead_answers: answerNow,
	lead_writes_more: writeMore,
	message_appears: showMessage,
} satisfies Partial<Happenings>;
