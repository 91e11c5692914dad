/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { readEachRefused } from '../../network/refusedLog';

const folder = mkdtempSync(path.join(tmpdir(), 'outreach-log-'));
const file = path.join(folder, 'refused.jsonl');
afterAll(() => rmSync(folder, { recursive: true }));

const refused = { at: 1, host: 'db.example', port: 5432 };
const line = `${JSON.stringify(refused)}\n`;

test.each([
	['', []],
	[line, [refused]],
	[line + line.slice(0, 9), [refused]],
	[line + line, [refused, refused]],
])('reads the lines that are written to their end: %j', (text, all) => {
	writeFileSync(file, text);
	expect(readEachRefused(file)).toEqual(all);
});

test('reads nothing if nothing was refused yet', () => {
	expect(readEachRefused(path.join(folder, 'none.jsonl'))).toEqual([]);
});
