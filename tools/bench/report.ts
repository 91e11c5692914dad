/* eslint-disable no-console -- runs outside n8n */
import { helpOfNamed, readNamed } from '../../packages/cli/named';
import { fail, note } from '../lib/progress.mjs';
import type { Figure } from './figure';

/**
 * Measures the figures and prints them: all, or those that have the arguments of the command in their names. Returns the
 * exit code. Throws `WrongArguments`.
 */
export async function report(
	figures: readonly Figure[],
	args: readonly string[] = [],
): Promise<number> {
	const wanted = readNamed(figures, args);
	if (wanted === 'help') {
		console.log(helpOfNamed('Measures figures', figures));
		return 0;
	}
	let missed = 0;
	for (const { name, measure } of wanted) {
		console.log(`▸ ${name}`);
		const { rows, goal, reached } = await measure();
		console.table(rows);
		if (reached) note(`Reached: ${goal}\n`);
		else fail(`Not reached: ${goal}\n`);
		if (!reached) missed += 1;
	}
	return missed > 0 ? 1 : 0;
}
