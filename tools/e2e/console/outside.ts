import { type Console, goTo, see, seeNone } from './support';

export function outside(console: Console) {
	test('shows what was sent elsewhere as it comes, with links that work', async () => {
		const { page, sandbox, url } = console;
		await page.goto(url);
		await goTo(console, 'Outside');
		await see(page.getByText('Nothing was sent since the sandbox started.'));
		const target = new URL('/chat', url).href;
		sandbox.outside.add({
			service: 'Gmail',
			what: 'E-mail',
			to: 'ann@company.example',
			title: 'A message waits',
			text: `<b>Hello</b>, see ${target}.`,
			links: [
				{ label: 'Decide', url: target },
				{ label: 'Trick', url: 'javascript:alert(1)' },
			],
		});
		sandbox.outside.add({
			service: 'api.other.example',
			what: 'POST /rows',
			refused: 'The demo does not play api.other.example.',
		});

		const records = page.locator('main li.card');
		await see(records.nth(1));
		const [latest, mail] = [records.nth(0), records.nth(1)];
		await see(latest.getByText('Refused', { exact: true }));
		await see(latest.getByText('The demo does not play api.other.example.'));
		await see(mail.getByRole('heading', { name: 'A message waits' }));
		await see(mail.getByText('<b>Hello</b>, see'));
		await see(mail.getByRole('link', { name: target, exact: true }));
		await see(mail.getByText('Trick'));
		await seeNone(mail.getByRole('link', { name: 'Trick' }));

		const opened = page.waitForEvent('popup');
		await mail.getByRole('link', { name: 'Decide' }).click();
		const other = await opened;
		await other.waitForURL(`${target}*`);
		await other.close();
		expect(console.complaints).toEqual([]);
	});

	test('shows what went to one service alone', async () => {
		const { page, sandbox, url } = console;
		for (let number = 1; number <= 60; number += 1) {
			sandbox.outside.add({ service: 'A model', what: 'Question', text: `Question ${number}.` });
		}
		sandbox.outside.add({ service: 'Slack', what: 'Message', to: '#sales' });
		await page.goto(`${url}#/outside`);
		const shown = page.locator('main li.card');
		await see(page.getByText('#sales'));
		expect(await shown.count()).toBe(50);

		await page.getByLabel('Service').selectOption('Slack');
		await seeNone(page.getByText('Question 60.'));
		expect(await shown.count()).toBe(1);
		sandbox.outside.add({ service: 'A model', what: 'Question', text: 'Question 61.' });
		sandbox.outside.add({ service: 'Slack', what: 'Message', to: '#other' });
		await see(page.getByText('#other'));
		expect(await shown.count()).toBe(2);

		await page.getByLabel('Service').selectOption('A model');
		await page.getByRole('button', { name: 'Show more' }).click();
		await see(page.getByText('Question 1.', { exact: true }));
		expect(await shown.count()).toBe(61);
		expect(console.complaints).toEqual([]);
	});
}
