import { notForUs, replies, sendChecked, workflow } from '../nodes';
import type { Pair } from '../pair';

const around = (hour: number) => [
	replies({ combineMinutes: 5 }, { mode: 'custom', cronExpression: `0 0 ${hour} * * *` }),
	...notForUs,
	sendChecked('Answer'),
];

export const answersAtNight: Pair = {
	mistake: 'The replies of a day are answered at two in the morning',
	line: 'sent.night',
	days: 3,
	// One poll reads the replies of a whole day, and answers them.
	toDecide: ['requests.refused'],
	broken: workflow('Answer at night', ...around(2)),
	corrected: workflow('Answer by day', ...around(9)),
};
