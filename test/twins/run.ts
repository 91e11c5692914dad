/* eslint-disable @n8n/community-nodes/no-restricted-globals, no-console -- runs outside n8n */
// Rehearses workflows with a mistake and their corrected twins, with as many seeds as asked for.
//   npm run test:twins -- [how many seeds, or from which to which: 10 or 4-7] [corrected]
import { momentOf } from '../../rehearsal/sheet/format';
import { exitAfter, fail, note, step } from '../../tools/lib/progress.mjs';
import { pairs } from './pairs';
import { falseAlarmsIn, isNamed, play, type Played } from './play';

async function main([range = '1', only = 'all']: readonly string[]): Promise<number> {
	const seeds = seedsIn(range);
	if (seeds.length === 0 || !['all', 'corrected'].includes(only)) {
		throw new Error('Give seeds, such as 10 or 4-7, and perhaps the word corrected.');
	}
	const twins = only === 'all' ? (['broken', 'corrected'] as const) : (['corrected'] as const);
	let alarms = 0;
	for (const seed of seeds) {
		const played = await step(`Seed ${seed}`, () => play(pairs, twins, seed));
		const broken = played.filter(({ twin }) => twin === 'broken');
		const found = played.flatMap(alarmsOf);
		for (const alarm of found) fail(alarm);
		for (const { pair } of broken.filter((one) => !isNamed(one))) {
			console.log(`- Nothing shows: ${pair.mistake}`);
		}
		const named = `${broken.filter(isNamed).length} of ${broken.length} mistakes named`;
		note(`Seed ${seed}: ${broken.length > 0 ? `${named}, ` : ''}${found.length} false alarms`);
		alarms += found.length;
	}
	return alarms === 0 ? 0 : 1;
}

function seedsIn(range: string): number[] {
	const [, first, last] = /^(?:(\d+)-)?(\d+)$/.exec(range) ?? [];
	const from = Number(first ?? 1);
	return Array.from(
		{ length: Math.max(0, Number(last ?? 0) - from + 1) },
		(_, index) => from + index,
	);
}

const alarmsOf = (played: Played): string[] =>
	falseAlarmsIn(played).flatMap(({ id, cases }) =>
		cases.map(({ at, lead, what }) =>
			[played.pair.corrected.name, id, momentOf(at), lead, what].filter(Boolean).join(', '),
		),
	);

// n8n and its folder end with this process, however it ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

void exitAfter(main(process.argv.slice(2)));
