/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { obstacleIn } from '../../tools/release/published';
import { root } from './support';

const NODES = { name: 'nodes', version: '0.1.0' };
const SANDBOX = { name: 'sandbox', version: '0.1.0' };

/** What the registry answers to the path of a version. */
let answers: Readonly<Record<string, number>> = {};
let server: Server;
let registry: string;

beforeAll(async () => {
	server = createServer(({ url = '' }, response) => {
		response.writeHead(answers[url] ?? 404).end('{}');
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => server.close());

test.each<[string, Readonly<Record<string, number>>]>([
	['no package is there', {}],
	['only another version is there', { '/nodes/0.0.9': 200 }],
	['one of two is there, after a run that stopped halfway', { '/nodes/0.1.0': 200 }],
])('a version may be published if %s', async (_, given) => {
	answers = given;
	expect(await obstacleIn(registry, [NODES, SANDBOX])).toBeUndefined();
	expect(await obstacleIn(`${registry}/`, [NODES, SANDBOX])).toBeUndefined();
});

test('a version that is there already may not be published', async () => {
	answers = { '/nodes/0.1.0': 200, '/sandbox/0.1.0': 200 };
	expect(await obstacleIn(registry, [NODES, SANDBOX])).toBe(
		'nodes 0.1.0 and sandbox 0.1.0 are published already: raise the version',
	);
});

test('a registry that refuses to say is not taken for one without the version', async () => {
	answers = { '/nodes/0.1.0': 503 };
	expect(await obstacleIn(registry, [NODES, SANDBOX])).toBe(
		`The registry ${registry} does not answer: status 503`,
	);
});

/** Runs the check of the workflow with npm's registry set to this one. */
const check = (tag: string, at: string) =>
	new Promise<{ readonly code: unknown; readonly shown: string }>((resolve) => {
		execFile(
			process.execPath,
			['--import', 'tsx', 'tools/release/check.ts', tag],
			{ cwd: root, env: { ...process.env, NODE_OPTIONS: '', npm_config_registry: at } },
			(error, _, shown) => resolve({ code: error?.code ?? 0, shown }),
		);
	});

test('the check of a tag ends with 2 and sentences: no changelog, and a registry that does not answer', async () => {
	const closed = createServer().listen(0, '127.0.0.1');
	await once(closed, 'listening');
	const { port } = closed.address() as AddressInfo;
	closed.close();
	await once(closed, 'close');
	const { code, shown } = await check('v9.9.9', `http://127.0.0.1:${port}`);
	expect(code).toBe(2);
	expect(shown).toContain('- The tag is v9.9.9, the version of the packages ');
	expect(shown).toContain(`- The registry http://127.0.0.1:${port} does not answer: `);
	expect(shown).not.toMatch(/\n\s+at /);
});
