/* eslint-disable @n8n/community-nodes/no-restricted-globals, no-console -- runs outside n8n */
import { fail, note, step } from '../lib/progress.mjs';
import { fromRunner } from '../../packages/rehearsal/n8n/installation';
import { orRefuse } from '../../packages/rehearsal/run/cannotRehearse';
import { exitAfter, exitOnSignals } from '../../packages/rehearsal/run/exit';
import { readInstalled } from '../../packages/rehearsal/run/workflow/installed';
import { rehearse } from '../../packages/rehearsal/run/rehearse';
import { createTables } from '../../packages/rehearsal/n8n/examples';
import { castOf, contactsSheet, type LeftOut, type Part } from './cast';
import { startCrm } from './crm';
import { HELP, readOptions, type RehearseAllOptions } from './rehearseAllOptions';
import { reportOf } from './report';

async function main(args: string[]): Promise<number> {
	const given = orRefuse(() => readOptions(args));
	if (given === 'help') {
		console.log(HELP);
		return 0;
	}
	const { names, seeds, ...options } = given;
	const cast = castOf(readInstalled(fromRunner()), names, given.days);
	const parts = cast.filter((one): one is Part => 'own' in one);
	for (const { why } of cast.filter((one): one is LeftOut => 'why' in one)) console.log(`- ${why}`);
	let bad = 0;
	for (let seed = 1; seed <= seeds; seed += 1) {
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

async function play(
	parts: readonly Part[],
	seed: number,
	{ days, kills, life, weather }: Pick<RehearseAllOptions, 'days' | 'kills' | 'life' | 'weather'>,
) {
	const crm = await startCrm();
	try {
		return await rehearse(
			parts.map(({ own }) => ({
				...own,
				seed,
				days,
				life,
				weather,
				credentials: { postgres: crm.connection },
			})),
			{
				kills,
				reach: [crm.connection.port],
				prepare: createTables,
				first: contactsSheet().service,
			},
		);
	} finally {
		await crm.stop();
	}
}

exitOnSignals(() => false);
exitAfter(main(process.argv.slice(2)));
