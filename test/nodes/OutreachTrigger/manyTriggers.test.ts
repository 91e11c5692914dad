/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import fc from 'fast-check';

import { sandboxKeys } from '../../../packages/sandbox/core/keys';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import { environment } from '../support/environment';
import { Poller } from '../support/poller';
import { credentialFor, openSandbox } from '../support/sandbox';

/** `TRIGGER_SEED` to see a history again. */
const runs: fc.Parameters<unknown> = {
	numRuns: 8,
	...(process.env.TRIGGER_SEED && { seed: Number(process.env.TRIGGER_SEED) }),
};

jest.setTimeout(1_800_000);

const MINUTE_MS = 60_000;
const MINUTES = 12;
const CONVERSATIONS = [
	seeded.conversations.interested,
	seeded.conversations.attachments,
	seeded.conversations.rightToLeft,
	seeded.conversations.multilingual,
];

interface History {
	/** How many requests the service takes per minute. */
	readonly limit?: number | undefined;
	readonly minutes?: number;
	/** The second of the minute at which each trigger polls. */
	readonly seconds: readonly number[];
	/** When someone replies, in seconds from the start, and where. */
	readonly replies: ReadonlyArray<{ readonly at: number; readonly conversation: string }>;
	/** When the service fails once. */
	readonly faults: readonly number[];
}

const historyOf = (triggers: number): fc.Arbitrary<History> =>
	fc.record({
		limit: fc.constantFrom(15, undefined),
		seconds: fc.array(fc.nat(59), { minLength: triggers, maxLength: triggers }),
		replies: fc.array(
			fc.record({
				at: fc.nat(60 * (MINUTES - 7)),
				conversation: fc.constantFrom(...CONVERSATIONS),
			}),
			{ minLength: 1, maxLength: 12 },
		),
		faults: fc.array(fc.nat(60 * (MINUTES - 7)), { maxLength: 4 }),
	});

/** Lives through a history. Gives what each trigger passed on, when, and the requests of all polls. */
async function live({ limit, minutes = MINUTES, seconds, replies, faults }: History) {
	const running = await openSandbox({ ...(limit && { requestsPerMinute: limit }) });
	const { control, requests, faults: planned } = running.sandbox;
	const credential = credentialFor(running, sandboxKeys.full.token);
	try {
		await environment.sleep(MINUTE_MS - (environment.now() % MINUTE_MS));
		const pollers = seconds.map(() => new Poller({ credential }));
		for (const poller of pollers) {
			await poller.activate();
			if (limit) await environment.sleep(MINUTE_MS / limit);
		}
		await environment.sleep(MINUTE_MS - (environment.now() % MINUTE_MS));
		const start = environment.now();
		const before = requests.length;
		const sent: string[] = [];
		const writtenAt = new Map<string, number>();
		const passed = pollers.map((): string[] => []);
		const delays = pollers.map((): number[] => []);
		const steps = [
			...replies.map(({ at, conversation }) => ({
				at,
				act: async () => {
					const { id } = control.addMessage(conversation, { content: `At ${at}` });
					sent.push(id);
					writtenAt.set(id, at);
				},
			})),
			...faults.map((at) => ({
				at,
				act: async () => void planned.add({ fault: 'status', status: 500 }),
			})),
			...Array.from({ length: minutes }, (_, minute) =>
				seconds.map((second, index) => ({
					at: minute * 60 + second,
					act: async () => {
						const items = await pollers[index]!.poll().catch(() => null);
						for (const { message_id } of items ?? []) {
							passed[index]!.push(String(message_id));
							delays[index]!.push(minute * 60 + second - writtenAt.get(String(message_id))!);
						}
					},
				})),
			).flat(),
		].toSorted((a, b) => a.at - b.at);
		for (const { at, act } of steps) {
			const due = start + at * 1_000 - environment.now();
			if (due > 0) await environment.sleep(due);
			await act();
		}
		return { sent, passed, delays, requests: requests.length - before };
	} finally {
		await running.close();
	}
}

test('each trigger passes each reply on once, with faults in between', async () => {
	await fc.assert(
		fc.asyncProperty(historyOf(6), async (history) => {
			const { sent, passed } = await live(history);
			for (const each of passed) expect(each.toSorted()).toEqual(sent.toSorted());
		}),
		runs,
	);
});

test('twenty triggers take at most three times the requests of one', async () => {
	await fc.assert(
		fc.asyncProperty(historyOf(20), async (history) => {
			const calm = { ...history, limit: undefined, faults: [] };
			const many = await live(calm);
			const one = await live({ ...calm, seconds: history.seconds.slice(0, 1) });
			for (const each of many.passed) expect(each.toSorted()).toEqual(many.sent.toSorted());
			expect(many.requests).toBeLessThanOrEqual(3 * one.requests);
		}),
		runs,
	);
});

test('what one workflow does with a reply, the others do not see', async () => {
	const running = await openSandbox();
	try {
		const credential = credentialFor(running, sandboxKeys.full.token);
		const parameters = { simplify: false };
		const pollers = [1, 2].map(() => new Poller({ credential, parameters }));
		for (const poller of pollers) await poller.activate();
		await environment.sleep(20_001);
		running.sandbox.control.addMessage(seeded.conversations.interested, { content: 'Hello' });
		const [mine] = (await pollers[0]!.handOut())!;
		Object.assign(mine as object, { changed: true });
		for (const value of Object.values(mine!)) {
			if (value !== null && typeof value === 'object') Object.assign(value, { changed: true });
		}
		const before = running.sandbox.requests.length;
		const [other] = (await pollers[1]!.handOut())!;
		expect(running.sandbox.requests).toHaveLength(before);
		expect(JSON.stringify(other)).not.toContain('changed');
	} finally {
		await running.close();
	}
});

test('a test of the node reads by itself, and so do another key and a trigger that was just published', async () => {
	const running = await openSandbox();
	const { requests } = running.sandbox;
	const countOf = async (poll: Promise<unknown>) => {
		const before = requests.length;
		await poll;
		return requests.length - before;
	};
	try {
		const credential = credentialFor(running, sandboxKeys.full.token);
		const pollers = [1, 2].map(() => new Poller({ credential }));
		for (const poller of pollers) await poller.activate();
		await environment.sleep(20_001);
		expect(await countOf(pollers[0]!.poll())).toBe(1);
		expect(await countOf(pollers[1]!.poll())).toBe(0);
		expect(await countOf(pollers[1]!.poll())).toBe(1);
		expect(await countOf(pollers[1]!.test())).toBeGreaterThan(0);
		expect(await countOf(new Poller({ credential }).activate())).toBeGreaterThan(0);
		const second = credentialFor(running, sandboxKeys.secondWorkspace.token);
		expect(await countOf(new Poller({ credential: second }).activate())).toBeGreaterThan(0);
		expect(await countOf(pollers[0]!.poll())).toBe(0);
		await environment.sleep(20_001);
		expect(await countOf(pollers[1]!.poll())).toBe(1);
	} finally {
		await running.close();
	}
});

const meanOf = (values: readonly number[]): number =>
	values.reduce((sum, value) => sum + value, 0) / values.length;

test.each([20, 60])(
	'at %i requests per minute, none of twenty waits much longer than the others',
	async (limit) => {
		const seconds = Array.from({ length: 20 }, (_, index) => index * 3);
		const replies = Array.from({ length: 10 * 12 }, (_, index) => ({
			at: Math.floor(index / 12) * 60 + 1 + 5 * (index % 12),
			conversation: `conv_${1 + (index % 12)}`,
		}));
		const { sent, passed, delays } = await live({
			limit,
			minutes: 40,
			seconds,
			replies,
			faults: [],
		});
		const means = delays.map(meanOf);
		for (const each of passed) expect(each.toSorted()).toEqual(sent.toSorted());
		expect(Math.max(...means)).toBeLessThanOrEqual(1.5 * meanOf(means));
	},
);
