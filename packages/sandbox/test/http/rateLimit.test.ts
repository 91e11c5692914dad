import { sandboxKeys } from '../../core/keys';
import { call, openSandbox } from '../support';

const MINUTE = 60_000;
const start = Date.UTC(2026, 0, 5, 9, 0, 20);

function sandboxWithClock(requestsPerMinute?: number) {
	const clock = { now: start };
	const sandbox = openSandbox({ requestsPerMinute, now: () => clock.now });
	return { clock, get: (options = {}) => call(sandbox, 'GET', '/lead_lists', options), sandbox };
}

describe('rate limit', () => {
	test('accepts 60 requests per minute and key by default, then answers 429', async () => {
		const { get } = sandboxWithClock(60);
		for (let left = 59; left >= 0; left -= 1) {
			const { status, headers } = await get();
			expect([status, headers.get('x-ratelimit-remaining')]).toEqual([200, String(left)]);
		}
		const denied = await get();
		expect(denied.status).toBe(429);
		expect(denied.body.error.code).toBe('rate_limited');
		expect(denied.headers.get('x-ratelimit-limit')).toBe('60');
		expect(denied.headers.get('x-ratelimit-remaining')).toBe('0');
	});

	test('counts each key separately', async () => {
		const { get } = sandboxWithClock(1);
		await get();
		expect((await get()).status).toBe(429);
		expect((await get({ key: sandboxKeys.readOnly })).status).toBe(200);
	});

	test('opens a new window at the announced second', async () => {
		const { clock, get } = sandboxWithClock(1);
		const reset = Number((await get()).headers.get('x-ratelimit-reset'));
		expect(reset).toBe(Math.ceil(start / MINUTE) * 60);
		clock.now = reset * 1000 - 1;
		expect((await get()).status).toBe(429);
		clock.now = reset * 1000;
		const next = await get();
		expect(next.status).toBe(200);
		expect(Number(next.headers.get('x-ratelimit-reset'))).toBe(reset + 60);
	});

	test('sends its own clock as Date with every answer', async () => {
		const { get } = sandboxWithClock(1);
		for (const options of [{}, {}, { key: null }]) {
			expect((await get(options)).headers.get('date')).toBe('Mon, 05 Jan 2026 09:00:20 GMT');
		}
	});

	test('sends the limit headers with errors too', async () => {
		const { sandbox } = sandboxWithClock(100);
		const key = sandboxKeys.withoutLeadsRead;
		const answers = [
			await call(sandbox, 'GET', '/leads/unknown'),
			await call(sandbox, 'GET', '/leads?limit=0'),
			await call(sandbox, 'GET', '/nowhere'),
			await call(sandbox, 'GET', '/leads', { key }),
			await call(sandbox, 'GET', '/leads', { key: sandboxKeys.revoked }),
		];
		expect(answers.map(({ status }) => status)).toEqual([404, 400, 404, 403, 401]);
		expect(answers.map(({ headers }) => headers.get('x-ratelimit-remaining'))).toEqual([
			'99',
			'98',
			'97',
			'99',
			'99',
		]);
		const unknown = await call(sandbox, 'GET', '/leads', { key: null });
		const reset = Math.ceil(start / MINUTE) * 60;
		const limits = ['limit', 'remaining', 'reset'].map((name) =>
			unknown.headers.get(`x-ratelimit-${name}`),
		);
		expect([unknown.status, ...limits]).toEqual([401, '100', '100', String(reset)]);
	});

	test('does nothing for a request beyond the limit', async () => {
		const { sandbox, get } = sandboxWithClock(1);
		await get();
		await call(sandbox, 'POST', '/lead_lists', { body: { name: 'Not to be made' } });
		expect(sandbox.effects()).toEqual([]);
	});
});
