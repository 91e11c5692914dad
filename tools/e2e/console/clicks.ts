import type { Locator } from 'playwright-core';

import { HOUR } from '../../../packages/sandbox/core/clock';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import { type Console, see, seeNone } from './support';

const DOUBLE_CLICK_MS = 400;

/** Opens a part, and then stops the clock of the page: whatever follows is part of the same double click. */
async function openAtRest({ page, url }: Console, part: string, ready: Locator) {
	const asked: string[] = [];
	page.on('request', (request) => {
		if (request.method() === 'POST') asked.push(new URL(request.url()).pathname);
	});
	await page.clock.install();
	await page.goto(`${url}#/${part}`);
	await see(ready);
	await page.clock.pauseAt(Date.now() + HOUR);
	return asked;
}

/** Clicks where this is, whether or not it wants to be clicked. */
async function clickAt({ page }: Console, place: Locator) {
	const { x, y, width, height } = (await place.boundingBox())!;
	await page.mouse.click(x + width / 2, y + height / 2);
}

export function clicks(console: Console) {
	test('twice on a button that has another meaning then do one thing', async () => {
		const { page } = console;
		const start = page.getByRole('button', { name: 'Start Ask webinar guests for feedback' });
		const pause = page.getByRole('button', { name: 'Pause Ask webinar guests for feedback' });
		const asked = await openAtRest(console, 'campaigns', start);
		await clickAt(console, start);
		await see(pause);
		await clickAt(console, pause);
		await page.clock.runFor(DOUBLE_CLICK_MS);
		await pause.click();
		await see(page.getByRole('button', { name: 'Resume Ask webinar guests for feedback' }));
		const campaign = `/__control/campaigns/${seeded.campaigns.draft}`;
		expect(asked).toEqual([campaign, campaign]);
	});

	test('twice where the next button moves to do one thing', async () => {
		const { page } = console;
		const approve = page.getByRole('button', { name: 'Approve', exact: true });
		const asked = await openAtRest(console, 'approvals', approve);
		const cards = page.getByRole('listitem', { name: /^Message to/ });
		const firstOf = async () =>
			page.getByRole('listitem', {
				name: (await cards.first().getAttribute('aria-label'))!,
				exact: true,
			});
		const [first, count] = [await firstOf(), await cards.count()];
		await clickAt(console, approve.first());
		await seeNone(first);
		await clickAt(console, approve.first());
		await page.clock.runFor(DOUBLE_CLICK_MS);
		const second = await firstOf();
		await approve.first().click();
		await seeNone(second);
		expect(asked).toHaveLength(2);
		expect(await cards.count()).toBe(count - 2);
	});

	test('again and again move the clock on again and again', async () => {
		const { page, sandbox } = console;
		const hour = page.getByRole('button', { name: '+1 hour' });
		const asked = await openAtRest(console, 'today', hour);
		const before = Date.parse(sandbox.control.readTime().now);
		await hour.click();
		await hour.click();
		await see(page.getByRole('button', { name: '+1 hour', disabled: false }));
		expect(asked).toEqual(['/__control/advance', '/__control/advance']);
		expect(Date.parse(sandbox.control.readTime().now) - before).toBeGreaterThanOrEqual(2 * HOUR);
	});
}
