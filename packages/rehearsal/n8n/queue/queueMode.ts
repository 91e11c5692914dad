/* eslint-disable @n8n/community-nodes/require-node-api-error -- runs outside n8n */
import { startN8n, startWorker, type N8n, type N8nProcess } from '../n8n';
import type { Server } from '../servers/server';

const WORKERS = 2;

/** n8n in several processes: a main process, which polls and queues executions, and workers, which run them. */
interface QueueMode {
	readonly n8n: N8n;
	readonly workers: readonly N8nProcess[];
	stop(): Promise<void>;
}

const QUEUE_MODE = {
	EXECUTIONS_MODE: 'queue',
	OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
	QUEUE_HEALTH_CHECK_ACTIVE: 'true',
	// Otherwise n8n ends a killed worker's execution with an error, and its Retry runs no node.
	QUEUE_WORKER_STALLED_INTERVAL: '0',
};

/** Starts n8n in queue mode on the servers, with the package in each process. */
export async function startQueueMode(
	servers: Pick<Server, 'variables'>,
	{
		variables: own,
	}: {
		readonly variables?: Readonly<Record<string, string>>;
	} = {},
): Promise<QueueMode> {
	const variables = { ...QUEUE_MODE, ...servers.variables, ...own };
	const started: N8nProcess[] = [];
	const stop = async () => {
		await Promise.all(started.map((each) => each.stop()));
	};
	const keep = <T extends N8nProcess>(each: T): T => {
		started.push(each);
		return each;
	};
	try {
		// The main process creates the tables.
		const n8n = keep(await startN8n({ variables }));
		const starts = Array.from({ length: WORKERS }, () => startWorker({ variables }));
		const outcomes = await Promise.allSettled(starts);
		const workers = outcomes.flatMap((each) =>
			each.status === 'fulfilled' ? [keep(each.value)] : [],
		);
		// Throws the error of the first that failed.
		await Promise.all(starts);
		return { n8n, workers, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}
