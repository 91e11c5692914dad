import { byId, node } from '../../../n8n/workflows';
import { everyHour, notForUs, only, replies, sendAnyway, sendChecked, workflow } from '../nodes';
import type { Pair } from '../pair';

const conversations = node('Conversations', 'n8n-nodes-outreach.outreachConversation', {
	resource: 'conversation',
	operation: 'getAll',
	returnAll: true,
	simplify: true,
	filters: {},
});

/** With some overlap, so that nothing is missed. */
const recent = only(
	'Of the last two hours',
	'={{ DateTime.fromISO($json.last_message_at) > $now.minus({ hours: 2 }) }}',
);

export const everyHourAgain: Pair = {
	mistake: 'Conversation → Get Many runs each hour instead of the trigger',
	line: 'sent.same',
	days: 2,
	broken: workflow(
		'Answer what is new',
		everyHour,
		conversations,
		recent,
		sendAnyway('Answer', { conversationId: byId('={{ $json.id }}') }),
	),
	corrected: workflow(
		'Answer replies',
		replies({ combineMinutes: 5 }),
		...notForUs,
		sendChecked('Answer'),
	),
};
