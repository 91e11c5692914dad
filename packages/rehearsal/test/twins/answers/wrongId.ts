import { byId } from '../../../n8n/workflows';
import { notForUs, replies, sendAnyway, sendChecked, workflow } from '../nodes';
import type { Pair } from '../pair';

const beginning = [replies({ combineMinutes: 5 }), ...notForUs];

export const wrongId: Pair = {
	mistake: 'Send gets the id of the lead for that of the conversation, and every run fails',
	line: 'executions.failed',
	days: 2,
	broken: workflow(
		'Answer the wrong id',
		...beginning,
		sendAnyway('Answer', { conversationId: byId('={{ $json.lead_id }}') }),
	),
	corrected: workflow('Answer in the conversation', ...beginning, sendChecked('Answer')),
};
