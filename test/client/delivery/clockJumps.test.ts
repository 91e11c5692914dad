import { seeded } from '../../../packages/sandbox/composition/seeded';
import { OutreachError } from '../../../src/client/errors';
import { endpoints } from '../../../src/contract';
import { requests } from '../support/requests';
import type { Fault } from '../support/faults';
import { scenarios } from '../support/scenarios';
import { createWorld, failFirst, type World } from '../support/world';

const { campaigns, leads } = endpoints;

const HOUR = 3_600;
const DAY = 24 * HOUR;
const JUMPS = [
	['an hour', HOUR],
	['a day', DAY],
	['30 days', 30 * DAY],
] as const;

/** The connection breaks, before the request took effect or after it. */
const lost: Fault = { kind: 'reset', processed: false };
const lostAfter: Fault = { kind: 'reset', processed: true };

const jump = (world: World, seconds: number) =>
	world.api.control.moveClock({ forward_seconds: seconds });

/** An answer tells the client what time it is there. */
const readTime = async (world: World) =>
	await world.end(leads.get, { path: { lead_id: seeded.leads.interested } });

/** Someone makes the same campaign. */
const addTwin = (world: World, createdAt: string) =>
	world.api.add('campaigns', seeded.campaigns.draft, 'twin', {
		name: 'Campaign',
		goal: null,
		socialAccounts: [{ id: seeded.accounts.connected }, { id: seeded.accounts.warmingUp }],
		leadList: { id: seeded.lists.webinar, name: 'Webinar sign-ups' },
		createdAt,
	});

/** The first requests of an endpoint go wrong, and the clock of the server moves after so many milliseconds. */
function failAndJump(
	world: World,
	endpoint: (typeof scenarios)[number]['endpoint'],
	[fault, ms, seconds]: readonly [fault: Fault, ms: number, seconds: number],
): void {
	failFirst(world.api, endpoint, [fault]);
	const planned = world.api.fault;
	let isOver = false;
	world.api.fault = (seen) => {
		const found = planned(seen);
		if (found && !isOver) world.time.after(ms, () => void jump(world, seconds));
		isOver ||= found !== undefined;
		return found;
	};
}

describe.each(JUMPS)('a clock of the server that jumps by %s', (_, seconds) => {
	// Of many lists, the API refuses one here, and then nobody can tell.
	const cases = scenarios.filter(
		({ retryClass, name }) =>
			(retryClass === 'verify' && name !== 'leadLists.create of many') ||
			name === 'conversations.sendMessage',
	);

	test.each(cases.map((each) => [each.name, each] as const))(
		'hides no effect from a look: %s',
		async (__, { endpoint, request, effects, given }) => {
			// While the request is under way, before the first look, and before the later ones.
			for (const ms of [50, 90, 2_000, 10_000]) {
				const world = createWorld();
				given?.(world.api);
				await readTime(world);
				failAndJump(world, endpoint, [lostAfter, ms, seconds]);
				const ending = await world.end(endpoint, request as never);
				expect([ms, ending]).toEqual([ms, expect.objectContaining({ status: expect.any(Number) })]);
				expect([ms, world.api.effects]).toEqual([ms, effects]);
			}
		},
	);

	test('hides none that comes late', async () => {
		for (const late of [1, 8, 29]) {
			const world = createWorld();
			await readTime(world);
			failAndJump(world, campaigns.create, [{ ...lost, late }, 3_000, seconds]);
			const ending = await world.end(campaigns.create, requests.campaigns.create);
			expect(ending).not.toBeInstanceOf(OutreachError);
			await world.time.pass(60_000);
			expect(world.api.effects).toEqual(['campaign_created camp_7']);
		}
	});

	test('makes nothing of before the request new', async () => {
		const world = createWorld();
		addTwin(world, world.api.now());
		await world.time.pass(10_000);
		await readTime(world);
		failAndJump(world, campaigns.create, [lost, 90, seconds]);
		const ending = await world.end(campaigns.create, requests.campaigns.create);
		expect(ending).toMatchObject({ outcome: 'unknown' });
		expect(world.api.effects).toEqual([]);
	});

	test('does not take for its effect what was made between the last answer and the request', async () => {
		const world = createWorld();
		await readTime(world);
		jump(world, seconds);
		await world.time.pass(10_000);
		addTwin(world, world.api.control.readTime().now);
		await world.time.pass(10_000);
		failFirst(world.api, campaigns.create, [lost]);
		const ending = await world.end(campaigns.create, requests.campaigns.create);
		expect(ending).toMatchObject({ outcome: 'unknown' });
		expect(world.api.effects).toEqual([]);
	});
});
