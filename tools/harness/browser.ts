/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';

import type { N8n } from './n8n';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

const FLAGS = [
	...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
	...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

function findChromium(): string {
	const folders = (process.env.PATH ?? '').split(path.delimiter);
	const candidates = folders.flatMap((place) => NAMES.map((name) => path.join(place, name)));
	const found = process.env.CHROMIUM_PATH ?? candidates.find((file) => existsSync(file));
	if (found) return found;
	throw new Error(
		`None of ${NAMES.join(', ')} is installed. On Debian and Ubuntu: apt-get install chromium. Or name its program in CHROMIUM_PATH.`,
	);
}

/** Starts the Chromium of this machine. */
export const startBrowser = (): Promise<Browser> =>
	chromium.launch({ executablePath: findChromium(), args: FLAGS });

/** Signs in to the editor as the owner. */
export async function signIn(page: Page, { url, owner }: Pick<N8n, 'owner' | 'url'>) {
	await page.goto(`${url}/signin`);
	await page.fill('input[type=email], input[name=emailOrLdapLoginId]', owner.email);
	await page.fill('input[type=password]', owner.password);
	await page.click('[data-test-id=form-submit-button]');
	await page.waitForURL((address) => !address.pathname.startsWith('/signin'));
}

/** The address of a workflow in the editor. */
export const editorUrl = ({ url }: Pick<N8n, 'url'>, workflowId: string): string =>
	`${url}/workflow/${workflowId}`;
