import type { INodeProperties } from 'n8n-workflow';

import { CONVERSATION_INTENTS } from '../../../src/contract/conversations';

const waitForIntent: INodeProperties = {
	displayName: 'Wait for the Intent',
	name: 'waitForIntent',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'No',
			value: 'no',
			description:
				'Start as soon as the reply is seen. Its intent is then usually null: one from before the reply is previous_intent.',
		},
		{
			name: 'At Most',
			value: 'atMost',
			description: 'Start once the reply has an intent, or when the time is over',
		},
	],
	default: 'no',
	description:
		'Whether to wait until the service has labelled what the lead wants. An intent from before the reply does not count, nor does Needs Label.',
	hint: `The service labels a reply some time after it came. Until then, intent is null. Compare it with ${CONVERSATION_INTENTS.join(', ')}.`,
};

const intentMinutes: INodeProperties = {
	displayName: 'At Most (Minutes)',
	name: 'intentMinutes',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 1440 },
	default: 240,
	required: true,
	description:
		'How long after the lead wrote. If there is no new intent by then, the workflow starts all the same: intent is null (or NEEDS_LABEL), and the one from before the reply is previous_intent.',
	hint: 'Each poll takes one more request for each waiting conversation that is not among the latest 500',
};

/** A label comes later than its reply, and people route replies by label. */
export const intentWait: INodeProperties[] = [
	{ ...waitForIntent, displayOptions: { show: { events: ['replyReceived'] } } },
	{
		...intentMinutes,
		displayOptions: { show: { events: ['replyReceived'], waitForIntent: ['atMost'] } },
	},
];
