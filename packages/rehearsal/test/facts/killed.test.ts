import { stringify } from 'flatted';

import { executionOf } from '../../facts/n8n';
import { readExecution } from '../../n8n/executions';
import { node } from '../../n8n/workflows';

const START = Date.UTC(2026, 10, 23, 9);

/** As n8n keeps it after it has found it cut off. */
const stored = {
	status: 'crashed',
	startedAt: new Date(START).toISOString(),
	stoppedAt: new Date(START + 60_000).toISOString(),
	waitTill: null,
	data: stringify({
		resultData: {
			runData: { Ask: [{ startTime: START / 1000 + 2, executionTime: -1 }] },
			lastNodeExecuted: 'Ask',
		},
	}),
};

test('a run that n8n was killed in waited as long as its node was there, though n8n counts it in seconds', async () => {
	const ask = node('Ask', 'n8n-nodes-base.form');
	const execution = executionOf(
		{ id: '1', file: { name: 'Asks', nodes: [ask], connections: {} } },
		'5',
		await readExecution({ call: async <T>() => stored as T }, '5'),
		{ sent: [], listed: [], replies: [], correspondents: [] },
	);
	expect(execution).toMatchObject({
		start: START,
		end: START + 60_000,
		waits: [{ from: START, until: START + 2_000, answered: false }],
	});
});
