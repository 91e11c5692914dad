/* eslint-disable @n8n/community-nodes/no-restricted-globals, no-console -- runs outside n8n */
import { exitAfter, fail, note } from '../../lib/progress.mjs';
import { HELP, readOptions } from './stopsOptions';
import { measureRounds } from './rounds';
import { settings, STALLED_JOBS, type Setting } from './settings';
import { addStops, type Signal, stopOften } from './stopOften';
import { addKills, isGoalReached, withWorkers } from './workers';

interface Plan {
	readonly stops: number;
	/** A file for the results. */
	readonly keep: string | undefined;
	/** In seconds. */
	readonly retryAfter: number;
	readonly seed: number;
	readonly tell: (line: string) => void;
}

interface Bench {
	readonly name: string;
	/** In words. */
	readonly goal: string;
	/** Prints its results. Returns whether the goal is reached. */
	readonly measure: (plan: Plan) => Promise<boolean>;
}

/** The next n8n starts with an empty database. */
const STOPS_OF_ONE_N8N = 5;

const SIGNALS: readonly Signal[] = ['SIGTERM', 'SIGKILL'];

const ofTrigger = (setting: Setting, signal: Signal): Bench => ({
	name: `${setting.name}, ${signal}`,
	goal: 'each reply starts the workflow once',
	measure: async ({ tell, ...plan }) => {
		const measure = async (stops: number, seed: number) =>
			await stopOften(setting, { stops, seed, signal, tell });
		const { byMoment, ...total } = await measureRounds({
			...plan,
			name: `${setting.name}, ${signal}`,
			stopsPerRound: STOPS_OF_ONE_N8N,
			measure,
			add: addStops,
		});
		console.table(byMoment);
		console.table([total]);
		return total.lost + total.doubled === 0;
	},
});

const ofWorkers = (setting: string, variables: Readonly<Record<string, string>>): Bench => {
	const name = `Workers and Retry, ${setting}, SIGKILL`;
	return {
		name,
		goal: 'a Retry does nothing a second time, reports the truth and does 97 % of what is open',
		measure: async ({ retryAfter, tell, ...plan }) => {
			const outcome = await withWorkers({ retryAfter, variables, tell }, async (kill) => {
				const measure = async (_: number, number: number) => await kill(number);
				return await measureRounds({ ...plan, name, stopsPerRound: 1, measure, add: addKills });
			});
			console.table(outcome.byWork);
			console.table(outcome.byErrorMode);
			return isGoalReached(outcome);
		},
	};
};

async function main(args: string[]): Promise<number> {
	const options = readOptions(args);
	if (options === 'help') {
		console.log(HELP);
		return 0;
	}
	const { stops, keep, retryAfter, part, seed = Date.now() % 1_000_000 } = options;
	const ofTriggers = settings.flatMap((one) => SIGNALS.map((signal) => ofTrigger(one, signal)));
	const benches = [
		...ofTriggers,
		ofWorkers('as the docs say', {}),
		ofWorkers('as n8n comes', STALLED_JOBS),
	];
	const wanted = benches.filter(({ name }) => name.toLowerCase().includes(part.toLowerCase()));
	if (wanted.length === 0) throw new Error(`Nothing to stop has "${part}" in its name`);
	let missed = 0;
	for (const { name, goal, measure } of wanted) {
		console.log(`▸ ${name}: ${stops} times, seed ${seed}`);
		const isReached = await measure({ stops, keep, retryAfter, seed, tell: console.log });
		if (!isReached) missed += 1;
		if (isReached) note(`Reached: ${goal}`);
		else fail(`Not reached: ${goal}`);
	}
	return missed > 0 ? 1 : 0;
}

void exitAfter(main(process.argv.slice(2)));
