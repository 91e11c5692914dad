/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
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

const UNPACK = path.join(__dirname, 'unpackChromium.mjs');

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
	const folder = await unpackChromium();
	const { LD_LIBRARY_PATH, FONTCONFIG_PATH = path.join(folder, 'fonts') } = process.env;
	const searched = [path.join(folder, 'al2023', 'lib'), LD_LIBRARY_PATH].filter(Boolean).join(':');
	return {
		executablePath: path.join(folder, 'chromium'),
		env: { ...process.env, LD_LIBRARY_PATH: searched, FONTCONFIG_PATH },
	};
}

/**
 * The folder of the unpacked Chromium. The package unpacks it into the temporary folder, where it takes any other
 * version for its own, and one that another process has not finished. So each version gets a folder, as a whole.
 */
export async function unpackChromium(parent = tmpdir()): Promise<string> {
	const home = path.join(path.dirname(require.resolve('@sparticuz/chromium')), '..');
	const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as {
		version: string;
	};
	const folder = path.join(parent, `outreach-chromium-${version}`);
	if (existsSync(folder)) return folder;
	const unfinished = mkdtempSync(`${folder}.`);
	try {
		// In a process of its own, because jest's tests cannot set the temporary folder of theirs.
		await promisify(execFile)(process.execPath, [UNPACK, path.join(home, 'bin')], {
			env: { ...process.env, TMPDIR: unfinished },
		});
		const fonts = path.join(unfinished, 'fonts', 'fonts.conf');
		writeFileSync(fonts, readFileSync(fonts, 'utf8').replaceAll('>/tmp/', `>${folder}/`));
		if (!existsSync(folder)) renameSync(unfinished, folder);
		return folder;
	} finally {
		rmSync(unfinished, { recursive: true, force: true });
	}
}

/**
 * Starts this machine's Chromium, or else the one from npm. On a signal it ends this process, unless the options say
 * that this process handles signals itself.
 */
export async function startBrowser(options: LaunchOptions = {}): Promise<Browser> {
	const hasPacked = process.platform === 'linux' && process.arch === 'x64';
	const program = installedProgram() ?? (hasPacked ? await packedProgram() : undefined);
	if (program) {
		return await chromium.launch({ ...(program as LaunchOptions), ...options, args: FLAGS });
	}
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
