import { seeded } from '../../../sandbox/seed/seeded';
import { type Console, see } from './support';

const CAMPAIGN = 'Ask webinar guests for feedback';
const MOST_PRESSES = 80;

const FOCUSED = `(() => {
	const { activeElement } = document;
	const { outlineStyle, outlineWidth } = getComputedStyle(activeElement);
	const text = activeElement.getAttribute('aria-label') ?? activeElement.innerText;
	const label = activeElement.labels?.[0]?.innerText;
	return { text: label ?? text, isShown: outlineStyle !== 'none' && parseFloat(outlineWidth) > 0 };
})()`;

interface Focused {
	readonly text: string;
	readonly isShown: boolean;
}

/** Presses Tab until this is focused. What is focused on the way can be seen. */
async function tabTo({ page }: Console, wanted: string) {
	const passed: string[] = [];
	for (let press = 0; press < MOST_PRESSES; press += 1) {
		await page.keyboard.press('Tab');
		const { text, isShown }: Focused = await page.evaluate(FOCUSED);
		if (!isShown) throw new Error(`Nobody sees that '${text}' is focused`);
		if (text.startsWith(wanted)) return;
		passed.push(text);
	}
	throw new Error(`Tab does not lead to '${wanted}', but to ${passed.join(', ')}`);
}

export function keyboard(console: Console) {
	test('is enough to start a campaign and to answer as a lead', async () => {
		const { page, url } = console;
		await page.goto(url);
		await see(page.getByRole('heading', { level: 1, name: 'Today' }));

		await tabTo(console, 'Campaigns');
		await page.keyboard.press('Enter');
		await see(page.getByRole('heading', { level: 1, name: 'Campaigns' }));
		await see(page.getByRole('button', { name: `Start ${CAMPAIGN}` }));
		await tabTo(console, `Start ${CAMPAIGN}`);
		await page.keyboard.press('Enter');
		await see(page.getByRole('button', { name: `Pause ${CAMPAIGN}` }));
		// The same button has another meaning now, and keeps the focus.
		expect(await page.evaluate(FOCUSED)).toMatchObject({ text: `Pause ${CAMPAIGN}` });

		await page.goto(`${url}#/inbox/${seeded.conversations.interested}`);
		await see(page.getByRole('region', { name: 'Messages' }));
		await tabTo(console, 'Answer as');
		await page.keyboard.type('From the keyboard.');
		await page.keyboard.press('Control+Enter');
		await see(page.getByRole('region', { name: 'Messages' }).getByText('From the keyboard.'));
	});

	test('skips to the content', async () => {
		const { page, url } = console;
		await page.goto(`${url}#/leads`);
		await see(page.getByRole('searchbox'));
		await tabTo(console, 'Skip to the content');
		await page.keyboard.press('Enter');
		await tabTo(console, 'Search leads');
	});
}
