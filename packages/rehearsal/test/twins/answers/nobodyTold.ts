import { node } from '../../../n8n/workflows';
import { notForUs, replies, sendChecked, workflow } from '../nodes';
import type { Pair } from '../pair';

/** The trigger has no field `first_name`, so the node refuses the text. */
const refused = workflow(
	'Answer or leave it',
	replies({ combineMinutes: 5 }),
	...notForUs,
	sendChecked('Answer', { content: '=Dear {{ $json.first_name }}, thank you for your message.' }),
);

export const nobodyTold: Pair = {
	mistake: 'Every message is refused, and the error output leads to a node that does nothing',
	line: 'replies.unanswered',
	days: 2,
	broken: {
		...refused,
		nodes: [...refused.nodes.slice(0, -1), node(refused.nodes.at(-1)!.name, 'n8n-nodes-base.noOp')],
	},
	corrected: workflow(
		'Answer or tell a person',
		replies({ combineMinutes: 5 }),
		...notForUs,
		sendChecked('Answer', { content: '=Dear {{ $json.lead_name }}, thank you for your message.' }),
	),
};
