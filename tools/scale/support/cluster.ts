import { randomUUID } from 'node:crypto';

import type { Sandbox } from '../../../packages/sandbox/sandbox';
import { startSandbox } from '../../../packages/sandbox/server';
import type { N8n, N8nProcess } from '../../../packages/rehearsal/n8n/n8n';
import { poll } from '../../../packages/rehearsal/n8n/poll';
import { startQueueMode } from '../../../packages/rehearsal/n8n/queue/queueMode';
import type { Server } from '../../../packages/rehearsal/n8n/servers/server';
import { createCredential, type Credential } from '../../../packages/rehearsal/n8n/workflows';
import { serverVariables } from './servers';

/** A sandbox that workflows work on. */
export interface Service {
	readonly sandbox: Sandbox;
	readonly baseUrl: string;
	/** Opens everything in the sandbox. */
	readonly credential: Credential;
}

/** n8n in queue mode, and the sandbox that its workflows work on. */
export interface Cluster extends Service {
	/** The main process. */
	readonly n8n: N8n;
	readonly workers: readonly N8nProcess[];
}

export interface RunningCluster extends Cluster {
	stop(): Promise<void>;
}

/** So many that nothing waits for the next minute. */
const UNLIMITED = 6_000;

/** Starts both, on servers that run. */
export async function startCluster(
	servers: Pick<Server, 'variables'>,
	{ requestsPerMinute = UNLIMITED }: { readonly requestsPerMinute?: number } = {},
): Promise<RunningCluster> {
	const { sandbox, baseUrl, close } = await startSandbox({ requestsPerMinute });
	try {
		const queueMode = await startQueueMode(servers);
		const stop = async () => {
			await queueMode.stop();
			await close();
		};
		const { n8n, workers } = queueMode;
		try {
			const credential = await createCredential(n8n, baseUrl);
			return { n8n, workers, sandbox, baseUrl, credential, stop };
		} catch (error) {
			await queueMode.stop();
			throw error as Error;
		}
	} catch (error) {
		await close();
		throw error as Error;
	}
}

/** Enough for all that the seed names, and quick to make. */
const FEW_LEADS = 40;

/** Runs something with so many more sandboxes. */
export async function withServices<T>(
	n8n: N8n,
	count: number,
	run: (services: readonly Service[]) => Promise<T>,
): Promise<T> {
	const sandboxes = await Promise.all(
		Array.from({ length: count }, () =>
			startSandbox({ requestsPerMinute: UNLIMITED, leads: FEW_LEADS }),
		),
	);
	try {
		const services: Service[] = [];
		for (const { sandbox, baseUrl } of sandboxes) {
			services.push({ sandbox, baseUrl, credential: await createCredential(n8n, baseUrl) });
		}
		return await run(services);
	} finally {
		await Promise.all(sandboxes.map((each) => each.close()));
	}
}

/** Starts both once for all tests of the group. Its fields are there once a test runs. */
export function useCluster(variables: Readonly<Record<string, string>> = {}): Cluster {
	let running: RunningCluster | undefined;
	// The servers are shared with the other groups.
	const name = `group_${randomUUID().slice(0, 8)}`;
	const ownParts = {
		DB_POSTGRESDB_SCHEMA: name,
		QUEUE_BULL_PREFIX: name,
		N8N_REDIS_KEY_PREFIX: name,
	};

	beforeAll(async () => {
		running = await startCluster({
			variables: { ...serverVariables(), ...ownParts, ...variables },
		});
	});

	beforeEach(() => running!.sandbox.reset());

	afterAll(async () => await running?.stop());

	return {
		get n8n() {
			return running!.n8n;
		},
		get workers() {
			return running!.workers;
		},
		get sandbox() {
			return running!.sandbox;
		},
		get baseUrl() {
			return running!.baseUrl;
		},
		get credential() {
			return running!.credential;
		},
	};
}

/** The worker that took this execution. What it says of that may come here later than what it does. */
export async function workerOf(
	{ workers }: Pick<Cluster, 'workers'>,
	executionId: string,
): Promise<N8nProcess> {
	const said = `Worker started execution ${executionId} (`;
	const worker = await poll(
		() => Promise.resolve(workers.find((each) => each.log().includes(said))),
		(each) => each !== undefined,
	);
	if (!worker) throw new Error(`No worker has taken execution ${executionId}`);
	return worker;
}
