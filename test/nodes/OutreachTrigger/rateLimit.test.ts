import type { NodeApiError } from 'n8n-workflow';

import { sandboxKeys } from '../../../packages/sandbox/core/keys';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import type { EventName } from '../../../src/trigger/events/event';
import { environment } from '../support/environment';
import { failureOf, type Poller, triggersOn } from '../support/poller';
import { credentialFor, openSandbox, type RunningSandbox } from '../support/sandbox';

const MINUTE_MS = 60_000;

/** Each test has a sandbox, and so a limit, of its own. */
let running: RunningSandbox;
afterEach(async () => await running.close());

async function open(requestsPerMinute: number): Promise<RunningSandbox['sandbox']> {
	running = await openSandbox({ leads: 30, requestsPerMinute });
	await nextMinute();
	return running.sandbox;
}

const nextMinute = async () =>
	await environment.sleep(MINUTE_MS - (environment.now() % MINUTE_MS) + 2_000);

const triggersFor = (event: EventName) =>
	triggersOn(event, { credential: () => credentialFor(running, sandboxKeys.full.token) });

const activatedOn = async (event: EventName, options = {}, events = [event]) =>
	await triggersFor(event).activated({ events, options });

const texts = (items: Awaited<ReturnType<Poller['poll']>>) => (items ?? []).map(({ text }) => text);

test('used up in the middle of the threads: what was read comes, and the poll neither waits nor fails', async () => {
	const { control, requests } = await open(4);
	const trigger = await activatedOn('replyReceived');
	const all = [
		seeded.conversations.interested,
		seeded.conversations.attachments,
		seeded.conversations.rightToLeft,
		seeded.conversations.multilingual,
		seeded.conversations.markup,
		seeded.conversations.manyMessages,
	];
	all.forEach((id, index) =>
		control.addMessage(id, {
			content: id,
			sent_at: new Date(environment.now() + index * 1000).toISOString(),
		}),
	);
	const before = environment.elapsed();
	// The newest and the oldest by turns.
	expect(texts(await trigger.poll())).toEqual([all[0], all[5]]);
	expect(environment.elapsed() - before).toBeLessThan(1_000);
	await nextMinute();
	expect(texts(await trigger.poll())).toEqual([all[1], all[3], all[4]]);
	await nextMinute();
	expect(texts(await trigger.poll())).toEqual([all[2]]);
	expect(requests.every(({ status }) => status === 200)).toBe(true);
});

test.each(['campaigns.listMessageApprovals', 'campaigns.listLeads'] as const)(
	'used up by others in the middle of a poll, at %s: no error, and nothing is lost',
	async (endpoint) => {
		const { control, faults } = await open(100);
		const trigger = await activatedOn('approvalRequested');
		control.addApproval({ campaign_id: seeded.campaigns.started });
		const reset = String(Math.ceil((environment.now() + 1) / MINUTE_MS) * 60);
		faults.add({
			fault: 'status',
			status: 429,
			endpoint,
			headers: {
				'X-RateLimit-Limit': '60',
				'X-RateLimit-Remaining': '0',
				'X-RateLimit-Reset': reset,
			},
		});
		expect(await trigger.poll()).toBeNull();
		await nextMinute();
		expect(await trigger.poll()).toMatchObject([{ lead_name: expect.any(String) as string }]);
	},
);

test('used up in the middle of the campaigns: the next poll goes on there', async () => {
	const { control } = await open(4);
	const trigger = await activatedOn('approvalRequested');
	await nextMinute();
	for (const campaign_id of [seeded.campaigns.started, seeded.campaigns.paused]) {
		control.addApproval({ campaign_id });
	}
	// The campaigns, the messages of two, the leads of one; nothing is left for those of the other.
	const first = (await trigger.poll())!;
	expect(first).toHaveLength(1);
	expect(first[0]!.lead_name).not.toBeNull();
	await nextMinute();
	const second = (await trigger.poll())!;
	const found = [...first, ...second].map(({ campaign_id }) => campaign_id);
	expect(found.sort()).toEqual([seeded.campaigns.started, seeded.campaigns.paused]);
});

describe('used up before the first request', () => {
	/** Others use up the minute. */
	const useUp = () => {
		const reset = String(Math.ceil((environment.now() + 1) / MINUTE_MS) * 60);
		const headers = {
			'X-RateLimit-Limit': '60',
			'X-RateLimit-Remaining': '0',
			'X-RateLimit-Reset': reset,
		};
		running.sandbox.faults.add({ fault: 'status', status: 429, times: 1, headers });
		return new Date(Number(reset) * 1_000).toISOString();
	};

	test('once: nothing, and what is remembered stays; the next poll gives what came', async () => {
		const { control } = await open(100);
		const trigger = await activatedOn('replyReceived');
		control.addMessage(seeded.conversations.interested, { content: 'Later' });
		const { saved } = trigger;
		useUp();
		expect(await trigger.poll()).toBeNull();
		expect(trigger.saved).toEqual(saved);
		await nextMinute();
		expect(texts(await trigger.poll())).toEqual(['Later']);
	});

	test('twice in a row: an error that says when it resets, each time until a poll gets through', async () => {
		const { control } = await open(100);
		const trigger = await activatedOn('replyReceived');
		control.addMessage(seeded.conversations.interested, { content: 'Later' });
		const outcomes: unknown[] = [];
		for (const isUsedUp of [true, true, true, false, true, true]) {
			const reset = isUsedUp ? useUp() : '';
			const outcome = await trigger
				.poll()
				.then(texts, ({ httpCode, message }: NodeApiError) => [
					httpCode,
					message.includes(`resets at ${reset}`),
				]);
			outcomes.push(outcome);
			await nextMinute();
		}
		const refused = ['429', true];
		expect(outcomes).toEqual([[], refused, refused, ['Later'], [], refused]);
	});

	test('after another error it is the first one, which gives nothing', async () => {
		await open(100);
		const trigger = await activatedOn('replyReceived');
		useUp();
		expect(await trigger.poll()).toBeNull();
		await nextMinute();
		running.sandbox.faults.add({ fault: 'status', status: 403 });
		expect((await failureOf(trigger.poll())).httpCode).toBe('403');
		useUp();
		expect(await trigger.poll()).toBeNull();
	});

	test('a poll that reads one event of several got through', async () => {
		const { control, faults } = await open(100);
		const trigger = await activatedOn('replyReceived', {}, ['replyReceived', 'leadAdded']);
		useUp();
		expect(await trigger.poll()).toBeNull();
		await nextMinute();
		control.addMessage(seeded.conversations.interested, { content: 'Hello' });
		faults.add({ fault: 'status', status: 429, endpoint: 'leads.list' });
		expect(texts(await trigger.poll())).toEqual(['Hello']);
		await nextMinute();
		useUp();
		expect(await trigger.poll()).toBeNull();
	});

	test('when the workflow is published for the first time: an error, because nothing has begun', async () => {
		await open(100);
		useUp();
		const { poller } = triggersFor('replyReceived');
		const trigger = poller();
		expect((await failureOf(trigger.activate())).message).toContain('resets at');
	});

	test('when n8n starts: nothing, because the workflow must start', async () => {
		await open(100);
		const trigger = await activatedOn('replyReceived');
		running.sandbox.control.addMessage(seeded.conversations.interested, { content: 'Later' });
		trigger.restart();
		useUp();
		expect(await trigger.activate('init')).toBeNull();
		await nextMinute();
		expect(texts(await trigger.poll())).toEqual(['Later']);
	});
});

test('used up before a manual test has seen anything: an error, instead of nothing', async () => {
	await open(1);
	const { poller } = triggersFor('approvalRequested');
	expect((await failureOf(poller().test())).httpCode).toBe('429');
});
