import { node, type WorkflowFile } from '../../../n8n/workflows';
import { notForUs, replies, sendChecked, TWICE_A_DAY, workflow } from '../nodes';
import type { Pair } from '../pair';

const LOOP = 'One after another';

/** The second output of the loop gives out the items. */
function around(name: string, back: ReadonlyArray<{ node: string; type: string; index: number }>) {
	const file = workflow(
		name,
		replies({ combineMinutes: 5 }, TWICE_A_DAY),
		...notForUs,
		node(LOOP, 'n8n-nodes-base.splitInBatches', { options: {} }, 3),
		sendChecked('Answer'),
	);
	const answer = [{ node: 'Answer', type: 'main', index: 0 }];
	const left = [{ node: file.nodes.at(-1)!.name, type: 'main', index: 0 }];
	return {
		...file,
		connections: {
			...file.connections,
			[LOOP]: { main: [[], answer] },
			Answer: { main: [back, left] },
			[left[0]!.node]: { main: [back] },
		},
	} satisfies WorkflowFile;
}

export const openLoop: Pair = {
	mistake: 'Nothing leads back to a Loop Over Items, so it gives out only its first item',
	line: 'replies.unanswered',
	days: 3,
	broken: around('Answer the first of a loop', []),
	corrected: around('Answer one after another', [{ node: LOOP, type: 'main', index: 0 }]),
};
