/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

import type { Outcome } from './stopOften';

/** How many stops one n8n lives through; then its results are kept, and the next n8n starts. */
const STOPS_PER_ROUND = 5;

interface Kept {
	readonly name: string;
	readonly outcome: Outcome;
}

interface Rounds {
	readonly name: string;
	readonly stops: number;
	readonly seed: number;
	/** A file with one result in each line. */
	readonly keep: string | undefined;
	readonly measure: (stops: number, seed: number) => Promise<Outcome>;
}

/** Measures the stops that are still missing, round by round. Returns the sum, including what was kept before. */
export async function measureRounds({ name, stops, seed, keep, measure }: Rounds) {
	const outcomes = keptIn(keep).flatMap((each) => (each.name === name ? [each.outcome] : []));
	const done = () => outcomes.reduce((sum, outcome) => sum + outcome.stops, 0);
	while (done() < stops) {
		const before = done();
		const outcome = await measure(Math.min(STOPS_PER_ROUND, stops - before), seed + before);
		if (keep !== undefined) appendFileSync(keep, `${JSON.stringify({ name, outcome })}\n`);
		outcomes.push(outcome);
	}
	return outcomes.reduce(add);
}

function keptIn(file: string | undefined): Kept[] {
	if (file === undefined || !existsSync(file)) return [];
	const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
	return lines.map((line) => JSON.parse(line) as Kept);
}

function add(a: Outcome, b: Outcome): Outcome {
	const names = new Set([...Object.keys(a.byMoment), ...Object.keys(b.byMoment)]);
	const of = ({ byMoment }: Outcome, name: string) => byMoment[name] ?? { lost: 0, doubled: 0 };
	return {
		stops: a.stops + b.stops,
		replies: a.replies + b.replies,
		lost: a.lost + b.lost,
		doubled: a.doubled + b.doubled,
		retried: a.retried + b.retried,
		byMoment: Object.fromEntries(
			[...names].map((name) => [
				name,
				{
					lost: of(a, name).lost + of(b, name).lost,
					doubled: of(a, name).doubled + of(b, name).doubled,
				},
			]),
		),
	};
}
