/* eslint-disable @n8n/community-nodes/no-restricted-globals, no-console -- runs outside n8n */
// Rehearses workflows in the forms in which sales people publish them, one after the other, and keeps what became of each
// in results.json.
import { exitAfter, fail, note } from '../lib/progress.mjs';
import { HELP, readOptions } from './shapesOptions';
import { tryOut } from './play';
import { complaintOf, hashOf, readResults, withResult, wordsOf, writeResults } from './results';
import { shapes } from './shapes';

async function main(args: readonly string[]): Promise<number> {
	const options = readOptions(shapes, args);
	if (options === 'help') {
		console.log(HELP);
		return 0;
	}
	const { chosen, isAgain, showsSheets } = options;
	let code = 0;
	for (const shape of chosen) {
		const { name } = shape.file;
		const kept = readResults()[name];
		const isKept = !isAgain && kept?.hash === hashOf(shape) && !complaintOf(shape, kept);
		const { result, sheet } = isKept ? { result: kept, sheet: undefined } : await tryOut(shape);
		if (!isKept) writeResults(withResult(readResults(), name, result));
		const complaint = complaintOf(shape, result);
		if (sheet !== undefined && (complaint !== undefined || showsSheets)) {
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

// n8n and its folder end with this process, however it ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

void exitAfter(main(process.argv.slice(2)));
