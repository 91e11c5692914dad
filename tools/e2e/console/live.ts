/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import type { Page } from 'playwright-core';

import { sandboxKeys } from '../../../packages/sandbox/core/keys';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import { change, type Console, goTo, push, see, seeNone } from './support';

/** A browser opens no more to one server. */
const MOST_CONNECTIONS = 6;

/** What a browser does when another tab covers this one: in tests, all pages can be seen. */
const setHidden = (page: Page, isHidden: boolean): Promise<unknown> =>
	page.evaluate(`
		Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true });
		document.dispatchEvent(new Event('visibilitychange'));
	`);

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

	test('goes on however many tabs are open, and shows in each what has happened once it is seen', async () => {
		const { page, url } = console;
		await page.goto(url);
		const tabs: Page[] = [];
		for (let number = 1; number <= MOST_CONNECTIONS; number += 1) {
			const opened = page.waitForEvent('popup');
			await page.evaluate(`void open(${JSON.stringify(url)})`);
			const tab = await opened;
			await see(tab.getByText('Nothing has happened yet.'));
			await setHidden(tab, true);
			tabs.push(tab);
		}
		await goTo(console, 'Campaigns');
		await page.getByRole('button', { name: 'Start Ask webinar guests for feedback' }).click();
		await see(page.getByRole('button', { name: 'Pause Ask webinar guests for feedback' }));
		const tab = tabs[0]!;
		await see(tab.getByText('Nothing has happened yet.'));
		await setHidden(tab, false);
		await see(tab.getByText('You started the campaign Ask webinar guests for feedback'));
	});

	test('says that an answer does not come', async () => {
		const { page, url } = console;
		await page.clock.install();
		await page.goto(url);
		await see(page.getByText('Nothing has happened yet.'));
		await page.route('**/__console/leads', () => undefined);
		const asked = page.waitForRequest('**/__console/leads');
		await goTo(console, 'Leads');
		await asked;
		await see(page.getByText('Reading …'));
		await page.clock.fastForward(30_000);
		await see(page.getByRole('alert').getByText('The sandbox does not answer.'));
	});

	test('shows what could not happen, and why', async () => {
		const { page, url, sandbox } = console;
		const said = jest.spyOn(globalThis.console, 'error').mockReturnValue();
		sandbox.control.setLife({ level: 'calm' });
		sandbox.database.exec(
			"INSERT INTO events (due_at, kind, subject, data) VALUES (0, 'unheard_of', 'acct_1', '{}')",
		);
		await page.goto(url);
		await push(console, '+1 hour');
		await page.getByText('1 thing could not happen').click();
		await see(page.getByText('Unheard of, acct_1'));
		await see(page.getByText(/is not a function/));
		said.mockRestore();
	});

	test('tells a request that waits for its answer from one that gets none', async () => {
		const { page, url, sandbox } = console;
		await page.goto(`${url}#/requests`);
		await see(page.getByText('No request came since the sandbox started.'));
		sandbox.faults.add({ fault: 'timeout_before' });
		const caller = new AbortController();
		const answer = fetch(new URL('api/v1/leads', url), {
			headers: { authorization: `Bearer ${sandboxKeys.full.token}` },
			signal: caller.signal,
		}).catch(() => 'given up');
		await see(page.getByText('Waiting', { exact: true }));
		await goTo(console, 'Faults');
		await see(page.getByText('No fault is planned.'));
		await goTo(console, 'Requests');
		caller.abort();
		expect(await answer).toBe('given up');
		await see(page.getByText('No answer', { exact: true }));
	});

	test('follows the clock', async () => {
		const { page, url, sandbox } = console;
		await change(console, 'life', { level: 'calm' });
		await page.goto(url);
		await page.getByRole('button', { name: 'Play' }).click();
		await see(page.getByText('Playing: 10 minutes every 2 s'));
		await page.getByRole('button', { name: 'Pause' }).click();
		await seeNone(page.getByText('Playing'));
		await page.getByLabel('How lively').selectOption('Off');
		await see(page.getByRole('button', { name: 'Next event', disabled: true }));
		expect(sandbox.control.readTime().life).toBe(null);
	});

	test('plans a fault, and removes it', async () => {
		const { page, url, sandbox } = console;
		await page.goto(url);
		await goTo(console, 'Faults');
		await page.getByLabel('Endpoint').selectOption({ label: 'GET /leads' });
		await page.getByLabel('Requests that it hits').fill('2');
		await page.getByLabel('Requests that pass first').fill('2');
		await page.getByRole('button', { name: 'Plan the fault' }).click();
		await see(page.getByText('status 503 · 2 requests pass first · 2 requests left'));
		expect(sandbox.faults.list()).toMatchObject([
			{ fault: { fault: 'status', status: 503, endpoint: 'leads.list' }, skip: 2, left: 2 },
		]);
		const key = sandboxKeys.full.token;
		await fetch(new URL('api/v1/leads', url), { headers: { authorization: `Bearer ${key}` } });
		await see(page.getByText('status 503 · 1 request passes first · 2 requests left'));
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
