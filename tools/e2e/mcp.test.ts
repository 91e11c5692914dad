import { buildWorkflows } from './mcp/buildWorkflows';
import { findNodes } from './mcp/findNodes';
import { connectToInstance } from './mcp/instance';
import { serverTrigger } from './mcp/serverTrigger';
import { startEnvironment } from './support/environment';

jest.setTimeout(300_000);

const environment = startEnvironment({ withModules: true });

describe("n8n's own MCP server", () => {
	const instance = connectToInstance(environment);

	describe('to find our nodes', () => findNodes(instance));
	describe('to build workflows', () => buildWorkflows(environment, instance));
});
describe('MCP Server Trigger', () => serverTrigger(environment));
