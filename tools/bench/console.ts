import type { Page } from 'playwright-core';

import type { Sandbox } from '../../packages/sandbox/sandbox';
import { startSandbox } from '../../packages/sandbox/server';
import { startBrowser } from '../../packages/rehearsal/n8n/browser';
import { type Figure, median } from './figure';

const CONVERSATIONS = 500;
const MESSAGES = 20;
const RUNS = 7;
const MOST_MS = { paint: 300, event: 500 };

function fill({ control }: Sandbox): string {
	const ids = Array.from(
		{ length: CONVERSATIONS },
		() => control.addConversation({ social_account_id: 'acct_1' }).id,
	);
	for (let count = 0; count < MESSAGES; count += 1) {
		for (const id of ids) control.addMessage(id, { content: `Message ${count}, in some words` });
	}
	return ids[0]!;
}

/** Milliseconds from the page's request until something shows. */
async function measurePaint(page: Page, url: string): Promise<number> {
	await page.goto('about:blank');
	await page.goto(url);
	const paint = await page.waitForFunction(
		() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
	);
	return (await paint.jsonValue())!;
}

/** Milliseconds from a lead's message until the open conversation shows it. */
async function measureEvent(page: Page, consoleUrl: string, id: string, text: string) {
	const begun = performance.now();
	await fetch(`${consoleUrl}__control/conversations/${id}/messages`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ content: text }),
	});
	await page.getByText(text, { exact: true }).last().waitFor();
	return performance.now() - begun;
}

export const consoleFigure: Figure = {
	name: 'The console',
	measure: async () => {
		const { sandbox, consoleUrl, close } = await startSandbox({ console: true });
		const browser = await startBrowser();
		try {
			const conversation = fill(sandbox);
			const page = await browser.newPage();
			const rows = [];
			for (const part of ['today', 'inbox', `inbox/${conversation}`]) {
				const paints: number[] = [];
				for (let run = 0; run < RUNS; run += 1) {
					paints.push(await measurePaint(page, `${consoleUrl}#/${part}`));
				}
				rows.push({ what: `first paint of ${part}`, ...figuresOf(paints, MOST_MS.paint) });
			}
			const events: number[] = [];
			for (let run = 0; run < RUNS; run += 1) {
				events.push(await measureEvent(page, consoleUrl!, conversation, `This is new: ${run}`));
			}
			rows.push({ what: 'an event until it shows', ...figuresOf(events, MOST_MS.event) });
			return {
				rows,
				goal: `With ${CONVERSATIONS * MESSAGES} messages, the first paint in ${MOST_MS.paint} ms and an event in sight in ${MOST_MS.event} ms`,
				reached: rows.every(({ median: middle, most }) => middle <= most),
			};
		} finally {
			await browser.close();
			await close();
		}
	},
};

const figuresOf = (values: readonly number[], most: number) => ({
	median: Math.round(median(values)),
	longest: Math.round(Math.max(...values)),
	most,
});
