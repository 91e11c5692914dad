import { enoughIn } from '../run/readFacts';
import { bringTo } from '../world/bringTo';
import { FIRST_EVENT, openWorld, START } from '../world/world';
import { DAY } from 'outreach-sandbox/core/clock';

/** How many replies a world shows whose messages people approve, as in a rehearsal whose workflows do not. */
async function repliesIn(seed: number, days: number): Promise<number> {
	const world = await openWorld(
		{ seed, life: 'busy', settings: { colleague_decides_share: 1 } },
		{ ahead: START - Date.now(), onRequest: () => undefined, onSlowAnswer: () => undefined },
	);
	world.begin();
	await bringTo(world.sandbox, START + days * DAY);
	const { replies } = world.read();
	await world.close();
	return replies.filter(({ visible }) => visible !== null && visible >= FIRST_EVENT).length;
}

test.each([
	[0.5, 0],
	[1, 0],
	[2, 1],
	[4, 7],
	[7, 15],
	[30, 100],
])('in %d days it takes %d replies to show something', (days, enough) => {
	expect(enoughIn(days)).toBe(enough);
});

test.each([1, 2, 3, 4, 5])(
	'the world of seed %i has at least 15 replies in a week',
	async (seed) => {
		expect(await repliesIn(seed, 7)).toBeGreaterThanOrEqual(enoughIn(7));
	},
);

test('and at least 100 in a month, although senders lose their sessions', async () => {
	expect(await repliesIn(5, 30)).toBeGreaterThanOrEqual(enoughIn(30));
});
