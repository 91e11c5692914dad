import { seeded } from '../../../packages/sandbox/composition/seeded';
import { OutreachError, RateLimitError, TransportError } from '../../../src/client/errors';
import type { CallOptions } from '../../../src/client/call';
import type { Client } from '../../../src/client/client';
import { recoveryOf } from '../../../src/client/recovery';
import { allEndpoints, endpoints } from '../../../src/contract';
import { requests } from '../support/requests';
import type { Fault } from '../support/faults';
import { scenarios } from '../support/scenarios';
import { memoryJournal, testClient } from '../support/testClient';
import {
	createWorld,
	failFirst,
	failFrom,
	failNext,
	requestsTo,
	type World,
} from '../support/world';

const { agents, campaigns, conversations, leadLists, leads, socialAccounts } = endpoints;

const rateLimit: Fault = { kind: 'rate limit', processed: false };
const noConnection: Fault = { kind: 'no connection', processed: false };
const lost: Fault = { kind: 'reset', processed: false };
const lostAfter: Fault = { kind: 'reset', processed: true };
const unavailable: Fault = { kind: 'status 503', processed: false };
const badJson: Fault = { kind: 'bad JSON', processed: true };
const cutOff: Fault = { kind: 'truncated body', processed: true };
const timeout: Fault = { kind: 'no answer', processed: false };

/** The campaign of another user who sent the same request. */
const TWIN = {
	name: 'Campaign',
	goal: null,
	socialAccounts: [{ id: seeded.accounts.connected }, { id: seeded.accounts.warmingUp }],
	leadList: { id: seeded.lists.webinar, name: 'Webinar sign-ups' },
};

/** Someone else does something after the list was read and before the create arrives. */
const meanwhile = (world: World, act: () => void) => world.time.after(100, act);

const addList = (world: World, id: string, name: string, created_at = world.api.now()) =>
	world.api.add('lead_lists', seeded.lists.webinar, id, { name, description: null, created_at });

const hideMessages = (world: World) =>
	world.api.control.setConversation(seeded.conversations.interested, { pending: true });

const signalsOf = async ({ time, client }: World) => {
	const { body } = await time.until(
		client.call(agents.get, { path: { agent_id: seeded.agents.draft } }),
	);
	return body.data.signals;
};

const times = (count: number, fault: Fault) => Array.from({ length: count }, () => fault);

describe('tries', () => {
	test.each([
		['a read that is refused', unavailable, 4],
		['a read without a connection', noConnection, 4],
		['a read whose connection breaks', lost, 4],
		['a read of bad JSON', badJson, 4],
	])('are four at most: %s', async (_, fault, count) => {
		const world = createWorld();
		world.api.fault = () => fault;
		const error = await world.fail(leads.get, { path: { lead_id: seeded.leads.interested } });
		expect(error.outcome).toBe('not sent');
		expect(world.api.requests).toHaveLength(count);
		// Full jitter of 0.5, 1 and 2 seconds, and the 80 ms of each request.
		expect(world.time.elapsed()).toBeLessThan(3_500 + 4 * 100);
	});

	test('are two at most for a product preview', async () => {
		const world = createWorld();
		world.api.fault = () => unavailable;
		await world.fail(agents.previewProduct, requests.agents.previewProduct);
		expect(world.api.requests).toHaveLength(2);
	});

	test('are one for what the API refuses', async () => {
		const world = createWorld();
		const error = await world.fail(leads.get, { path: { lead_id: 'nobody' } });
		expect(error).toMatchObject({ status: 404, code: 'not_found', outcome: 'not sent' });
		expect(world.api.requests).toHaveLength(1);
	});

	test('are one for a read of another shape', async () => {
		const world = createWorld();
		world.api.fault = () => ({ kind: 'other JSON', processed: true });
		const error = await world.fail(leads.get, { path: { lead_id: seeded.leads.interested } });
		expect(error).toMatchObject({ code: 'unusable_response', outcome: 'not sent' });
		expect(world.api.requests).toHaveLength(1);
	});

	test('replay a change only within a minute after its first failure', async () => {
		const world = createWorld();
		failFirst(world.api, campaigns.update, [timeout, timeout, timeout, timeout]);
		const error = await world.fail(campaigns.update, requests.campaigns.update);
		expect(error).toMatchObject({ outcome: 'unknown', code: 'timeout' });
		// The second try ends a minute after the end of the first one.
		expect(requestsTo(world.api, campaigns.update)).toBe(2);
		expect(error.hint).toContain('Running it again is safe');
	});
});

describe('a rate limit', () => {
	test('is waited for, two windows long', async () => {
		const world = createWorld();
		failFirst(world.api, conversations.sendMessage, times(2, rateLimit));
		const result = await world.end(conversations.sendMessage, requests.conversations.sendMessage);
		expect(result).toMatchObject({ repeated: false, body: { ok: true } });
		expect(world.api.effects).toEqual([`message_sent ${seeded.conversations.interested}/msg_70`]);
	});

	test('ends in an error that says when it resets', async () => {
		const world = createWorld();
		world.api.fault = () => rateLimit;
		const error = await world.fail(leads.get, { path: { lead_id: seeded.leads.interested } });
		expect(error).toBeInstanceOf(RateLimitError);
		expect(error.message).toMatch(/resets at 2026-03-02T\d\d:\d\d:00\.000Z/);
		expect(world.api.requests).toHaveLength(3);
		expect((error as RateLimitError).resetAt).toBeGreaterThan(Date.parse(world.api.now()) - 1_000);
		expect(error.retryAfterSeconds).toBeGreaterThan(0);
		expect(error.retryAfterSeconds).toBeLessThanOrEqual(61);
	});

	test('is an error at once if the caller cannot wait', async () => {
		const world = createWorld();
		world.api.fault = () => rateLimit;
		const error = await world.fail(leads.list, {}, { mayWait: false, priority: 'interactive' });
		expect(error).toBeInstanceOf(RateLimitError);
		expect(error.message).toContain('resets at 2026-03-02T');
		expect(world.api.requests).toHaveLength(1);
		expect(world.time.elapsed()).toBeLessThan(1_000);
	});

	test('is one even if its window seems to be over', async () => {
		const world = createWorld();
		let requests = 0;
		const client = testClient(async () => {
			requests += 1;
			const date = new Date(world.time.now()).toUTCString();
			const reset = String(Date.parse(date) / 1000);
			return {
				status: 429,
				headers: { date, 'x-ratelimit-reset': reset, 'x-ratelimit-remaining': '0' },
				body: (async function* () {})(),
			};
		}, world.time);
		const call = client.call(
			leads.get,
			{ path: { lead_id: seeded.leads.interested } },
			{ mayWait: false },
		);
		await expect(world.time.until(call)).rejects.toThrow(RateLimitError);
		expect(requests).toBe(1);
	});

	test('after a send that may have arrived leaves the outcome unknown', async () => {
		const world = createWorld();
		failNext(world.api, [lostAfter, ...times(10, rateLimit)]);
		const error = await world.fail(conversations.sendMessage, requests.conversations.sendMessage);
		expect(error.outcome).toBe('unknown');
		expect(error.hint).toContain('Look at the conversation');
		expect(world.api.effects).toEqual([`message_sent ${seeded.conversations.interested}/msg_70`]);
	});
});

describe('a pause that the API asks for', () => {
	/** The first answer asks for a pause, the next one is the API's. */
	const ask = (world: World, status: number, retryAfter: string, options: CallOptions = {}) => {
		let asked = false;
		const client = testClient(async (request) => {
			if (asked) return await world.api.transport(request);
			asked = true;
			const headers = { date: new Date(world.api.now()).toUTCString(), 'retry-after': retryAfter };
			return { status, headers, body: (async function* () {})() };
		}, world.time);
		const call = client.call(leads.get, { path: { lead_id: seeded.leads.interested } }, options);
		return world.time.until(call.then(() => undefined).catch((error: OutreachError) => error));
	};

	test.each([
		['seconds', 503, '30', 30_000],
		['a date by its own clock', 503, 'Mon, 02 Mar 2026 02:31:00 GMT', 60_000],
		['seconds, of a rate limit', 429, '100', 100_000],
		['nothing', 503, '0', 0],
		['nonsense', 503, 'soon', 0],
		['a time that is over', 503, 'Mon, 02 Mar 2026 02:29:00 GMT', 0],
	])('in %s is made', async (_, status, retryAfter, pause) => {
		const world = createWorld();
		expect(await ask(world, status, retryAfter)).toBeUndefined();
		expect(world.time.elapsed()).toBeGreaterThanOrEqual(pause);
		expect(world.time.elapsed()).toBeLessThan(pause + 1_000);
	});

	test.each([
		['is longer than two minutes', 503, '121', {}, 'The API asks to wait 121 s'],
		['is longer than two minutes, of a rate limit', 429, '3600', {}, 'The API asks to wait 3600 s'],
		['meets a caller who does not wait', 503, '30', { mayWait: false }, 'to wait 30 s'],
	])('ends in an error that says so if it %s', async (_, status, retryAfter, options, hint) => {
		const world = createWorld();
		const error = await ask(world, status, retryAfter, options);
		expect(error).toMatchObject({ status, retryAfterSeconds: Number(retryAfter) });
		expect(error?.hint).toContain(hint);
		expect(world.time.elapsed()).toBeLessThan(1_000);
	});

	test('after two waits for the next minute, the error says that waiting does not help', async () => {
		const { time } = createWorld();
		const client = testClient(async () => {
			const headers = { 'retry-after': '0' };
			return { status: 429, headers, body: (async function* () {})() };
		}, time);
		const call = client.call(leads.get, { path: { lead_id: seeded.leads.interested } });
		const error = await time.until(call.catch((thrown: OutreachError) => thrown));
		expect(error).toMatchObject({
			hint: expect.stringContaining('Waiting for the next minute twice did not help') as unknown,
		});
		expect(time.elapsed()).toBeGreaterThanOrEqual(120_000);
		expect(time.elapsed()).toBeLessThan(130_000);
	});

	test('does not replay a change a minute later', async () => {
		const world = createWorld();
		const client = testClient(async () => {
			const headers = { 'retry-after': '90' };
			return { status: 503, headers, body: (async function* () {})() };
		}, world.time);
		const change = client.call(campaigns.update, requests.campaigns.update);
		await expect(world.time.until(change)).rejects.toMatchObject({ outcome: 'unknown' });
		expect(world.time.elapsed()).toBeLessThan(1_000);
	});
});

test('a change that waits for the rate limit is not replayed a minute later', async () => {
	const world = createWorld();
	failFirst(world.api, campaigns.update, [lostAfter, ...times(2, rateLimit)]);
	const error = await world.fail(campaigns.update, requests.campaigns.update);
	expect(error).toMatchObject({ outcome: 'unknown', code: 'rate_limited' });
	expect(error.message).toContain('it might undo a newer change');
	expect(error.hint).toContain('The first try ended with');
	expect(requestsTo(world.api, campaigns.update)).toBe(2);
});

describe('a message', () => {
	const { sendMessage } = conversations;
	const request = requests.conversations.sendMessage;

	test('that cannot be seen is never sent again, whenever it was processed', async () => {
		const world = createWorld();
		hideMessages(world);
		failFirst(world.api, sendMessage, [lostAfter]);
		const journal = memoryJournal();
		const error = await world.fail(sendMessage, request, { journal });
		expect(error).toMatchObject({ outcome: 'unknown' });
		expect(error.hint).toContain('Look at the conversation before running this again');

		world.api.control.syncInbox();
		const later = await world.another().end(sendMessage, request, { journal });
		expect(later).toMatchObject({ recovered: true, body: { ok: true } });
		expect(world.api.effects).toEqual([`message_sent ${seeded.conversations.interested}/msg_70`]);
	});

	test('of the same text from before is not taken for it', async () => {
		const world = createWorld();
		const sent_at = '2026-03-01T09:30:00.000Z';
		world.api.control.addMessage(seeded.conversations.interested, {
			content: 'Hello',
			direction: 'sent',
			sent_at,
		});
		failFirst(world.api, sendMessage, [lost]);
		expect(await world.fail(sendMessage, request)).toMatchObject({ outcome: 'unknown' });
		expect(world.api.effects).toEqual([]);
	});

	test('of the same text from the lead is not taken for it', async () => {
		const world = createWorld();
		failFirst(world.api, sendMessage, [lost]);
		const call = world.end(sendMessage, request);
		world.time.after(70, () => {
			world.api.control.addMessage(seeded.conversations.interested, {
				content: 'Hello',
				direction: 'received',
			});
		});
		expect(await call).toMatchObject({ outcome: 'unknown' });
	});

	test('sent by an earlier call of the same text is not taken for it', async () => {
		const world = createWorld();
		await world.end(sendMessage, request);
		failFirst(world.api, sendMessage, [lost]);
		expect(await world.fail(sendMessage, request)).toMatchObject({ outcome: 'unknown' });
		expect(world.api.effects).toEqual([`message_sent ${seeded.conversations.interested}/msg_70`]);
	});

	test('found in the list of conversations alone is found', async () => {
		const world = createWorld();
		world.api.fault = ({ endpoint }) => {
			// The history is behind: it ends before the message.
			if (endpoint.id === conversations.get.id) world.api.remove('conversation_messages', 'msg_70');
			return endpoint.id === sendMessage.id ? lostAfter : undefined;
		};
		const result = await world.end(sendMessage, request);
		expect(result).toMatchObject({ recovered: true, body: { message: { content: 'Hello' } } });
	});

	test('waits while the conversation is syncing', async () => {
		const world = createWorld();
		world.api.control.setConversation(seeded.conversations.interested, { syncing: true });
		const journal = memoryJournal();
		const error = await world.fail(sendMessage, request, { journal });
		expect(error).toMatchObject({ status: 409, outcome: 'not sent' });
		expect(world.api.requests).toHaveLength(4);
		expect(journal.entry?.state).toBe('failed');

		world.api.control.setConversation(seeded.conversations.interested, { syncing: false });
		await world.another().end(sendMessage, request, { journal });
		expect(world.api.effects).toEqual([`message_sent ${seeded.conversations.interested}/msg_70`]);
	});

	test('that the API said it sent, without readable details, counts as sent', async () => {
		const world = createWorld();
		hideMessages(world);
		failFirst(world.api, sendMessage, [cutOff]);
		const error = await world.fail(sendMessage, request);
		expect(error).toMatchObject({ outcome: 'sent', code: 'unusable_response' });
		expect(requestsTo(world.api, sendMessage)).toBe(1);
	});
});

describe('something created', () => {
	const { create } = campaigns;
	const request = requests.campaigns.create;

	test('that appears late is found by a second look', async () => {
		const world = createWorld();
		failFirst(world.api, create, [lost]);
		const call = world.end(create, request);
		world.time.after(3_000, () => {
			world.api.add('campaigns', seeded.campaigns.draft, 'late', {
				...TWIN,
				socialAccounts: [{ id: seeded.accounts.warmingUp }, { id: seeded.accounts.connected }],
			});
		});
		expect(await call).toMatchObject({ recovered: true, body: { data: { id: 'late' } } });
		expect(requestsTo(world.api, create)).toBe(1);
		expect(world.time.elapsed()).toBeGreaterThan(5_000);
	});

	test('is sent once more by a later run alone, and not again', async () => {
		const world = createWorld();
		failFirst(world.api, create, times(9, lost));
		const journal = memoryJournal();
		const runs: unknown[] = [];
		for (let run = 0; run < 3; run += 1) {
			const error = await world.fail(create, request, { journal });
			expect(error).toMatchObject({ outcome: 'unknown' });
			runs.push([requestsTo(world.api, create), error.hint]);
		}
		const lookAt = expect.stringContaining('Look at the list of campaigns') as unknown;
		expect(runs).toEqual([
			[1, expect.stringContaining('A Retry of this execution does that itself')],
			[2, lookAt],
			[2, lookAt],
		]);
	});

	test.each([
		['a run after it', memoryJournal, undefined, true],
		['no run after it', () => ({ ...memoryJournal(), isLastRun: true }), undefined, false],
		['nothing that remembers it', () => undefined, undefined, false],
		['others like it', memoryJournal, ['twin1', 'twin2'], false],
	] as const)('promises a later send with %s: %j', async (_, journalOf, twins, isPromised) => {
		const world = createWorld();
		failFirst(world.api, create, [lost]);
		const call = world.fail(create, request, { journal: journalOf() });
		meanwhile(world, () => {
			for (const id of twins ?? []) {
				world.api.add('campaigns', seeded.campaigns.draft, id, TWIN);
			}
		});
		const { hint } = await call;
		expect(hint).toContain('Look at the list of campaigns before running this again.');
		expect(hint?.includes('A Retry of this execution does that itself')).toBe(isPromised);
	});

	test('is sent once more only after half a minute of looking', async () => {
		const world = createWorld();
		const journal = memoryJournal();
		failFrom(world.api, create, [lost, ...times(20, unavailable)]);
		await world.fail(create, request, { journal });
		world.api.fault = () => undefined;
		const from = world.time.elapsed();
		expect(await world.end(create, request, { journal })).toMatchObject({ repeated: true });
		expect(world.time.elapsed() - from).toBeGreaterThan(30_000);
		expect(world.api.effects).toEqual(['campaign_created camp_7']);
	});

	test.each([
		['another name', { name: 'Another' }],
		['another description', { goal: 'Another' }],
		['other senders', { socialAccounts: [{ id: seeded.accounts.connected }] }],
		['another list', { leadList: { id: seeded.lists.tradeFair } }],
	])('is not taken for one with %s', async (_, difference) => {
		const world = createWorld();
		failFirst(world.api, create, [lost]);
		const call = world.again(create, request);
		meanwhile(world, () =>
			world.api.add('campaigns', seeded.campaigns.draft, 'other', { ...TWIN, ...difference }),
		);
		expect(await call).toMatchObject({ recovered: false, repeated: true });
		expect(world.api.effects).toEqual(['campaign_created camp_8']);
	});

	test('that the API confirmed and that cannot be found is not made twice', async () => {
		const world = createWorld();
		failFirst(world.api, create, [cutOff]);
		const call = world.fail(create, request);
		world.time.after(140, () => world.api.remove('campaigns', 'camp_7'));
		expect(await call).toMatchObject({ outcome: 'sent', code: 'unusable_response' });
		expect(world.api.effects).toEqual(['campaign_created camp_7']);
	});

	test('that the API confirmed and whose list is late is not made by a later run either', async () => {
		const world = createWorld();
		failFirst(world.api, create, [cutOff]);
		const journal = memoryJournal();
		const call = world.fail(create, request, { journal });
		world.time.after(140, () => world.api.remove('campaigns', 'camp_7'));
		expect(await call).toMatchObject({
			outcome: 'sent',
			hint: expect.not.stringContaining('A Retry of this execution') as unknown,
		});
		const again = await world.fail(create, request, { journal });
		expect(again).toMatchObject({ outcome: 'sent', code: 'outcome_unknown' });
		expect(requestsTo(world.api, create)).toBe(1);
	});

	test('is not guessed among several', async () => {
		const world = createWorld();
		failFirst(world.api, create, [lost]);
		const call = world.fail(create, request);
		meanwhile(world, () => {
			for (const id of ['twin1', 'twin2']) {
				world.api.add('campaigns', seeded.campaigns.draft, id, TWIN);
			}
		});
		const error = await call;
		expect(error).toMatchObject({ outcome: 'unknown' });
		expect(error.hint).toContain('2 new records');
		expect(requestsTo(world.api, create)).toBe(1);
	});

	test('by an earlier call with the same fields is not taken for it', async () => {
		const world = createWorld();
		await world.end(agents.create, requests.agents.create);
		failFirst(world.api, agents.create, [lost]);
		expect(await world.again(agents.create, requests.agents.create)).toMatchObject({
			recovered: false,
		});
		expect(world.api.effects).toEqual(['agent_created agent_4', 'agent_created agent_5']);
	});

	test('cannot be looked for without a key that may read', async () => {
		const world = createWorld();
		world.api.fault = ({ endpoint }) => (endpoint === create ? lostAfter : unavailable);
		const error = await world.fail(create, request);
		expect(error).toMatchObject({ failure: 'reset', outcome: 'unknown' });
		expect(error.hint).toContain('Looking for its effect failed: unavailable');
		expect(requestsTo(world.api, create)).toBe(1);
	});

	test('is found by an earlier run of the node', async () => {
		const world = createWorld();
		const journal = memoryJournal();
		world.api.fault = ({ endpoint }) => (endpoint === create ? lostAfter : unavailable);
		await world.fail(create, request, { journal });
		await world.time.pass(600_000);

		world.api.fault = () => undefined;
		const again = await world.another().end(create, request, { journal });
		expect(again).toMatchObject({ recovered: true, body: { data: { name: 'Campaign' } } });
		expect(world.api.effects).toEqual(['campaign_created camp_7']);
		expect(journal.entry).toMatchObject({ state: 'done', body: { data: { name: 'Campaign' } } });
	});
});

describe('an effect that comes late', () => {
	// Of many lists, the API refuses one here, and then nobody can tell.
	const cases = scenarios.filter(
		({ retryClass, name }) => retryClass === 'verify' && name !== 'leadLists.create of many',
	);
	const late = (seconds: number): Fault[] => [
		{ ...unavailable, late: seconds },
		{ ...lost, late: seconds },
		{ ...timeout, late: seconds },
	];

	test.each(cases.map((each) => [each.name, each] as const))(
		'by up to 30 seconds is not doubled: %s',
		async (_, { endpoint, request, effects, given }) => {
			for (const fault of [1, 4, 8, 15, 29, 30].flatMap(late)) {
				const world = createWorld();
				given?.(world.api);
				failFirst(world.api, endpoint, [fault]);
				const ending = await world.end(endpoint, request as never);
				expect(ending).not.toBeInstanceOf(OutreachError);
				await world.time.pass(60_000);
				expect(world.api.effects).toEqual(effects);
			}
		},
	);

	test('by more than that is found by a later run, which looks for as long again', async () => {
		const world = createWorld();
		failFirst(world.api, campaigns.create, [{ ...unavailable, late: 45 }]);
		const ending = await world.again(campaigns.create, requests.campaigns.create);
		expect(ending).toMatchObject({ recovered: true });
		await world.time.pass(60_000);
		expect(world.api.effects).toEqual(['campaign_created camp_7']);
	});

	test('by more than both looks is there twice', async () => {
		const world = createWorld();
		failFirst(world.api, campaigns.create, [{ ...unavailable, late: 75 }]);
		const ending = await world.again(campaigns.create, requests.campaigns.create);
		expect(ending).toMatchObject({ repeated: true });
		await world.time.pass(60_000);
		expect(world.api.effects).toEqual(['campaign_created camp_7', 'campaign_created camp_8']);
	});
});

describe('a record from before the request', () => {
	/** The answer to a look arrives late: as a whole, or its body. */
	const slowly = (world: World, part: 'all' | 'body', seconds: number[]): Client =>
		testClient(async (request) => {
			const response = await world.api.transport(request);
			const pause = request.method === 'GET' ? (seconds.shift() ?? 0) * 1_000 : 0;
			if (part === 'all') await world.time.sleep(pause);
			async function* body() {
				if (part === 'body') await world.time.sleep(pause);
				yield* response.body;
			}
			return { ...response, body: body() };
		}, world.time);

	/** Someone made the same campaign so many seconds before. */
	const twinFrom = async (world: World, seconds: number) => {
		world.api.add('campaigns', seeded.campaigns.draft, 'twin', TWIN);
		await world.time.pass(seconds * 1_000);
	};

	test.each([
		['the body', 'body'],
		['all', 'all'],
	] as const)('is not taken for its effect if %s of the look is slow', async (_, part) => {
		const world = createWorld();
		await twinFrom(world, 15);
		failFirst(world.api, campaigns.create, [lost]);
		const client = slowly(world, part, [20]);
		const call = client.call(campaigns.create, requests.campaigns.create);
		await expect(world.time.until(call)).rejects.toMatchObject({ outcome: 'unknown' });
		expect(world.api.effects).toEqual([]);
	});

	test('is told by what the server said of its time before', async () => {
		const world = createWorld();
		const slow = [0, 20, 20, 20, 20];
		const client = slowly(world, 'all', slow);
		await world.time.until(client.call(leads.get, { path: { lead_id: seeded.leads.interested } }));
		await twinFrom(world, 15);
		failFirst(world.api, campaigns.create, [lost]);
		const call = client.call(campaigns.create, requests.campaigns.create);
		await expect(world.time.until(call)).rejects.toMatchObject({ outcome: 'unknown' });
		expect(world.api.effects).toEqual([]);
	});

	test('leaves the outcome open if every look is too slow to tell', async () => {
		const world = createWorld();
		failFirst(world.api, campaigns.create, [lost]);
		const client = slowly(
			world,
			'all',
			Array.from({ length: 20 }, () => 20),
		);
		// The list is read before that, and its answer takes 20 s.
		world.time.after(15_000, () =>
			world.api.add('campaigns', seeded.campaigns.draft, 'twin', TWIN),
		);
		const call = client.call(campaigns.create, requests.campaigns.create);
		await expect(world.time.until(call)).rejects.toMatchObject({
			outcome: 'unknown',
			hint: expect.stringContaining('by its time it may be older'),
		});
		expect(world.api.effects).toEqual([]);
	});

	test('does not hide the effect, whatever the clock of the server did before', async () => {
		const world = createWorld();
		await world.time.until(
			world.client.call(leads.get, { path: { lead_id: seeded.leads.interested } }),
		);
		for (const hours of [-3, 3]) {
			world.api.control.moveClock({ forward_seconds: hours * 3_600 });
			failFirst(world.api, agents.create, [lostAfter]);
			const result = await world.end(agents.create, requests.agents.create);
			expect(result).toMatchObject({ recovered: true });
		}
	});
});

describe('lead lists', () => {
	const { create } = leadLists;
	const names = (body: unknown) =>
		(body as { data: Array<{ name: string }> }).data.map(({ name }) => name);

	test('of which some were made are named, and none is made again', async () => {
		const world = createWorld();
		failFirst(world.api, create, [lost]);
		const call = world.fail(create, {
			body: { lead_lists: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] },
		});
		world.time.after(100, () => {
			addList(world, 'a', 'A (copy 2)');
			addList(world, 'c', 'C');
		});
		expect(await call).toMatchObject({
			outcome: 'unknown',
			hint: expect.stringContaining(
				'these are there: "A", "C". These are not: "B". Look at the lead lists',
			) as unknown,
		});
		expect(world.api.effects).toEqual([]);
	});

	test('of one name come in the order in which they were made', async () => {
		const world = createWorld();
		failFirst(world.api, create, [lostAfter]);
		const result = await world.end(create, {
			body: { lead_lists: [{ name: 'A' }, { name: 'A' }, { name: 'A copy' }] },
		});
		if (result instanceof OutreachError) throw result;
		expect(names(result.body)).toEqual(['A', 'A (copy)', 'A copy']);
		expect(world.api.effects).toHaveLength(3);
	});

	test('of which more appear than were ordered are not guessed among', async () => {
		const world = createWorld();
		failFirst(world.api, create, [lost]);
		const call = world.end(create, { body: { name: 'A' } });
		meanwhile(world, () => {
			addList(world, 'o', 'A');
			addList(world, 'p', 'A (copy)');
		});
		expect(await call).toMatchObject({ outcome: 'unknown' });
		expect(world.api.effects).toEqual([]);
	});

	test('are looked for among the new ones only', async () => {
		const world = createWorld();
		for (let index = 0; index < 900; index++) {
			addList(world, `old${index}`, `A (copy ${index})`, '2026-01-01T00:00:00.000Z');
		}
		failFirst(world.api, create, [lostAfter]);
		await world.end(create, { body: { name: 'A' } });
		// One page before the request, one after it.
		expect(requestsTo(world.api, leadLists.list)).toBe(2);
	});

	test('with more in the name than a copy mark are others', async () => {
		const world = createWorld();
		failFirst(world.api, create, [lost]);
		const call = world.again(create, { body: { name: 'A' } });
		meanwhile(world, () => addList(world, 'o', 'A copywriters'));
		await call;
		expect(world.api.effects).toEqual(['lead_list_created list_7']);
	});
});

describe('an action', () => {
	const { act } = campaigns;
	const start = requests.campaigns.act;

	test('that shows only after it was sent again is a success', async () => {
		const world = createWorld();
		failFirst(world.api, act, [lost]);
		const call = world.end(act, start);
		// The first request is done late: after the look at it, before the second request arrives.
		let looked = false;
		world.api.fault = ({ endpoint }) => {
			if (endpoint === campaigns.get) looked = true;
			if (endpoint !== act) return undefined;
			if (looked) world.api.control.setCampaignStatus(seeded.campaigns.draft, 'started');
			return looked ? undefined : lost;
		};
		expect(await call).toMatchObject({ recovered: true, body: { data: { status: 'started' } } });
	});

	test('on a campaign that is over by then was a start', async () => {
		const world = createWorld();
		failFirst(world.api, act, [lost]);
		world.api.patch('campaigns', seeded.campaigns.draft, { status: 'completed' });
		expect(await world.end(act, start)).toMatchObject({ body: { data: { status: 'completed' } } });
	});

	test('that led elsewhere is not called a success', async () => {
		const world = createWorld();
		world.api.patch('campaigns', seeded.campaigns.draft, { status: 'paused' });
		failFirst(world.api, act, [lost]);
		const error = await world.fail(act, start);
		expect(error).toMatchObject({ outcome: 'unknown' });
		expect(error.hint).toContain('The status is now paused');
	});

	test('that is not allowed is refused without a look', async () => {
		const world = createWorld();
		world.api.control.setCampaignStatus(seeded.campaigns.draft, 'started');
		const error = await world.fail(act, start);
		expect(error).toMatchObject({ status: 409, outcome: 'not sent' });
		expect(world.api.requests).toHaveLength(1);
	});

	test('on an approval pages until it finds the row', async () => {
		const world = createWorld();
		for (let index = 0; index < 600; index++) {
			world.api.add('message_approvals', seeded.approvals.pending, `other${index}`);
		}
		failFirst(world.api, campaigns.actOnMessageApproval, [lostAfter]);
		const result = await world.end(
			campaigns.actOnMessageApproval,
			requests.campaigns.actOnMessageApproval,
		);
		expect(result).toMatchObject({
			body: { data: { id: seeded.approvals.pending, approval_status: 'rejected' } },
		});
		expect(requestsTo(world.api, campaigns.listMessageApprovals)).toBe(2);
	});
});

describe('signals added to an agent', () => {
	const request = {
		path: { agent_id: seeded.agents.draft },
		// The agent has one of the same kind already.
		body: { add_signals: [{ type: 'funding' as const }] },
	};

	test('are told from those it had', async () => {
		for (const fault of [lost, lostAfter]) {
			const world = createWorld();
			failFirst(world.api, agents.update, [fault]);
			if (fault === lost) await world.again(agents.update, request);
			else await world.end(agents.update, request);
			expect(world.api.effects).toEqual([`signals_added ${seeded.agents.draft}`]);
			expect(await signalsOf(world)).toHaveLength(3);
		}
	});

	test('are not added on top of a change by someone else', async () => {
		const world = createWorld();
		failFirst(world.api, agents.update, [lost]);
		const call = world.end(agents.update, request);
		world.time.after(150, () => {
			world.api.patch('agents', seeded.agents.draft, { signals: [{ type: 'social_activity' }] });
		});
		expect(await call).toMatchObject({ outcome: 'unknown' });
	});

	test('can be added with a key that may not read agents', async () => {
		const world = createWorld();
		const writeOnly = testClient(async (message) => {
			if (message.method !== 'GET') return await world.api.transport(message);
			return { status: 403, headers: {}, body: (async function* () {})() };
		}, world.time);
		await world.time.until(writeOnly.call(agents.update, request));
		expect(world.api.effects).toEqual([`signals_added ${seeded.agents.draft}`]);
	});

	test.each([
		['that arrived are found', lostAfter, { recovered: true }],
		['that did not arrive are not taken for those before', lost, { repeated: true }],
	])('by an earlier run %s', async (_, fault, expected) => {
		const world = createWorld();
		const journal = memoryJournal();
		failNext(world.api, [undefined, fault, ...times(20, unavailable)]);
		await world.fail(agents.update, request, { journal });

		world.api.fault = () => undefined;
		const again = await world.another().end(agents.update, request, { journal });
		expect(again).toMatchObject(expected);
		expect(world.api.effects).toHaveLength(1);
	});

	test('leave other changes to be replayed without a read', async () => {
		const world = createWorld();
		failFirst(world.api, agents.update, [lostAfter]);
		await world.end(agents.update, requests.agents.update);
		expect(requestsTo(world.api, agents.get)).toBe(0);
		expect(requestsTo(world.api, agents.update)).toBe(2);
	});
});

describe('an enrichment', () => {
	const request = requests.leads.enrich;

	test('is charged once and says that it was sent twice', async () => {
		const world = createWorld();
		failFirst(world.api, leads.enrich, [lostAfter]);
		const result = await world.end(leads.enrich, request);
		expect(result).toMatchObject({
			repeated: true,
			body: {
				data: { enrichment: { status: 'already_enriched', charged: false, credits_remaining: 99 } },
			},
		});
		expect(world.api.effects).toEqual([
			`credit_spent ${seeded.leads.interested}`,
			`lead_enriched ${seeded.leads.interested}`,
		]);
	});

	test('that was not needed is told by asking again', async () => {
		const world = createWorld();
		const profile_enriched_at = '2026-01-01T00:00:00.000Z';
		world.api.patch('leads', seeded.leads.interested, { profile_enriched_at });
		failFirst(world.api, leads.enrich, [badJson]);
		expect(await world.end(leads.enrich, request)).toMatchObject({
			body: { data: { enrichment: { status: 'already_enriched' } } },
		});
	});

	test('under way is not ordered again', async () => {
		const world = createWorld();
		failFirst(world.api, leads.enrich, [lost]);
		world.api.patch('leads', seeded.leads.interested, { enrichment_requested_at: world.api.now() });
		const error = await world.fail(leads.enrich, request);
		expect(error).toMatchObject({ outcome: 'unknown' });
		expect(requestsTo(world.api, leads.enrich)).toBe(1);
	});
});

describe('an import', () => {
	const { addLeads } = leadLists;
	const request = requests.leadLists.addLeads;

	test('sent again says so, since its own leads are known by then', async () => {
		const world = createWorld();
		failFirst(world.api, addLeads, [lostAfter]);
		const result = await world.end(addLeads, request);
		expect(result).toMatchObject({
			repeated: true,
			body: { data: [{ result: 'already_in_list' }] },
		});
	});

	test('left open by an earlier run is sent again and says so', async () => {
		const world = createWorld();
		const journal = memoryJournal();
		world.api.fault = () => lostAfter;
		expect(await world.fail(addLeads, request, { journal })).toMatchObject({ outcome: 'unknown' });
		expect(journal.entry?.state).toBe('sending');

		world.api.fault = () => undefined;
		const again = await world.another().end(addLeads, request, { journal });
		expect(again).toMatchObject({ repeated: true });
		expect(world.api.effects).toEqual([
			'lead_created lead_11',
			`membership_added ${seeded.lists.webinar}/lead_11`,
		]);
	});

	test('that ended is answered from the journal', async () => {
		const world = createWorld();
		const journal = memoryJournal();
		await world.end(addLeads, request, { journal });
		const again = await world.another().end(addLeads, request, { journal });
		expect(again).toMatchObject({ repeated: false, body: { data: [{ result: 'created' }] } });
		expect(world.api.requests).toHaveLength(1);
	});
});

describe('the journal', () => {
	test('is written before the request goes out', async () => {
		const world = createWorld();
		const journal = memoryJournal();
		let before: unknown;
		world.api.fault = () => {
			before = journal.entry;
			return undefined;
		};
		await world.end(conversations.sendMessage, requests.conversations.sendMessage, { journal });
		expect(before).toEqual({ state: 'sending', sentAt: Date.UTC(2026, 2, 2, 9, 30) });
		expect(journal.entries.map(({ state }) => state)).toEqual(['sending', 'done']);
	});

	test('says when certainly nothing was done', async () => {
		const world = createWorld();
		const journal = memoryJournal();
		world.api.fault = () => noConnection;
		await world.fail(leads.enrich, requests.leads.enrich, { journal });
		expect(journal.entry?.state).toBe('failed');
	});

	test('does not forget an open send over a later try that did nothing', async () => {
		const world = createWorld();
		const journal = memoryJournal();
		failFirst(world.api, leads.enrich, [timeout, ...times(9, noConnection)]);
		const error = await world.fail(leads.enrich, requests.leads.enrich, { journal });
		expect(error).toMatchObject({ outcome: 'unknown', message: 'No connection' });
		const cause = 'The API did not answer within 60 s';
		expect(error.hint).toContain(`The first try ended with: ${cause}.`);
		expect(journal.entry).toEqual({
			state: 'sending',
			sentAt: Date.UTC(2026, 2, 2, 9, 30),
			cause,
		});
	});

	test('keeps the first cause for every later run', async () => {
		const world = createWorld();
		const journal = memoryJournal();
		const { sendMessage } = conversations;
		const request = requests.conversations.sendMessage;
		failFirst(world.api, sendMessage, [timeout]);
		await world.fail(sendMessage, request, { journal });
		for (const run of [world.another(), world.another()]) {
			const error = await run.fail(sendMessage, request, { journal });
			expect(error.message).toBe(
				'An earlier run may have sent this request and did not learn whether it took effect, so it was not sent again. That run ended with: The API did not answer within 60 s.',
			);
		}
	});

	test('answers an action that an earlier run did, which the API would refuse now', async () => {
		const world = createWorld();
		const journal = memoryJournal();
		const send = async () => await world.end(agents.act, requests.agents.act as never, { journal });
		const first = await send();
		const again = await send();
		expect(again).toMatchObject({ body: (first as { body: unknown }).body, recovered: true });
		const activations = world.api.effects.filter((effect) => effect.startsWith('agent_activated'));
		expect(activations).toHaveLength(1);
	});

	test.each([
		['reads', leads.get, requests.leads.get],
		['replayed changes', socialAccounts.update, requests.socialAccounts.update],
	])('is not used for %s', async (_, endpoint, request) => {
		const world = createWorld();
		const journal = memoryJournal();
		await world.end(endpoint, request as never, { journal });
		expect(journal.entries).toEqual([]);
	});
});

describe('a cancelled execution', () => {
	const send = async (fault: Fault | undefined, after: number) => {
		const world = createWorld();
		const controller = new AbortController();
		const journal = memoryJournal();
		failFirst(world.api, conversations.sendMessage, [fault]);
		world.time.after(after, () => controller.abort());
		const { signal } = controller;
		const error = await world.fail(conversations.sendMessage, requests.conversations.sendMessage, {
			signal,
			journal,
		});
		expect(error).toBeInstanceOf(TransportError);
		return { error, world, journal };
	};

	test('ends a request that is under way at once, its outcome unknown', async () => {
		const { error, world, journal } = await send(timeout, 10_000);
		expect(error).toMatchObject({ failure: 'cancelled', outcome: 'unknown' });
		expect(world.time.elapsed()).toBe(10_000);
		expect(journal.entry?.state).toBe('sending');
	});

	test('ends the wait before another look', async () => {
		const { error, world } = await send(lost, 3_000);
		expect(error).toMatchObject({ failure: 'cancelled', outcome: 'unknown' });
		expect(world.time.elapsed()).toBe(3_000);
	});

	test('sends nothing if it was cancelled before', async () => {
		const world = createWorld();
		const error = await world.fail(conversations.sendMessage, requests.conversations.sendMessage, {
			signal: AbortSignal.abort(),
		});
		expect(error).toMatchObject({ failure: 'cancelled', outcome: 'not sent' });
		expect(world.api.requests).toHaveLength(0);
	});

	test('leaves nothing open if a read was cancelled', async () => {
		const world = createWorld();
		const controller = new AbortController();
		world.api.fault = () => timeout;
		world.time.after(5_000, () => controller.abort());
		const { signal } = controller;
		expect(await world.fail(leads.get, requests.leads.get, { signal })).toMatchObject({
			failure: 'cancelled',
			outcome: 'not sent',
		});
	});
});

test.each(allEndpoints.filter(({ retry }) => retry !== 'safe').map(({ id, retry }) => [id, retry]))(
	'knows where to look for what %s brought about',
	(id, retryClass) => {
		expect(recoveryOf({ id })?.lookAt).toBeDefined();
		if (retryClass !== 'replay') expect(recoveryOf({ id })?.find).toBeDefined();
	},
);

test('does not call a change without an answer a success if its record is gone', async () => {
	const world = createWorld();
	failFirst(world.api, socialAccounts.update, [{ kind: 'empty body', processed: true }]);
	const call = world.fail(socialAccounts.update, requests.socialAccounts.update);
	world.time.after(70, () => world.api.remove('social_accounts', seeded.accounts.connected));
	expect(await call).toMatchObject({ outcome: 'sent', code: 'unusable_response' });
});

test('spends no request on a broken one', async () => {
	const world = createWorld();
	const error = await world.fail(leadLists.create, { body: { name: '' } });
	expect(error).toMatchObject({
		outcome: 'not sent',
		code: 'invalid_input',
		problems: [{ field: 'name' }],
	});
	const path = { lead_id: '..' };
	expect(await world.fail(leads.get, { path })).toMatchObject({ code: 'invalid_input' });
	expect(world.api.requests).toHaveLength(0);
});
