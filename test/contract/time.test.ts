/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import path from 'node:path';

import { evaluateIn } from '../support/inTimeZone';

const file = path.join(__dirname, '..', '..', 'src', 'contract', 'time.ts');

/** What another process reads that runs in this time zone. */
const parsedIn = (timeZone: string, texts: readonly string[]): unknown =>
	evaluateIn(
		timeZone,
		`${JSON.stringify(texts)}.map((text) => require(${JSON.stringify(file)}).parseTime(text))`,
	);

test.each(['Asia/Kolkata', 'America/New_York', 'UTC'])(
	'a time without a zone is UTC, also in %s',
	(timeZone) => {
		const at = Date.UTC(2026, 2, 2, 9, 30);
		const texts = {
			'2026-03-02T09:30:00': at,
			'2026-03-02T09:30': at,
			'2026-03-02 09:30:00.250': at + 250,
			'2026-03-02T09:30:00Z': at,
			'2026-03-02T11:30:00+02:00': at,
			'2026-03-02T09:30:00,5Z': at + 500,
			'2026-03-02t09:30:00.123456z': at + 123,
			'2026-03-02T11:30:00+02': at,
			'2026-03-02 11:30+0200': at,
			'2026-03-02 11:30:00 +02:00': at,
			'2026-03-02': Date.UTC(2026, 2, 2),
			soon: null,
		};
		expect(parsedIn(timeZone, Object.keys(texts))).toEqual(Object.values(texts));
	},
);
