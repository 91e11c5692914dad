import { notForUs, replies, sendAnyway, sendChecked, wait, workflow } from '../nodes';
import type { Pair } from '../pair';

/** Nobody answers within a minute. */
const pause = wait(4, 'hours');

export const unchecked: Pair = {
	mistake: 'A message goes out some hours after the conversation was read, without another look',
	line: 'sent.crossed',
	days: 2,
	life: { odd_share: 1, late_inbox_share: 0.4 },
	broken: workflow(
		'Answer after a while',
		replies({ combineMinutes: 5 }),
		...notForUs,
		pause,
		sendAnyway('Answer'),
	),
	corrected: workflow(
		'Answer after a while if nothing is new',
		replies({ combineMinutes: 5 }),
		...notForUs,
		pause,
		sendChecked('Answer'),
	),
};
