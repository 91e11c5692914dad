import { notAbsent, notStopped, replies, sendChecked, workflow } from '../nodes';
import type { Pair } from '../pair';

const trigger = replies({ combineMinutes: 5 });

export const stopped: Pair = {
	mistake: 'Leads who ask for silence are answered',
	line: 'sent.stopped',
	days: 3,
	life: { odd_share: 1, keep_talking_share: 1 },
	broken: workflow('Answer whoever writes', trigger, notAbsent, sendChecked('Answer')),
	corrected: workflow('Answer who wants it', trigger, notAbsent, notStopped, sendChecked('Answer')),
};
