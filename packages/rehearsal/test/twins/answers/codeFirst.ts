import { node } from '../../../n8n/workflows';
import { notForUs, replies, sendChecked, TWICE_A_DAY, workflow } from '../nodes';
import type { Pair } from '../pair';

const around = (jsCode: string) => [
	replies({ combineMinutes: 5 }, TWICE_A_DAY),
	...notForUs,
	node('Write', 'n8n-nodes-base.code', { jsCode }, 2),
	sendChecked('Answer', { content: '={{ $json.answer }}' }),
];

export const codeFirst: Pair = {
	mistake: 'A Code node works on `$input.first()`, and several leads have written',
	line: 'replies.unanswered',
	days: 3,
	broken: workflow(
		'Write to the first',
		...around(
			`const { json } = $input.first();
return [{ json: { ...json, answer: 'Thank you, ' + json.lead_name + '. We come back to you soon.' } }];`,
		),
	),
	corrected: workflow(
		'Write to all',
		...around(
			`return $input.all().map(({ json }, item) => ({
	json: { ...json, answer: 'Thank you, ' + json.lead_name + '. We come back to you soon.' },
	pairedItem: { item },
}));`,
		),
	),
};
