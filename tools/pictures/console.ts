import type { Browser, Page } from 'playwright-core';

import { startSandbox } from '../../packages/sandbox/server';
import { photograph } from './photograph';

interface ConsolePicture {
	readonly name: string;
	/** The part of the console. */
	readonly part: string;
	readonly prepare?: (page: Page) => Promise<void>;
}

/** The parts of the console that the docs show. */
export const CONSOLE_PICTURES: readonly ConsolePicture[] = [
	{ name: 'console-today', part: 'today' },
	{
		name: 'console-inbox',
		part: 'inbox',
		prepare: async (page) => {
			await page.locator('main a[href^="#/inbox/"]').first().click();
			await page.getByRole('button', { name: 'Send as the lead' }).waitFor();
		},
	},
	{ name: 'console-campaign', part: 'campaigns/camp_4' },
];

const VIEWPORT = { width: 1280, height: 720 };
/** A Monday on which campaigns write, so that the same happens in every picture. */
const START = Date.parse('2026-11-23T08:00:00Z');
const DAYS = 4;

/** Starts a campaign, lets some days pass, and takes the pictures. */
export async function photographConsole(
	browser: Browser,
	pictures: readonly ConsolePicture[],
): Promise<void> {
	const { sandbox, consoleUrl, close } = await startSandbox({
		now: () => START,
		life: { level: 'busy' },
		console: true,
	});
	try {
		sandbox.control.setCampaignStatus('camp_4', 'started');
		await sandbox.control.advance({ forward_seconds: DAYS * 86_400 });
		const page = await browser.newPage({ viewport: VIEWPORT });
		for (const { name, part, prepare } of pictures) {
			await page.goto(`${consoleUrl}#/${part}`);
			await page.locator('main h1:visible').first().waitFor();
			await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' });
			await prepare?.(page);
			await photograph(page, name);
		}
		await page.close();
	} finally {
		await close();
	}
}
