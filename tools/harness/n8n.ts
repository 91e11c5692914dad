/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from './ports';

const START_TIMEOUT_MS = 180_000;
const POLL_MS = 100;
const LOG_LINES_SHOWN = 40;

export interface Owner {
	readonly email: string;
	readonly password: string;
}

/** A started n8n, empty but for this package and its owner. */
export interface N8n {
	/** Where the editor is. */
	readonly url: string;
	readonly owner: Owner;
	/** The folder whose files workflows may read. */
	readonly filesFolder: string;
	/** Calls n8n's own REST API as the owner and gives what stands under `data`. */
	call<T>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown): Promise<T>;
	/** Of n8n's main process; another one after a pause. */
	readonly processId: number;
	/** Everything it has printed. */
	log(): string;
	/** Resolves when it has ended, for whatever reason but a pause. */
	readonly ended: Promise<void>;
	/** Stops it as whoever runs it does. Its folder stays. */
	pause(): Promise<void>;
	/** Starts it again after a pause, on the same folder and ports. */
	resume(): Promise<void>;
	/** Ends it with all it has started and removes its folder. */
	stop(): Promise<void>;
}

/** Set by `tools/run.mjs`, which sees to it that the thing is there. */
function fromRunner(name: 'OUTREACH_N8N' | 'OUTREACH_PACKAGE'): string {
	const value = process.env[name];
	if (value === undefined) {
		throw new Error(
			`${name} is not set: start this with an npm script, for example npm run test:e2e`,
		);
	}
	return value;
}

/** Keeps n8n off the network and out of the way of another n8n of this user. */
function environment(settings: {
	readonly userFolder: string;
	readonly filesFolder: string;
	readonly port: number;
	readonly brokerPort: number;
	readonly variables: Readonly<Record<string, string>>;
}): NodeJS.ProcessEnv {
	const inherited = Object.entries(process.env).filter(
		([name]) => !/^(N8N_|DB_|EXECUTIONS_|QUEUE_|npm_|NODE_OPTIONS$|NODE_ENV$|JEST_)/i.test(name),
	);
	return {
		...Object.fromEntries(inherited),
		N8N_USER_FOLDER: settings.userFolder,
		N8N_RESTRICT_FILE_ACCESS_TO: settings.filesFolder,
		N8N_PORT: String(settings.port),
		// So that its addresses of forms lead to where it listens.
		N8N_HOST: '127.0.0.1',
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_RUNNERS_BROKER_PORT: String(settings.brokerPort),
		N8N_PYTHON_ENABLED: 'false',
		N8N_SECURE_COOKIE: 'false',
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
		N8N_DYNAMIC_BANNERS_ENABLED: 'false',
		N8N_HIRING_BANNER_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
		N8N_VERIFIED_PACKAGES_ENABLED: 'false',
		N8N_DISABLED_MODULES: DISABLED_MODULES.join(','),
		N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
		N8N_AI_ENABLED: 'false',
		// The results of the largest runs are to be read back whole.
		EXECUTIONS_DATA_MAX_DISPLAY_SIZE: String(512 * 1024 * 1024),
		GENERIC_TIMEZONE: 'UTC',
		...settings.variables,
	};
}

/**
 * Parts of n8n that no workflow here needs. They call home, and they make a start of n8n twice as long.
 */
const DISABLED_MODULES = [
	...[
		'agent-evals',
		'agents',
		'chat-hub',
		'instance-ai',
		'mcp',
		'mcp-registry',
		'workflow-builder',
	],
	...['dynamic-credentials', 'external-secrets', 'ldap', 'oauth-server', 'provisioning'],
	...['sso-oidc', 'sso-saml', 'token-exchange'],
	...['insights', 'instance-reporting', 'instance-version-history', 'log-streaming', 'otel'],
	...['breaking-changes', 'promotions', 'quick-connect', 'source-control'],
];

/**
 * A folder for one n8n: its database, this package where n8n keeps the community packages that a user has installed,
 * and the files that workflows may read.
 */
function prepareUserFolder(installation: string, files: readonly string[]) {
	const tarball = fromRunner('OUTREACH_PACKAGE');
	const userFolder = mkdtempSync(path.join(tmpdir(), 'outreach-n8n-'));
	let isPrepared = false;
	try {
		cpSync(path.join(installation, 'prepared'), userFolder, { recursive: true });
		const target = path.join(userFolder, '.n8n', 'nodes', 'node_modules', 'n8n-nodes-outreach');
		mkdirSync(target, { recursive: true });
		execFileSync('tar', ['-xzf', tarball, '-C', target, '--strip-components=1']);
		const filesFolder = path.join(userFolder, 'files');
		mkdirSync(filesFolder);
		for (const file of files) cpSync(file, path.join(filesFolder, path.basename(file)));
		isPrepared = true;
		return { userFolder, filesFolder };
	} finally {
		if (!isPrepared) rmSync(userFolder, { recursive: true });
	}
}

/** A client of n8n's REST API that keeps the sign-in cookie. */
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

interface Program {
	readonly processId: () => number;
	readonly ended: Promise<void>;
	readonly hasEnded: () => boolean;
	readonly log: () => string;
	readonly pause: () => Promise<void>;
	readonly resume: () => Promise<void>;
	readonly stop: () => Promise<void>;
}

/** Runs n8n until `stop`, or until this process ends, however it does. Its folder goes with it. */
async function runProgram(
	main: string,
	userFolder: string,
	env: NodeJS.ProcessEnv,
): Promise<Program> {
	const supervisor = path.join(__dirname, 'supervise.mjs');
	const child = spawn(process.execPath, [supervisor, userFolder, process.execPath, main, 'start'], {
		detached: true,
		stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
		env,
	});
	let log = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream?.setEncoding('utf8').on('data', (chunk: string) => (log += chunk));
	}
	const ended = once(child, 'exit').then(() => undefined);
	/** The process id of n8n, `paused`, or nothing any more. */
	const said = () => Promise.race([once(child, 'message').then(([message]) => message), ended]);
	let processId: unknown = await said();
	return {
		processId: () => Number(processId),
		ended,
		hasEnded: () => child.exitCode !== null || child.signalCode !== null,
		log: () => log,
		pause: async () => {
			child.send('pause');
			await said();
		},
		resume: async () => {
			child.send('resume');
			processId = await said();
		},
		stop: async () => {
			if (child.connected) child.disconnect();
			await ended;
		},
	};
}

async function waitUntilReady(url: string, program: Program) {
	const deadline = Date.now() + START_TIMEOUT_MS;
	while (!(await isReady(url))) {
		const hasEnded = program.hasEnded();
		if (hasEnded || Date.now() > deadline) {
			await program.stop();
			const lines = program.log().trimEnd().split('\n').slice(-LOG_LINES_SHOWN).join('\n');
			throw new Error(`n8n ${hasEnded ? 'ended' : 'was not ready in time'}:\n${lines}`);
		}
		await sleep(POLL_MS);
	}
}

/** n8n answers its health check before its REST API is there; the sign-in page asks for these settings. */
async function isReady(url: string): Promise<boolean> {
	try {
		const ready = await fetch(`${url}/healthz/readiness`);
		const settings = await fetch(`${url}/rest/settings`);
		return ready.ok && settings.headers.get('content-type')?.includes('json') === true;
	} catch {
		return false;
	}
}

/**
 * Starts the real n8n in a fresh folder, with this package installed from its tarball and an owner set up.
 * `port` is taken where it is free. `files` are copied to where workflows may read them. `variables` are environment
 * variables for settings of n8n.
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
	const { userFolder, filesFolder } = prepareUserFolder(installation, files);
	const port = await freePort(wantedPort);
	const brokerPort = await freePort();
	const program = await runProgram(
		path.join(installation, 'node_modules', 'n8n', 'bin', 'n8n'),
		userFolder,
		environment({ userFolder, filesFolder, port, brokerPort, variables }),
	);
	const url = `http://127.0.0.1:${port}`;
	await waitUntilReady(url, program);
	const call = createCall(url);
	const owner = { email: 'owner@outreach.example', password: 'Outreach-1' };
	await call('POST', '/owner/setup', { ...owner, firstName: 'Sam', lastName: 'Owner' });
	const { ended, log, pause, stop } = program;
	return {
		...{ url, owner, filesFolder, call, ended, log, pause, stop },
		get processId() {
			return program.processId();
		},
		resume: async () => {
			await program.resume();
			await waitUntilReady(url, program);
		},
	};
}
