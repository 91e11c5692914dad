import { fail } from '../../lib/progress.mjs';
import {
	allFaults,
	type Fault,
	faultName,
	LATE_MAX_SECONDS,
	lateFaults,
} from '../../../test/client/support/faults';
import { type Scenario, scenarios } from '../../../test/client/support/scenarios';
import { memoryJournal } from '../../../test/client/support/testClient';
import { run, worldFor, type Wrong, WRONGS, wrongsOf } from '../../../test/client/support/verdicts';
import { failFirst, type World } from '../../../test/client/support/world';
import type { Figure } from '../figure';

/** By then every late effect has happened. */
const AFTERWARDS_MS = 120_000;

/** Which requests a fault hits. */
const REACHES = {
	once: ({ api }: World, { endpoint }: Scenario, fault: Fault) => failFirst(api, endpoint, [fault]),
	always: ({ api }: World, { endpoint }: Scenario, fault: Fault) => {
		api.fault = (seen) => (seen.endpoint.id === endpoint.id ? fault : undefined);
	},
	'looking too': ({ api }: World, _: Scenario, fault: Fault) => {
		api.fault = () => fault;
	},
} as const;

type Reach = keyof typeof REACHES;

/** The faults that can matter: for a request that only reads, no effect comes late. */
const faultsFor = ({ effects }: Scenario): readonly Fault[] =>
	effects.length > 0 ? [...allFaults, ...lateFaults] : allFaults;

/**
 * The runs of the node: one, or a second one right after it, without failures. Without a journal, a second action is a
 * new request, which the API refuses because of the record's status.
 */
const runsOf = ({ effects, retryClass }: Scenario): readonly number[] =>
	effects.length > 0 && retryClass !== 'guarded' ? [1, 2] : [1];

/** Makes a call fail as planned, and checks the effects right afterwards and after all late ones. */
async function wrongsAfter(
	scenario: Scenario,
	fault: Fault,
	reach: Reach,
	runs: number,
): Promise<Set<Wrong>> {
	const world = worldFor(scenario);
	REACHES[reach](world, scenario, fault);
	const journal = memoryJournal();
	let ending = await run(scenario, world, journal);
	const wrongs = wrongsOf(scenario, ending, world.api.effects);
	world.api.fault = () => undefined;
	if (runs > 1) {
		ending = await run(scenario, world.another(), journal);
		wrongs.push(...wrongsOf(scenario, ending, world.api.effects));
	}
	await world.time.pass(AFTERWARDS_MS);
	return new Set([...wrongs, ...wrongsOf(scenario, ending, world.api.effects)]);
}

interface Case {
	readonly scenario: Scenario;
	readonly fault: Fault;
	readonly runs: number;
}

const cases: readonly Case[] = scenarios.flatMap((scenario) =>
	faultsFor(scenario).flatMap((fault) =>
		runsOf(scenario).map((runs) => ({ scenario, fault, runs })),
	),
);

async function countWrongs(reach: Reach): Promise<Record<Wrong, number>> {
	const counts = Object.fromEntries(WRONGS.map((wrong) => [wrong, 0])) as Record<Wrong, number>;
	for (const { scenario, fault, runs } of cases) {
		for (const wrong of await wrongsAfter(scenario, fault, reach, runs)) {
			counts[wrong] += 1;
			fail(`${wrong}: ${scenario.name}, ${faultName(fault)}, ${reach}, ${runs} runs`);
		}
	}
	return counts;
}

export const faults: Figure = {
	name: 'Faults',
	measure: async () => {
		const rows: Array<Record<Wrong, number> & { fails: Reach; cases: number }> = [];
		for (const reach of Object.keys(REACHES) as Reach[]) {
			rows.push({ fails: reach, cases: cases.length, ...(await countWrongs(reach)) });
		}
		const endpoints = new Set(scenarios.map(({ endpoint }) => endpoint.id)).size;
		const kinds = allFaults.length + lateFaults.length;
		return {
			rows,
			goal: `none of these, with ${endpoints} endpoints and ${kinds} faults, effects up to ${LATE_MAX_SECONDS} s late among them`,
			reached: rows.every((row) => WRONGS.every((wrong) => row[wrong] === 0)),
		};
	},
};
