import { randomUUID } from 'node:crypto';

import type { Sandbox } from '../../../sandbox/sandbox';
import { startSandbox, type RunningSandbox } from '../../../sandbox/server';
import type { N8n, N8nProcess } from '../../../tools/harness/n8n';
import { startQueueMode, type QueueMode } from '../../../tools/harness/queue/queueMode';
import { createCredential, type Credential } from '../../../tools/harness/workflows';
import { serverVariables } from './servers';

/** n8n in queue mode, and the sandbox that its workflows work on. */
export interface Cluster {
	/** The main process. */
	readonly n8n: N8n;
	readonly workers: readonly N8nProcess[];
	readonly sandbox: Sandbox;
	readonly baseUrl: string;
	/** Opens everything in the sandbox. */
	readonly credential: Credential;
}

/** No test here is about waiting for the next minute. */
const REQUESTS_PER_MINUTE = 6_000;

/** Starts both once for all tests of the group. Its fields are there once a test runs. */
export function useCluster(variables: Readonly<Record<string, string>> = {}): Cluster {
	let running: RunningSandbox | undefined;
	let queueMode: QueueMode | undefined;
	let credential: Credential | undefined;
	// The servers are shared with the other groups.
	const name = `group_${randomUUID().slice(0, 8)}`;
	const ownParts = {
		DB_POSTGRESDB_SCHEMA: name,
		...{ QUEUE_BULL_PREFIX: name, N8N_REDIS_KEY_PREFIX: name },
	};

	beforeAll(async () => {
		running = await startSandbox({ requestsPerMinute: REQUESTS_PER_MINUTE });
		queueMode = await startQueueMode({
			variables: { ...serverVariables(), ...ownParts, ...variables },
		});
		credential = await createCredential(queueMode.n8n, running.baseUrl);
	});

	beforeEach(() => running!.sandbox.reset());

	afterAll(async () => {
		await queueMode?.stop();
		await running?.close();
	});

	return {
		get n8n() {
			return queueMode!.n8n;
		},
		get workers() {
			return queueMode!.workers;
		},
		get sandbox() {
			return running!.sandbox;
		},
		get baseUrl() {
			return running!.baseUrl;
		},
		get credential() {
			return credential!;
		},
	};
}

/** The worker that took this execution, or undefined if none did. */
export const workerOf = ({ workers }: Cluster, executionId: string): N8nProcess | undefined =>
	workers.find((worker) => worker.log().includes(`Worker started execution ${executionId} (`));
