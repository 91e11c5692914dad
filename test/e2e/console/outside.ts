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

	test('folds what is sent again and again, and opens it', async () => {
		const { page, sandbox, url } = console;
		const ask = (from: number, to: number) => {
			for (let number = from; number <= to; number += 1) {
				sandbox.outside.add({ service: 'A model', what: 'Question', text: `Question ${number}.` });
			}
		};
		const post = (to: string) => sandbox.outside.add({ service: 'Slack', what: 'Message', to });
		ask(1, 3);
		post('#sales');
		post('#sales');
		post('#other');
		ask(4, 43);
		await page.goto(`${url}#/outside`);

		const shown = page.locator('main li.card:visible');
		const folded = page.locator('main summary');
		await see(page.getByText('37 more to A model', { exact: true }));
		expect(await folded.allTextContents()).toEqual(['37 more to A model']);
		expect(await shown.count()).toBe(9);
		await see(page.getByText('Question 41.'));
		await seeNone(page.getByText('Question 40.'));

		await folded.click();
		await see(page.getByText('Question 40.'));
		await see(page.getByText('Question 4.', { exact: true }));
		expect(await shown.count()).toBe(46);

		// It stays open while more come, and when older ones are read.
		ask(44, 53);
		await see(page.getByText('47 more to A model', { exact: true }));
		await page.getByRole('button', { name: 'Show more' }).click();
		await see(page.getByText('Question 1.', { exact: true }));
		await see(page.getByText('Question 40.'));

		// Another one of the same kind stays as it is.
		post('#other');
		ask(54, 60);
		await see(page.getByText('4 more to A model', { exact: true }));
		await seeNone(page.getByText('Question 57.'));
		await see(page.getByText('Question 40.'));
		await folded.first().click();
		await see(page.getByText('Question 57.'));
		await folded.first().click();
		await seeNone(page.getByText('Question 57.'));
		await see(page.getByText('Question 40.'));
		expect(console.complaints).toEqual([]);
	});
}
