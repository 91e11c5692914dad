import { startN8n, type N8n, type N8nProcess } from '../../../packages/rehearsal/n8n/n8n';
import { startQueueMode } from '../../../packages/rehearsal/n8n/queue/queueMode';
import { startPostgres } from '../../../packages/rehearsal/n8n/servers/postgres';
import { startRedis } from '../../../packages/rehearsal/n8n/servers/redis';
import { DURABLE_CURSORS } from '../../../packages/rehearsal/n8n/replies';
import { onServers } from '../../../packages/rehearsal/n8n/queue/onServers';

/** An n8n to be stopped. */
export interface Running {
	/** The process that polls. */
	readonly n8n: N8n;
	/** The process that works on an execution at this moment. */
	busy(): N8nProcess;
	stop(): Promise<void>;
}

/** A way to run n8n. */
export interface Setting {
	readonly name: string;
	start(): Promise<Running>;
}

const cursors = [
	{ name: 'default', variables: {} },
	{ name: 'durable cursors', variables: DURABLE_CURSORS },
];

type Variables = Readonly<Record<string, string>>;

async function oneProcess(variables: Variables): Promise<Running> {
	const n8n = await startN8n({ variables });
	return { n8n, busy: () => n8n, stop: () => n8n.stop() };
}

async function queueMode(variables: Variables): Promise<Running> {
	const { n8n, workers, stop } = await startQueueMode({ variables });
	const busy = () => workers.find(isBusy) ?? workers[0] ?? n8n;
	return { n8n, busy, stop };
}

function isBusy(worker: N8nProcess): boolean {
	const log = worker.log();
	const count = (text: string) => log.split(text).length;
	return count('Worker started execution') > count('Worker finished execution');
}

/** n8n's own check of jobs without a worker, which `startQueueMode` switches off. */
export const STALLED_JOBS = { QUEUE_WORKER_STALLED_INTERVAL: '30000' };

async function queueModeOnServers(own: Variables): Promise<Running> {
	return await onServers([startRedis, startPostgres], (variables) =>
		queueMode({ ...variables, ...own }),
	);
}

/** Where n8n stores its data, and in how many processes it runs. */
const places: ReadonlyArray<{
	readonly name: string;
	readonly start: (variables: Variables) => Promise<Running>;
}> = [
	{ name: 'SQLite', start: oneProcess },
	{
		name: 'PostgreSQL',
		start: (own) => onServers([startPostgres], (variables) => oneProcess({ ...variables, ...own })),
	},
	{ name: 'Queue mode', start: queueModeOnServers },
	{
		name: 'Queue mode as n8n comes',
		start: (own) => queueModeOnServers({ ...STALLED_JOBS, ...own }),
	},
];

export const settings: Setting[] = places.flatMap((place) =>
	cursors.map(({ name, variables }) => ({
		name: `${place.name}, ${name}`,
		start: () => place.start(variables),
	})),
);
