import { seeded } from '../../../sandbox/seed/seeded';
import { change, type Console, goTo, see, seeNone } from './support';

export function live(console: Console) {
	test('shows what comes without a word, a place or the focus lost', async () => {
		const { page, url } = console;
		await page.goto(`${url}#/inbox/${seeded.conversations.interested}`);
		const field = page.getByRole('textbox', { name: /^Answer as/ });
		await field.fill('Half a sen');
		await field.focus();
		await change(console, `conversations/${seeded.conversations.interested}/messages`, {
			content: 'One more thing.',
		});
		await see(page.getByRole('region', { name: 'Messages' }).getByText('One more thing.'));
		expect(await field.inputValue()).toBe('Half a sen');
		expect(await page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA');
	});

	test('says that the connection is lost, and goes on once it is back', async () => {
		const { page, url } = console;
		await page.goto(url);
		await see(page.getByText('Nothing has happened yet.'));
		const broken = page.getByText('The connection to the sandbox is lost.');
		await console.stop();
		await see(broken);
		await page.getByRole('button', { name: '+1 hour' }).click();
		await see(page.getByRole('alert').getByText('The sandbox does not answer.'));
		await console.start();
		await seeNone(broken);
		await change(console, `campaigns/${seeded.campaigns.draft}`, { status: 'started' });
		await see(page.getByText('You started the campaign Ask webinar guests for feedback'));
	});

	test('follows the clock', async () => {
		const { page, url, sandbox } = console;
		await change(console, 'life', { level: 'calm' });
		await page.goto(url);
		await page.getByRole('button', { name: 'Play' }).click();
		await see(page.getByText('Playing: 10 minutes every 2 s'));
		await page.getByRole('button', { name: 'Pause' }).click();
		await seeNone(page.getByText('Playing'));
		await page.getByLabel('Life').selectOption('Off');
		await see(page.getByRole('button', { name: 'Next event', disabled: true }));
		expect(sandbox.control.readTime().life).toBe(null);
	});

	test('plans a fault, and removes it', async () => {
		const { page, url, sandbox } = console;
		await page.goto(url);
		await goTo(console, 'Faults');
		await page.getByLabel('Endpoint').selectOption({ label: 'GET /leads' });
		await page.getByLabel('Requests that it hits').fill('2');
		await page.getByRole('button', { name: 'Plan the fault' }).click();
		await see(page.getByText('2 requests left'));
		expect(sandbox.faults.list()).toMatchObject([
			{ fault: { fault: 'status', status: 503, endpoint: 'leads.list' }, left: 2 },
		]);
		await page.getByRole('button', { name: /^Remove:/ }).click();
		await see(page.getByText('No fault is planned.'));
		expect(sandbox.faults.list()).toEqual([]);
	});

	test('plans a slow answer: after some seconds, byte by byte, or both', async () => {
		const { page, url, sandbox } = console;
		await page.goto(url);
		await goTo(console, 'Faults');
		await page.getByLabel('What goes wrong').selectOption('Answers slowly');
		const plan = async (seconds: string, milliseconds: string) => {
			await page.getByLabel('Seconds before the first byte').fill(seconds);
			await page.getByLabel('Milliseconds between two bytes').fill(milliseconds);
			const planned = sandbox.faults.list().length;
			await page.getByRole('button', { name: 'Plan the fault' }).click();
			await see(page.getByRole('button', { name: /^Remove:/ }).nth(planned));
		};
		await plan('', '');
		await plan('30', '');
		await plan('30', '250');
		const rest = { fault: 'slow', skip: 0, times: 1 };
		expect(sandbox.faults.list().map(({ fault }) => fault)).toEqual([
			rest,
			{ ...rest, seconds: 30 },
			{ ...rest, seconds: 30, interval_ms: 250 },
		]);
	});
}
