/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports, no-console -- runs outside n8n */
// Builds a newcomer's workflows in the real editor, and counts how often the pointer is pressed.
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Browser } from 'playwright-core';

import { helpOfNamed, readNamed } from '../../packages/cli/named';
import type { Sandbox } from '../../packages/sandbox/sandbox';
import { startSandbox } from '../../packages/sandbox/server';
import { editorUrl, signIn, startBrowser } from '../../packages/rehearsal/n8n/browser';
import { startN8n, type N8n } from '../../packages/rehearsal/n8n/n8n';
import { createModelCredential } from '../../packages/rehearsal/n8n/sandboxServices';
import {
	createCredential,
	importWorkflow,
	type Credential,
} from '../../packages/rehearsal/n8n/workflows';
import { exitAfter, fail, note, step } from '../lib/progress.mjs';
import { createEditor } from './editor';
import { toWorkflow, type NewcomersWorkflow } from './newcomer';
import { countPresses } from './presses';
import { workflows } from './workflows';

const folder = path.join(tmpdir(), 'outreach-clicks');

/** A usual screen. */
const VIEWPORT = { width: 1500, height: 1000 };

/** A person would wait no longer. */
const ACTION_TIMEOUT_MS = 20_000;

interface Around {
	readonly n8n: N8n;
	readonly browser: Browser;
	readonly credential: Credential;
	readonly sandbox: Sandbox;
	readonly model: Credential;
}

interface Result {
	readonly presses: readonly string[];
	readonly problem?: string;
}

async function buildOne(workflow: NewcomersWorkflow, around: Around): Promise<Result> {
	const { n8n, browser, sandbox, credential, model } = around;
	sandbox.reset();
	workflow.prepare?.(sandbox);
	const page = await browser.newPage({ viewport: VIEWPORT });
	page.setDefaultTimeout(ACTION_TIMEOUT_MS);
	await signIn(page, n8n);
	const counter = await countPresses(page);
	const workflowId = await importWorkflow(n8n, toWorkflow(workflow, model));
	await page.goto(editorUrl(n8n, workflowId));
	await page.locator('[data-test-id=canvas-node]').first().waitFor();
	await page.waitForLoadState('networkidle');
	let problem: string | undefined;
	try {
		await workflow.build(createEditor(page, n8n), sandbox, { n8n, credential, workflowId });
	} catch (error) {
		problem = (error as Error).message;
		const picture = path.join(folder, `${workflow.name}.png`);
		await page.screenshot({ path: picture });
		fail(`${workflow.name}: ${problem}\n  ${picture}`);
	}
	const presses = await counter.read();
	await page.close();
	return { presses, problem };
}

/** Builds the workflows, and returns the exit code. */
async function buildAll(n8n: N8n, wanted: readonly NewcomersWorkflow[]): Promise<number> {
	mkdirSync(folder, { recursive: true });
	const running = await startSandbox();
	const browser = await startBrowser();
	try {
		// n8n chooses a credential by itself if there is one only.
		const credential = await createCredential(n8n, running.baseUrl);
		const model = await createModelCredential(n8n, running.baseUrl);
		const { sandbox } = running;
		const table: Array<Record<string, number | string>> = [];
		let failures = 0;
		const around = { n8n, browser, sandbox, credential, model };
		for (const workflow of wanted) {
			const { name, limit } = workflow;
			const { presses, problem } = await buildOne(workflow, around);
			const failed = problem !== undefined || presses.length > limit;
			if (failed) {
				failures += 1;
				fail([`${name}:`, ...presses].join('\n    '));
			} else note(name);
			const result = problem === undefined ? (failed ? 'too many' : 'ok') : 'failed';
			table.push({ Workflow: name, Presses: presses.length, Limit: limit, Result: result });
		}
		console.table(table);
		return failures === 0 ? 0 : 1;
	} finally {
		await browser.close();
		await running.close();
	}
}

async function main(args: readonly string[]): Promise<number> {
	const wanted = readNamed(workflows, args);
	if (wanted === 'help') {
		console.log(helpOfNamed("Builds a newcomer's workflows and counts the clicks", workflows));
		return 0;
	}
	const n8n = await step('n8n with this package installed', () => startN8n());
	try {
		return await buildAll(n8n, wanted);
	} finally {
		await n8n.stop();
	}
}

void exitAfter(main(process.argv.slice(2)));
