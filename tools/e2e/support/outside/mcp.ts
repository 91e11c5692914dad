/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { createRequire } from 'node:module';
import path from 'node:path';

export interface ToolResult {
	readonly isError?: boolean;
	readonly content: ReadonlyArray<{ readonly type: string; readonly text: string }>;
	readonly structuredContent?: unknown;
}

/** A client of the Model Context Protocol, as far as the tests use it. */
export interface McpClient {
	connect(transport: unknown): Promise<void>;
	getInstructions(): string | undefined;
	listTools(): Promise<{
		readonly tools: ReadonlyArray<{
			readonly name: string;
			readonly description?: string;
			readonly inputSchema: { readonly required?: readonly string[] };
		}>;
	}>;
	callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<ToolResult>;
	close(): Promise<void>;
}

interface Sdk {
	readonly Client: new (info: { name: string; version: string }) => McpClient;
}

type Transport = new (url: URL, options: object) => unknown;

/** The two ways over HTTP: the file of the official client, and what it exports. */
const TRANSPORTS = {
	SSE: ['sse', 'SSEClientTransport'],
	'streamable HTTP': ['streamableHttp', 'StreamableHTTPClientTransport'],
} as const;

export type TransportName = keyof typeof TRANSPORTS;

export const transportNames = Object.keys(TRANSPORTS) as TransportName[];

/** Connects as an application with the official client does, which n8n brings along. */
export async function connectMcp(
	url: string,
	token: string,
	transportName: TransportName = 'streamable HTTP',
): Promise<McpClient> {
	// Set by `tools/run.mjs`.
	const load = createRequire(path.join(process.env.OUTREACH_N8N!, 'package.json'));
	const { Client } = load('@modelcontextprotocol/sdk/client/index.js') as Sdk;
	const [file, name] = TRANSPORTS[transportName];
	const exported = load(`@modelcontextprotocol/sdk/client/${file}.js`) as Record<string, Transport>;
	const Transport = exported[name]!;
	const client = new Client({ name: 'a test', version: '1' });
	const requestInit = { headers: { authorization: `Bearer ${token}` } };
	await client.connect(new Transport(new URL(url), { requestInit }));
	return client;
}
