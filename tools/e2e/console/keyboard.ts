import { seeded } from '../../../packages/sandbox/composition/seeded';
import { type Console, see, seeNone } from './support';

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

	test('stays where the user is when buttons come and go', async () => {
		const { page, url } = console;
		const focused = async () => ((await page.evaluate(FOCUSED)) as Focused).text;
		await page.goto(`${url}#/approvals`);
		const card = page.getByRole('listitem', { name: /^Message to/ }).first();
		await see(card);
		const name = await card.getAttribute('aria-label');
		await tabTo(console, 'Edit');
		await page.keyboard.press('Enter');
		await see(card.getByRole('textbox', { name: 'Message' }));
		expect(await focused()).toBe('Message');
		await tabTo(console, 'Cancel');
		await page.keyboard.press('Enter');
		await see(card.getByRole('button', { name: 'Edit' }));
		expect(await focused()).toBe(name);
		await tabTo(console, 'Reject');
		await page.keyboard.press('Enter');
		await see(card.getByRole('button', { name: 'Reject the message' }));
		expect(await focused()).toBe('Reason');

		await page.goto(`${url}#/senders`);
		const disconnect = page.getByRole('button', { name: 'Disconnect Clara Whitmore' });
		const reconnect = page.getByRole('button', { name: 'Reconnect Clara Whitmore' });
		await see(disconnect);
		await disconnect.focus();
		await page.keyboard.press('Enter');
		await see(reconnect);
		expect(await focused()).toBe('Reconnect Clara Whitmore');
		await reconnect.click({ trial: true });
		await page.keyboard.press('Enter');
		await see(disconnect);
		expect(await focused()).toBe('Disconnect Clara Whitmore');

		await page.goto(`${url}#/leads`);
		await page.getByRole('button', { name: 'Show more' }).focus();
		await page.keyboard.press('Enter');
		await see(page.getByText('That is all.'));
		expect(await focused()).toBe('That is all.');
	});

	test('comes to the heading when what was focused has gone', async () => {
		const { page, sandbox, url } = console;
		sandbox.faults.add({ fault: 'html' });
		sandbox.faults.add({ fault: 'html' });
		await page.goto(`${url}#/faults`);
		await page.getByRole('button', { name: 'Remove all' }).click();
		await see(page.getByText('No fault is planned.'));
		expect(await page.evaluate(FOCUSED)).toMatchObject({ text: 'Faults' });

		await page.goto(`${url}#/campaigns`);
		await page.getByRole('button', { name: 'Start Free trial for fair visitors' }).click();
		await page.getByRole('button', { name: 'Dismiss' }).click();
		await seeNone(page.getByRole('button', { name: 'Dismiss' }));
		expect(await page.evaluate(FOCUSED)).toMatchObject({ text: 'Campaigns' });
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
