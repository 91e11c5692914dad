import { DAY } from 'outreach-sandbox/core/clock';
import { progressLine } from '../run/tellProgress';
import { START } from '../world/world';

test.each([
	[0.5, { replies: 1, sent: 0, failed: 0 }, 'Day 1 of 4: 1 reply, 0 messages sent.'],
	[2, { replies: 14, sent: 1, failed: 0 }, 'Day 3 of 4: 14 replies, 1 message sent.'],
	[
		4,
		{ replies: 2, sent: 3, failed: 1 },
		'Day 4 of 4: 2 replies, 3 messages sent, 1 failed execution.',
	],
])('after %d days: how far the rehearsal is', (days, counts, told) => {
	expect(progressLine({ at: START + days * DAY, ...counts }, 4, 0)).toBe(`${told} About 0 s left.`);
});

test('the time left goes by what it took so far', () => {
	const progress = { at: START + DAY, replies: 0, sent: 0, failed: 0 };
	expect(progressLine(progress, 4, 60_000)).toContain('About 3 min left.');
	expect(progressLine({ ...progress, at: START }, 4, 1_000)).toContain('About 16 min 39 s left.');
});
