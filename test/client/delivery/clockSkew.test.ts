import { seeded } from '../../../packages/sandbox/composition/seeded';
import type { Client } from '../../../src/client/client';
import type { Transport } from '../../../src/client/http/transport';
import { type Endpoint, endpoints } from '../../../src/contract';
import type { Fault } from '../support/faults';
import { requests } from '../support/requests';
import { memoryJournal, testClient } from '../support/testClient';
import { createWorld, failFirst, failNext, requestsTo, type World } from '../support/world';

const { agents, campaigns, leadLists } = endpoints;

const lost: Fault = { kind: 'reset', processed: false };
const lostAfter: Fault = { kind: 'reset', processed: true };
const unavailable: Fault = { kind: 'status 503', processed: false };

/** `Date` comes from a gateway, the times of records from a database: the gateway's clock is so far ahead. */
const SKEWS = [2.5, 30, 7_200, -2.5, -30, -7_200];

type Case = readonly [string, Endpoint, object, string];

const cases: readonly Case[] = [
	['a campaign', campaigns.create, requests.campaigns.create, 'campaign_created camp_7'],
	['an agent', agents.create, requests.agents.create, 'agent_created agent_4'],
	['a lead list', leadLists.create, { body: { name: 'A' } }, 'lead_list_created list_6'],
];

/** A client that sees `Date` so many seconds ahead. */
const skewed = ({ api, time }: World, seconds: number): Client =>
	testClient(async (request) => {
		const response = await api.transport(request);
		const date = Date.parse(String(response.headers.date)) + seconds * 1_000;
		return { ...response, headers: { ...response.headers, date: new Date(date).toUTCString() } };
	}, time);

describe.each(cases)('%s', (_, endpoint, request, effect) => {
	test.each(SKEWS)('is found if Date is %p s ahead of the records', async (seconds) => {
		const world = createWorld();
		failFirst(world.api, endpoint, [lostAfter]);
		const call = skewed(world, seconds).call(endpoint, request as never);
		expect(await world.time.until(call)).toMatchObject({ recovered: true });
		expect(requestsTo(world.api, endpoint)).toBe(1);
		expect(world.api.effects).toEqual([effect]);
	});

	test.each([2.5, 20])(
		'of a crashed run is not made twice if Date is %p s ahead',
		async (seconds) => {
			const world = createWorld();
			const journal = memoryJournal();
			world.api.fault = (seen) => (seen.endpoint === endpoint ? lostAfter : unavailable);
			const first = skewed(world, seconds).call(endpoint, request as never, { journal });
			await world.time.until(first).catch(() => undefined);
			world.api.fault = () => undefined;
			// A mark says that it was sent, and nothing else is left of the first run.
			const sentAt = world.time.now() - world.time.elapsed();
			const left = memoryJournal({ state: 'sending', sentAt });
			await world.time
				.until(skewed(world, seconds).call(endpoint, request as never, { journal: left }))
				.catch(() => undefined);
			expect(world.api.effects).toEqual([effect]);
		},
	);

	test('is not taken for another like it that was made moments before', async () => {
		const world = createWorld();
		await world.another().end(endpoint, request as never);
		failFirst(world.api, endpoint, [lost]);
		const call = skewed(world, -2.5).call(endpoint, request as never);
		await expect(world.time.until(call)).rejects.toMatchObject({ outcome: 'unknown' });
		expect(world.api.effects).toHaveLength(1);
	});

	test('costs one page before the first of a run, and none before the next', async () => {
		const world = createWorld();
		const { client, time } = world;
		await time.until(client.call(endpoint, request as never));
		expect(world.api.requests).toHaveLength(2);
		await time.until(client.call(endpoint, request as never));
		expect(world.api.requests).toHaveLength(3);
		await time.pass(10_000);
		await time.until(client.call(endpoint, request as never));
		expect(world.api.requests).toHaveLength(5);
	});

	test('needs no page if the list was just read', async () => {
		const world = createWorld();
		const { client, time } = world;
		const list = { [campaigns.create.id]: campaigns, [agents.create.id]: agents }[endpoint.id];
		const { list: wanted } = list ?? leadLists;
		await time.until(client.paginate(wanted as typeof leadLists.list, {}).next());
		await time.until(client.call(endpoint, request as never));
		expect(world.api.requests).toHaveLength(2);
	});

	test('is made if the list cannot be read', async () => {
		const world = createWorld();
		const writeOnly: Transport = async (message) => {
			if (message.method !== 'GET') return await world.api.transport(message);
			return { status: 403, headers: {}, body: (async function* () {})() };
		};
		await world.time.until(testClient(writeOnly, world.time).call(endpoint, request as never));
		expect(world.api.effects).toEqual([effect]);
	});
});

test('many agents are not all read for one that is missing', async () => {
	const world = createWorld();
	for (let index = 0; index < 3_000; index++) {
		world.api.add('agents', seeded.agents.draft, `other${index}`, {
			created_at: '2026-01-01T00:00:00.000Z',
		});
	}
	failNext(world.api, [undefined, lost]);
	const error = await world.fail(agents.create, requests.agents.create);
	expect(error).toMatchObject({ outcome: 'unknown' });
	expect(error.hint).toContain('The list of agents is too long');
	expect(requestsTo(world.api, agents.list)).toBe(1 + 3 * 5);
});
