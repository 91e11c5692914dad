/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/require-node-api-error -- runs outside n8n */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { n8nEnvironment } from './environment';
import { poll } from './poll';
import { runProgram, type Program } from './program';

const START_TIMEOUT_MS = 180_000;
const LOG_LINES_SHOWN = 40;

/** A started n8n with nothing but this package and its owner. */
export interface N8n extends Pick<Program, 'ended' | 'pause' | 'processId' | 'resume' | 'stop'> {
	/** The address of the editor. */
	readonly url: string;
	readonly owner: { readonly email: string; readonly password: string };
	/** The folder whose files workflows may read. */
	readonly filesFolder: string;
	/** Calls n8n's own REST API as the owner and returns the `data` of the answer. */
	call<T>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown): Promise<T>;
}

/** Set by `tools/run.mjs`. */
function fromRunner(name: 'OUTREACH_N8N' | 'OUTREACH_PACKAGE'): string {
	const value = process.env[name];
	if (value !== undefined) return value;
	throw new Error(`${name} is not set: start this with an npm script, such as npm run test:e2e`);
}

/** Puts n8n's database, this package as a user installs it, and the files for workflows into the folder. */
function prepare(userFolder: string, installation: string, files: readonly string[]): string {
	cpSync(path.join(installation, 'prepared'), userFolder, { recursive: true });
	const target = path.join(userFolder, '.n8n', 'nodes', 'node_modules', 'n8n-nodes-outreach');
	mkdirSync(target, { recursive: true });
	const tarball = fromRunner('OUTREACH_PACKAGE');
	execFileSync('tar', ['-xzf', tarball, '-C', target, '--strip-components=1']);
	const filesFolder = path.join(userFolder, 'files');
	mkdirSync(filesFolder);
	for (const file of files) cpSync(file, path.join(filesFolder, path.basename(file)));
	return filesFolder;
}

/** A client of n8n's REST API that keeps the session cookie. */
function createCall(url: string): N8n['call'] {
	let cookie = '';
	return async <T>(method: string, route: string, body?: unknown) => {
		const response = await fetch(`${url}/rest${route}`, {
			method,
			headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		const text = await response.text();
		if (!response.ok) {
			throw new Error(`n8n answered ${response.status} to ${method} ${route}: ${text}`);
		}
		cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
		return (JSON.parse(text) as { data: T }).data;
	};
}

async function waitUntilReady(url: string, program: Program) {
	const isReady = await poll(
		() => answersRequests(url),
		(answers) => answers || program.hasEnded(),
		{ timeoutMs: START_TIMEOUT_MS, everyMs: 100 },
	);
	if (isReady) return;
	const what = program.hasEnded() ? 'ended' : 'was not ready in time';
	await program.stop();
	const lines = program.log().trimEnd().split('\n').slice(-LOG_LINES_SHOWN);
	throw new Error(`n8n ${what}:\n${lines.join('\n')}`);
}

/** n8n passes its health check before its REST API is there; the sign-in page asks for these settings. */
async function answersRequests(url: string): Promise<boolean> {
	try {
		const health = await fetch(`${url}/healthz/readiness`);
		const settings = await fetch(`${url}/rest/settings`);
		return health.ok && settings.headers.get('content-type')?.includes('json') === true;
	} catch {
		return false;
	}
}

/**
 * Starts the real n8n in a new folder, with this package installed from its tarball.
 * `port` is taken if it is free. `files` are copied to `filesFolder`. `variables` are n8n's environment variables.
 */
export async function startN8n({
	port: wantedPort,
	files = [],
	variables = {},
}: {
	readonly port?: number;
	readonly files?: readonly string[];
	readonly variables?: Readonly<Record<string, string>>;
} = {}): Promise<N8n> {
	const installation = fromRunner('OUTREACH_N8N');
	const main = path.join(installation, 'node_modules', 'n8n', 'bin', 'n8n');
	const port = await freePort(wantedPort);
	const userFolder = mkdtempSync(path.join(tmpdir(), 'outreach-n8n-'));
	let program: Program | undefined;
	try {
		const filesFolder = prepare(userFolder, installation, files);
		const brokerPort = await freePort();
		const env = n8nEnvironment({ userFolder, filesFolder, port, brokerPort });
		program = await runProgram([main, 'start'], {
			folder: userFolder,
			env: { ...env, ...variables },
		});
		return await setUp(program, `http://127.0.0.1:${port}`, filesFolder);
	} catch (error) {
		await program?.stop();
		rmSync(userFolder, { recursive: true, force: true });
		throw error;
	}
}

async function setUp(program: Program, url: string, filesFolder: string): Promise<N8n> {
	await waitUntilReady(url, program);
	const call = createCall(url);
	const owner = { email: 'owner@outreach.example', password: 'Outreach-1' };
	await call('POST', '/owner/setup', { ...owner, firstName: 'Sam', lastName: 'Owner' });
	const { ended, pause, processId, stop } = program;
	return {
		...{ url, owner, filesFolder, call, ended, pause, processId, stop },
		resume: async () => {
			await program.resume();
			await waitUntilReady(url, program);
		},
	};
}

/** The wanted port on loopback if it is free, or another one. */
export async function freePort(wanted?: number): Promise<number> {
	const { default: getPort } = await import('get-port');
	return await getPort({ host: '127.0.0.1', port: wanted });
}
