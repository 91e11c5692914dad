/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { readFileSync } from 'node:fs';

import type { Campaign } from '../../../src/contract/campaigns';
import { sandboxKeys } from '../../../packages/sandbox/core/keys';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import { type Console, PHONE, see, seeNone } from './support';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
	readonly id: string;
	readonly nodes: ReadonlyArray<{ readonly html: string; readonly failureSummary: string }>;
}

const PLACES = [
	'today',
	'inbox',
	`inbox/${seeded.conversations.interested}`,
	'approvals',
	'campaigns',
	`campaigns/${seeded.campaigns.started}`,
	'leads',
	`leads/${seeded.leads.messagePending}`,
	'agents',
	'senders',
	'outside',
	'requests',
	'faults',
	'connect',
];

/** As people write it, and as a service may name something. */
const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

const DESKTOP = { width: 1280, height: 800 };
const CONTRAST = 'color-contrast';
/** What is looked for in each: the colours differ between light and dark alone, the rest between the sizes. */
const LOOKS = [
	{ colorScheme: 'light', size: DESKTOP, options: {} },
	{ colorScheme: 'dark', size: DESKTOP, options: { runOnly: [CONTRAST] } },
	{ colorScheme: 'dark', size: PHONE, options: { rules: { [CONTRAST]: { enabled: false } } } },
] as const;

/** A few days in which everything happened that a part can show. */
async function live({ sandbox, url }: Console) {
	sandbox.control.setLife({ level: 'busy' });
	sandbox.control.setCampaignStatus(seeded.campaigns.draft, 'started');
	await sandbox.control.advance({ forward_seconds: 3 * 86_400 });
	sandbox.control.setAccount(seeded.accounts.warmingUp, { healthy: false, reason: 'Signed out' });
	sandbox.database.exec(
		"INSERT INTO events (due_at, kind, subject, data, error) VALUES (0, 'warm_up', 'acct_2', '{}', 'Not today')",
	);
	sandbox.faults.add({ fault: 'status', status: 503 });
	await fetch(new URL('api/v1/leads', url));
	for (const [table, field, id] of [
		['campaigns', 'name', seeded.campaigns.started],
		['leads', 'first_name', seeded.leads.messagePending],
		['leads', 'company', seeded.leads.messagePending],
		['conversations', 'lead.first_name', seeded.conversations.interested],
		['social_accounts', 'profile_name', seeded.accounts.connected],
	]) {
		const sql = `UPDATE ${table} SET record = json_set(record, '$.${field}', ?) WHERE id = ?`;
		sandbox.database.prepare(sql).run(LONG, id!);
	}
	const links = [{ label: LONG, url }];
	sandbox.outside.add({ service: LONG, what: LONG, to: LONG, title: LONG, text: LONG, links });
	sandbox.outside.add({ service: 'Slack', what: 'Message', to: '#sales', text: url, links });
	sandbox.outside.add({ service: 'Model', what: 'Question', text: 'Why?', answer: 'Because' });
	sandbox.outside.add({ service: 'api.other.example', what: 'POST /', refused: 'Not played' });
}

/** What reaches over the edge of the card that it is in, and is neither cut off nor scrolled there. */

const OVER_THE_EDGE = `(() => {
	const isKept = (element, card) => {
		for (let each = element.parentElement; each && each !== card.parentElement; each = each.parentElement)
			if (getComputedStyle(each).overflowX !== 'visible') return true;
		return false;
	};
	const cards = document.querySelectorAll('.card, .bubble, .conversation-link, .hint, .problem, .answer, .clock');
	return [...cards].flatMap((card) => {
		const edge = card.getBoundingClientRect();
		return [...card.querySelectorAll('*')].flatMap((element) => {
			const { left, right, width } = element.getBoundingClientRect();
			const { clipPath, display, overflowX } = getComputedStyle(element);
			if (width <= 1 || clipPath !== 'none') return [];
			const hasText = [...element.childNodes].some((each) => each.nodeType === 3 && each.data.trim());
			const isWider = hasText && display !== 'inline' && overflowX === 'visible' &&
				element.scrollWidth > element.clientWidth + 1;
			if (left >= edge.left - 1 && right <= edge.right + 1 && !isWider) return [];
			return isKept(element, card) ? [] : [card.className + ': ' + element.outerHTML.slice(0, 200)];
		});
	});
})()`;

async function findings({ page }: Console, options: object): Promise<readonly string[]> {
	await page.evaluate(`globalThis.axe || (() => { ${axe} })()`);
	const found: readonly Finding[] = await page.evaluate(
		`axe.run(${JSON.stringify(options)}).then(({ violations }) => violations)`,
	);
	return found.flatMap(({ id, nodes }) =>
		nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
	);
}

export function parts(console: Console) {
	test('are easy to read and to use, light and dark, on a desktop and a phone', async () => {
		const { page, url } = console;
		await live(console);
		for (const place of PLACES) {
			// Otherwise the place before can still be seen.
			await page.goto('about:blank');
			await page.goto(`${url}#/${place}`);
			for (const { colorScheme, size, options } of LOOKS) {
				await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
				await page.setViewportSize(size);
				await see(page.locator('h1:visible'));
				await see(page.locator('.card:visible, .conversation-link:visible, .bubble:visible'));
				await seeNone(page.locator('.waiting'));
				const look = `${place}, ${colorScheme}, ${size.width} wide`;
				expect([look, ...(await findings(console, options))]).toEqual([look]);
				const wider = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
				expect([look, wider]).toEqual([look, 0]);
				const over: string[] = await page.evaluate(OVER_THE_EDGE);
				expect([look, ...over]).toEqual([look]);
			}
		}
		expect(console.complaints).toEqual([]);
		expect([...console.hosts]).toEqual([new URL(url).host]);
	});

	test('say that something is not there, whatever the address', async () => {
		const { page, url } = console;
		await page.goto(`${url}#/leads/100%`);
		await see(page.getByRole('alert').getByText('100%'));
		await see(page.getByRole('navigation'));
		expect(console.complaints.filter((said) => !said.includes('404'))).toEqual([]);
	});

	test('link only to leads that have a page', async () => {
		const { page, url } = console;
		const name = page.getByRole('heading', { level: 2 });
		await page.goto(`${url}#/inbox/${seeded.conversations.interested}`);
		await see(name.getByRole('link'));
		await page.goto(`${url}#/inbox/${seeded.conversations.empty}`);
		await see(page.getByText('No message yet. Write the first one below.'));
		expect(await name.getByRole('link').count()).toBe(0);
	});

	test('show the figures of a campaign that the API has', async () => {
		const { page, url } = console;
		const answer = await fetch(new URL(`api/v1/campaigns/${seeded.campaigns.completed}`, url), {
			headers: { authorization: `Bearer ${sandboxKeys.full.token}` },
		});
		const { data } = (await answer.json()) as { data: Campaign };
		await page.goto(`${url}#/campaigns/${seeded.campaigns.completed}`);
		for (const [title, figure] of [
			['Leads', data.totalLeads],
			['Invited', data.connectionsSent],
			['Accepted', data.connectionRequestsAccepted],
			['Messages sent', data.messagesSent],
			['Replies', data.repliesReceived],
		] as const) {
			const place = page
				.locator('dl.fields > div')
				.filter({ has: page.getByText(title, { exact: true }) });
			await see(place);
			expect([title, await place.locator('strong').innerText()]).toEqual([title, String(figure)]);
		}
	});

	test('stand behind a button on a phone', async () => {
		const { page, url } = console;
		await page.setViewportSize(PHONE);
		await page.goto(url);
		const menu = page.getByRole('button', { name: 'Menu' });
		await menu.click();
		await page.getByRole('link', { name: 'Campaigns' }).click();
		await see(page.getByRole('heading', { level: 1, name: 'Campaigns' }));
		await see(page.getByRole('button', { name: 'Menu', expanded: false }));
	});

	test.each([
		['senders', 'Campaigns', 'Clara Whitmore'],
		['agents', 'Leads', 'Visitors and followers'],
	])('%s stand in another part, and have an address of their own', async (name, part, shown) => {
		const { page, url } = console;
		await page.goto(`${url}#/${name}`);
		await see(page.getByRole('heading', { level: 1, name: part }));
		const section = page.getByRole('region', { name, exact: false });
		await see(section.getByText(shown));
		expect(await page.evaluate('document.activeElement.innerText.toLowerCase()')).toBe(name);
		const { y } = (await section.getByRole('heading', { name, exact: false }).boundingBox())!;
		expect(y).toBeLessThan(DESKTOP.height);
	});
}
