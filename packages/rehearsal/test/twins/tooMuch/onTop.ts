import { notForUs, replies, sendAnyway, sendChecked, wait, workflow } from '../nodes';
import type { Pair } from '../pair';

const beginning = [replies({ combineMinutes: 5 }), ...notForUs, wait(4, 'hours')];

export const onTop: Pair = {
	mistake: 'An answer goes out some hours after the reply, although a colleague has answered it',
	line: 'sent.afterColleague',
	days: 3,
	life: {
		odd_share: 0,
		out_of_office_share: 0,
		keep_talking_share: 0,
		colleague_answers_share: 1,
		colleague_median_hours: 1,
	},
	broken: workflow('Answer on top', ...beginning, sendAnyway('Answer')),
	corrected: workflow('Answer if nobody has', ...beginning, sendChecked('Answer')),
};
