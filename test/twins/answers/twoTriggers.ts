import { type WorkflowFile } from '../../../harness/workflows';
import { notForUs, replies, sendAnyway, sendChecked, workflow } from '../nodes';
import type { Pair } from '../pair';

const again = { ...replies({ combineMinutes: 5 }), name: 'Replies again' };

const once = workflow(
	'Answer twice',
	replies({ combineMinutes: 5 }),
	...notForUs,
	sendAnyway('Answer'),
);

export const twoTriggers: Pair = {
	mistake: 'A copy of the trigger stays in the workflow, and each reply starts it twice',
	line: 'replies.twice',
	days: 2,
	broken: {
		...once,
		nodes: [...once.nodes, again],
		connections: { ...once.connections, [again.name]: once.connections.Replies },
	} satisfies WorkflowFile,
	corrected: workflow(
		'Answer with one trigger',
		replies({ combineMinutes: 5 }),
		...notForUs,
		sendChecked('Answer'),
	),
};
