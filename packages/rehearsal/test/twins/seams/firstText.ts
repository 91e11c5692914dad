import { notForUs, replies, sendChecked, TWICE_A_DAY, workflow } from '../nodes';
import type { Pair } from '../pair';

const around = (text: string) => [
	replies({ combineMinutes: 5 }, TWICE_A_DAY),
	...notForUs,
	sendChecked('Answer', { content: `=You wrote: "${text}" We come back to you soon.` }),
];

export const firstText: Pair = {
	mistake: 'Each lead is quoted what the first of them has written',
	line: 'sent.strangers',
	days: 3,
	life: { keep_talking_share: 1 },
	// A poll reads the replies of half a day at once.
	broken: workflow('Quote the first', ...around("{{ $('Replies').first().json.text }}")),
	corrected: workflow('Quote each', ...around("{{ $('Replies').item.json.text }}")),
};
