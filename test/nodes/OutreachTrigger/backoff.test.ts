/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import fc from 'fast-check';
import type { NodeApiError } from 'n8n-workflow';

import type { Fault } from '../../../packages/sandbox/core/faults/faults';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import { DurablePoller } from '../support/durablePoller';
import { environment } from '../support/environment';
import { failureOf, triggersOn } from '../support/poller';
import { listening } from '../support/runNode';
import { useSandbox } from '../support/sandbox';

/**
 * With durable cursors n8n polls no more for a while after each poll that fails: the longer, the more failed in a row,
 * and for 30 minutes after one 401 or 403.
 */

const MINUTE_MS = 60_000;

const sandbox = useSandbox({ leads: 30 });
const { activated } = triggersOn('replyReceived', sandbox);

const reply = (content: string) =>
	sandbox.control.addMessage(seeded.conversations.interested, { content });

const nextMinute = async () =>
	await environment.sleep(MINUTE_MS - (environment.now() % MINUTE_MS) + 1_000);

const EVER = 10_000;

const outages = {
	'status 503': { fault: 'status', status: 503, times: EVER },
	'no connection': { fault: 'reset_before', times: EVER },
	'a page instead of an answer': { fault: 'html', times: EVER },
	'slow answers': { fault: 'timeout_before', times: EVER },
	'status 429': { fault: 'status', status: 429, times: EVER },
} as const satisfies Readonly<Record<string, Fault>>;
type Outage = keyof typeof outages;

const refusals = [401, 403] as const;
const refuse = (status: (typeof refusals)[number], times = EVER): Fault => ({
	fault: 'status',
	status,
	times,
});

const breakDown = (fault: Fault) => sandbox.faults.add(fault);
const recover = () => sandbox.faults.clear();

async function started(events?: string[], saysBudget?: boolean): Promise<DurablePoller> {
	const trigger = new DurablePoller(sandbox.credential(), events, saysBudget);
	await nextMinute();
	await trigger.tick();
	return trigger;
}

/** How a poll ended: the texts of its items, the status or code of its error, or that n8n did not poll. */
async function pollIn(trigger: DurablePoller): Promise<string> {
	await nextMinute();
	if (trigger.isBackingOff) return 'waits';
	const poll = async () =>
		await trigger.tick().then(
			(items) => (items ?? []).map(({ text }) => text).join(' '),
			({ httpCode, failure }: NodeApiError) =>
				['failed', httpCode, failure?.cause].filter(Boolean).join(' '),
		);
	const { result } = await listening(poll);
	return result;
}

async function pollsIn(trigger: DurablePoller, minutes: number): Promise<string[]> {
	const outcomes: string[] = [];
	for (let minute = 0; minute < minutes; minute += 1) outcomes.push(await pollIn(trigger));
	return outcomes;
}

const repeated = (outcome: string, times: number) => Array.from({ length: times }, () => outcome);

describe('an outage fails visibly twice, and then once in ten minutes', () => {
	test.each(Object.keys(outages).filter((name) => name !== 'status 429') as Outage[])(
		'%s',
		async (name) => {
			const trigger = await started();
			breakDown(outages[name]);
			const outcomes = await pollsIn(trigger, 24);
			const failed = outcomes.flatMap((outcome, minute) => (outcome === '' ? [] : [minute]));
			expect(failed.slice(0, 2)).toEqual([0, 1]);
			const pauses = failed.slice(2).map((minute, index) => minute - failed[index + 1]!);
			// A poll that tries longer than the one before ends later.
			expect(pauses).toHaveLength(2);
			for (const pause of pauses) expect([10, 11]).toContain(pause);
			reply('Hello');
			recover();
			expect(await pollIn(trigger)).toBe('Hello');
		},
	);

	test('a used up rate limit counts from its second poll on, as everywhere', async () => {
		const trigger = await started();
		breakDown(outages['status 429']);
		const outcomes = await pollsIn(trigger, 14);
		const failure = 'failed 429 rate-limited';
		expect(outcomes).toEqual(['', ...repeated(failure, 2), ...repeated('', 9), failure, '']);
		expect(trigger.executions).toEqual([]);
	});

	test('the polls between say in the log of n8n why they end without events', async () => {
		const trigger = await started();
		breakDown(outages['status 503']);
		await pollsIn(trigger, 2);
		await nextMinute();
		const { log } = await listening(async () => await trigger.tick());
		const line = log.find((each) => each.includes('Poll failed again'));
		expect(line).toMatch(
			/Outreach: Poll failed again\. n8n shows it only once in ten minutes: .*503/,
		);
	});

	test('under n8n 2.37, too', async () => {
		const trigger = await started(undefined, false);
		breakDown(outages['status 503']);
		const failure = 'failed 503 temporarily-unavailable';
		expect(await pollsIn(trigger, 4)).toEqual([failure, failure, '', '']);
	});

	test('the next outage begins anew', async () => {
		const trigger = await started();
		for (let times = 0; times < 2; times += 1) {
			breakDown(outages['status 503']);
			const failure = 'failed 503 temporarily-unavailable';
			expect(await pollsIn(trigger, 4)).toEqual([failure, failure, '', '']);
			recover();
			expect(await pollIn(trigger)).toBe('');
		}
	});

	test('a trigger that polls less often than that has a quiet poll between two that fail', async () => {
		const trigger = await started();
		breakDown(outages['status 503']);
		const outcomes: string[] = [];
		for (let polls = 0; polls < 6; polls += 1) {
			await environment.sleep(15 * MINUTE_MS);
			outcomes.push(await pollIn(trigger));
		}
		expect(outcomes.map((outcome) => outcome !== '')).toEqual([
			true,
			true,
			false,
			true,
			false,
			true,
		]);
	});

	test('what a quiet poll remembers is as before', async () => {
		const trigger = await started();
		const { cursor } = trigger;
		breakDown(outages['status 503']);
		await pollsIn(trigger, 4);
		expect(trigger.cursor).toEqual(cursor);
	});

	test('another process fails visibly, too', async () => {
		const trigger = await started();
		breakDown(outages['status 503']);
		expect(await pollsIn(trigger, 3)).toContain('');
		trigger.restart();
		expect(await pollIn(trigger)).toContain('503');
	});

	test('publishing fails, however often', async () => {
		const trigger = new DurablePoller(sandbox.credential());
		breakDown(refuse(403));
		for (let times = 0; times < 4; times += 1) {
			const { failure } = await failureOf(trigger.finish(trigger.begin(), 'activate'));
			expect(failure).toBeUndefined();
		}
	});
});

describe.each(refusals)('status %d', (status) => {
	test('once: temporary, and the next poll gives what came', async () => {
		const trigger = await started();
		breakDown(refuse(status));
		expect(await pollIn(trigger)).toBe(`failed ${status} temporarily-unavailable`);
		recover();
		reply('Hello');
		expect(await pollIn(trigger)).toBe('Hello');
	});

	test('twice in a row: n8n waits half an hour, and again until a poll gets through', async () => {
		const trigger = await started();
		breakDown(refuse(status));
		const first = `failed ${status} temporarily-unavailable`;
		const confirmed = `failed ${status}`;
		expect(await pollsIn(trigger, 62)).toEqual([
			first,
			confirmed,
			...repeated('waits', 29),
			confirmed,
			...repeated('waits', 29),
			confirmed,
		]);
		recover();
		reply('Hello');
		expect(await pollsIn(trigger, 30)).toEqual([...repeated('waits', 29), 'Hello']);
		breakDown(refuse(status));
		expect(await pollIn(trigger)).toBe(first);
	});

	test.each(['status 503', 'status 429'] as const)(
		'with %s between: not confirmed',
		async (name) => {
			const trigger = await started();
			for (const fault of [refuse(status), outages[name], refuse(status)]) {
				breakDown(fault);
				expect(await pollIn(trigger)).not.toBe(`failed ${status}`);
				recover();
			}
		},
	);

	test('in the middle of an outage: the second one fails visibly all the same', async () => {
		const trigger = await started();
		breakDown(outages['status 503']);
		await pollsIn(trigger, 3);
		recover();
		breakDown(refuse(status));
		expect(await pollsIn(trigger, 3)).toEqual(['', `failed ${status}`, 'waits']);
	});
});

test('what fails while other things are read does not hold these up', async () => {
	const trigger = await started(['replyReceived', 'leadAdded']);
	breakDown({ ...refuse(403), endpoint: 'leads.list' });
	const failure = 'failed 403 temporarily-unavailable';
	expect(await pollsIn(trigger, 4)).toEqual([failure, failure, '', '']);
	reply('Hello');
	expect(await pollIn(trigger)).toBe('Hello');
	// What failed has not got through meanwhile.
	expect(await pollsIn(trigger, 8)).toEqual([...repeated('', 6), failure, '']);
});

test('a value of the form that is wrong does not stop the polls', async () => {
	const trigger = new DurablePoller(sandbox.credential(), []);
	const failure = 'failed temporarily-unavailable';
	const outcomes = [failure, failure, ...repeated('', 9), failure, ''];
	expect(await pollsIn(trigger, outcomes.length)).toEqual(outcomes);
});

test('without durable cursors each poll fails', async () => {
	const trigger = await activated();
	breakDown(outages['status 503']);
	for (let polls = 0; polls < 12; polls += 1) {
		const { httpCode, failure } = await failureOf(trigger.poll());
		expect([httpCode, failure]).toEqual(['503', undefined]);
	}
	recover();
	breakDown(refuse(401));
	expect((await failureOf(trigger.poll())).failure).toBeUndefined();
});

interface Episode {
	readonly fault: Fault;
	/** How many polls it meets. */
	readonly polls: number;
	/** Whether a lead replies before each of them. */
	readonly replies: readonly boolean[];
	/** How many polls then find the service well. */
	readonly calm: number;
	/** Whether n8n then starts anew. */
	readonly restart: boolean;
}

const episodes: fc.Arbitrary<Episode[]> = fc.array(
	fc
		.oneof(
			fc.record({
				fault: fc.constantFrom<Fault[]>(...Object.values(outages), {
					...refuse(403),
					endpoint: 'leads.list',
				}),
				polls: fc.integer({ min: 1, max: 15 }),
			}),
			fc.record({
				fault: fc.constantFrom(...refusals).map((status) => refuse(status)),
				polls: fc.constant(1),
			}),
		)
		.chain(({ fault, polls }) =>
			fc.record({
				fault: fc.constant(fault),
				polls: fc.constant(polls),
				replies: fc.array(fc.boolean(), { minLength: polls, maxLength: polls }),
				calm: fc.integer({ min: 2, max: 4 }),
				restart: fc.boolean(),
			}),
		),
	{ minLength: 1, maxLength: 4 },
);

jest.setTimeout(600_000);

test('in any history of outages replies come once, two minutes after the service is back, and the outages are seen', async () => {
	await fc.assert(
		fc.asyncProperty(episodes, async (history) => {
			sandbox.reset();
			const trigger = await started(['replyReceived', 'leadAdded']);
			const written: string[] = [];
			for (const { fault, polls, replies, calm, restart } of history) {
				breakDown(fault);
				const outcomes: string[] = [];
				for (const isWritten of replies) {
					if (isWritten) reply(`Reply ${written.push(`Reply ${written.length}`) - 1}`);
					outcomes.push(await pollIn(trigger));
				}
				expect(outcomes).not.toContain('waits');
				const hasFailed = outcomes.some((outcome) => outcome.startsWith('failed'));
				const isSeen = hasFailed || polls === 1 || replies.every(Boolean);
				expect({ fault, isSeen }).toEqual({ fault, isSeen: true });
				recover();
				await pollsIn(trigger, 2);
				expect(trigger.executions.flat().map(({ text }) => text)).toEqual(written);
				expect(await pollsIn(trigger, calm - 2)).toEqual(repeated('', calm - 2));
				if (restart) trigger.restart();
			}
		}),
		{ numRuns: Number(process.env.TRIGGER_HISTORIES ?? 500) / 25 },
	);
});
