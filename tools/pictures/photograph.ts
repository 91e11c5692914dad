/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';

import { note } from '../lib/progress.mjs';

const folder = path.join(tmpdir(), 'outreach-screenshots');

/** Replaces the picture if the docs have one with this name; otherwise writes it to a temporary folder. */
export async function photograph(page: Page, name: string): Promise<void> {
	const inDocs = path.join(__dirname, '..', '..', 'docs', 'images', `${name}.png`);
	mkdirSync(folder, { recursive: true });
	const picture = existsSync(inDocs) ? inDocs : path.join(folder, `${name}.png`);
	// A slow machine would show the editor's canvas while it fades in.
	await page.screenshot({ path: picture, animations: 'disabled' });
	note(picture);
}
