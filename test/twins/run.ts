/* eslint-disable @n8n/community-nodes/no-restricted-globals, no-console -- runs outside n8n */
// Rehearses workflows with a mistake and their corrected twins, with as many seeds as asked for.
//   npm run test:twins -- [seeds] [corrected]
import { exitAfter, fail, note, step } from '../../tools/lib/progress.mjs';
import { pairs } from './pairs';
import { falseAlarmsIn, isNamed, play, type Played } from './play';

async function main([seeds = '1', only]: readonly string[]): Promise<number> {
	const count = Number(seeds);
	if (!Number.isInteger(count) || count < 1 || (only !== undefined && only !== 'corrected')) {
		throw new Error('Give how many seeds, and perhaps the word corrected.');
	}
	const twins = only === undefined ? (['broken', 'corrected'] as const) : (['corrected'] as const);
	let alarms = 0;
	for (let seed = 1; seed <= count; seed += 1) {
		const title = `Seed ${seed} of ${count}`;
		const played = await step(title, () => play(pairs, twins, seed));
		const broken = played.filter(({ twin }) => twin === 'broken');
		const found = played.flatMap(alarmsOf);
		for (const alarm of found) fail(alarm);
		for (const { pair } of broken.filter((one) => !isNamed(one))) {
			console.log(`- Nothing shows: ${pair.mistake}`);
		}
		const named = `${broken.filter(isNamed).length} of ${broken.length} mistakes named`;
		note(`${title}: ${broken.length > 0 ? `${named}, ` : ''}${found.length} false alarms`);
		alarms += found.length;
	}
	return alarms === 0 ? 0 : 1;
}

const alarmsOf = (played: Played): string[] =>
	falseAlarmsIn(played).map(
		({ id, cases }) => `${played.pair.corrected.name}: ${id}. ${cases[0]?.what ?? ''}`,
	);

void exitAfter(main(process.argv.slice(2)));
