import { seeded } from '../../composition/seeded';
import { seed } from '../../composition/seed';
import { DAY, HOUR } from '../../core/clock';
import { DEFAULT_LEADS } from '../../sandbox';
import { openConsole, textOf } from './support';

/** A Monday, 00:00 in the time zone of nobody in particular. */
const MONDAY = Date.UTC(2026, 10, 23);
const WEEK_S = (7 * DAY) / 1000;

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The world that the demo begins with, at this time. */
const openDemo = (now: number) =>
	openConsole({ now: () => now, leads: DEFAULT_LEADS, fill: seed, life: { level: 'normal' } });

type Opened = ReturnType<typeof openConsole>;

async function approveAll({ view, post }: Opened) {
	const { rows } = await view('approvals');
	for (const { id } of rows) {
		await post(`message_approvals/${id}`, { approval_status: 'approved' });
	}
}

const reasonsOf = async ({ view }: Opened) => (await view('passed')).reasons.map(textOf);

describe('the first steps of the demo', () => {
	test.each(WEEKDAYS.flatMap((day, index) => [8, 20].map((hour) => [day, hour, index] as const)))(
		'lead to an answer on a %s at %i:00 in three clicks',
		async (_, hour, index) => {
			const opened = openDemo(MONDAY + index * DAY + hour * HOUR);
			await approveAll(opened);
			await opened.post('advance', { forward_seconds: WEEK_S, stop_at: 'message_received' });
			const { answered, latest } = await opened.view('passed');
			expect(answered).toBe(1);
			expect(textOf(latest!.sentence)).toMatch(/^The message of .+ arrived in the inbox$/);
			const { rows } = await opened.view('conversations');
			expect(rows[0]).toMatchObject({ is_unread: true, lastDirection: 'received' });
		},
	);
});

describe('what a move of the clock brought', () => {
	test('is counted from the line before it', async () => {
		const opened = openDemo(MONDAY + 8 * HOUR);
		await approveAll(opened);
		await opened.post('advance', { forward_seconds: WEEK_S });
		const all = await opened.view('passed');
		expect(all).toMatchObject({ answered: expect.any(Number), reasons: [] });
		expect(all.answered).toBeGreaterThan(1);
		const { latestLine } = await opened.view('status');
		expect(await opened.view(`passed?since=${latestLine}`)).toMatchObject({
			accepted: 0,
			answered: 0,
			latest: null,
		});
	});

	test('says what waits for approval, and which campaign rests at a weekend', async () => {
		const opened = openDemo(MONDAY + 4 * DAY + 20 * HOUR);
		await opened.post('advance', { forward_seconds: DAY / 1000 });
		expect(await reasonsOf(opened)).toEqual([
			'It is the weekend, when most leads do nothing.',
			expect.stringMatching(/^\d+ messages wait for approval: nobody gets them before\.$/),
			'Trade fair introductions goes on 2026-11-30T08:00:00.000Z, when its schedule allows it.',
		]);
		const [, waiting, resting] = (await opened.view('passed')).reasons;
		expect(waiting![0]!.href).toBe('#/approvals');
		expect(resting![0]!.href).toBe(`#/campaigns/${seeded.campaigns.started}`);
		expect(resting![2]).toMatchObject({ isTime: true });
	});

	test('says at night that the schedule is closed', async () => {
		const opened = openDemo(MONDAY + 20 * HOUR);
		expect(await reasonsOf(opened)).toContain(
			'Trade fair introductions goes on 2026-11-24T08:00:00.000Z, when its schedule allows it.',
		);
	});

	test('says that no campaign is started', async () => {
		const opened = openDemo(MONDAY + 8 * HOUR);
		await opened.post(`campaigns/${seeded.campaigns.started}`, { status: 'paused' });
		await approveAll(opened);
		expect(await reasonsOf(opened)).toEqual(['No campaign is started.']);
	});

	test('says that people take their time', async () => {
		const opened = openDemo(MONDAY + 8 * HOUR);
		await approveAll(opened);
		expect(await reasonsOf(opened)).toEqual([
			'Leads take hours or days to accept and to answer, and some never do.',
		]);
	});

	test('says that nothing happens by itself', async () => {
		const opened = openConsole({ life: { level: 'off' } });
		expect(await reasonsOf(opened)).toEqual(['Nothing happens by itself: “How lively” is off.']);
	});
});
