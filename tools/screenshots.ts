/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
// Opens the form of every operation, and the examples, in the real editor and saves a picture of each.
//   npm run screenshots -- [part of a name]
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type Locator, type Page } from 'playwright-core';

import { sandboxKeys } from '../sandbox/keys';
import { startSandbox } from '../sandbox/server';
import { importExamples, leadsFile } from './harness/examples';
import { startN8n, type N8n } from './harness/n8n';
import { formsOf, loadedNodes, type Form } from './harness/operations';
import { createCredential, importWorkflow, type Credential } from './harness/workflows';
import { fail, note, step } from './lib/progress.mjs';

const folder = path.join(tmpdir(), 'outreach-screenshots');

/** Tall, so that the longest form shows whole. */
const VIEWPORT = { width: 1400, height: 1800 };

const CANVAS_VIEWPORT = { width: 1600, height: 800 };

const GRID_COLUMNS = 6;

const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

const CHROMIUM_FLAGS = [
	...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
	...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

function findChromium(): string {
	const folders = (process.env.PATH ?? '').split(path.delimiter);
	const candidates = folders.flatMap((place) =>
		CHROMIUM_NAMES.map((name) => path.join(place, name)),
	);
	const found = process.env.CHROMIUM_PATH ?? candidates.find((file) => existsSync(file));
	if (found) return found;
	throw new Error(
		`None of ${CHROMIUM_NAMES.join(', ')} is installed. On Debian and Ubuntu: apt-get install chromium. ` +
			'Or name its program in CHROMIUM_PATH.',
	);
}

const pictureOf = (name: string) => path.join(folder, `${name}.png`);

const urlOf = (n8n: N8n, workflowId: string) => `${n8n.url}/workflow/${workflowId}`;

/** A workflow with a node for each form, in a grid that fits the window. Gives its address in the editor. */
async function importForms(
	n8n: N8n,
	forms: readonly Form[],
	credential: Credential,
): Promise<string> {
	const nodes = forms.map((form, index) => ({
		id: `form-${index}`,
		name: form.name,
		type: form.nodeType,
		typeVersion: form.typeVersion,
		position: [(index % GRID_COLUMNS) * 320, Math.floor(index / GRID_COLUMNS) * 240] as const,
		parameters: form.parameters,
	}));
	const workflow = { name: 'Forms', nodes, connections: {} };
	return urlOf(n8n, await importWorkflow(n8n, workflow, credential));
}

/** Opens a form by a double click on its node, as a person does, takes its picture and closes it. */
async function photographForm(page: Page, name: string) {
	await page.locator(`[data-test-id=canvas-node][data-node-name="${name}"]`).dblclick();
	const form = page.locator('[data-test-id=node-parameters]');
	await form.waitFor();
	await page.waitForLoadState('networkidle');
	await page.setViewportSize({ ...VIEWPORT, height: VIEWPORT.height + (await hiddenHeight(form)) });
	await page.screenshot({ path: pictureOf(name) });
	await page.setViewportSize(VIEWPORT);
	await page.keyboard.press('Escape');
	await form.waitFor({ state: 'hidden' });
}

/** How much of a scrolling box does not show, in pixels. */
const hiddenHeight = (box: Locator) =>
	box.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);

/** The whole workflow, as it looks when somebody opens it. */
async function photographWorkflow(page: Page, { name, url }: { name: string; url: string }) {
	await page.setViewportSize(CANVAS_VIEWPORT);
	await page.goto(url);
	await page.locator('[data-test-id=canvas-node]').first().waitFor();
	await page.waitForLoadState('networkidle');
	await page.screenshot({ path: pictureOf(name) });
}

async function signIn(page: Page, n8n: N8n) {
	await page.goto(`${n8n.url}/signin`);
	await page.fill('input[type=email], input[name=emailOrLdapLoginId]', n8n.owner.email);
	await page.fill('input[type=password]', n8n.owner.password);
	await page.click('[data-test-id=form-submit-button]');
	await page.waitForURL((url) => !url.pathname.startsWith('/signin'));
}

async function main(filter: string): Promise<void> {
	const executablePath = findChromium();
	const wanted = (name: string) => name.toLowerCase().includes(filter.toLowerCase());
	const sandbox = await startSandbox();
	let n8n: N8n | undefined;
	let browser: Browser | undefined;
	try {
		n8n = await step('n8n with this package installed', () => startN8n({ files: [leadsFile] }));
		const credential = await createCredential(n8n, {
			baseUrl: sandbox.baseUrl,
			apiKey: sandboxKeys.full.token,
			allowHttp: false,
		});
		const forms = (await loadedNodes(n8n)).flatMap(formsOf).filter(({ name }) => wanted(name));
		const { ids } = await importExamples(n8n, credential);
		const examples = Object.entries(ids).map(([file, id]) => ({
			name: `example-${file}`,
			url: urlOf(n8n as N8n, id),
		}));
		const wantedExamples = examples.filter(({ name }) => wanted(name));
		if (forms.length + wantedExamples.length === 0) throw new Error(`Nothing is named "${filter}"`);

		browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
		const page = await browser.newPage();
		await signIn(page, n8n);
		mkdirSync(folder, { recursive: true });
		if (forms.length > 0) {
			await page.setViewportSize(VIEWPORT);
			await page.goto(await importForms(n8n, forms, credential));
			for (const { name } of forms) {
				await photographForm(page, name);
				note(pictureOf(name));
			}
		}
		for (const example of wantedExamples) {
			await photographWorkflow(page, example);
			note(pictureOf(example.name));
		}
	} finally {
		await browser?.close();
		await n8n?.stop();
		await sandbox.close();
	}
}

main(process.argv[2] ?? '').catch((error: unknown) => {
	fail(error instanceof Error ? error.message : String(error));
	process.exitCode = 1;
});
