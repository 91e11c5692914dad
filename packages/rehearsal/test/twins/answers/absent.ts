import { notAbsent, notStopped, replies, sendChecked, workflow } from '../nodes';
import type { Pair } from '../pair';

const trigger = replies({ combineMinutes: 5 });

export const absent: Pair = {
	mistake: 'Out-of-office notes are answered',
	line: 'sent.absent',
	days: 2,
	life: { out_of_office_share: 0.5 },
	broken: workflow('Answer mailboxes', trigger, notStopped, sendChecked('Answer')),
	corrected: workflow('Answer people', trigger, notStopped, notAbsent, sendChecked('Answer')),
};
