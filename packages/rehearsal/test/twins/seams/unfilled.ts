import { notForUs, replies, sendChecked, workflow } from '../nodes';
import type { Pair } from '../pair';

const around = (name: string, options: object) => [
	replies({ combineMinutes: 5 }),
	...notForUs,
	sendChecked('Answer', {
		content: `=Hi ${name}, thank you for your message. We come back to you soon.`,
		options,
	}),
];

export const unfilled: Pair = {
	mistake: "A text from another tool keeps that tool's placeholder",
	line: 'sent.seams',
	days: 2,
	broken: workflow('Answer a placeholder', ...around('{first_name}', { sendAsWritten: true })),
	corrected: workflow('Fill in the name', ...around("{{ $json.lead_name.split(' ')[0] }}", {})),
};
