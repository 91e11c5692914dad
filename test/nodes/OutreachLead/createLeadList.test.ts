import { sandboxKeys } from '../../../packages/sandbox/core/keys';
import { editor } from '../support/editor';
import { useSandbox } from '../support/sandbox';
import { leadNode } from '../support/workflow';

const sandbox = useSandbox();
const { createLeadList } = leadNode.methods.actionHandler;

const create = async (name: unknown, key = sandboxKeys.full) =>
	await createLeadList.call(editor(sandbox.credential(key)), { name } as { name: string });

const created = () => sandbox.count('lead_list_created');

test('makes a list with the name that was typed, and gives its ID', async () => {
	const id = await create(' Spring fair ');
	expect(sandbox.query('SELECT id FROM lead_lists WHERE name = ?', 'Spring fair')).toEqual([
		{ id },
	]);
	expect(created()).toBe(1);
});

test('takes the list that has the name, and makes no copy', async () => {
	const id = await create('Spring fair');
	expect(await create('Spring fair')).toBe(id);
	expect(created()).toBe(1);
});

test('without a name, it says what to do', async () => {
	await expect(create('')).rejects.toThrow('Type the name first');
	expect(sandbox.requests).toEqual([]);
});

test.each([
	['x'.repeat(121), sandboxKeys.full, 'Name must have at most 120 characters'],
	['Spring fair', sandboxKeys.readOnly, 'lead_lists:write'],
])('%s: the error says why, and nothing is made', async (name, key, why) => {
	await expect(create(name, key)).rejects.toThrow(why);
	expect(created()).toBe(0);
});
