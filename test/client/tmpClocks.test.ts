import fc from 'fast-check';
import { appendFileSync } from 'node:fs';
import { clockHistories, wrongsOfHistory } from './support/clockHistories';
import { pairHistories, wrongsOfPair } from './support/pairHistories';
import { runsOf } from './support/runs';
jest.setTimeout(900_000);
const out = process.env.OUT!;
async function play(name: string, all: fc.Arbitrary<any>, wrongsOf: (h: any) => Promise<Iterable<string>>) {
	const { seed, numRuns } = runsOf(1500);
	const counts: Record<string, number> = {};
	const started = Date.now();
	for (const history of fc.sample(all, { seed, numRuns })) {
		for (const wrong of await wrongsOf(history)) {
			const key = `${wrong}: ${history.scenario.name}`;
			counts[key] = (counts[key] ?? 0) + 1;
			const { scenario, ...rest } = history;
			appendFileSync(out, `${wrong}: ${scenario.name} ${JSON.stringify(rest)}\n`);
		}
	}
	appendFileSync(out, `${name} seed ${seed} runs ${numRuns} ms ${Date.now() - started} ${JSON.stringify(counts)}\n`);
}
test('clocks', async () => { await play('clocks', clockHistories, wrongsOfHistory); });
test('pairs', async () => { await play('pairs', pairHistories, wrongsOfPair as any); });
