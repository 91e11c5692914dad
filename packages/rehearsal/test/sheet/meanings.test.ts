/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { LINES } from '../../sheet/lines/meanings';

const folder = path.join(__dirname, '..', '..', 'sheet', 'lines');
const code = globSync('**/*.ts', { cwd: folder, exclude: ['meanings.ts'] })
	.map((name) => readFileSync(path.join(folder, name), 'utf8'))
	.join('\n');

test.each(Object.keys(LINES))('%s, which the docs explain, is a line of the sheet', (id) => {
	expect(code).toContain(`'${id}'`);
});
