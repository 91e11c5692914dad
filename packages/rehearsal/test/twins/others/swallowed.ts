import type { Sandbox } from 'outreach-sandbox/sandbox';
import { notForUs, replies, sendChecked, workflow } from '../nodes';
import type { Pair } from '../pair';

const beginning = [replies({ combineMinutes: 5 }), ...notForUs];

export const swallowed: Pair = {
	mistake: 'On Error is Continue, and nothing takes the errors',
	line: 'executions.passedOver',
	days: 1,
	prepare: ({ faults }: Sandbox) => {
		faults.add({ endpoint: 'conversations.sendMessage', fault: 'status', status: 500, times: 5 });
	},
	broken: workflow('Answer and go on', ...beginning, {
		...sendChecked('Answer'),
		onError: 'continueRegularOutput',
	}),
	corrected: workflow('Answer and say what failed', ...beginning, sendChecked('Answer')),
};
