/* eslint-disable @n8n/community-nodes/no-restricted-globals, no-console -- runs outside n8n */
// Rehearses workflows in the forms in which sales people publish them, one after the other, and keeps what became of each
// in results.json.
//   npm run test:shapes -- [words or numbers of their names] [--again] [--sheet]
import { exitAfter, fail, note } from '../../tools/lib/progress.mjs';
import type { Shape } from './build';
import { tryOut } from './play';
import { complaintOf, hashOf, readResults, withResult, wordsOf, writeResults } from './results';
import { shapes } from './shapes';

async function main(args: readonly string[]): Promise<number> {
	const words = args.filter((word) => !word.startsWith('--'));
	const chosen = shapes.filter((shape) => isChosen(shape, words));
	if (chosen.length === 0) {
		fail(`No name has these words. There are: ${shapes.map(({ file }) => file.name).join(', ')}.`);
		return 2;
	}
	// Those that are named are rehearsed again.
	const isAgain = words.length > 0 || args.includes('--again');
	let code = 0;
	for (const shape of chosen) {
		const { name } = shape.file;
		const kept = readResults()[name];
		const isKept = !isAgain && kept?.hash === hashOf(shape) && !complaintOf(shape, kept);
		const { result, sheet } = isKept ? { result: kept, sheet: undefined } : await tryOut(shape);
		if (!isKept) writeResults(withResult(readResults(), name, result));
		const complaint = complaintOf(shape, result);
		if (sheet !== undefined && (complaint !== undefined || args.includes('--sheet'))) {
			console.log(`\n${sheet}\n`);
		}
		if (complaint === undefined) {
			note(`${name}: ${wordsOf(result)}${isKept ? ', kept from before' : ''}`);
		} else {
			fail(`${name}: ${complaint}`);
			code = 1;
		}
	}
	return code;
}

const isChosen = ({ file: { name } }: Shape, words: readonly string[]): boolean =>
	words.length === 0 || words.some((word) => isNamed(name, word.toLowerCase()));

/** `2` is the number of '02 Webhook to sheet'. */
const isNamed = (name: string, word: string): boolean =>
	/^\d+$/.test(word) ? parseInt(name) === Number(word) : name.toLowerCase().includes(word);

// n8n and its folder end with this process, however it ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

void exitAfter(main(process.argv.slice(2)));
