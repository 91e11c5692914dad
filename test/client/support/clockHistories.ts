import fc from 'fast-check';

import type { Transport } from '../../../src/client/http/transport';
import type { Client } from '../../../src/client/client';
import { idsIn } from '../../../src/client/delivery/journal';
import { OutreachError, ResponseError } from '../../../src/client/errors';
import { paginateMessages } from '../../../src/client/pages/messages';
import { endpoints } from '../../../src/contract';
import { allFaults, type Fault, lateFaults } from './faults';
import { habits } from './headerHabits';
import { type Scenario, scenarios } from './scenarios';
import { journalSince, memoryJournal, testClient } from './testClient';
import { type Ending, worldFor, type Wrong, wrongsOf } from './verdicts';
import { failFrom, failNext, type World } from './world';

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
	/** The node runs again. A crash has left nothing but the time of the first start. */
	readonly again: 'no' | 'at once' | 'after a crash';
	/** How long before the call others have made the same, in seconds. */
	readonly alike: readonly number[];
	readonly random: number;
}

const changing = scenarios.filter(
	({ retryClass, name }) => retryClass === 'verify' || name === 'conversations.sendMessage',
);

/**
 * After a crash only times tell what is new, so no more can be asked than a margin of half a minute, in which nobody
 * else has made the same.
 */
const MARGIN_AFTER_CRASH = 30;

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
		again: fc.constantFrom('no', 'at once', 'after a crash'),
		alike: fc.array(fc.constantFrom(1, 20, 40, 3_600, 7_200), { maxLength: 2 }),
		random: fc.integer(),
	})
	.filter(
		({ skew, alike, again }) =>
			again !== 'after a crash' ||
			(Math.abs(skew) < MARGIN_AFTER_CRASH && alike.every((age) => age > MARGIN_AFTER_CRASH)),
	);

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

/** Others can make the same, as a record of its own. */
const canBeAlike = ({ name }: Scenario) => /\.create|sendMessage/.test(name);

/** Others make the same, at some times before. */
async function makeAlike({ scenario, alike }: ClockHistory, { time, another }: World) {
	if (!canBeAlike(scenario)) return;
	const ages = alike.toSorted((a, b) => b - a);
	for (const [place, age] of ages.entries()) {
		const { client } = another();
		await time.until(client.call(scenario.endpoint, scenario.request as never));
		await time.pass((age - (ages[place + 1] ?? 0)) * 1_000);
	}
}

/** What the call brings about after that. The IDs of what it makes are higher then. */
async function expectedOf(history: ClockHistory): Promise<Scenario> {
	const { scenario, random } = history;
	const world = worldFor(scenario, random);
	await makeAlike(history, world);
	const former = world.api.effects.length;
	if (former === 0) return scenario;
	const { client } = world.another();
	await world.time.until(client.call(scenario.endpoint, scenario.request as never));
	return { ...scenario, effects: world.api.effects.slice(former) };
}

/** The node reads a conversation before it writes into it. */
async function readThread(client: Client, { name, request }: Scenario): Promise<void> {
	if (name !== endpoints.conversations.sendMessage.id) return;
	const { conversation_id: id } = request.path as { readonly conversation_id: string };
	let isRead = false;
	const onConversation = () => (isRead = true);
	for await (const page of paginateMessages(client, id, { onConversation })) void page;
	if (!isRead) throw new ResponseError('No conversation', { outcome: 'not sent', code: 'test' });
}

/** An answer that holds what another call made. */
function takesAnothers(ending: Ending, happened: readonly string[]): boolean {
	if (ending instanceof OutreachError) return false;
	const made = happened.map((effect) => effect.split(/[ /]/).at(-1));
	return idsIn(ending.body).some((id) => !made.includes(String(id)));
}

/** Plays the history. Returns what was wrong with how it ended, also once every late effect has happened. */
export async function wrongsOfHistory(history: ClockHistory): Promise<Set<Wrong>> {
	const { faults, alike, again, random } = history;
	const scenario = await expectedOf(history);
	const world = worldFor(scenario, random);
	await makeAlike(history, world);
	const { time, api } = world;
	const journal = memoryJournal();
	const began = time.now();
	const former = api.effects.length;

	const judge = (ending: Ending): Wrong[] => {
		const happened = api.effects.slice(former);
		const isAnothers = canBeAlike(scenario) && takesAnothers(ending, happened);
		return [
			...wrongsOf(scenario, ending, happened),
			...(isAnothers ? (['false success'] as const) : []),
		];
	};

	const end = async (options: object): Promise<Ending> => {
		const client = testClient(serviceOf(world, history), time);
		const beforeSend = async () => await readThread(client, scenario);
		const call = client.call(scenario.endpoint, scenario.request as never, {
			...options,
			beforeSend,
		});
		return await time.until(
			call.catch((error: unknown) => {
				if (error instanceof OutreachError) return error;
				throw error;
			}),
		);
	};

	/** A crash takes the journal along, and leaves a mark if the request may have gone out. */
	const journalOfRun: Readonly<Record<ClockHistory['again'], () => object>> = {
		no: () => journal,
		'at once': () => journal,
		'after a crash': () => {
			const { state = 'failed' } = journal.entry ?? {};
			if (state === 'failed') return journalSince(began);
			journal.write({ state: 'sending', sentAt: began });
			return journal;
		},
	};

	// Unless the list can be read before, only times tell what is new.
	if (alike.length > 0) failFrom(api, scenario.endpoint, faults[0] ?? []);
	else failNext(api, faults[0] ?? []);
	let ending = await end({ journal });
	const wrongs = judge(ending);
	if (again !== 'no') {
		failNext(api, faults[1] ?? []);
		ending = await end({ journal: journalOfRun[again]() });
		wrongs.push(...judge(ending));
	}
	await time.pass(120_000);
	return new Set([...wrongs, ...judge(ending)]);
}
