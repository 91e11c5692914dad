/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { unpackChromium } from '../../n8n/browser';

const isPacked = process.platform === 'linux' && process.arch === 'x64';

// npm brings Chromium only for these machines.
(isPacked ? test : test.skip)(
	"npm's Chromium is unpacked once, into a folder of its version, with what it needs",
	async () => {
		const parent = mkdtempSync(path.join(tmpdir(), 'outreach-browser-'));
		try {
			const folder = await unpackChromium(parent);
			for (const name of ['chromium', 'al2023/lib']) {
				expect(existsSync(path.join(folder, name))).toBe(true);
			}
			expect(readFileSync(path.join(folder, 'fonts/fonts.conf'), 'utf8')).toContain(`>${folder}/`);
			expect(await unpackChromium(parent)).toBe(folder);
			// Nothing unfinished is left.
			expect(readdirSync(parent)).toEqual([path.basename(folder)]);
		} finally {
			rmSync(parent, { recursive: true });
		}
	},
);
