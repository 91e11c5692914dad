import { node } from '../../../harness/workflows';
import { notForUs, replies, sendChecked, workflow } from '../nodes';
import type { Pair } from '../pair';

/** A text that another node puts together goes out as it is. */
const around = (date: string) => [
	replies({ combineMinutes: 5 }),
	...notForUs,
	node(
		'Draft',
		'n8n-nodes-base.set',
		{
			assignments: {
				assignments: [
					{
						id: '1',
						name: 'answer',
						value: `=Thank you for your message of {{ ${date}.toFormat('d LLLL') }}. We come back to you soon.`,
						type: 'string',
					},
				],
			},
			includeOtherFields: true,
			options: {},
		},
		3.4,
	),
	sendChecked('Answer', { content: '={{ $json.answer }}' }),
];

export const invalidDate: Pair = {
	mistake: 'A date is read from a field that has none, and the text says so',
	line: 'sent.seams',
	days: 2,
	broken: workflow('Answer without a date', ...around('DateTime.fromISO($json.lead_name)')),
	corrected: workflow('Answer with the date', ...around('DateTime.fromISO($json.occurred_at)')),
};
