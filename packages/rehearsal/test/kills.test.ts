/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { createKiller, planKills, type PlannedKill } from '../run/n8n/kills';

const FROM = 1_000_000;
const UNTIL = 9_000_000;

test('kills are spread over the time, every second one at a moment that nothing can change', () => {
	const planned = planKills(7, 4, FROM, UNTIL);
	planned.forEach(({ from, until }, index) => {
		const share = FROM + index * 2_000_000;
		expect(from).toBeGreaterThanOrEqual(share);
		expect(until).toBeLessThanOrEqual(share + 2_000_000);
		expect(from === until).toBe(index % 2 === 1);
	});
	expect(planKills(7, 4, FROM, UNTIL)).toEqual(planned);
	expect(planKills(8, 4, FROM, UNTIL)).not.toEqual(planned);
	expect(planKills(7, 0, FROM, UNTIL)).toEqual([]);
});

function killerOf(...planned: PlannedKill[]) {
	const slept: number[] = [];
	const n8n = { now: 0, isWorking: false, isAlone: true, killed: 0 };
	const killer = createKiller(planned, {
		now: () => n8n.now,
		isAtWork: () => n8n.isWorking,
		isAlone: () => n8n.isAlone,
		sleep: async (milliseconds) => void slept.push(milliseconds),
		kill: async () => void (n8n.killed += 1),
	});
	const request = async (at: number, isWorking: boolean) => {
		Object.assign(n8n, { now: at, isWorking });
		killer.seesRequest(at);
		await new Promise(setImmediate);
		return n8n.killed;
	};
	return { n8n, killer, request, slept };
}

test('a kill comes in the middle of the first execution after its moment', async () => {
	const { killer, request, slept } = killerOf({ from: 100, until: 200, skip: 1, lag: 30 });
	expect(await request(90, true)).toBe(0);
	expect(await request(110, false)).toBe(0);
	expect(await request(120, true)).toBe(0);
	expect(await request(121, true)).toBe(1);
	expect(await request(130, true)).toBe(1);
	expect(slept).toEqual([30]);
	expect(killer.kills).toEqual([121]);
	expect(killer.next()).toBeNull();
});

test('nobody is cut off in the middle of something: the kill waits for the next request', async () => {
	const { killer, n8n, request } = killerOf({ from: 100, until: 200, skip: 0, lag: 30 });
	n8n.isAlone = false;
	expect(await request(110, true)).toBe(0);
	expect([killer.kills, killer.next()]).toEqual([[], 200]);
	n8n.isAlone = true;
	expect(await request(120, true)).toBe(1);
	expect(killer.kills).toEqual([120]);
});

test('a kill that is under way does not come twice', async () => {
	const { killer, n8n } = killerOf({ from: 100, until: 200, skip: 0, lag: 30 });
	Object.assign(n8n, { now: 110, isWorking: true });
	killer.seesRequest(110);
	killer.seesRequest(110);
	await killer.act(200);
	await new Promise(setImmediate);
	expect(n8n.killed).toBe(1);
});

test('a kill comes at its last moment if nothing is executed before', async () => {
	const { killer, n8n } = killerOf(
		{ from: 100, until: 200, skip: 0, lag: 0 },
		{ from: 300, until: 300, skip: 0, lag: 0 },
	);
	expect(killer.next()).toBe(200);
	n8n.now = 201;
	await killer.act(201);
	expect([n8n.killed, killer.next()]).toEqual([1, 300]);
	expect(killer.kills).toEqual([201]);
});
