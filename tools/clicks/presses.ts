import type { Page } from 'playwright-core';

/** Runs in the page: notes each press of the pointer that the browser reports, whoever causes it. A drag is one. */
const NOTE_PRESSES = `
	window.presses = [];
	window.addEventListener('pointerdown', ({ target, isTrusted }) => {
		if (!isTrusted) return;
		const name = target.closest('[data-test-id]')?.dataset.testId ?? target.localName;
		const text = target.textContent.trim().replaceAll(/\\s+/g, ' ').slice(0, 40);
		window.presses.push(text ? name + ': ' + text : name);
	}, true);`;

/** Counts from the next page on. Reads what was pressed since that page was loaded. */
export async function countPresses(page: Page): Promise<{ read(): Promise<string[]> }> {
	await page.addInitScript({ content: NOTE_PRESSES });
	return { read: () => page.evaluate<string[]>('window.presses') };
}
