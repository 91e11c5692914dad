import { startSandbox, type RunningSandbox } from '../../packages/sandbox/server';
import { runWorkflow } from '../../packages/rehearsal/n8n/executions';
import { type N8n, startN8n } from '../../packages/rehearsal/n8n/n8n';
import { poll } from '../../packages/rehearsal/n8n/poll';
import { replyWorkflow } from '../../packages/rehearsal/n8n/replies';
import {
	chain,
	createCredential,
	type Credential,
	importWorkflow,
	node,
	publishWorkflow,
	unpublishWorkflow,
} from '../../packages/rehearsal/n8n/workflows';

import { readExecutions } from './support/executions';

/** n8n that looks at each address before it connects, and refuses those of the own network, as the sandbox's is. */

jest.setTimeout(600_000);

let n8n: N8n;
let sandbox: RunningSandbox;
let credential: Credential;

beforeAll(async () => {
	sandbox = await startSandbox();
	n8n = await startN8n({ variables: { N8N_SSRF_PROTECTION_ENABLED: 'true' } });
	credential = await createCredential(n8n, sandbox.baseUrl);
});
afterAll(async () => {
	await n8n?.stop();
	await sandbox?.close();
});

const CURE = /N8N_SSRF_ALLOWED_HOSTNAMES and N8N_SSRF_ALLOWED_IP_RANGES are the settings/;

test('a node says that nothing was sent, and which setting lets it through', async () => {
	const create = {
		...node('Create', 'n8n-nodes-outreach.outreachLead', {
			resource: 'leadList',
			operation: 'create',
			name: 'A',
		}),
		onError: 'continueRegularOutput',
	};
	const nodes = [node('By hand', 'n8n-nodes-base.manualTrigger'), create];
	const workflow = { name: 'By hand', nodes, connections: chain(nodes) };
	const id = await importWorkflow(n8n, workflow, credential);
	const execution = await runWorkflow(n8n, id, 'By hand');
	const [item] = execution.output('Create');
	expect(item).toMatchObject({
		error: expect.stringMatching(CURE) as unknown,
		details: { outcome: 'not sent', code: 'blocked_by_n8n' },
	});
});

test('the list of a field says it', async () => {
	const search = n8n.call('POST', '/dynamic-node-parameters/resource-locator-results', {
		path: 'parameters.leadListId',
		methodName: 'searchLeadLists',
		nodeTypeAndVersion: { name: 'n8n-nodes-outreach.outreachLead', version: 1 },
		currentNodeParameters: { resource: 'leadList', operation: 'get' },
		credentials: { outreachApi: credential },
	});
	await expect(search).rejects.toThrow(CURE);
});

test('the test of the credential says it', async () => {
	const saved = await n8n.call('GET', `/credentials/${credential.id}?includeData=true`);
	expect(await n8n.call('POST', '/credentials/test', { credentials: saved })).toMatchObject({
		status: 'Error',
		message: expect.stringMatching(CURE) as unknown,
	});
});

test('a trigger says it in its failed polls', async () => {
	const id = await importWorkflow(n8n, replyWorkflow(sandbox.baseUrl), credential);
	await publishWorkflow(n8n, id);
	const failed = await poll(
		async () => (await readExecutions(n8n, id)).find(({ error }) => error !== undefined),
		(execution) => execution !== undefined,
	);
	expect(failed?.error).toMatch(CURE);
	await unpublishWorkflow(n8n, id);
});

test('the service has seen nothing', () => {
	expect(sandbox.sandbox.effects()).toEqual([]);
});
