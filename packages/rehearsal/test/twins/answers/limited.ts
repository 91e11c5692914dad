import { node } from '../../../n8n/workflows';
import { notForUs, replies, sendChecked, TWICE_A_DAY, workflow } from '../nodes';
import type { Pair } from '../pair';

const beginning = [replies({ combineMinutes: 5 }, TWICE_A_DAY), ...notForUs];

export const limited: Pair = {
	mistake: 'A Limit from a trial run stays in, and lets one item through',
	line: 'replies.unanswered',
	days: 3,
	broken: workflow(
		'Answer one',
		...beginning,
		node('One is enough', 'n8n-nodes-base.limit', { maxItems: 1 }),
		sendChecked('Answer'),
	),
	corrected: workflow('Answer without a limit', ...beginning, sendChecked('Answer')),
};
