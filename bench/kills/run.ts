/* eslint-disable @n8n/community-nodes/no-restricted-globals, no-console -- runs outside n8n */
import { exitAfter, fail, note } from '../../tools/lib/progress.mjs';
import { killOften } from './killOften';
import { HELP, readOptions } from './options';
import { settings, type Setting } from './settings';
import { killWorkers } from './workers';

interface Plan {
	readonly kills: number;
	readonly seed: number;
	readonly tell: (line: string) => void;
}

interface Bench {
	readonly name: string;
	/** In words; undefined if nothing is promised. */
	readonly goal?: string;
	/** Prints what it measures. Returns whether the goal is reached. */
	readonly measure: (plan: Plan) => Promise<boolean>;
}

const ofTrigger = (setting: Setting): Bench => ({
	name: setting.name,
	...(setting.durable && { goal: 'with durable cursors nothing is lost and nothing is doubled' }),
	measure: async (plan) => {
		const { byMoment, ...total } = await killOften(setting, plan);
		console.table(byMoment);
		console.table([total]);
		return !setting.durable || total.lost + total.doubled === 0;
	},
});

const ofWorkers: Bench = {
	name: 'Workers and Retry',
	goal: 'a Retry does nothing a second time, and what it tells is so',
	measure: async (plan) => {
		const outcomes = await killWorkers(plan);
		console.table(Object.fromEntries(outcomes));
		return [...outcomes.values()].every(({ doubled, wrong }) => doubled + wrong === 0);
	},
};

async function main(args: string[]): Promise<number> {
	const options = readOptions(args);
	if (options === 'help') {
		console.log(HELP);
		return 0;
	}
	const { kills, part, seed = Date.now() % 1_000_000 } = options;
	const benches = [...settings.map(ofTrigger), ofWorkers];
	const wanted = benches.filter(({ name }) => name.toLowerCase().includes(part.toLowerCase()));
	if (wanted.length === 0) throw new Error(`Nothing to kill has "${part}" in its name`);
	let missed = 0;
	for (const { name, goal, measure } of wanted) {
		console.log(`▸ ${name}: ${kills} times SIGKILL, seed ${seed}`);
		const isReached = await measure({ kills, seed, tell: console.log });
		if (!isReached) missed += 1;
		if (goal === undefined) continue;
		if (isReached) note(`Reached: ${goal}`);
		else fail(`Not reached: ${goal}`);
	}
	return missed > 0 ? 1 : 0;
}

void exitAfter(main(process.argv.slice(2)));
