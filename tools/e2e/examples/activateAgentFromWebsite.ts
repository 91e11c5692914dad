import { sandboxKeys } from '../../../packages/sandbox/core/keys';
import type { Sandbox } from '../../../packages/sandbox/sandbox';
import { importExample, TRIGGER } from '../../../packages/rehearsal/n8n/examples';
import { runWorkflow } from '../../../packages/rehearsal/n8n/executions';
import type { Agent, AgentProduct, Generation } from '../../../src/contract/agents';
import { expectSuccess, type Environment } from '../support/environment';

const NAME = 'Found by our website';
const LIST = 'Found by our agent';

const recordsOf = <T>({ database }: Sandbox, table: 'agent_products' | 'agents' | 'generations') =>
	database
		.prepare(`SELECT record FROM ${table} WHERE workspace_id = ? ORDER BY rowid`)
		.all(sandboxKeys.full.workspaceId)
		.map(({ record }) => JSON.parse(String(record)) as T);

/** Every agent of this name, however many there are. */
const storedAgents = (sandbox: Sandbox) =>
	recordsOf<Agent>(sandbox, 'agents').filter(({ name }) => name === NAME);

const setStatus = ({ database }: Sandbox, id: string, status: Agent['status']) =>
	database
		.prepare(`UPDATE agents SET record = json_set(record, '$.status', ?) WHERE id = ?`)
		.run(status, id);

/** The names of the lists that leads were put into, one entry for each lead. */
const filledLists = ({ database, effects }: Sandbox): string[] =>
	effects('membership_added').map(({ subject }) => {
		const [id = ''] = subject.split('/');
		return String(database.prepare('SELECT name FROM lead_lists WHERE id = ?').get(id)?.name);
	});

export function activateAgentFromWebsite(environment: Environment) {
	const importWebsiteExample = async (replaceExistingProduct = true) => {
		const { n8n, credential } = environment;
		const { id } = await importExample(n8n, credential, 'activate-agent-from-website', {
			values: { replace_existing_product: replaceExistingProduct },
		});
		return id;
	};
	const run = (workflowId: string) => runWorkflow(environment.n8n, workflowId, TRIGGER);

	test('activates an agent that looks for whom the service proposes, and it fills the list', async () => {
		const { sandbox } = environment;
		sandbox.control.setGenerationReads(1);
		const execution = await run(await importWebsiteExample());
		expectSuccess(execution);

		const [product] = recordsOf<AgentProduct>(sandbox, 'agent_products');
		expect(product!.website_url).toBe('https://www.harbor-tools.example');
		const { proposal } = recordsOf<Generation>(sandbox, 'generations').at(-1)!;
		const [agent, ...others] = storedAgents(sandbox);
		expect(others).toEqual([]);
		expect(agent).toMatchObject({
			status: 'active',
			criteria: proposal!.criteria,
			signals: proposal!.signals,
		});
		expect(proposal!.signals.length).toBeGreaterThan(0);
		expect(filledLists(sandbox)).toEqual([LIST, LIST, LIST]);
		expect(execution.output('Activate the agent')).toEqual([
			expect.objectContaining({ id: agent!.id, status: 'active' }),
		]);
	});

	test('makes one agent however often it runs, and says so', async () => {
		const { sandbox } = environment;
		sandbox.control.setGenerationReads(0);
		const workflowId = await importWebsiteExample();
		expectSuccess(await run(workflowId));
		const effects = sandbox.effects();

		const execution = await run(workflowId);
		expectSuccess(execution);
		expect(sandbox.effects()).toEqual(effects);
		expect(storedAgents(sandbox)).toHaveLength(1);
		expect(execution.output('Nothing to do')).toEqual([
			{ result: expect.stringContaining(`The agent "${NAME}" is active already`) },
		]);

		const [{ id }] = storedAgents(sandbox) as [Agent];
		setStatus(sandbox, id, 'draft');
		expectSuccess(await run(workflowId));
		expect(storedAgents(sandbox)).toMatchObject([{ id, status: 'active' }]);
	});

	test('keeps another product that is saved, and says how to replace it', async () => {
		const { sandbox } = environment;
		const products = recordsOf(sandbox, 'agent_products');
		const execution = await run(await importWebsiteExample(false));
		expect(execution.status).toBe('error');
		expect(execution.error).toContain('turn on Replace Existing Product');
		expect(sandbox.effects()).toEqual([]);
		expect(recordsOf(sandbox, 'agent_products')).toEqual(products);
	});
}
