/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { LINES } from '../../sheet/lines/meanings';
import { pairs } from './pairs';

const text = readFileSync(
	path.join(__dirname, '..', '..', '..', '..', 'docs', 'rehearsal-mistakes.md'),
	'utf8',
);

test('the guide lists the mistakes that the twins prove it finds, with their lines', () => {
	const rows = text
		.split('\n')
		.filter((line) => line.startsWith('|'))
		.slice(2)
		.map((line) => line.split('|').map((cell) => cell.trim()));
	expect(rows.map(([, mistake, line]) => [mistake, line])).toEqual(
		pairs.map(({ mistake, line }) => [mistake, LINES[line].label]),
	);
	for (const row of rows) expect(row[3]).not.toBe('');
});
