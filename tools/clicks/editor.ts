import type { Locator, Page } from 'playwright-core';

import { readExecutions } from '../e2e/support/executions';
import { readExecution, UNFINISHED, type Execution } from '../../packages/rehearsal/n8n/executions';
import type { N8n } from '../../packages/rehearsal/n8n/n8n';
import { poll } from '../../packages/rehearsal/n8n/poll';

/** n8n takes over what is typed into a field after a moment. */
const TYPING_PAUSE_MS = 700;

const RUN_TIMEOUT_MS = 120_000;

/** Where the editor has a workflow run. */
const RUN = /\/workflows\/[^/]+\/run/;

/** In pixels from the corner of a field. */
const FIELD_BEGINNING = { x: 30, y: 14 };

/** What a person does in the editor. Each method presses the pointer as a person would, and no more. */
export type Editor = ReturnType<typeof createEditor>;

export function createEditor(page: Page, n8n: N8n) {
	const byTestId = (id: string) => page.locator(`[data-test-id="${id}"]`);
	const form = byTestId('node-parameters');

	/** The field with this label, without its label. */
	async function field(label: string): Promise<Locator> {
		const named = form
			.locator('label[for]')
			.filter({ has: page.getByText(label, { exact: true }) });
		const name = await named.first().getAttribute('for');
		return form.locator(`[data-test-id="parameter-input-${name}"]`).first();
	}

	const option = (text: string) =>
		page
			.locator('.el-select-dropdown__item:visible, [role=option]:visible')
			.filter({ hasText: new RegExp(`^\\s*${escape(text)}`) })
			.first();

	/** Presses no pointer. */
	const settle = async () => {
		await page.waitForTimeout(TYPING_PAUSE_MS);
	};

	async function execute(): Promise<Execution> {
		await settle();
		const started = page.waitForResponse(
			(response) => response.request().method() === 'POST' && RUN.test(response.url()),
		);
		await byTestId('node-execute-button').first().click();
		const { data } = (await (await started).json()) as { data: { executionId: string } };
		return await poll(
			() => readExecution(n8n, data.executionId),
			({ status }) => !UNFINISHED.includes(status),
			{ timeoutMs: RUN_TIMEOUT_MS },
		);
	}

	async function isShown() {
		await form.waitFor();
		await page.waitForLoadState('networkidle');
		await settle();
	}

	return {
		/** Opens a node of the canvas by a double-click. */
		async open(node: string) {
			await page.locator(`[data-test-id=canvas-node][data-node-name="${node}"]`).dblclick();
			await isShown();
		},

		/** Goes from the open node to its neighbour by the icon at the side. */
		async goTo(node: string) {
			await settle();
			await page.locator(`[data-test-id=floating-node][data-node-name="${node}"]`).click();
			await isShown();
		},

		/** Closes the open node by the keyboard. */
		async close() {
			await settle();
			await page.keyboard.press('Escape');
			await form.waitFor({ state: 'hidden' });
		},

		/** Closes the open node by its cross. */
		async closeByCross() {
			await byTestId('ndv-close-button').click();
			await form.waitFor({ state: 'hidden' });
		},

		/** Chooses from the dropdown with this label. Of several choices, the dropdown is opened once. */
		async choose(label: string, ...choices: readonly string[]) {
			await (await field(label)).click();
			for (const choice of choices) await option(choice).click();
			// A dropdown of which one can choose several stays open.
			await page.keyboard.press('Tab');
			await settle();
		},

		/** Chooses a record from the list of this field. */
		async pick(label: string, record: string) {
			const box = await field(label);
			await box.locator('[data-test-id=rlc-input]').click();
			const item = page.locator('[data-test-id=rlc-item]:visible').filter({ hasText: record });
			await item.first().click();
			await settle();
		},

		/** Types a name into the list of this field, and makes the record that is not there yet. */
		async makeNew(label: string, name: string) {
			const box = await field(label);
			await box.locator('[data-test-id=rlc-input]').click();
			await page.keyboard.type(name);
			await settle();
			const make = page.locator('[data-test-id=rlc-item-add-resource]:visible').first();
			await make.click();
			await make.waitFor({ state: 'hidden' });
			await settle();
		},

		/** Adds an option of a collection such as Filters or Options. */
		async add(button: string, choice: string) {
			await form
				.getByPlaceholder(button, { exact: true })
				.or(form.getByText(button, { exact: true }))
				.click();
			await option(choice).click();
			await settle();
		},

		/** The same, if the form has the collection and the choice is still free. */
		async tryToAdd(button: string, choice: string) {
			const add = form
				.getByPlaceholder(button, { exact: true })
				.or(form.getByText(button, { exact: true }));
			if ((await add.count()) === 0) return;
			await add.first().click();
			const item = option(choice);
			await settle();
			if ((await item.count()) > 0) await item.click();
			else await page.keyboard.press('Tab');
			await settle();
		},

		async type(label: string, text: string) {
			// At its beginning, because n8n's tips on the field above can hang over its end.
			await (await field(label)).click({ position: FIELD_BEGINNING });
			await page.keyboard.type(text);
			await settle();
		},

		async empty(label: string) {
			await (await field(label)).click({ position: FIELD_BEGINNING });
			await page.keyboard.press('ControlOrMeta+a');
			await page.keyboard.press('Delete');
			await settle();
		},

		/** Drags a field of the input into the field with this label. */
		async drag(key: string, label: string) {
			const from = page
				.locator('[data-test-id=input-panel], [data-test-id=ndv-input-panel]')
				.locator('[data-test-id=run-data-schema-item] .pill, [data-name]')
				.filter({ hasText: new RegExp(`^\\s*${escape(key)}\\s*$`) })
				.first();
			const start = await middleOf(from);
			const end = await middleOf(await field(label));
			await page.mouse.move(start.x, start.y);
			await page.mouse.down();
			await page.mouse.move(start.x + 8, start.y + 8, { steps: 3 });
			await page.mouse.move(end.x, end.y, { steps: 12 });
			await page.waitForTimeout(200);
			await page.mouse.up();
			await settle();
		},

		/** Lets the model of an AI agent fill in the field with this label. */
		async letModelFill(label: string) {
			const box = await field(label);
			const item = box.locator('xpath=ancestor::*[@data-test-id="parameter-item"][1]');
			await item.hover();
			await item.locator('[data-test-id=from-ai-override-button]').click();
			await settle();
		},

		/** Makes the field with this label fixed, or an expression. */
		async switchTo(kind: 'expression' | 'fixed', label: string) {
			const item = (await field(label)).locator(
				'xpath=ancestor::*[@data-test-id="parameter-item"][1]',
			);
			await item.hover();
			await item.locator(`[data-test-id=radio-button-${kind}]`).first().click();
			await settle();
		},

		/** Chooses how to name a record: by the list, its ID or its URL. */
		async chooseMode(label: string, mode: string) {
			await (await field(label)).locator('[data-test-id=rlc-mode-selector]').click();
			await option(mode).click();
			await settle();
		},

		/** What the field with this label holds, as the editor shows it. */
		async textIn(label: string): Promise<string> {
			const box = await field(label);
			const expression = box.locator('.cm-content');
			return (await expression.count()) > 0
				? await expression.first().innerText()
				: await box.locator('input').last().inputValue();
		},

		/** Saves by the keyboard, if the editor has not saved by itself yet. */
		async save() {
			await page.keyboard.press('ControlOrMeta+s');
			await settle();
			await page.waitForLoadState('networkidle');
		},

		/** Runs the open node with what it needs, and waits for the end. */
		async executeStep(): Promise<Execution> {
			const execution = await execute();
			refuseFailure(execution);
			await settle();
			return execution;
		},

		/** Runs the open node, which is to fail. Returns the error that the editor shows. */
		async executeInVain(): Promise<string> {
			const { status } = await execute();
			if (status !== 'error') throw new Error(`The run ended with the status ${status}`);
			return await byTestId('node-error-message').first().innerText();
		},

		/** Opens the chat, says something and waits for what becomes of it. */
		async chat(text: string) {
			await byTestId('workflow-chat-button').first().click();
			await byTestId('chat-input').first().waitFor();
			await page.keyboard.type(text);
			await page.keyboard.press('Enter');
			const workflowId = new URL(page.url()).pathname.split('/')[2]!;
			const [execution] = await poll(
				() => readExecutions(n8n, workflowId),
				([first]) => first !== undefined && !UNFINISHED.includes(first.status),
				{ timeoutMs: RUN_TIMEOUT_MS, everyMs: 500 },
			);
			if (!execution) throw new Error('The message in the chat started nothing');
			refuseFailure(execution);
		},
	};
}

function refuseFailure({ status, error }: Execution) {
	if (status === 'success') return;
	throw new Error(`The run ended with the status ${status}: ${error}`);
}

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
	await element.scrollIntoViewIfNeeded();
	const box = await element.boundingBox();
	if (!box) throw new Error('Nothing to drag');
	return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
