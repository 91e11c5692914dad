import type { Environment } from '../support/environment';
import { connectMcp, type McpClient } from '../support/outside/mcp';

/** n8n's own MCP server, by which an application finds nodes, and builds and runs workflows. */
export interface Instance {
	/** Calls a tool and returns its structured answer. */
	call<T>(name: string, input: Record<string, unknown>): Promise<T>;
}

/** Turns the server on, as an owner does in the settings, and connects with the owner's key. */
export function connectToInstance(environment: Environment): Instance {
	let client: McpClient;

	beforeAll(async () => {
		const { n8n } = environment;
		await n8n.call('PATCH', '/mcp/settings', { mcpAccessEnabled: true });
		// n8n shows a key only once.
		const { apiKey } = await n8n.call<{ apiKey: string }>('GET', '/mcp/api-key');
		client = await connectMcp(`${n8n.url}/mcp-server/http`, apiKey);
	});
	afterAll(() => client?.close());

	return {
		call: async <T>(name: string, input: Record<string, unknown>) => {
			const { structuredContent } = await client.callTool({ name, arguments: input });
			return structuredContent as T;
		},
	};
}
