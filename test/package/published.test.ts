/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { obstacleIn } from '../../tools/release/published';
import { readRoot, root } from './support';

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

test('a registry that never answers is not waited for without end', async () => {
	const silent = createServer().listen(0, '127.0.0.1');
	await once(silent, 'listening');
	const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
	expect(await obstacleIn(url, [NODES], 1)).toMatch(`The registry ${url} does not answer: `);
	silent.closeAllConnections();
	silent.close();
});

/** Runs a command of package.json with npm's registry set to this one. */
const run = (args: readonly string[], at: string, env: NodeJS.ProcessEnv = {}) =>
	new Promise<{ readonly code: unknown; readonly shown: string }>((resolve) => {
		execFile(
			process.execPath,
			['tools/run.mjs', ...args],
			{ cwd: root, env: { ...process.env, NODE_OPTIONS: '', npm_config_registry: at, ...env } },
			(error, _, shown) => resolve({ code: error?.code ?? 0, shown }),
		);
	});

async function closedPort() {
	const closed = createServer().listen(0, '127.0.0.1');
	await once(closed, 'listening');
	const { port } = closed.address() as AddressInfo;
	closed.close();
	await once(closed, 'close');
	return `http://127.0.0.1:${port}`;
}

test('the check of a tag ends with 2 and sentences: no changelog, and a registry that does not answer', async () => {
	const nobody = await closedPort();
	const { code, shown } = await run(['release', 'check', 'v9.9.9'], nobody);
	expect(code).toBe(2);
	expect(shown).toContain('- The tag is v9.9.9, the version of the packages ');
	expect(shown).toContain(`- The registry ${nobody} does not answer: `);
	expect(shown).not.toMatch(/\n\s+at /);
});

test('the check of a tag ends with 2 and a sentence if its version is there already', async () => {
	const { version } = JSON.parse(readRoot('package.json')) as { version: string };
	const names = ['n8n-nodes-outreach', 'outreach-rehearsal', 'outreach-sandbox'];
	answers = Object.fromEntries(names.map((name) => [`/${name}/${version}`, 200]));
	const { code, shown } = await run(['release', 'check', `v${version}`], registry);
	expect(code).toBe(2);
	const all = names.map((name) => `${name} ${version}`).join(' and ');
	expect(shown).toContain(`- ${all} are published already: raise the version`);
});

test('a rehearsal ends with 2 and a sentence if its registry cannot be installed', async () => {
	const folder = mkdtempSync(path.join(tmpdir(), 'outreach-cache-'));
	try {
		const { code, shown } = await run(['release', 'rehearse'], await closedPort(), {
			XDG_CACHE_HOME: folder,
			npm_config_cache: path.join(folder, 'npm'),
			npm_config_fetch_retries: '0',
		});
		expect(code).toBe(2);
		expect(shown).toContain('✗ The registry of the rehearsal cannot be installed: ');
		expect(readdirSync(path.join(folder, 'n8n-nodes-outreach'))).toEqual(['locks']);
	} finally {
		rmSync(folder, { recursive: true });
	}
});
