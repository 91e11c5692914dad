/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { execFileSync } from 'node:child_process';
import path from 'node:path';

const file = path.join(__dirname, '..', '..', 'src', 'contract', 'time.ts');

/** What another process reads that runs in this time zone. */
function parsedIn(timeZone: string, texts: readonly string[]): unknown {
	const script = `const { parseTime } = require(${JSON.stringify(file)});
		console.log(JSON.stringify(${JSON.stringify(texts)}.map((text) => parseTime(text))));`;
	const env = { ...process.env, TZ: timeZone };
	const args = ['--require', 'tsx/cjs', '--eval', script];
	return JSON.parse(execFileSync(process.execPath, args, { env, encoding: 'utf8' }));
}

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
			'2026-03-02': Date.UTC(2026, 2, 2),
			soon: null,
		};
		expect(parsedIn(timeZone, Object.keys(texts))).toEqual(Object.values(texts));
	},
);
