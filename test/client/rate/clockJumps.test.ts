import { sandboxKeys } from '../../../packages/sandbox/core/keys';
import { createSandbox, type Sandbox } from '../../../packages/sandbox/sandbox';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import { fetchTransport } from '../../../src/client/http/fetchTransport';
import { endpoints } from '../../../src/contract';
import { createVirtualTime } from '../../support/virtualTime';
import { testClient } from '../support/testClient';

const LIMIT = 10;
const MINUTE_MS = 60_000;
const HOUR = 3_600;
const JUMPS = [
	['an hour forward', HOUR],
	['a day forward', 24 * HOUR],
	['30 days forward', 30 * 24 * HOUR],
	['an hour back', -HOUR],
	['30 days back', -30 * 24 * HOUR],
] as const;

let sandbox: Sandbox;
afterEach(() => sandbox.close());

/** A sandbox whose clock runs with virtual time, and a client of it. */
function open() {
	const time = createVirtualTime();
	sandbox = createSandbox({
		leads: 5,
		requestsPerMinute: LIMIT,
		now: () => Math.floor(time.now()),
	});
	const transmit = fetchTransport({
		apiKey: sandboxKeys.full.token,
		fetch: async (url, init) => await sandbox.fetch(new Request(url, init)),
	});
	const client = testClient(async (request) => {
		await time.sleep(40);
		return await transmit(request);
	}, time);
	const read = async (mayWait = true) =>
		await client.call(
			endpoints.leads.get,
			{ path: { lead_id: seeded.leads.interested } },
			{ mayWait },
		);
	/** Milliseconds until all of so many requests are answered. */
	const timeFor = async (requests: number) => {
		const begun = time.elapsed();
		await time.until(Promise.all(Array.from({ length: requests }, async () => await read())));
		return time.elapsed() - begun;
	};
	const jump = (seconds: number) => void sandbox.control.moveClock({ forward_seconds: seconds });
	return { time, read, timeFor, jump };
}

const refusals = () => sandbox.requests.filter(({ status }) => status === 429).length;

describe.each(JUMPS)('a clock of the server that jumps %s', (_, seconds) => {
	test.each([0, 1, 4, LIMIT - 1, LIMIT])(
		'between two answers costs no request and no more than a window: after %i requests',
		async (before) => {
			const { timeFor, jump } = open();
			await timeFor(before);
			jump(seconds);
			expect(await timeFor(LIMIT)).toBeLessThan(MINUTE_MS + 5_000);
			expect(await timeFor(2 * LIMIT)).toBeLessThan(3 * MINUTE_MS);
			expect(refusals()).toBe(0);
		},
	);

	test.each([1_000, 20_000, 55_000])(
		'while requests wait for the next minute holds nobody longer: after %i ms',
		async (ms) => {
			const { time, timeFor, jump } = open();
			time.after(ms, () => jump(seconds));
			expect(await timeFor(2 * LIMIT)).toBeLessThan(2 * MINUTE_MS + 5_000);
			expect(refusals()).toBe(0);
		},
	);

	test('while the reset of a 429 is waited for holds nobody longer', async () => {
		const { time, timeFor, jump } = open();
		// Another process has used up the minute.
		const headers = { authorization: `Bearer ${sandboxKeys.full.token}` };
		for (let used = 0; used < LIMIT; used += 1) {
			await sandbox.fetch(new Request('http://sandbox.test/api/v1/leads', { headers }));
		}
		time.after(5_000, () => jump(seconds));
		expect(await timeFor(2)).toBeLessThan(MINUTE_MS + 5_000);
		expect(refusals()).toBeGreaterThan(0);
	});

	test('does not close the limiter to requests that may not wait', async () => {
		const { time, read, timeFor, jump } = open();
		await timeFor(LIMIT);
		jump(seconds);
		await time.pass(MINUTE_MS + 5_000);
		await expect(time.until(read(false))).resolves.toMatchObject({ status: 200 });
	});
});
