import { notForUs, replies, sendAnyway, sendChecked, workflow } from '../nodes';
import type { Pair } from '../pair';

const content = '=Thank you for "{{ $json.text }}". We come back to you soon.';

export const burst: Pair = {
	mistake: 'Each message is answered on its own, and leads write several in a row',
	line: 'sent.piled',
	days: 4,
	life: { odd_share: 1 },
	broken: workflow(
		'Answer each message',
		replies(),
		...notForUs,
		sendAnyway('Answer', { content }),
	),
	corrected: workflow(
		'Answer each lead',
		replies({ combineMinutes: 5 }),
		...notForUs,
		sendChecked('Answer', { content }),
	),
};
