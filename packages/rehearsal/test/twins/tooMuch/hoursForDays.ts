import { byId, node } from '../../../n8n/workflows';
import { notForUs, replies, sendChecked, workflow } from '../nodes';
import type { Pair } from '../pair';

/** Without a unit, this version of the node waits hours, and the next one seconds. */
const pause = (parameters: object) => ({
	...node('4 days', 'n8n-nodes-base.wait', { amount: 4, ...parameters }),
	webhookId: 'wait',
});

const around = (parameters: object) => [
	replies({ combineMinutes: 5 }),
	...notForUs,
	sendChecked('Answer'),
	pause(parameters),
	sendChecked('Ask again', {
		conversationId: byId('={{ $json.conversation_id }}'),
		content: 'Have you had time to think about it?',
	}),
];

export const hoursForDays: Pair = {
	mistake: 'A Wait of four days has no unit, and waits four hours',
	line: 'sent.pressing',
	days: 2,
	life: { odd_share: 0, out_of_office_share: 0, keep_talking_share: 0 },
	broken: workflow('Ask again after hours', ...around({})),
	corrected: workflow('Ask again after days', ...around({ unit: 'days' })),
};
