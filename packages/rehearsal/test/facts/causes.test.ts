import { errorOf, passedOver } from '../../facts/errors';
import type { Execution as StoredExecution, NodeRun } from '../../n8n/executions';
import { chain, node, type WorkflowNode } from '../../n8n/workflows';
import { MINUTE, SECOND } from 'outreach-sandbox/core/clock';
import { outsideCall, START } from '../sheet/support';

const AT = START + 10 * MINUTE;

const PAGES = node('Make a page', 'n8n-nodes-base.notion');
const SEND = node('Send', 'n8n-nodes-outreach.outreachConversation');
const REQUEST = node('Request', 'n8n-nodes-base.httpRequest');
const CODE = node('Code', 'n8n-nodes-base.code');

const call = (rest: object = {}) =>
	outsideCall({ host: 'api.pages.example', path: '/v1/pages', times: [AT + SECOND], ...rest });

/** The error that ended a run at this node, with others before it. */
function errorAt(
	failed: WorkflowNode,
	error: NodeRun['error'],
	calls = [call()],
	before: readonly WorkflowNode[] = [],
) {
	const nodes = [node('Begin', 'n8n-nodes-base.manualTrigger'), ...before, failed];
	const stored: Partial<StoredExecution> = {
		startedAt: new Date(AT - MINUTE).toISOString(),
		lastNode: failed.name,
		error: error!.message,
		runs: { [failed.name]: [{ startTime: AT, executionTime: 2 * SECOND, error }] },
	};
	const file = { name: 'Pages', nodes, connections: chain(nodes) };
	return errorOf(file, stored as StoredExecution, calls)?.cause;
}

const STAGE = {
	by: 'stage',
	method: 'POST',
	host: 'api.pages.example',
	path: '/v1/pages',
	answer: '200 {}',
};
const missing = { message: "Cannot read properties of undefined (reading 'text')" };

test('a node that fails over an answer of the stage does so because of the stage', () => {
	expect(errorAt(PAGES, { message: 'Not a page' })).toEqual(STAGE);
	expect(errorAt(REQUEST, { message: 'No JSON' })).toEqual(STAGE);
});

test('so does a later node that misses a field', () => {
	const earlier = [call({ times: [AT - 30 * SECOND] })];
	expect(errorAt(CODE, missing, earlier)).toEqual(STAGE);
	expect(errorAt(CODE, { message: 'My own error' }, earlier)).toBeUndefined();
});

test('a service that the stage plays may have left out a field, or may have refused what is wrong', () => {
	const played = [call({ answer: 'the default of Notion' })];
	expect(errorAt(PAGES, missing, played)).toEqual({ ...STAGE, answer: 'the default of Notion' });
	expect(errorAt(PAGES, { message: 'There is no such page' }, played)).toBeUndefined();
});

const CHECK = node('Check', 'n8n-nodes-base.hunter');

test.each([
	['another node', PAGES, undefined],
	['a request, to any host', REQUEST, 'stage'],
	['the node itself', CHECK, 'stage'],
])('a call to the service of one node is not that of %s', (_, failed, by) => {
	const calls = [call({ host: 'api.hunter.io' })];
	expect(errorAt(failed, { message: 'Wrong' }, calls, [CHECK])?.by).toBe(by);
});

test.each([
	['it called nobody', PAGES, []],
	['the call was an earlier run’s', PAGES, [call({ times: [AT - 5 * MINUTE] })]],
	['the user wrote the answer', PAGES, [call({ answer: 'stub 1 (api.pages.example/v1/pages)' })]],
	['it only works on items', CODE, [call({ answer: 'the default of Slack' })]],
	['it is ours, and the stage never answers it', SEND, [call()]],
] as const)('not if %s', (_, failed, calls) => {
	expect(errorAt(failed, { message: 'Not a page' }, [...calls])).toBeUndefined();
});

test('not if the user wrote the last answer, such as a failure to see what happens', () => {
	const answered = [
		call({ path: '/v1/pages/1', times: [AT + SECOND] }),
		call({ path: '/v1/pages/2', times: [AT + SECOND], answer: 'stub 1 (api.pages.example/v1/*)' }),
	];
	expect(errorAt(REQUEST, { message: 'Status code 500' }, answered)).toBeUndefined();
	expect(errorAt(REQUEST, missing, answered)).toMatchObject({ by: 'stage', path: '/v1/pages/1' });
});

const code = (name: string) => ({ message: 'Refused', context: { data: { code: name } } });
const nested = (name: string) =>
	({ message: 'Refused', context: { data: { error: { code: name } } } }) as NodeRun['error'];

test.each([
	['a sender has lost its session', SEND, code('sending_unavailable')],
	['a conversation syncs for ever', SEND, code('conversation_syncing')],
	['an HTTP Request meets it', REQUEST, nested('history_unavailable')],
])('%s: the world did that', (_, failed, error) => {
	expect(errorAt(failed, error, [])).toEqual({ by: 'world' });
});

test('what the workflow asks for wrongly is its own', () => {
	expect(errorAt(SEND, code('not_found'), [])).toBeUndefined();
});

test('an error that was passed over has a cause too', () => {
	const nodes = [{ ...SEND, onError: 'continueRegularOutput' }];
	const item = { json: { error: 'Not sent', details: { code: 'sending_unavailable' } } };
	const runs = { Send: [{ startTime: AT, data: { main: [[item]] } }] };
	const stored = { startedAt: null, runs } as Partial<StoredExecution> as StoredExecution;
	expect(passedOver({ name: 'Answer', nodes, connections: {} }, stored)).toMatchObject([
		{ node: 'Send', cause: { by: 'world' } },
	]);
});
