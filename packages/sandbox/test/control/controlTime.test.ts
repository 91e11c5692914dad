/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { setImmediate as turn } from 'node:timers/promises';

import { seeded } from '../../composition/seeded';
import type { Sandbox } from '../../sandbox';
import { call, openControl, refusalOf } from '../support';

const START = Date.UTC(2026, 0, 5, 9);
const now = () => START;

/** Timers that a test runs by hand. */
function handTimers() {
	const works = new Set<() => void>();
	const repeat = (work: () => void) => {
		works.add(work);
		return () => void works.delete(work);
	};
	return { repeat, tick: () => works.forEach((work) => work()) };
}

const timeOf = (sandbox: Sandbox) => sandbox.control.readTime().now;

describe('the time of the world', () => {
	test('is moved on by a duration or to a time, while real time runs on from there', async () => {
		const { sandbox, post } = openControl({ now });
		const day = await post('advance', { forward_seconds: 86_400 });
		expect(day.body.data).toEqual({
			now: '2026-01-06T09:00:00.000Z',
			events: 0,
			failed_events: [],
		});
		await post('advance', { until: '2026-02-01T00:00:00Z' });
		const { headers } = await call(sandbox, 'GET', '/leads');
		expect(headers.get('date')).toBe('Sun, 01 Feb 2026 00:00:00 GMT');
	});

	test.each([
		['nothing', {}],
		['both', { until: '2026-02-01T00:00:00Z', forward_seconds: 1 }],
		['a step back', { forward_seconds: -1 }],
		['the past', { until: '2026-01-01T00:00:00Z' }],
		['no time', { until: 'tomorrow' }],
		['more than ten years', { forward_seconds: 1e12 }],
		['more than ten years ahead', { until: '2036-12-31T00:00:00Z' }],
	])('is not moved by %s', async (_, body) => {
		const { sandbox, post } = openControl({ now });
		expect(refusalOf(await post('advance', body))).toEqual([400, 'invalid_request']);
		expect(timeOf(sandbox)).toBe('2026-01-05T09:00:00.000Z');
	});

	test('takes JSON only', async () => {
		const { control } = openControl({ now });
		const headers = { 'content-type': 'application/json' };
		const answer = await control('advance', { method: 'POST', headers, body: '{"until":' });
		expect(refusalOf(answer)).toEqual([400, 'invalid_request']);
	});

	test('plays in steps until it is paused', async () => {
		const { repeat, tick } = handTimers();
		const { sandbox, post, control } = openControl({ now, repeat });
		const played = await post('play', { step_minutes: 30, every_seconds: 1 });
		expect(played.body.data).toEqual({ step_minutes: 30, every_seconds: 1 });
		tick();
		await turn();
		tick();
		await turn();
		expect((await control('clock')).body.data).toMatchObject({
			now: '2026-01-05T10:00:00.000Z',
			playing: { step_minutes: 30 },
		});
		await post('pause', {});
		tick();
		expect(sandbox.control.readTime()).toMatchObject({
			now: '2026-01-05T10:00:00.000Z',
			playing: null,
		});
	});

	test('goes on after something could not happen, and says what', async () => {
		const said = jest.spyOn(console, 'error').mockReturnValue();
		const { sandbox, post, control } = openControl({
			now,
			life: { level: 'normal' },
			afterEvent: (_, { kind }) => {
				if (kind === 'warm_up') throw new Error('not this week');
			},
		});
		const failed = {
			due_at: '2026-01-12T09:01:00.000Z',
			kind: 'warm_up',
			subject: seeded.accounts.warmingUp,
			error: expect.stringContaining('not this week'),
		};
		const { status, body } = await post('advance', { forward_seconds: 8 * 86_400 });
		expect([status, body.data.now]).toEqual([200, '2026-01-13T09:00:00.000Z']);
		expect(body.data.failed_events).toContainEqual(failed);
		expect(said).toHaveBeenCalledTimes(body.data.failed_events.length);
		expect((await call(sandbox, 'GET', '/leads')).status).toBe(200);
		expect((await control('clock')).body.data.failed_events).toEqual(body.data.failed_events);
		await post('reset', {});
		expect((await control('clock')).body.data.failed_events).toEqual([]);
		said.mockRestore();
	});

	test('is as lively as one says', async () => {
		const { post, control } = openControl({ now });
		expect((await control('clock')).body.data).toMatchObject({ life: null, seed: 1 });
		await post('life', { level: 'busy', write_ahead_hours: 2 });
		const { life } = (await control('clock')).body.data;
		expect(life).toMatchObject({ send_gap_minutes: 4, write_ahead_hours: 2 });
		expect(refusalOf(await post('life', { level: 'wild' }))).toEqual([400, 'invalid_request']);
		expect(refusalOf(await post('life', { write_ahead_hours: -1 }))).toEqual([
			400,
			'invalid_request',
		]);
		expect((await control('clock')).body.data.life).toEqual(life);
		expect((await post('life', { level: 'off' })).body.data).toBeNull();
	});
});
