import { node } from '../../../n8n/workflows';
import { notForUs, replies, sendChecked, workflow } from '../nodes';
import type { Pair } from '../pair';

const draft = (name: string) =>
	node(
		'Draft',
		'n8n-nodes-base.set',
		{
			assignments: {
				assignments: [
					{
						id: '1',
						name: 'answer',
						value: `=Hi ${name}, thank you for your message. We come back to you soon.`,
						type: 'string',
					},
				],
			},
			includeOtherFields: true,
			options: {},
		},
		3.4,
	);

const around = (name: string) => [
	replies({ combineMinutes: 5 }),
	...notForUs,
	draft(name),
	sendChecked('Answer', { content: '={{ $json.answer }}' }),
];

export const noName: Pair = {
	mistake: 'A greeting takes the name from a field that is not there',
	line: 'sent.seams',
	days: 2,
	broken: workflow('Answer nobody', ...around('{{ $json.first_name }}')),
	corrected: workflow('Answer somebody', ...around("{{ $json.lead_name.split(' ')[0] }}")),
};
