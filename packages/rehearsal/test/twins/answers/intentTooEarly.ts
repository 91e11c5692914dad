import { only, replies, sendChecked, workflow } from '../nodes';
import type { Pair } from '../pair';

const interested = only('Is interested', "={{ $json.intent === 'INTERESTED' }}");

/** Whoever got no label in time is answered as well. */
const notElse = only(
	'Is interested or not labelled',
	"={{ $json.intent === 'INTERESTED' || !$json.intent_is_new }}",
);

export const intentTooEarly: Pair = {
	mistake: 'A filter asks for the intent of a reply before the service has labelled it',
	line: 'replies.unanswered',
	days: 3,
	life: { odd_share: 0, out_of_office_share: 0 },
	broken: workflow(
		'Answer who is interested',
		replies({ combineMinutes: 5 }),
		interested,
		sendChecked('Answer'),
	),
	corrected: workflow(
		'Answer who turns out to be interested',
		waiting(replies({ combineMinutes: 5 })),
		notElse,
		sendChecked('Answer'),
	),
};

function waiting(trigger: ReturnType<typeof replies>): ReturnType<typeof replies> {
	const parameters = { ...trigger.parameters, waitForIntent: 'atMost', intentMinutes: 120 };
	return { ...trigger, parameters };
}
