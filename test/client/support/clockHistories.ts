import fc from 'fast-check';

import type { Transport } from '../../../src/client/http/transport';
import { OutreachError } from '../../../src/client/errors';
import { allFaults, type Fault, LATE_MAX_SECONDS, lateFaults } from './faults';
import { habits } from './headerHabits';
import { type Scenario, scenarios } from './scenarios';
import { memoryJournal, testClient } from './testClient';
import { type Ending, worldFor, type Wrong, wrongsOf } from './verdicts';
import { failNext, type World } from './world';

/** A call that goes wrong before a service whose clocks and headers are not as its document says. */
export interface ClockHistory {
	readonly scenario: Scenario;
	/** How far `Date` is ahead of the records' times, in seconds. */
	readonly skew: number;
	/** The records' times have no zone. */
	readonly isWithoutZone: boolean;
	/** A habit of the headers of the rate limit. */
	readonly habit: string;
	/** What goes wrong with the requests, one after another: of the call, then of the run after it. */
	readonly faults: ReadonlyArray<ReadonlyArray<Fault | undefined>>;
	/** The node runs again: with the journal of the first run, or with nothing but the time of its start. */
	readonly again: 'no' | 'with its journal' | 'after a crash';
	readonly random: number;
}

const changing = scenarios.filter(
	({ retryClass, name }) => retryClass === 'verify' || name === 'conversations.sendMessage',
);

/** After a crash only times tell what is new, so no more can be asked than a margin of half a minute. */
const SKEW_AFTER_CRASH_MAX = 25;

/** `Date` has its own part in a history. */
const HABITS = Object.keys(habits).filter((name) => !name.includes('Date'));

const faultsOfRun = fc.array(
	fc.option(fc.constantFrom(...allFaults, ...lateFaults), { nil: undefined }),
	{ maxLength: 8 },
);

export const clockHistories: fc.Arbitrary<ClockHistory> = fc
	.record({
		scenario: fc.constantFrom(...changing),
		skew: fc.constantFrom(0, 1, 2.5, 10, 25, 3_600, 7_200, -1, -2.5, -25, -3_600),
		isWithoutZone: fc.boolean(),
		habit: fc.constantFrom('as documented', ...HABITS),
		faults: fc.tuple(faultsOfRun, faultsOfRun),
		again: fc.constantFrom('no', 'with its journal', 'after a crash'),
		random: fc.integer(),
	})
	.filter(({ skew, again }) => again === 'no' || Math.abs(skew) <= SKEW_AFTER_CRASH_MAX);

/** The service as the history has it. */
function serviceOf({ api, time }: World, history: ClockHistory): Transport {
	const { skew, isWithoutZone, habit } = history;
	return async (request) => {
		const response = await api.transport(request);
		const now = Date.parse(String(response.headers.date));
		const date = new Date(now + skew * 1_000).toUTCString();
		const changed = habits[habit]?.(response.headers, time.now()) ?? response.headers;
		const body = isWithoutZone ? withoutZones(response.body) : response.body;
		return { ...response, headers: { ...changed, date }, body };
	};
}

async function* withoutZones(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
	for await (const chunk of body) {
		const text = Buffer.from(chunk).toString();
		yield Buffer.from(text.replace(/(\d\d:\d\d:\d\d\.\d{3})Z"/g, '$1"'));
	}
}

/** Plays the history. Returns what was wrong with how it ended, also once every late effect has happened. */
export async function wrongsOfHistory(history: ClockHistory): Promise<Set<Wrong>> {
	const { scenario, faults, again, random } = history;
	const world = worldFor(scenario, random);
	const { time, api } = world;
	const journal = memoryJournal();
	const began = time.now();

	const end = async (options: object): Promise<Ending> => {
		const client = testClient(serviceOf(world, history), time);
		const call = client.call(scenario.endpoint, scenario.request as never, options);
		return await time.until(
			call.catch((error: unknown) => {
				if (error instanceof OutreachError) return error;
				throw error;
			}),
		);
	};

	/** A crash takes the journal along, and leaves a mark if the request may have gone out. */
	const leftAfterCrash = () => {
		const { state = 'failed' } = journal.entry ?? {};
		if (state === 'failed') return { sentSince: began };
		journal.write({ state: 'sending', sentAt: began });
		const isRepeatable = scenario.retryClass === 'verify';
		return {
			journal,
			repeatFrom: isRepeatable ? time.now() + LATE_MAX_SECONDS * 1_000 : undefined,
		};
	};

	failNext(api, faults[0] ?? []);
	let ending = await end({ journal });
	const wrongs = wrongsOf(scenario, ending, api.effects);
	if (again !== 'no') {
		failNext(api, faults[1] ?? []);
		ending = await end(again === 'after a crash' ? leftAfterCrash() : { journal });
		wrongs.push(...wrongsOf(scenario, ending, api.effects));
	}
	await time.pass(120_000);
	return new Set([...wrongs, ...wrongsOf(scenario, ending, api.effects)]);
}
