import fc from 'fast-check';

import { idsIn } from '../../../src/client/delivery/journal';
import { OutreachError } from '../../../src/client/errors';
import type { Transport } from '../../../src/client/http/transport';
import { createRateLimiter } from '../../../src/client/rate/limiter';
import { allFaults, type Fault, lateFaults } from './faults';
import { type Scenario, scenarios } from './scenarios';
import { testClient } from './testClient';
import { type Ending, worldFor } from './verdicts';

/** Two executions of one process that send the same, one shortly after the other. */
export interface PairHistory {
	readonly scenario: Scenario;
	/** How much later the second one begins, in milliseconds. */
	readonly later: number;
	/** What goes wrong with the requests of each, one after another. */
	readonly faults: ReadonlyArray<ReadonlyArray<Fault | undefined>>;
	readonly random: number;
}

const twice = scenarios.filter(
	({ name, effects }) => effects.length === 1 && /\.create|sendMessage/.test(name),
);

const faultsOfRun = fc.array(
	fc.option(fc.constantFrom(...allFaults, ...lateFaults), { nil: undefined }),
	{ maxLength: 5 },
);

export const pairHistories: fc.Arbitrary<PairHistory> = fc.record({
	scenario: fc.constantFrom(...twice),
	later: fc.oneof(fc.nat(300), fc.nat(6_000)),
	faults: fc.tuple(faultsOfRun, faultsOfRun),
	random: fc.integer(),
});

/** Plays the history. Returns what was wrong with how the two ended, once every late effect has happened. */
export async function wrongsOfPair(history: PairHistory): Promise<string[]> {
	const { scenario, later, faults, random } = history;
	const { api, time } = worldFor(scenario, random);
	const left = faults.map((each) => [...each]);
	const limiter = createRateLimiter({ environment: time });
	let sender = 0;
	api.fault = () => left[sender]!.shift();

	const transportOf =
		(number: number): Transport =>
		async (request) => {
			sender = number;
			return await api.transport(request);
		};
	const end = async (number: number): Promise<Ending> => {
		if (number > 0) await time.sleep(later);
		const client = testClient(transportOf(number), time, limiter);
		return await client
			.call(scenario.endpoint, scenario.request as never)
			.catch((error: unknown) => {
				if (error instanceof OutreachError) return error;
				throw error;
			});
	};

	const endings = await time.until(Promise.all([end(0), end(1)]));
	await time.pass(120_000);
	const made = api.effects.map((effect) => effect.split(/[ /]/).at(-1));
	const claimed = endings.flatMap((ending) =>
		ending instanceof OutreachError ? [] : idsIn(ending.body).map(String),
	);
	const outcomes = endings.map((ending) =>
		ending instanceof OutreachError ? ending.outcome : 'success',
	);
	const count = (...of: string[]) => outcomes.filter((each) => of.includes(each)).length;
	const isWrong = {
		'double effect': made.length > endings.length,
		'false success':
			new Set(claimed).size < claimed.length || claimed.some((id) => !made.includes(id)),
		"'sent' and nothing there": count('success', 'sent') > made.length,
		"'not sent' and something there": made.length > endings.length - count('not sent'),
	};
	return Object.entries(isWrong).flatMap(([name, is]) => (is ? [name] : []));
}
