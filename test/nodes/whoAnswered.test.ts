/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { createServer as createPlainServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';

import { createAuthority } from '../../packages/rehearsal/network/certificates';
import { seeded } from '../../packages/sandbox/composition/seeded';
import { pageOf, PAGES, sentenceOf } from '../support/inBetween';
import { runNode } from './support/runNode';
import { useSandbox } from './support/sandbox';
import { CONVERSATION_NODE } from './support/workflow';

const sandbox = useSandbox();

const send = async (baseUrl?: string) =>
	await runNode({
		type: CONVERSATION_NODE,
		parameters: {
			resource: 'message',
			operation: 'send',
			conversationId: seeded.conversations.interested,
			content: 'Thursday at ten?',
			sendIf: 'always',
		},
		credential: { ...sandbox.credential(), ...(baseUrl !== undefined && { baseUrl }) },
	});

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

async function listen(server: Server): Promise<number> {
	servers.push(server);
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return (server.address() as AddressInfo).port;
}

describe('what failed before the request could leave', () => {
	test('https:// for a port that speaks http://', async () => {
		const port = await listen(createPlainServer((_, response) => response.end('{}')));
		const { error } = await send(`https://127.0.0.1:${port}/api/v1`);
		expect(error?.message).toMatch(/^The API cannot be reached \((EPROTO|ERR_SSL_\w+)\)$/);
		expect(error?.description).toContain('https:// may lead to a port for http://');
		expect(error?.description).not.toContain('may have taken effect');
	});

	test('a certificate of an authority that n8n does not know', async () => {
		const { ownContext } = createAuthority();
		const port = await listen(createSecureServer(ownContext, (_, response) => response.end('{}')));
		const { error } = await send(`https://127.0.0.1:${port}/api/v1`);
		expect(error?.message).toMatch(/^The API cannot be reached \((UNABLE|DEPTH|SELF)\w+\)$/);
		expect(error?.description).toContain('NODE_EXTRA_CA_CERTS');
		expect(error?.description).not.toContain('may have taken effect');
	});

	test.each([
		['403', 'HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n'],
		['407', 'HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n'],
		['nothing', ''],
	])('a proxy that answers CONNECT with %s', async (_, answer) => {
		const proxy = createPlainServer();
		proxy.on('connect', (_request, socket) => socket.end(answer));
		const port = await listen(proxy);
		const before = process.env.HTTPS_PROXY;
		process.env.HTTPS_PROXY = `http://127.0.0.1:${port}`;
		try {
			const { error } = await send('https://api.outreach.example/api/v1');
			expect(error?.description ?? '').not.toContain('may have taken effect');
			expect(`${error?.message} ${error?.description}`).toMatch(/proxy/i);
		} finally {
			if (before === undefined) delete process.env.HTTPS_PROXY;
			else process.env.HTTPS_PROXY = before;
		}
	});
});

describe('an answer of something in between', () => {
	test.each(PAGES)('with status %d is named, with what to do', async (status, advice) => {
		sandbox.faults.add(pageOf(status));
		const { error } = await send();
		expect(error?.message).toContain(sentenceOf(status));
		expect(error?.description).toMatch(advice);
	});

	test('as an empty list with an error is no empty list', async () => {
		sandbox.faults.add({
			fault: 'body',
			text: '{"data":[],"error":{"message":"quota exceeded"}}',
			times: 9,
		});
		const { error, rows } = await runNode({
			parameters: { resource: 'lead', operation: 'getAll', returnAll: true },
			credential: sandbox.credential(),
		});
		expect(rows).toEqual([]);
		expect(error?.message).toContain('quota exceeded');
	});
});
