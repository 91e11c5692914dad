import type { MessageApproval } from '../../../src/contract/campaigns';
import type { ApprovalRow } from '../../../packages/sandbox/console/views';
import { change, type Console, goTo, see, seeNone } from './support';

/** The message that is due first, on the page. */
async function openFirst({ page, url }: Console) {
	const response = await fetch(new URL('__console/approvals', url));
	const { data } = (await response.json()) as { data: { rows: ApprovalRow[] } };
	const row = data.rows[0]!;
	await page.goto(`${url}#/approvals`);
	const card = page.getByRole('listitem', { name: `Message to ${row.lead.name}`, exact: true });
	await see(card);
	const press = (name: string) => card.getByRole('button', { name, exact: true }).click();
	return { ...row, card, press, field: card.getByRole('textbox', { name: 'Message' }) };
}

function stored({ sandbox }: Console, id: string): MessageApproval {
	const sql = 'SELECT record FROM message_approvals WHERE id = ?';
	const row = sandbox.database.prepare(sql).get(id) as { record: string };
	return JSON.parse(row.record) as MessageApproval;
}

export function approvals(console: Console) {
	test('take what a person puts in the place of a message', async () => {
		const { page } = console;
		const { id, card, press, field, lead, campaign } = await openFirst(console);
		await press('Edit');
		await field.fill('As I would say it.');
		await press('Save');
		await see(card.getByRole('button', { name: 'Edit' }));
		await see(card.getByText('As I would say it.'));
		const edited = { is_override: true, regeneration_count: 0 };
		expect(stored(console, id)).toMatchObject({
			...edited,
			message: 'As I would say it.',
			approval_status: 'pending',
		});

		await press('Edit');
		await field.fill('As we agreed.');
		await press('Save and approve');
		await seeNone(card);
		expect(stored(console, id)).toMatchObject({
			...edited,
			message: 'As we agreed.',
			approval_status: 'approved',
		});
		expect(await page.locator('.problem').count()).toBe(0);
		await goTo(console, 'Today');
		await see(page.getByText(`You edited the message to ${lead.name} in ${campaign.name}`));
	});

	test('refuse a text that is too long, and keep it in the field', async () => {
		const { page } = console;
		const { press, field } = await openFirst(console);
		await press('Edit');
		await field.fill('x'.repeat(8_001));
		await press('Save');
		await see(page.getByRole('alert').getByText(/8,?000/));
		expect(await field.inputValue()).toHaveLength(8_001);
	});

	test('show what someone else has made of a message that the user edits', async () => {
		const { id, card, press, field } = await openFirst(console);
		await press('Edit');
		await change(console, `message_approvals/${id}`, { edited_message: 'One.' });
		// Nothing of the user's own stands there yet.
		while ((await field.inputValue()) !== 'One.');
		await field.fill('Mine.');
		await change(console, `message_approvals/${id}`, { edited_message: 'Two.' });
		await see(card.getByRole('status').getByText('Two.'));
		expect(await field.inputValue()).toBe('Mine.');
		await press('Save and approve');
		await seeNone(card);
		expect(stored(console, id).message).toBe('Mine.');
	});

	test.each([
		['Edit', 'Message'],
		['Reject', 'Note (optional)'],
	])('say what was written if someone else decides meanwhile: %s', async (button, field) => {
		const { page } = console;
		const { id, card, press } = await openFirst(console);
		await press(button);
		await card.getByLabel(field, { exact: true }).fill('Mine.');
		await change(console, `message_approvals/${id}`, { approval_status: 'approved' });
		await seeNone(card);
		await see(page.getByRole('alert').getByText('Mine.'));
	});

	test('forget what the user cancels', async () => {
		const { page } = console;
		const { press, field, card, message } = await openFirst(console);
		await press('Edit');
		await field.fill('Mine.');
		await press('Cancel');
		await see(card.getByText(message));
		expect(await page.locator('.problem').count()).toBe(0);
	});
}
