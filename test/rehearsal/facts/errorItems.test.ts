import { executionOf } from '../../../rehearsal/facts/n8n';
import type { Execution as StoredExecution, Item } from '../../../tools/harness/executions';
import { node } from '../../../tools/harness/workflows';
import { at } from '../sheet/support';

const START = at(0, '10:00');
const file = {
	name: 'Ask',
	nodes: [{ ...node('Ask', 'n8n-nodes-base.postgres'), onError: 'continueRegularOutput' }],
	connections: {},
};

/** The errors that a run went on after, if its last node put out these items. */
function passedOver(...items: unknown[]) {
	const stored = {
		...{ status: 'success', waitTill: null, lastNode: 'Ask', error: undefined },
		...{ startedAt: new Date(START).toISOString(), stoppedAt: new Date(START).toISOString() },
		runs: { Ask: [{ startTime: START, data: { main: [items as Item[]] } }] },
	} as unknown as StoredExecution;
	const results = { listed: [], sent: [] };
	return executionOf({ id: 'w1', file }, '1', stored, results).passed_over.map(({ text }) => text);
}

test.each([
	['a text', { error: 'Not found' }, 'Not found'],
	['an error with a message', { error: { message: 'Not found' } }, 'Not found'],
	['an error without one', { error: { description: 'Not found' } }, 'Not found'],
	['something else', { error: { code: 7 } }, '{"code":7}'],
])('an item says what went wrong by %s', (_, json, text) => {
	expect(passedOver({ json: {} }, { json })).toEqual([text]);
});

test('an item without JSON says nothing', () => {
	expect(passedOver({}, { json: {} })).toEqual([]);
});
