import type { INodeParameters } from 'n8n-workflow';

import { failureOf, triggersOn } from '../support/poller';
import { useSandbox } from '../support/sandbox';

const sandbox = useSandbox({ leads: 30 });
const { poller } = triggersOn('replyReceived', sandbox);

test.each<[string, INodeParameters, string]>([
	[
		'another event',
		{ event: 'approvalRequested' },
		'event is no field of the form, which has Trigger On (events)',
	],
	[
		'a filter of intents',
		{ filters: { reply_intents: ['INTERESTED'] } },
		'filters.reply_intents is no field of the form',
	],
	['a filter at the top', { intents: ['INTERESTED'] }, 'intents is no field of the form'],
	[
		'filters as an expression',
		{ filters: '={{ { intents: ["INTERESTED"] } }}' },
		'Filters must be a record of fields',
	],
	[
		'an option in snake case',
		{ options: { look_back_days: 3 } },
		'options.look_back_days is no field of the form',
	],
])('%s under a wrong name: the trigger does not start', async (_, given, message) => {
	const failed = await failureOf(poller(given).activate());
	expect(failed.message).toContain(message);
	expect(sandbox.requests).toHaveLength(0);
});
