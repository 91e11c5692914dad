/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports, no-console -- runs outside n8n */
// Takes a picture of every form and example in the real editor, of the sandbox's console and of a score sheet, and remakes
// those in docs/images.
import { execFileSync } from 'node:child_process';
import type { Locator, Page } from 'playwright-core';

import { readArguments } from '../packages/cli/read';
import { startSandbox } from '../packages/sandbox/server';
import { editorUrl, signIn, startBrowser } from '../packages/rehearsal/n8n/browser';
import { importExamples } from '../packages/rehearsal/n8n/examples';
import { startN8n, type N8n } from '../packages/rehearsal/n8n/n8n';
import { freePort } from '../packages/rehearsal/n8n/programs/ports';
import { formsOf, loadedNodes, type Form } from '../packages/rehearsal/n8n/operations';
import {
	createCredential,
	importWorkflow,
	type Credential,
} from '../packages/rehearsal/n8n/workflows';
import { exitAfter, step } from './lib/progress.mjs';
import { CONSOLE_PICTURES, photographConsole } from './pictures/console';
import { photograph } from './pictures/photograph';
import { photographSheet, SHEET_PICTURE } from './pictures/scoreSheet';

/** This example is shown with its results. */
const EXECUTED = 'sync-leads-from-table';
const RESULTS_PICTURE = 'import-results';

/** Tall enough to show the longest form in full. */
const VIEWPORT = { width: 1400, height: 1800 };

const CANVAS_VIEWPORT = { width: 1600, height: 800 };

const GRID_COLUMNS = 6;

const SANDBOX_PORT = 4010;

const HELP = `Takes pictures of the forms, the examples, the console and a score sheet.

  npm run generate pictures -- [<part of a name> …]
`;

/** The sandbox's people have names in many scripts. */
function checkFonts() {
	const list = (language: string) => execFileSync('fc-list', [`:lang=${language}`]);
	if (['ja', 'ko', 'zh', 'hi'].every((language) => list(language).length > 0)) return;
	throw new Error(
		'Fonts are missing. On Debian and Ubuntu: apt-get install fonts-noto-cjk fonts-lohit-deva fonts-noto-color-emoji.',
	);
}

/** Imports a workflow with a node for each form, in a grid that fits the window. Returns its address in the editor. */
async function importForms(
	n8n: N8n,
	forms: readonly Form[],
	credential: Credential,
): Promise<string> {
	const nodes = forms.map((form, index) => ({
		...form,
		id: `form-${index}`,
		position: [(index % GRID_COLUMNS) * 320, Math.floor(index / GRID_COLUMNS) * 240] as const,
	}));
	const workflow = { name: 'Forms', nodes, connections: {} };
	return editorUrl(n8n, await importWorkflow(n8n, workflow, credential));
}

async function photographForm(page: Page, name: string) {
	await page.locator(`[data-test-id=canvas-node][data-node-name="${name}"]`).dblclick();
	const form = page.locator('[data-test-id=node-parameters]');
	await form.waitFor();
	await page.waitForLoadState('networkidle');
	await page.setViewportSize({ ...VIEWPORT, height: VIEWPORT.height + (await hiddenHeight(form)) });
	await photograph(page, name);
	await page.setViewportSize(VIEWPORT);
	await page.keyboard.press('Escape');
	await form.waitFor({ state: 'hidden' });
}

/** How many pixels of a scrolling box are hidden. */
const hiddenHeight = (box: Locator) =>
	box.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);

async function photographWorkflow(page: Page, { name, url }: { name: string; url: string }) {
	await page.setViewportSize(CANVAS_VIEWPORT);
	await page.goto(url);
	await page.locator('[data-test-id=canvas-node]').first().waitFor();
	await page.waitForLoadState('networkidle');
	if (name === EXECUTED) {
		await page.click('[data-test-id=execute-workflow-button]');
		// It covers a part of the picture.
		const toast = page.locator('.el-notification', { hasText: 'Workflow executed successfully' });
		await toast.locator('.el-notification__closeBtn').click();
		await toast.waitFor({ state: 'hidden' });
	}
	await photograph(page, name);
	if (name === EXECUTED) await photographResults(page);
}

async function photographResults(page: Page) {
	await page.locator('[data-test-id=canvas-node][data-node-name="Import leads"]').dblclick();
	const output = page.locator('[data-test-id=output-panel]');
	await output.getByText('Table', { exact: true }).click();
	await output.locator('table').waitFor();
	await photograph(page, RESULTS_PICTURE);
}

async function main(args: readonly string[]): Promise<number> {
	const read = readArguments({}, args);
	if (read === 'help') {
		console.log(HELP);
		return 0;
	}
	checkFonts();
	const { others: parts } = read;
	const has = (name: string) => (part: string) => name.toLowerCase().includes(part.toLowerCase());
	const wanted = (name: string) => parts.length === 0 || parts.some(has(name));
	// The address shows on the canvas, so it should be the same in every picture.
	const sandbox = await startSandbox({ port: await freePort(SANDBOX_PORT) });
	let n8n: N8n | undefined;
	const browser = await startBrowser();
	try {
		const ofConsole = CONSOLE_PICTURES.filter(({ name }) => wanted(name));
		if (ofConsole.length > 0) await photographConsole(browser, ofConsole);
		if (wanted(SHEET_PICTURE)) await photographSheet(browser);
		n8n = await step('n8n with this package installed', () => startN8n());
		const credential = await createCredential(n8n, sandbox.baseUrl);
		const allForms = (await loadedNodes(n8n)).flatMap(formsOf);
		const forms = allForms.filter(({ name }) => wanted(name));
		const imported = await importExamples(n8n, credential, sandbox.baseUrl);
		const isWanted = (file: string) =>
			wanted(file) || (file === EXECUTED && wanted(RESULTS_PICTURE));
		const examples = Object.entries(imported).filter(([file]) => isWanted(file));
		const names = [
			...CONSOLE_PICTURES.map(({ name }) => name),
			...allForms.map(({ name }) => name),
			...Object.keys(imported),
			SHEET_PICTURE,
			RESULTS_PICTURE,
		];
		const none = parts.filter((part) => !names.some((name) => has(name)(part)));
		if (none.length > 0) throw new Error(`Nothing is named "${none.join('", "')}"`);

		const page = await browser.newPage({ viewport: VIEWPORT });
		await signIn(page, n8n);
		if (forms.length > 0) await page.goto(await importForms(n8n, forms, credential));
		for (const { name } of forms) await photographForm(page, name);
		for (const [file, { id }] of examples) {
			await photographWorkflow(page, { name: file, url: editorUrl(n8n, id) });
		}
		return 0;
	} finally {
		await browser.close();
		await n8n?.stop();
		await sandbox.close();
	}
}

void exitAfter(main(process.argv.slice(2)));
