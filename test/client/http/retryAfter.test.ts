import { retryAfterMs } from '../../../src/client/http/retryAfter';

const NOW = Date.UTC(2026, 2, 2, 9, 30);
const date = (ms: number) => new Date(NOW + ms).toUTCString();
const HOUR_MS = 3_600_000;

test.each([
	['seconds', { 'retry-after': '30' }, 30_000],
	['seconds between blanks', { 'retry-after': ' 30 ' }, 30_000],
	['a date, without the server’s', { 'retry-after': date(20_000) }, 20_000],
	[
		'a date by the server’s clock',
		{ 'retry-after': date(HOUR_MS + 5_000), date: date(HOUR_MS) },
		5_000,
	],
	['a date, with one that nobody can read', { 'retry-after': date(20_000), date: 'soon' }, 20_000],
	['a date that is over', { 'retry-after': date(-20_000) }, 0],
	['no number', { 'retry-after': '30 seconds' }, undefined],
	['no number either', { 'retry-after': 'seconds: +30' }, undefined],
	['nothing', {}, undefined],
])('waits for what the header says: %s', (_, headers, ms) => {
	expect(retryAfterMs(headers, NOW)).toBe(ms);
});
