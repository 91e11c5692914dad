import type { Locator } from 'playwright-core';

import { seeded } from '../../../packages/sandbox/composition/seeded';
import { type Console, see } from './support';

const MARKUP = `<img src="x" onerror="document.title='run'"><script>document.title='run'</script><b>bold</b>`;
/** Turns around what follows it, if nothing keeps it apart. */
const TURNED = '\u2069\u202egnp.exe \u2067 \u202d';
const LONG = `${'All of this was said at length. '.repeat(260)}`.slice(0, 7_990) + ' The end.';

function writeAsLead({ sandbox }: Console) {
	const { control } = sandbox;
	const send = (content: string) =>
		control.addMessage(seeded.conversations.interested, { content });
	[MARKUP, TURNED, LONG].forEach(send);
	sandbox.database
		.prepare(
			`UPDATE leads SET record = json_set(record, '$.first_name', ?, '$.headline', ?) WHERE id = '${seeded.leads.interested}'`,
		)
		.run(`${TURNED}Ann`, MARKUP);
	control.addMessage(seeded.conversations.interested, { content: 'Really.' });
}

/** Where things begin, from left to right. */
async function leftsOf(things: Locator): Promise<number[]> {
	const boxes = (await things.all()).map((thing) => thing.boundingBox());
	return (await Promise.all(boxes)).map((box) => box!.x);
}

export function text(console: Console) {
	test.each([
		`inbox/${seeded.conversations.interested}`,
		'today',
		`leads/${seeded.leads.interested}`,
	])('of a lead in %s is nothing but text', async (place) => {
		const { page, url } = console;
		writeAsLead(console);
		await page.goto(`${url}#/${place}`);
		await see(page.getByText('onerror').first());
		expect(await page.locator('main img, main script, main b').count()).toBe(0);
		expect(await page.title()).not.toBe('run');
		expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
		expect(console.complaints).toEqual([]);
	});

	test('of 8,000 characters is folded until someone wants it', async () => {
		const { page, url } = console;
		writeAsLead(console);
		await page.goto(`${url}#/inbox/${seeded.conversations.interested}`);
		const bubble = page.getByRole('listitem').filter({ hasText: 'at length' });
		const heightOf = async () => (await bubble.boundingBox())!.height;
		await see(bubble);
		expect(await heightOf()).toBeLessThan(300);
		await bubble.getByRole('button', { name: 'Show all' }).click();
		await see(bubble.getByRole('button', { name: 'Show less' }));
		expect(await heightOf()).toBeGreaterThan(1_000);
		expect(await bubble.innerText()).toContain('The end.');
	});

	test('that runs from right to left turns nothing around it', async () => {
		const { page, url } = console;
		writeAsLead(console);
		await page.goto(`${url}#/today`);
		const sentence = page.locator('.sentence').filter({ hasText: 'Really.' });
		await see(sentence);
		const lefts = await leftsOf(sentence.locator('bdi'));
		expect(lefts.length).toBeGreaterThan(2);
		expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
		await page.goto(`${url}#/inbox/${seeded.conversations.interested}`);
		const line = page.locator('.bubble-head').last();
		await see(line);
		const [name, time] = await leftsOf(line.locator('bdi, time'));
		expect(time).toBeGreaterThan(name!);
	});
}
