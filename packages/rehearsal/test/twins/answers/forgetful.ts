import { byId } from '../../../n8n/workflows';
import { notForUs, replies, sendAnyway, sendChecked, wait, workflow } from '../nodes';
import type { Pair } from '../pair';

const beginning = [
	replies({ combineMinutes: 5 }),
	...notForUs,
	sendChecked('Answer'),
	wait(2, 'days'),
];

const followUp = {
	conversationId: byId('={{ $json.conversation_id }}'),
	content: 'Have you had time to think about it?',
};

export const forgetful: Pair = {
	mistake: 'A follow-up goes out after two days, although the lead has answered meanwhile',
	line: 'sent.crossed',
	days: 3,
	life: { odd_share: 0, out_of_office_share: 0, keep_talking_share: 1 },
	broken: workflow('Ask again', ...beginning, sendAnyway('Ask again', followUp)),
	corrected: workflow('Ask again who is silent', ...beginning, sendChecked('Ask again', followUp)),
};
