/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

interface Measured {
	readonly stops: number;
}

interface Kept<Outcome> {
	readonly name: string;
	readonly outcome: Outcome;
}

interface Rounds<Outcome extends Measured> {
	readonly name: string;
	readonly stops: number;
	/** After this many, the results are kept. */
	readonly stopsPerRound: number;
	readonly seed: number;
	/** A file with one result in each line. */
	readonly keep: string | undefined;
	readonly measure: (stops: number, seed: number) => Promise<Outcome>;
	readonly add: (a: Outcome, b: Outcome) => Outcome;
}

/** Measures the stops that are still missing, round by round. Returns the sum, including what was kept before. */
export async function measureRounds<Outcome extends Measured>({
	name,
	stops,
	stopsPerRound,
	seed,
	keep,
	measure,
	add,
}: Rounds<Outcome>): Promise<Outcome> {
	const outcomes = keptIn<Outcome>(keep).flatMap((each) =>
		each.name === name ? [each.outcome] : [],
	);
	const done = () => outcomes.reduce((sum, outcome) => sum + outcome.stops, 0);
	while (done() < stops) {
		const before = done();
		const outcome = await measure(Math.min(stopsPerRound, stops - before), seed + before);
		if (keep !== undefined) appendFileSync(keep, `${JSON.stringify({ name, outcome })}\n`);
		outcomes.push(outcome);
	}
	return outcomes.reduce(add);
}

function keptIn<Outcome>(file: string | undefined): Array<Kept<Outcome>> {
	if (file === undefined || !existsSync(file)) return [];
	const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
	return lines.map((line) => JSON.parse(line) as Kept<Outcome>);
}
