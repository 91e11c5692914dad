import {
	importWorkflow,
	node,
	publishWorkflow,
	type Credential,
	type WorkflowFile,
} from '../../../packages/rehearsal/n8n/workflows';
import { everyOperation, type OperationCase } from '../../../test/nodes/support/operations';
import type { Environment } from '../support/environment';
import { connectMcp, transportNames, type McpClient } from '../support/outside/mcp';

const TOKEN = 'a long random token';
const TRIGGER = 'MCP Server Trigger';

/** n8n takes the name of a tool from its node. */
const toolName = ({ name }: OperationCase) => name.replace(/\W+/g, '_');

/** A trigger with a tool for each operation. */
function withEveryOperation(httpBearerAuth: Credential): WorkflowFile {
	const parameters = { authentication: 'bearerAuth', path: 'every-operation' };
	const trigger = node(TRIGGER, '@n8n/n8n-nodes-langchain.mcpTrigger', parameters, 2.1);
	const tools = everyOperation.map((operation) =>
		node(toolName(operation), `${operation.type}Tool`, operation.parameters),
	);
	const toTrigger = { ai_tool: [[{ node: TRIGGER, type: 'ai_tool', index: 0 }]] };
	return {
		name: 'Every operation',
		nodes: [{ ...trigger, credentials: { httpBearerAuth } }, ...tools],
		connections: Object.fromEntries(tools.map(({ name }) => [name, toTrigger])),
	};
}

/** With n8n's MCP Server Trigger, an application outside n8n calls our operations. */
export function serverTrigger(environment: Environment) {
	beforeAll(async () => {
		const { n8n, credential } = environment;
		const bearer = await n8n.call<Credential>('POST', '/credentials', {
			name: 'Who may use the tools',
			type: 'httpBearerAuth',
			data: { token: TOKEN },
		});
		const id = await importWorkflow(n8n, withEveryOperation(bearer), credential);
		await publishWorkflow(n8n, id);
	});

	describe.each(transportNames)('over %s', (transport) => {
		let client: McpClient;

		beforeAll(async () => {
			client = await connectMcp(`${environment.n8n.url}/mcp/every-operation`, TOKEN, transport);
		});
		afterAll(() => client?.close());

		test('lists every operation', async () => {
			const { tools } = await client.listTools();
			const names = tools.map(({ name }) => name);
			expect(names.toSorted()).toEqual(everyOperation.map(toolName).toSorted());
		});

		test.each(everyOperation)('runs $name', async (operation) => {
			const name = toolName(operation);
			const { isError, content } = await client.callTool({ name, arguments: {} });
			const text = content.map((part) => part.text).join('');
			expect(isError ? text : '').toBe('');
			const rows = JSON.parse(text) as object[];
			expect(rows.length).toBeGreaterThan(0);
			expect(rows.filter((row) => 'error' in row)).toEqual([]);
		});
	});
}
