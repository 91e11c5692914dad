/* eslint-disable @n8n/community-nodes/no-restricted-globals, no-console -- runs outside n8n */
// Rehearses workflows with a mistake and their corrected twins, with as many seeds as asked for.
//   npm run test:twins -- [seeds] [corrected]
import { exitAfter, fail, note } from '../../tools/lib/progress.mjs';
import { pairs } from './pairs';
import { falseAlarmsIn, isNamed, play, type Played } from './play';

async function main([seeds = '1', only]: readonly string[]): Promise<number> {
	const count = Number(seeds);
	if (!Number.isInteger(count) || count < 1 || (only !== undefined && only !== 'corrected')) {
		throw new Error('Give how many seeds, and perhaps the word corrected.');
	}
	const twins = only === undefined ? (['broken', 'corrected'] as const) : (['corrected'] as const);
	let alarms = 0;
	const table: Array<Record<string, number | string>> = [];
	for (let seed = 1; seed <= count; seed += 1) {
		const started = Date.now();
		const played = await play(pairs, twins, seed);
		const broken = played.filter(({ twin }) => twin === 'broken');
		const found = played.flatMap(alarmsOf);
		for (const alarm of found) fail(`Seed ${seed}: ${alarm}`);
		for (const one of broken.filter((each) => !isNamed(each))) {
			note(`Seed ${seed}: nothing shows that ${one.pair.mistake}`);
		}
		alarms += found.length;
		table.push({
			Seed: seed,
			'Mistakes named': `${broken.filter(isNamed).length} of ${broken.length}`,
			'False alarms': found.length,
			Seconds: Math.round((Date.now() - started) / 1000),
		});
	}
	console.table(table);
	return alarms === 0 ? 0 : 1;
}

const alarmsOf = (played: Played): string[] =>
	falseAlarmsIn(played).map(
		({ id, cases }) => `${played.pair.corrected.name}: ${id}. ${cases[0]?.what ?? ''}`,
	);

void exitAfter(main(process.argv.slice(2)));
