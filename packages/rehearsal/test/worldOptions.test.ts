import { openWorld, type WorldOptions } from '../world/world';
import { call } from 'outreach-sandbox/test/support';

async function worldWith(options: Partial<WorldOptions>) {
	const world = await openWorld(
		{ seed: 1, life: 'calm', ...options },
		{ ahead: 0, onRequest: () => undefined, onSlowAnswer: () => undefined },
	);
	world.begin();
	const count = (sql: string) =>
		world.sandbox.database.prepare(`SELECT count(*) AS count ${sql}`).get()!.count;
	const campaigns = count(
		"FROM campaigns WHERE workspace_id = 'ws_main' AND record ->> '$.status' = 'started'",
	);
	const leads = count("FROM leads WHERE workspace_id = 'ws_main'");
	const { headers } = await call(world.sandbox, 'GET', '/lead_lists');
	await world.close();
	return { campaigns, leads, left: headers.get('x-ratelimit-remaining') };
}

test('as many campaigns run and as many leads are there as asked for, at the cost of nobody', async () => {
	const [usual, large] = [await worldWith({}), await worldWith({ campaigns: 60, leads: 400 })];
	expect(usual.campaigns).toBe(3);
	expect(large.campaigns).toBe(60);
	expect(Number(large.leads) - Number(usual.leads)).toBe(150);
	expect([usual.left, large.left]).toEqual(['59', '59']);
});
