import { seeded } from '../../../packages/sandbox/composition/seeded';
import type { Client } from '../../../src/client/client';
import { createRateLimiter } from '../../../src/client/rate/limiter';
import { type Endpoint, endpoints } from '../../../src/contract';
import { isRecord, recordsOf } from '../../../src/contract/json';
import type { Fault } from '../support/faults';
import { requests } from '../support/requests';
import { journalSince, memoryJournal, testClient } from '../support/testClient';
import { createWorld, failFirst, type World } from '../support/world';

const { agents, campaigns, conversations, leadLists, leads } = endpoints;

const lost: Fault = { kind: 'reset', processed: false };
const lostAfter: Fault = { kind: 'reset', processed: true };

type Case = readonly [string, Endpoint, object];

const creations: readonly Case[] = [
	['campaigns', campaigns.create, requests.campaigns.create],
	['agents', agents.create, requests.agents.create],
	['lead lists', leadLists.create, { body: { name: 'A' } }],
	[
		'several lead lists',
		leadLists.create,
		{ body: { lead_lists: [{ name: 'A' }, { name: 'B' }] } },
	],
];
const cases: readonly Case[] = [
	...creations,
	['messages', conversations.sendMessage, requests.conversations.sendMessage],
];

function idsOf(body: unknown): unknown[] {
	if (!isRecord(body)) return [];
	const { data, message } = body;
	const records = isRecord(data)
		? [data]
		: [...recordsOf(data), ...(isRecord(message) ? [message] : [])];
	return records.map(({ id }) => id);
}

const ending = async (client: Client, endpoint: Endpoint, request: object) =>
	await client.call(endpoint, request).then(
		({ body }) => idsOf(body),
		({ outcome }: { outcome: string }) => [outcome],
	);

/** Two clients of one key, as two executions have them. `firstTakes`: how long the first answer to a change takes. */
function twoClients({ api, time }: World, firstTakes = 0): Client[] {
	const limiter = createRateLimiter({ environment: time });
	const delays = [firstTakes];
	return [0, 1].map(() =>
		testClient(
			async (request) => {
				const delay = request.method === 'POST' ? (delays.shift() ?? 0) : 0;
				const response = await api.transport(request);
				await time.sleep(delay);
				return response;
			},
			time,
			limiter,
		),
	);
}

const bothOf = async (world: World, clients: readonly Client[], [, endpoint, request]: Case) =>
	(
		await world.time.until(
			Promise.all(clients.map(async (client) => await ending(client, endpoint, request))),
		)
	).flat();

describe.each(cases)('two calls that make the same %s at the same time', (...one) => {
	const [, endpoint] = one;

	test.each([
		['in one run', (world: World) => [world.client, world.client]],
		['in two runs', (world: World) => twoClients(world)],
	])('each get what they made, if both answers are lost: %s', async (_, clientsOf) => {
		const world = createWorld();
		failFirst(world.api, endpoint, [lostAfter, lostAfter]);
		const ids = await bothOf(world, clientsOf(world), one);
		expect(ids).not.toContain('unknown');
		expect(new Set(ids).size).toBe(ids.length);
		expect(world.api.effects).toHaveLength(ids.length);
	});
});

describe.each(creations)('%s', (...one) => {
	const [, endpoint, request] = one;

	test('of a call whose answer is still on its way are not taken by another', async () => {
		const world = createWorld();
		// The first answer takes long; the second request is lost, and its effect is looked for meanwhile.
		failFirst(world.api, endpoint, [undefined, lost]);
		const clients = twoClients(world, 3_000);
		// Until a first answer tells the rate limit, requests go out one after another.
		await world.time.until(clients[0]!.call(leadLists.list, {}));
		const ids = await bothOf(world, clients, one);
		expect(ids).toEqual([...ids.slice(0, -1), 'unknown']);
		expect(ids.slice(0, -1)).not.toContain('unknown');
		expect(world.api.effects).toHaveLength(ids.length - 1);
	});

	test('of which only one was made go to no call, because nobody knows whose it is', async () => {
		const world = createWorld();
		failFirst(world.api, endpoint, [lostAfter, lost]);
		expect(await bothOf(world, twoClients(world), one)).toEqual(['unknown', 'unknown']);
	});

	test('of a run that has ended are not taken by one that could not read the list before', async () => {
		const world = createWorld();
		const [first, second] = twoClients(world) as [Client, Client];
		const made = await world.time.until(ending(first, endpoint, request));
		// The first request of the second run reads the list.
		const unreadable: Fault = { kind: 'no record', processed: false };
		const left = [unreadable, lost];
		world.api.fault = () => left.shift();
		const ids = await world.time.until(ending(second, endpoint, request));
		expect(ids).toEqual(['unknown']);
		expect(world.api.effects).toHaveLength(made.length);
	});

	test('that someone else made too are not guessed among', async () => {
		const world = createWorld();
		const stranger = world.another();
		failFirst(world.api, endpoint, [lostAfter, lostAfter, lostAfter]);
		const clients = twoClients(world);
		// Until a first answer tells the rate limit, requests go out one after another.
		await world.time.until(clients[0]!.call(leads.list, {}));
		const theirs = stranger.client.call(endpoint, request as never).catch(() => undefined);
		const ids = await bothOf(world, clients, one);
		await world.time.until(theirs);
		expect(ids).toEqual(['unknown', 'unknown']);
	});

	test('of a run that has ended are found by a Retry', async () => {
		const world = createWorld();
		const [first, second] = twoClients(world) as [Client, Client];
		const made = await world.time.until(ending(first, endpoint, request));

		const sentSince = world.time.now() - 1_000;
		const again = await world.time.until(
			second.call(endpoint, request, { journal: journalSince(sentSince) }),
		);
		expect(idsOf(again.body)).toEqual(made);
		expect(world.api.effects).toHaveLength(made.length);
	});

	test('of a call that ended open are found by its next run', async () => {
		const world = createWorld();
		const [first, second] = twoClients(world) as [Client, Client];
		const journal = memoryJournal();
		const down: Fault = { kind: 'status 503', processed: false };
		world.api.fault = (seen) => (seen.endpoint.id === endpoint.id ? lostAfter : down);
		await expect(
			world.time.until(first.call(endpoint, request, { journal })),
		).rejects.toMatchObject({ outcome: 'unknown' });

		world.api.fault = () => undefined;
		const again = await world.time.until(second.call(endpoint, request, { journal }));
		expect(again.recovered).toBe(true);
	});
});

test('a call that waits for another ends when it is cancelled', async () => {
	const world = createWorld();
	failFirst(world.api, leadLists.create, [{ kind: 'no answer', processed: true }, lost]);
	const controller = new AbortController();
	const request = { body: { name: 'A' } };
	const first = world.client.call(leadLists.create, request).catch(() => undefined);
	const second = world.client.call(leadLists.create, request, { signal: controller.signal });
	world.time.after(10_000, () => controller.abort());
	await expect(world.time.until(second)).rejects.toMatchObject({
		failure: 'cancelled',
		outcome: 'unknown',
	});
	expect(world.time.elapsed()).toBe(10_000);
	await world.time.until(first);
});

describe('a message that another execution has just sent', () => {
	const { sendMessage } = conversations;
	const request = requests.conversations.sendMessage;

	test.each([
		['with its answer', {}],
		['as pending, so nobody knows which message it is', { pending: true }],
	])('%s, is not taken for a lost one', async (_, conversation) => {
		const world = createWorld();
		const [first, second] = twoClients(world) as [Client, Client];
		world.api.control.setConversation(seeded.conversations.interested, conversation);
		const sent = await world.time.until(first.call(sendMessage, request));
		world.api.control.setConversation(seeded.conversations.interested, { pending: false });
		await world.time.pass(1_000);
		failFirst(world.api, sendMessage, [lost]);
		const failure = await world.time.until(
			second.call(sendMessage, request).catch((error: unknown) => error),
		);
		expect(failure).toMatchObject({ outcome: 'unknown' });
		expect(world.api.effects).toHaveLength(1);
		// The first execution is run again: what it sent is its own.
		const sentSince = world.time.now() - world.time.elapsed();
		const again = await world.time.until(
			first.call(sendMessage, request, { journal: journalSince(sentSince) }),
		);
		expect(again.body).toMatchObject({ message: { content: request.body.content } });
		expect(sent.body).toMatchObject({ ok: true });
	});
});

describe('of two executions that send the same message, one of which is left open,', () => {
	const { sendMessage } = conversations;
	const request = requests.conversations.sendMessage;
	const down: Fault = { kind: 'status 503', processed: false };

	/** Both requests go wrong, and the first execution cannot look for its message. */
	async function lastOf(faults: readonly Fault[], secondsBetween: number) {
		const world = createWorld();
		const [first, second] = twoClients(world) as [Client, Client];
		const left = [...faults];
		world.api.fault = (seen) => (seen.endpoint.id === sendMessage.id ? left.shift() : down);
		await expect(world.time.until(first.call(sendMessage, request))).rejects.toMatchObject({
			outcome: 'unknown',
		});
		await world.time.pass(secondsBetween * 1_000);
		world.api.fault = (seen) => (seen.endpoint.id === sendMessage.id ? left.shift() : undefined);
		return await world.time.until(ending(second, sendMessage, request));
	}

	test('the other does not know whose the only message is', async () => {
		expect(await lastOf([lost, lostAfter], 1)).toEqual(['unknown']);
		expect(await lastOf([lostAfter, lost], 1)).toEqual(['unknown']);
	});

	test('the other knows that both were sent if there are two messages', async () => {
		expect(await lastOf([lostAfter, lostAfter], 1)).toEqual([expect.stringContaining('msg_')]);
	});

	test('the other finds its own message if the first would have come by then', async () => {
		expect(await lastOf([lost, lostAfter], 40)).toEqual([expect.stringContaining('msg_')]);
	});
});
