/* eslint-disable no-console -- runs outside n8n */
import { fail, note } from '../tools/lib/progress.mjs';
import type { Figure } from './figure';

/** Measures the figures whose name contains `filter`, and prints them. Returns the exit code. */
export async function report(figures: readonly Figure[], filter = ''): Promise<number> {
	const wanted = figures.filter(({ name }) => name.toLowerCase().includes(filter.toLowerCase()));
	if (wanted.length === 0) throw new Error(`No figure has "${filter}" in its name`);
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
