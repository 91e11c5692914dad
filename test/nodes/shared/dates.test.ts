/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import path from 'node:path';

import { evaluateIn } from '../../support/inTimeZone';

const file = path.join(__dirname, '../../../nodes/shared/rows/utcTime.ts');

/** What an n8n sends whose server is in this time zone. */
const sentIn = (timeZone: string, values: readonly string[]): unknown =>
	evaluateIn(
		timeZone,
		`(({ DateTime }) => [${values.join(', ')}].map(require(${JSON.stringify(file)}).toDateTime))(require('luxon'))`,
	);

const MIDNIGHT = '1990-05-17T00:00:00.000Z';

test.each(['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'UTC'])(
	'a date is the same day on a server in %s',
	(timeZone) => {
		const dates = [
			"'1990-05-17'",
			// As n8n's Postgres node gives a date.
			'new Date(1990, 4, 17)',
			"new Date('1990-05-17T00:00:00Z')",
			"DateTime.fromISO('1990-05-17')",
			"DateTime.fromISO('1990-05-17').toISO()",
			"'1990-05-17T00:00:00+02:00'",
		];
		expect(sentIn(timeZone, dates)).toEqual(dates.map(() => MIDNIGHT));
	},
);

test.each(['Europe/Berlin', 'America/New_York'])(
	'a time stays what it is on a server in %s',
	(timeZone) => {
		const times = [
			"new Date('1990-05-17T08:30:00Z')",
			"'1990-05-17T10:30:00+02:00'",
			"new Date('no date')",
		];
		expect(sentIn(timeZone, times)).toEqual([
			'1990-05-17T08:30:00.000Z',
			'1990-05-17T10:30:00+02:00',
			'Invalid Date',
		]);
	},
);
