import { node } from '../../../n8n/workflows';
import { notForUs, replies, sendChecked, workflow } from '../nodes';
import type { Pair } from '../pair';

/** So that nothing is answered twice. */
const newOnes = (field: string) =>
	node(
		'Not answered yet',
		'n8n-nodes-base.removeDuplicates',
		{
			operation: 'removeItemsSeenInPreviousExecutions',
			logic: 'removeItemsWithAlreadySeenKeyValues',
			dedupeValue: `={{ $json.${field} }}`,
			options: {},
		},
		2,
	);

const beginning = [replies({ combineMinutes: 5 }), ...notForUs];

export const onceForEachName: Pair = {
	mistake: 'Remove Duplicates goes by the name of the lead, so a second message gets nothing',
	line: 'replies.unanswered',
	days: 3,
	life: { keep_talking_share: 1 },
	broken: workflow(
		'Answer once for each name',
		...beginning,
		newOnes('lead_name'),
		sendChecked('Answer'),
	),
	corrected: workflow(
		'Answer once for each message',
		...beginning,
		newOnes('message_id'),
		sendChecked('Answer'),
	),
};
