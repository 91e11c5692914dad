import { notForUs, replies, sendAnyway, sendChecked, workflow } from '../nodes';
import type { Pair } from '../pair';

const beginning = [replies({ combineMinutes: 5 }), ...notForUs];

const answers = [
	sendAnyway('Thank'),
	sendAnyway('Send the brochure', { content: 'Here is our brochure: https://www.social.example' }),
	sendAnyway('Propose a call', { content: 'Shall we talk about it this week?' }),
];

const last = beginning.at(-1)!;

/** Each of the nodes is connected to the last filter, instead of to an output of its own. */
const side = (nodes: typeof answers) => ({
	main: [nodes.map(({ name }) => ({ node: name, type: 'main', index: 0 }))],
});

const broken = workflow('Answer thrice', ...beginning, ...answers);

export const threeNodes: Pair = {
	mistake: 'Three nodes that send hang on one output, and each of them answers',
	line: 'sent.piled',
	days: 2,
	broken: {
		...broken,
		connections: {
			...Object.fromEntries(
				Object.entries(broken.connections).filter(
					([name]) => !answers.some((answer) => answer.name === name),
				),
			),
			[last.name]: side(answers),
		},
	},
	corrected: workflow('Answer by one node', ...beginning, sendChecked('Answer')),
};
