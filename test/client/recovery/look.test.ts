import type { ClockOffset } from '../../../src/client/http/serverClock';
import { createLook } from '../../../src/client/recovery/look';
import { endpoints } from '../../../src/contract';

const NOW = Date.UTC(2026, 2, 2, 9, 30);
const time = (ms: number) => new Date(NOW + ms).toISOString();
const HOUR_MS = 3_600_000;

/** The server's clock is so many milliseconds ahead of `NOW` at our zero. */
const ahead = (least: number, most = least + 1_000, confirmedAt = 9_000): ClockOffset => ({
	least: NOW + least,
	most: NOW + most,
	at: confirmedAt,
	confirmedAt,
});

/** A look for what went out ten seconds after our zero. */
function lookOf(offset?: ClockOffset, clockThen?: ClockOffset, body: unknown = {}) {
	return createLook({
		request: {},
		read: async () => ({ body }),
		sentAt: 10_000,
		clockThen,
		serverClock: { offset: () => offset },
		before: undefined,
		known: () => undefined,
		wallTime: (at) => at,
		settle: async () => undefined,
		isFree: () => true,
		take: () => undefined,
		rivals: () => 0,
		hasTwin: false,
	});
}

const ageOf = (ms: number, ...clocks: Parameters<typeof lookOf>) =>
	lookOf(...clocks).ageOf(time(ms));

test('takes for new what is two seconds older than the request at most', () => {
	expect(ageOf(8_000, ahead(0))).toBe('new');
	expect(ageOf(7_999, ahead(0))).toBe('unsure');
});

test('takes for old only what is more than half a minute older than the request', () => {
	expect(ageOf(-20_000, ahead(0))).toBe('unsure');
	expect(ageOf(-20_001, ahead(0))).toBe('old');
});

test('is unsure of the time of the request if the clock is known to five seconds only', () => {
	expect(ageOf(12_000, ahead(0, 5_000))).toBe('new');
	expect(ageOf(12_000, ahead(0, 5_001))).toBe('unsure');
	expect(ageOf(15_001, ahead(0, 5_001))).toBe('new');
	expect(ageOf(7_000, ahead(0, 60_000))).toBe('unsure');
});

describe('after the clock of the server was put forward', () => {
	const then = ahead(0, 1_000, 5_000);
	const now = ahead(HOUR_MS);

	test('takes the time of the request from the clock as it was', () => {
		expect(ageOf(8_000, now, then)).toBe('new');
		expect(ageOf(7_999, now, then)).toBe('unsure');
		// Without a jump between, what is known now counts.
		expect(ageOf(8_000, now)).toBe('old');
		expect(ageOf(8_000, now, ahead(HOUR_MS))).toBe('old');
	});

	test('is unsure of what came between the last answer and the request, by the new clock', () => {
		const ages = [4_999, 5_000, 7_999, 8_000].map((ms) => ageOf(HOUR_MS + ms, now, then));
		expect(ages).toEqual(['new', 'unsure', 'unsure', 'new']);
	});
});

test.each([
	['the server never gave its time', undefined, time(0)],
	['the record has no time', ahead(0), undefined],
	['nobody can read the time of the record', ahead(0), 'soon'],
])('cannot tell if %s', (_, offset, at) => {
	expect(() => lookOf(offset).ageOf(at)).toThrow(
		expect.objectContaining({
			message: 'The API gave no time by which to tell new records from old ones.',
			outcome: 'unknown',
			code: 'no_server_time',
		}),
	);
});

test.each<[unknown, object]>([
	[{ data: { id: 'x' } }, { id: 'x' }],
	[{ data: [] }, {}],
	['text', {}],
	[undefined, {}],
])('reads the record in %p', async (body, record) => {
	const look = lookOf(undefined, undefined, body);
	expect(await look.read(endpoints.leads.get, { path: { lead_id: 'x' } })).toEqual(record);
});
