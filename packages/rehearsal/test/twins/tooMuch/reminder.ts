import { byId, node } from '../../../n8n/workflows';
import { only, sendChecked, workflow } from '../nodes';
import type { Pair } from '../pair';

const everyMorning = node(
	'Every morning',
	'n8n-nodes-base.scheduleTrigger',
	{ rule: { interval: [{ field: 'cronExpression', expression: '0 9 * * *' }] } },
	1.2,
);

const conversations = node('Conversations', 'n8n-nodes-outreach.outreachConversation', {
	resource: 'conversation',
	operation: 'getAll',
	returnAll: true,
	simplify: true,
	filters: {},
});

const old = only(
	'Of two days ago',
	'={{ DateTime.fromISO($json.last_message_at) < $now.minus({ days: 1, hours: 12 }) }}',
);

const ours = only('We wrote last', "={{ $json.last_message_direction === 'sent' }}");

const once = node(
	'Each conversation once',
	'n8n-nodes-base.removeDuplicates',
	{
		operation: 'removeItemsSeenInPreviousExecutions',
		logic: 'removeItemsWithAlreadySeenKeyValues',
		dedupeValue: '={{ $json.id }}',
		options: {},
	},
	2,
);

const ask = sendChecked('Ask', {
	conversationId: byId('={{ $json.id }}'),
	onlyIfLastMessageId: '={{ $json.last_message_id }}',
	content: 'Did you see my last message?',
});

/** Another text each day. */
const askDaily = {
	...ask,
	parameters: { ...ask.parameters, content: '=It is {{ $now.weekdayLong }}. Shall we talk?' },
};

export const noEnd: Pair = {
	mistake: 'Whoever is silent is written to each morning, without an end',
	line: 'sent.pressing',
	days: 4,
	life: { odd_share: 0, out_of_office_share: 0, keep_talking_share: 0 },
	broken: workflow('Ask each morning', everyMorning, conversations, ours, askDaily),
	corrected: workflow('Ask once', everyMorning, conversations, old, ours, once, askDaily),
};

export const reminder: Pair = {
	mistake: 'Whoever has been quiet for two days is reminded, even those who have answered',
	line: 'sent.reminders',
	days: 4,
	life: { odd_share: 0, out_of_office_share: 0 },
	broken: workflow('Remind all', everyMorning, conversations, old, once, ask),
	corrected: workflow('Remind the silent', everyMorning, conversations, old, ours, once, ask),
};
