import { notForUs, replies, sendChecked, workflow } from '../nodes';
import type { Pair } from '../pair';

const around = (name: string) => [
	replies({ combineMinutes: 5 }),
	...notForUs,
	sendChecked('Answer', {
		content: `=Hi ${name}, thank you for your message. We come back to you soon.`,
	}),
];

/** Some leads are called so. */
const TRIED_WITH = 'Tom';

export const triedName: Pair = {
	mistake: 'The name of the lead with whom a workflow was tried out stays in its text',
	line: 'sent.strangers',
	days: 2,
	broken: workflow('Answer as in the trial', ...around(TRIED_WITH)),
	corrected: workflow('Answer each by name', ...around("{{ $json.lead_name.split(' ')[0] }}")),
};
