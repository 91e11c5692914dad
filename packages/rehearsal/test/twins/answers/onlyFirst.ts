import { notForUs, replies, sendChecked, TWICE_A_DAY, workflow } from '../nodes';
import type { Pair } from '../pair';

const beginning = [replies({ combineMinutes: 5 }, TWICE_A_DAY), ...notForUs];

export const onlyFirst: Pair = {
	mistake: 'Execute Once is on, so that only the first of several leads is answered',
	line: 'replies.unanswered',
	days: 3,
	broken: workflow('Answer once', ...beginning, { ...sendChecked('Answer'), executeOnce: true }),
	corrected: workflow('Answer all', ...beginning, sendChecked('Answer')),
};
