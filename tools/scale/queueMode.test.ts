import { sandboxKeys } from '../../packages/sandbox/core/keys';
import { seeded } from '../../packages/sandbox/composition/seeded';
import { startWorkflow } from '../../packages/rehearsal/n8n/executions';
import {
	chain,
	importWorkflow,
	node,
	type Credential,
	type WorkflowNode,
} from '../../packages/rehearsal/n8n/workflows';
import { pageOf, PAGES, sentenceOf } from '../../test/support/inBetween';
import { proveShared } from './support/attachment';
import { callWorkflow, ended, retry } from './support/calls';
import { useCluster, workerOf } from './support/cluster';
import { getLists, send } from './support/nodes';

jest.setTimeout(600_000);

const cluster = useCluster();

const CONVERSATIONS = [
	seeded.conversations.interested,
	seeded.conversations.attachments,
	seeded.conversations.rightToLeft,
];

const messages = CONVERSATIONS.map((conversation_id, index) => ({
	conversation_id,
	text: `Message ${index + 1}`,
}));

const sent = () =>
	cluster.sandbox.effects('message_sent').map(({ subject }) => subject.split('/')[0]);

test('a manual execution runs on a worker', async () => {
	const { n8n, credential } = cluster;
	const nodes = [node('By hand', 'n8n-nodes-base.manualTrigger'), getLists];
	const workflow = { name: 'By hand', nodes, connections: chain(nodes) };
	const id = await importWorkflow(n8n, workflow, credential);
	const executionId = await startWorkflow(n8n, id, { name: 'By hand' });
	const execution = await ended(n8n, executionId);
	expect(execution).toMatchObject({ status: 'success', error: undefined });
	expect(execution.output('Lists').length).toBeGreaterThan(1);
	expect(await workerOf(cluster, executionId)).toBeDefined();
});

test('a list is searched in the editor', async () => {
	const { n8n, credential } = cluster;
	const route = '/dynamic-node-parameters/resource-locator-results';
	const search = async (filter: string) =>
		await n8n.call<{ results: ReadonlyArray<{ readonly value: string }> }>('POST', route, {
			path: 'parameters.leadListId',
			methodName: 'searchLeadLists',
			filter,
			nodeTypeAndVersion: { name: 'n8n-nodes-outreach.outreachLead', version: 1 },
			currentNodeParameters: { resource: 'leadList', operation: 'get' },
			credentials: { outreachApi: credential },
		});
	const all = await search('');
	expect(all.results.map(({ value }) => value)).toEqual(
		expect.arrayContaining([seeded.lists.default, seeded.lists.webinar]),
	);
	expect((await search('no such list')).results).toEqual([]);
});

test('each item uses its own key when the credential holds an expression', async () => {
	const { n8n, baseUrl } = cluster;
	const byItem = await n8n.call<Credential>('POST', '/credentials', {
		name: 'One of many clients',
		type: 'outreachApi',
		data: { baseUrl, apiKey: '={{ $json.key }}', allowHttp: false },
	});
	const keys = [sandboxKeys.full.token, sandboxKeys.secondWorkspace.token];
	const items = keys.map((key) => ({ key }));
	const executionId = await callWorkflow({ ...cluster, n8n, credential: byItem }, items, [
		getLists,
	]);
	const execution = await ended(n8n, executionId);
	expect(execution).toMatchObject({ status: 'success', error: undefined });
	const used = cluster.sandbox.requests.filter(({ endpoint }) => endpoint === 'leadLists.list');
	expect(new Set(used.map(({ key_name }) => key_name))).toEqual(
		new Set([sandboxKeys.full.name, sandboxKeys.secondWorkspace.name]),
	);
	expect(await workerOf(cluster, executionId)).toBeDefined();
});

/** The second message is refused once. */
const refuseSecond = () =>
	cluster.sandbox.faults.add({
		fault: 'status',
		status: 404,
		endpoint: 'conversations.sendMessage',
		skip: 1,
	});

test('Retry On Fail sends nothing twice', async () => {
	refuseSecond();
	const again: WorkflowNode & Record<string, unknown> = {
		...send,
		retryOnFail: true,
		maxTries: 3,
		waitBetweenTries: 100,
	};
	const executionId = await callWorkflow(cluster, messages, [again]);
	const execution = await ended(cluster.n8n, executionId);
	expect(execution).toMatchObject({ status: 'success', error: undefined });
	expect(execution.output('Send')).toHaveLength(messages.length);
	expect(sent()).toEqual(CONVERSATIONS);
});

test('Retry of an execution sends only what was not sent', async () => {
	refuseSecond();
	const executionId = await callWorkflow(cluster, messages, [send]);
	const failed = await ended(cluster.n8n, executionId);
	expect(failed.status).toBe('error');
	expect(sent()).toEqual([seeded.conversations.interested]);
	const retried = await retry(cluster.n8n, executionId);
	expect(retried).toMatchObject({ status: 'success', error: undefined });
	expect(retried.output('Send')).toHaveLength(messages.length);
	expect(sent()).toEqual(CONVERSATIONS);
	expect(await workerOf(cluster, retried.id)).toBeDefined();
});

test.each(PAGES)(
	'a page of a firewall with status %d is named, with what to do',
	async (status, advice) => {
		cluster.sandbox.faults.add(pageOf(status));
		const executionId = await callWorkflow(cluster, messages.slice(0, 1), [send]);
		const { error } = await ended(cluster.n8n, executionId);
		expect(error).toContain(sentenceOf(status));
		expect(error).toMatch(advice);
		expect(sent()).toEqual([]);
	},
);

test('an attachment goes from worker to main process in the database, as n8n is set up', async () => {
	expect(await proveShared(cluster)).toMatch(/^database/);
});
