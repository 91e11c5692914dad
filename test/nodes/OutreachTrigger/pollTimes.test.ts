/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import fc from 'fast-check';

import { seeded } from '../../../packages/sandbox/composition/seeded';
import { DurablePoller, type Tick } from '../support/durablePoller';
import { environment } from '../support/environment';
import { useSandbox } from '../support/sandbox';

/** Two Poll Times of a node can fall on one moment. With durable cursors n8n may have read the cursor of both before one polls. */

const sandbox = useSandbox({ leads: 30 });

const reply = (content: string) =>
	sandbox.control.addMessage(seeded.conversations.interested, { content });
const textsOf = (items: ReadonlyArray<{ text?: unknown }> | null) =>
	items?.map(({ text }) => text) ?? null;

async function started(): Promise<DurablePoller> {
	const trigger = new DurablePoller(sandbox.credential());
	expect(await trigger.tick()).toBeNull();
	await environment.sleep(60_000);
	return trigger;
}

test('the second tick of a moment starts nothing again, and leaves the cursor as the first one saved it', async () => {
	const trigger = await started();
	reply('Hello');
	const [first, second] = [trigger.begin(), trigger.begin()];
	expect(textsOf(await trigger.finish(first))).toEqual(['Hello']);
	const saved = structuredClone(trigger.cursor);
	const asked = sandbox.requests.length;
	expect(await trigger.finish(second)).toBeNull();
	expect(sandbox.requests).toHaveLength(asked);
	expect(trigger.cursor).toEqual(saved);
	reply('Again');
	expect(textsOf(await trigger.tick())).toEqual(['Again']);
});

test('a cursor whose keys the database has put in another order is the one that was handed out', async () => {
	const trigger = await started();
	reply('One');
	await trigger.tick();
	const reversed = (value: unknown): unknown =>
		typeof value === 'object' && value !== null && !Array.isArray(value)
			? Object.fromEntries(
					Object.entries(value)
						.reverse()
						.map(([key, each]) => [key, reversed(each)]),
				)
			: value;
	trigger.cursor = reversed(trigger.cursor) as typeof trigger.cursor;
	reply('Two');
	expect(textsOf(await trigger.tick())).toEqual(['Two']);
});

test('if n8n could not save the cursor with its execution, the events come again ten seconds later', async () => {
	const trigger = await started();
	reply('Hello');
	const before = trigger.begin();
	await trigger.finish(before);
	trigger.cursor = before.cursor;
	expect(await trigger.tick()).toBeNull();
	await environment.sleep(10_000);
	expect(textsOf(await trigger.tick())).toEqual(['Hello']);
});

type Step =
	| { readonly do: 'reply' | 'restart' }
	| { readonly do: 'pass'; readonly seconds: number }
	/** So many ticks of one moment. Some of them begin late, with what comes meanwhile. */
	| { readonly do: 'ticks'; readonly count: number; readonly replies: readonly boolean[] };

const steps: fc.Arbitrary<Step[]> = fc.array(
	fc.oneof(
		{ weight: 3, arbitrary: fc.record({ do: fc.constant('reply' as const) }) },
		{ weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
		{
			weight: 3,
			arbitrary: fc.record({
				do: fc.constant('pass' as const),
				seconds: fc.constantFrom(1, 10, 60),
			}),
		},
		{
			weight: 4,
			arbitrary: fc.record({
				do: fc.constant('ticks' as const),
				count: fc.integer({ min: 1, max: 3 }),
				replies: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
			}),
		},
	),
	{ maxLength: 25, size: 'max' },
);

jest.setTimeout(600_000);

test('in any history of ticks each reply starts one execution', async () => {
	await fc.assert(
		fc.asyncProperty(steps, async (history) => {
			sandbox.reset();
			const trigger = await started();
			const written: string[] = [];
			const write = () => {
				written.push(`Reply ${written.length}`);
				reply(written.at(-1)!);
			};
			for (const step of history) {
				if (step.do === 'reply') write();
				if (step.do === 'restart') trigger.restart();
				if (step.do === 'pass') await environment.sleep(step.seconds * 1_000);
				if (step.do !== 'ticks') continue;
				const ticks = Array.from({ length: step.count }, (): Tick => trigger.begin());
				for (const [index, tick] of ticks.entries()) {
					await trigger.finish(tick);
					if (step.replies[index]) write();
				}
			}
			await environment.sleep(60_000);
			await trigger.tick();
			const texts = trigger.executions.flat().map(({ text }) => text);
			expect(texts).toEqual(written);
		}),
		{ numRuns: Number(process.env.TRIGGER_HISTORIES ?? 500) / 10 },
	);
});
