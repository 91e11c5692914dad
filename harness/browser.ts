/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type LaunchOptions, type Page } from 'playwright-core';

import type { N8n } from './n8n';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

const FLAGS = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

interface Program {
	readonly executablePath: string;
	readonly env?: NodeJS.ProcessEnv;
}

function installedProgram(): Program | undefined {
	const folders = (process.env.PATH ?? '').split(path.delimiter);
	const candidates = folders.flatMap((place) => NAMES.map((name) => path.join(place, name)));
	const found = process.env.CHROMIUM_PATH ?? candidates.find((file) => existsSync(file));
	return found === undefined ? undefined : { executablePath: found };
}

/** Comes with npm, including the libraries and a font that a bare Linux lacks. */
async function packedProgram(): Promise<Program> {
	const { default: packed, inflate } = await import('@sparticuz/chromium');
	const folder = path.join(path.dirname(require.resolve('@sparticuz/chromium')), '../../bin');
	const libraries = path.join(await inflate(path.join(folder, 'al2023.tar.br')), 'lib');
	const fonts = await inflate(path.join(folder, 'fonts.tar.br'));
	const { LD_LIBRARY_PATH, FONTCONFIG_PATH = fonts } = process.env;
	const searched = [libraries, LD_LIBRARY_PATH].filter(Boolean).join(':');
	return {
		executablePath: await packed.executablePath(),
		env: { ...process.env, LD_LIBRARY_PATH: searched, FONTCONFIG_PATH },
	};
}

/** Starts this machine's Chromium, or else the one from npm. */
export async function startBrowser(): Promise<Browser> {
	const hasPacked = process.platform === 'linux' && process.arch === 'x64';
	const program = installedProgram() ?? (hasPacked ? await packedProgram() : undefined);
	if (program) return await chromium.launch({ ...(program as LaunchOptions), args: FLAGS });
	throw new Error(
		`None of ${NAMES.join(', ')} is installed. On Debian and Ubuntu: apt-get install chromium. Or name its program in CHROMIUM_PATH.`,
	);
}

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
