/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/require-node-api-error -- runs outside n8n */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { fromRunner, type Installation } from './installation';
import { poll } from './poll';
import { n8nEnvironment } from './programs/environment';
import { freePort } from './programs/ports';
import { endOfLog, runProgram, type Program } from './programs/program';
import { request } from './request';
import { chosenDefaults } from './version3/announced';
import { startTaskRunner } from './version3/taskRunner';

const START_TIMEOUT_MS = 300_000;

/** The folder whose files workflows may read and write, by this relative path: n8n runs in the folder above it. */
export const FILES_FOLDER = 'files';

/** A process of n8n. It is ready again once `resume` resolves. */
export type N8nProcess = Pick<
	Program,
	'ended' | 'kill' | 'log' | 'pause' | 'processId' | 'resume' | 'stop'
>;

/** A running n8n with nothing but this package and its owner. */
export interface N8n extends N8nProcess {
	/** The address of the editor. */
	readonly url: string;
	/** What it was started from. */
	readonly installation: Installation;
	readonly owner: { readonly email: string; readonly password: string };
	/** The folder whose files workflows may read. */
	readonly filesFolder: string;
	/** Its SQLite database. */
	readonly databaseFile: string;
	/** Calls n8n's own REST API as the owner and returns the `data` of the answer. */
	call<T>(
		method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
		path: string,
		body?: unknown,
	): Promise<T>;
	/**
	 * The same for an answer that is text, such as a stream of events. Resolves to the whole text once it has ended.
	 */
	callForText(method: 'POST', path: string, body?: unknown): Promise<string>;
}

/** Fills the folder with n8n's database, this package as a user installs it, and a folder for files. */
function prepare(userFolder: string, { nodes, prepared }: Installation): string {
	if (prepared !== undefined) cpSync(prepared, userFolder, { recursive: true });
	if (nodes !== undefined) install(nodes, path.join(userFolder, '.n8n', 'nodes'));
	const filesFolder = path.join(userFolder, FILES_FOLDER);
	mkdirSync(filesFolder);
	return filesFolder;
}

function install(nodes: string, folder: string) {
	const target = path.join(folder, 'node_modules', 'n8n-nodes-outreach');
	mkdirSync(target, { recursive: true });
	if (statSync(nodes).isDirectory()) {
		// A checkout contains more than the published package.
		for (const name of ['package.json', 'dist']) {
			cpSync(path.join(nodes, name), path.join(target, name), { recursive: true });
		}
	} else {
		execFileSync('tar', ['-xzf', nodes, '-C', target, '--strip-components=1']);
	}
}

/** An answer of n8n's REST API that is no success. */
export class N8nError extends Error {
	constructor(
		message: string,
		readonly status: number,
	) {
		super(message);
	}
}

/** A client of n8n's REST API that keeps the session cookie. */
function createCalls(url: string): Pick<N8n, 'call' | 'callForText'> {
	let cookie = '';
	const callForText = async (method: string, route: string, body?: unknown) => {
		const response = await request(`${url}/rest${route}`, {
			method,
			headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		const text = await response.text();
		if (!response.ok) {
			const message = `n8n answered ${response.status} to ${method} ${route}: ${text}`;
			throw new N8nError(message, response.status);
		}
		cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
		return text;
	};
	return {
		callForText,
		call: async <T>(method: string, route: string, body?: unknown) =>
			(JSON.parse(await callForText(method, route, body)) as { data: T }).data,
	};
}

async function waitUntilReady(isReady: () => Promise<boolean>, program: Program) {
	const answers = await poll(isReady, (ready) => ready || program.hasEnded(), {
		timeoutMs: START_TIMEOUT_MS,
		everyMs: 100,
	});
	if (answers) return;
	const what = program.hasEnded() ? 'ended' : 'was not ready in time';
	await program.stop();
	throw new Error(`n8n ${what}:\n${endOfLog(program)}`);
}

/** n8n passes its health check before its REST API is ready; the sign-in page asks for these settings. */
async function answersRequests(url: string): Promise<boolean> {
	if (!(await isHealthy(url))) return false;
	const settings = await request(`${url}/rest/settings`).catch(() => undefined);
	return settings?.headers.get('content-type')?.includes('json') === true;
}

async function isHealthy(url: string): Promise<boolean> {
	const health = await request(`${url}/healthz/readiness`).catch(() => undefined);
	return health?.ok === true;
}

interface ProcessOptions {
	/** Used if it is free. */
	readonly port?: number;
	/** A script that Node loads before n8n. */
	readonly preload?: string;
	/** n8n's environment variables. */
	readonly variables?: Readonly<Record<string, string>>;
	/** Defaults to what `tools/run.mjs` has set up. */
	readonly installation?: Installation;
	/** Its addresses begin with https, as behind a proxy: some services take no others. */
	readonly saysHttps?: boolean;
	/** Folders that are removed with its own, even if this process is killed. */
	readonly removes?: readonly string[];
}

/** Starts a process of the real n8n in a new folder, with this package installed from its tarball. */
async function startProcess(
	command: 'start' | 'worker',
	isReady: (url: string) => Promise<boolean>,
	{
		port: wantedPort,
		preload,
		variables = {},
		installation = fromRunner(),
		saysHttps = false,
		removes,
	}: ProcessOptions,
) {
	const main = path.join(installation.n8n, 'bin', 'n8n');
	const port = await freePort(wantedPort);
	const url = `http://127.0.0.1:${port}`;
	const userFolder = mkdtempSync(path.join(tmpdir(), 'outreach-n8n-'));
	let program: Program | undefined;
	const remove = () => rmSync(userFolder, { recursive: true, force: true });
	process.once('exit', remove);
	try {
		const filesFolder = prepare(userFolder, installation);
		const brokerPort = await freePort();
		const own = n8nEnvironment({
			userFolder,
			filesFolder,
			port,
			brokerPort,
			n8n: installation.n8n,
		});
		const addresses = saysHttps ? { WEBHOOK_URL: `${url.replace('http:', 'https:')}/` } : {};
		const env = { ...own, ...chosenDefaults(), ...addresses, ...variables };
		const required = preload === undefined ? [] : ['--require', preload];
		// From now on, the program's end takes care of the folder.
		process.off('exit', remove);
		const started = await runProgram(process.execPath, [...required, main, command], {
			folder: userFolder,
			removes,
			env,
			endsAtExit: true,
		});
		program = started;
		const untilReady = () => waitUntilReady(() => isReady(url), started);
		await untilReady();
		const runner = await startTaskRunner(installation, env);
		const { ended, kill, log, pause, processId } = started;
		const stop = async () => {
			await Promise.all([runner?.stop(), started.stop()]);
		};
		const resume = async () => {
			await started.resume();
			await untilReady();
		};
		const databaseFile = path.join(userFolder, '.n8n', 'database.sqlite');
		return {
			url,
			installation,
			filesFolder,
			databaseFile,
			ended,
			kill,
			log,
			pause,
			processId,
			resume,
			stop,
		};
	} catch (error) {
		await program?.stop();
		process.off('exit', remove);
		remove();
		throw error;
	}
}

/** Starts n8n itself and signs up its owner. */
export async function startN8n(options: ProcessOptions = {}): Promise<N8n> {
	const started = await startProcess('start', answersRequests, options);
	try {
		const calls = createCalls(started.url);
		const owner = { email: 'owner@outreach.example', password: 'Outreach-1' };
		await calls.call('POST', '/owner/setup', { ...owner, firstName: 'Sam', lastName: 'Owner' });
		return { ...started, owner, ...calls };
	} catch (error) {
		await started.stop();
		throw error;
	}
}

/** Starts a worker of an n8n in queue mode. */
export const startWorker = (options: ProcessOptions): Promise<N8nProcess> =>
	startProcess('worker', isHealthy, options);
