import { startSandbox, type RunningSandbox } from '../../packages/sandbox/server';
import { runWorkflow } from '../../packages/rehearsal/n8n/executions';
import { importExamples } from '../../packages/rehearsal/n8n/examples';
import { startN8n, type N8n } from '../../packages/rehearsal/n8n/n8n';
import { ANNOUNCED } from '../../packages/rehearsal/n8n/version3/announced';
import {
	chain,
	createCredential,
	importWorkflow,
	node,
	type WorkflowNode,
} from '../../packages/rehearsal/n8n/workflows';
import { expectSuccess } from './support/environment';

jest.setTimeout(300_000);

interface Report {
	readonly report: {
		readonly instanceResults: ReadonlyArray<{ readonly ruleId: string }>;
		readonly workflowResults: ReadonlyArray<{
			readonly ruleId: string;
			readonly nbAffectedWorkflows: number;
		}>;
	};
}

/** It wants a container, and its editor will import nothing from a URL. */
const OF_EVERY_N8N = ['docker-only-deployment-v3', 'workflow-import-url-removed-v3'];

let n8n: N8n;
let sandbox: RunningSandbox;

beforeAll(async () => {
	sandbox = await startSandbox();
	n8n = await startN8n({ variables: ANNOUNCED });
});

afterAll(async () => {
	await n8n.stop();
	await sandbox.close();
});

/** What n8n says of the examples and of itself about its next version. */
async function migrationReport(): Promise<Report['report']> {
	const route = '/breaking-changes/report/refresh?version=v3';
	return (await n8n.call<Report>('POST', route)).report;
}

const importNodes = (name: string, nodes: readonly WorkflowNode[]) =>
	importWorkflow(n8n, { name, nodes, connections: chain(nodes) });

const byHand = node('By hand', 'n8n-nodes-base.manualTrigger');

const code = (jsCode: string) => node('Code', 'n8n-nodes-base.code', { jsCode }, 2);

test('at its start, n8n announces no variable whose default changes', () => {
	const named = [...n8n.log().matchAll(/^ - (\w+) -> /gm)].map(([, variable]) => variable);
	expect(named).toEqual([]);
});

test("n8n's report on its next version names no example", async () => {
	const credential = await createCredential(n8n, sandbox.baseUrl);
	await importExamples(n8n, credential, sandbox.baseUrl);
	const { instanceResults, workflowResults } = await migrationReport();
	expect(workflowResults).toEqual([]);
	const others = instanceResults.filter(({ ruleId }) => !OF_EVERY_N8N.includes(ruleId));
	expect(others).toEqual([]);
});

test('the report names a workflow with a helper that is gone', async () => {
	const field = { id: '1', name: 'x', type: 'string', value: "={{ $getPairedItem('By hand') }}" };
	const parameters = { assignments: { assignments: [field] } };
	await importNodes('Old helper', [byHand, node('Set', 'n8n-nodes-base.set', parameters, 3.4)]);
	const { workflowResults } = await migrationReport();
	expect(workflowResults).toMatchObject([{ ruleId: 'get-paired-item-v3', nbAffectedWorkflows: 1 }]);
});

test('Code nodes run in a process that n8n has not started', async () => {
	const id = await importNodes('Code', [byHand, code('return [{ json: { sum: 40 + 2 } }];')]);
	const execution = await runWorkflow(n8n, id, 'By hand');
	expectSuccess(execution);
	expect(execution.output('Code')).toEqual([{ sum: 42 }]);
	expect(n8n.log()).not.toContain('runner:js');
});
