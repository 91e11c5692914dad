/* eslint-disable @n8n/community-nodes/no-restricted-globals, no-console -- runs outside n8n */
// Rehearses the examples, each in a world of its own and all in one n8n, once for each seed.
//   npm run rehearse:all -- [<example> …] [--seeds 3] [--days 2] [--kills 3] [--weather rough]
import { parseArgs } from 'node:util';

import { exitAfter, fail, note, step } from '../../tools/lib/progress.mjs';
import { readInstalled } from '../run/known';
import { rehearse } from '../run/rehearse';
import { exitOnSignals } from '../run/signals';
import { LIVELY } from '../world/lively';
import { castOf, createTables, type LeftOut, type Part } from './cast';
import { startCrm } from './crm';
import { reportOf } from './report';

interface Options {
	readonly days: number;
	readonly kills: number;
	readonly weather: 'calm' | 'rough';
}

async function main(args: string[]): Promise<number> {
	const { positionals, values } = parseArgs({
		args,
		allowPositionals: true,
		options: {
			seeds: { type: 'string', default: '3' },
			days: { type: 'string', default: '2' },
			kills: { type: 'string', default: '3' },
			weather: { type: 'string', default: 'rough' },
		},
	});
	const options = {
		...{ days: Number(values.days), kills: Number(values.kills) },
		weather: values.weather === 'calm' ? ('calm' as const) : ('rough' as const),
	};
	// Set by `tools/run.mjs`.
	const cast = castOf(readInstalled(process.env.OUTREACH_N8N!), positionals);
	const parts = cast.filter((one): one is Part => 'own' in one);
	for (const { why } of cast.filter((one): one is LeftOut => 'why' in one)) console.log(`- ${why}`);
	let bad = 0;
	for (let seed = 1; seed <= Number(values.seeds); seed += 1) {
		const all = await step(`Seed ${seed}`, () => play(parts, seed, options));
		for (const [index, facts] of all.entries()) {
			const { did, found, sheet } = reportOf(facts);
			const line = `Seed ${seed}, ${parts[index]!.name}: ${did}`;
			if (found.length === 0) {
				note(line);
				continue;
			}
			bad += 1;
			fail(`${line}. ${found.join(', ')}\n\n${sheet}\n`);
		}
	}
	return bad === 0 ? 0 : 1;
}

async function play(parts: readonly Part[], seed: number, { days, kills, weather }: Options) {
	const crm = await startCrm();
	try {
		return await rehearse(
			parts.map(({ own }) => ({
				...{ ...own, seed, days, weather, life: 'busy' as const },
				prepare: ({ control }) => void control.setLife(LIVELY),
				credentials: { postgres: crm.connection },
			})),
			{ kills, reach: [crm.connection.port], prepare: createTables },
		);
	} finally {
		await crm.stop();
	}
}

exitOnSignals();
void exitAfter(main(process.argv.slice(2)));
