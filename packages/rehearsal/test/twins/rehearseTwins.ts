/* eslint-disable @n8n/community-nodes/no-restricted-globals, no-console -- runs outside n8n */
// Rehearses workflows with a mistake and their corrected twins, with as many seeds as asked for.
//   npm test twins -- [how many seeds, or from which to which: 10 or 4-7] [corrected] [words of the mistakes]
import { momentOf } from '../../sheet/format';
import type { Line } from '../../sheet/line';
import { exitAfter, fail, note, step } from 'n8n-nodes-outreach/tools/lib/progress.mjs';
import type { Pair } from './pair';
import { pairs } from './pairs';
import { falseAlarmsIn, isNamed, play, type Played } from './play';

async function main(args: readonly string[]): Promise<number> {
	const { seeds, twins, chosen } = readArguments(args);
	let alarms = 0;
	for (const seed of seeds) {
		const played = await step(`Seed ${seed}`, () => play(chosen, twins, seed));
		const broken = played.filter(({ twin }) => twin === 'broken');
		const unnamed = broken.filter((one) => !isNamed(one));
		const found = played.flatMap(alarmsOf);
		for (const one of broken.filter(isNamed)) console.log(`- ${firstCaseOf(one)}`);
		for (const { pair } of unnamed) console.log(`- Nothing shows: ${pair.mistake}`);
		for (const alarm of found) fail(alarm);
		const named = `${broken.length - unnamed.length} of ${broken.length} mistakes named`;
		note(`Seed ${seed}: ${broken.length > 0 ? `${named}, ` : ''}${found.length} false alarms`);
		alarms += found.length;
	}
	return alarms === 0 ? 0 : 1;
}

const ONLY_CORRECTED = 'corrected';

function readArguments([range = '1', ...rest]: readonly string[]) {
	const seeds = seedsIn(range);
	const words = rest.filter((word) => word !== ONLY_CORRECTED);
	const isNamedBy = (word: string) => (pair: Pair) =>
		pair.mistake.toLowerCase().includes(word.toLowerCase());
	const chosen = pairs.filter(
		(pair) => words.length === 0 || words.some((word) => isNamedBy(word)(pair)),
	);
	if (seeds.length === 0 || !words.every((word) => pairs.some(isNamedBy(word)))) {
		throw new Error(
			`Give seeds, such as 10 or 4-7, and perhaps the word ${ONLY_CORRECTED}, and words of mistakes.`,
		);
	}
	const twins: ReadonlyArray<Played['twin']> = rest.includes(ONLY_CORRECTED)
		? ['corrected']
		: ['broken', 'corrected'];
	return { seeds, twins, chosen };
}

function seedsIn(range: string): number[] {
	const [, first, last] = /^(?:(\d+)-)?(\d+)$/.exec(range) ?? [];
	const from = Number(first ?? 1);
	return Array.from(
		{ length: Math.max(0, Number(last ?? 0) - from + 1) },
		(_, index) => from + index,
	);
}

const textsOf = ({ pair, twin }: Played, { id, cases }: Line): string[] =>
	cases.map(({ at, lead, node, what }) =>
		[pair[twin].name, id, momentOf(at), lead, node, what].filter(Boolean).join(', '),
	);

const alarmsOf = (played: Played): string[] =>
	falseAlarmsIn(played).flatMap((line) => textsOf(played, line));

const firstCaseOf = (played: Played): string | undefined => {
	const line = played.marked.find(({ id }) => id === played.pair.line)!;
	return `${line.cases.length} cases: ${textsOf(played, line)[0]}`;
};

// n8n and its folder end with this process, however it ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

void exitAfter(main(process.argv.slice(2)));
