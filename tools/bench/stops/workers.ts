import { startCluster, withServices, type Cluster } from '../../scale/support/cluster';
import { add, NOTHING, type Verdict } from '../../scale/support/verdict';
import { type ErrorMode, errorModes, killAndRetry, moments } from '../../scale/support/workerKills';
import { works } from '../../scale/support/works';
import { seededRandom } from '../../../packages/sandbox/core/random';
import { startPostgres } from '../../../packages/rehearsal/n8n/servers/postgres';
import { startRedis } from '../../../packages/rehearsal/n8n/servers/redis';
import { onServers } from '../../../packages/rehearsal/n8n/queue/onServers';

/** The results of killing workers in the middle of every work, in each error mode. */
export interface KillOutcome {
	/** How often in each. */
	readonly stops: number;
	readonly byWork: Verdicts;
	readonly byErrorMode: Verdicts;
}

type Verdicts = Readonly<Record<string, Verdict>>;

interface Plan {
	/** Seconds between a kill and its Retry. */
	readonly retryAfter: number;
	/** Of n8n. */
	readonly variables: Readonly<Record<string, string>>;
	/** Called with a line after each kill, and for what is not as it must be. */
	readonly tell: (line: string) => void;
}

/** Starts n8n in queue mode. `use` kills its workers with the function that it gets. */
export async function withWorkers<T>(
	{ variables, ...plan }: Plan,
	use: (kill: (number: number) => Promise<KillOutcome>) => Promise<T>,
): Promise<T> {
	const cluster = await onServers(
		[startRedis, startPostgres],
		async (servers) => await startCluster({ variables: { ...servers, ...variables } }),
	);
	try {
		return await use(async (number) => await killOnce(cluster, plan, number));
	} finally {
		await cluster.stop();
	}
}

const UNPROVEN: Verdict = { ...NOTHING, kills: 1, unproven: 1 };

/** Kills the workers in the middle of all works at once, in one error mode after the other, and presses Retry. */
async function killOnce(
	cluster: Cluster,
	{ tell, retryAfter }: Omit<Plan, 'variables'>,
	number: number,
): Promise<KillOutcome> {
	const random = seededRandom(number);
	let byWork: Verdicts = {};
	let byErrorMode: Verdicts = {};
	for (const errorMode of Object.keys(errorModes) as ErrorMode[]) {
		const stops = works.map((work) => ({
			work,
			errorMode,
			request: 1 + Math.floor(random() * work.requests),
			moment: moments[number % moments.length]!,
		}));
		const verdicts = await withServices(
			cluster.n8n,
			stops.length,
			async (services) => await killAndRetry(cluster, services, stops, { retryAfter, tell }),
		).catch((error: Error) => {
			tell(`  ${error.message}`);
			return works.map(() => UNPROVEN);
		});
		const named = verdicts.map((verdict, index) => [works[index]!.name, verdict] as const);
		byWork = addVerdicts(byWork, Object.fromEntries(named));
		byErrorMode = { ...byErrorMode, [errorMode]: verdicts.reduce(add) };
		tell(`  ${errorMode}: ${JSON.stringify(byErrorMode[errorMode])}`);
	}
	return { stops: 1, byWork, byErrorMode };
}

export const addKills = (a: KillOutcome, b: KillOutcome): KillOutcome => ({
	stops: a.stops + b.stops,
	byWork: addVerdicts(a.byWork, b.byWork),
	byErrorMode: addVerdicts(a.byErrorMode, b.byErrorMode),
});

const addVerdicts = (a: Verdicts, b: Verdicts): Verdicts => ({
	...a,
	...Object.fromEntries(
		Object.entries(b).map(([name, verdict]) => [name, a[name] ? add(a[name], verdict) : verdict]),
	),
});

/** The part of the open items that one Retry must do. The rest is for a person to look at. */
const REDONE = 0.97;

export function isGoalReached({ byErrorMode }: KillOutcome): boolean {
	const { doubled, wrong, baseless, open, redone } = Object.values(byErrorMode).reduce(add);
	return doubled + wrong + baseless === 0 && redone >= REDONE * open;
}
