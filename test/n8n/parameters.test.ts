import { ItemCall } from '../../src/n8n/execution/itemCall';
import { filled, idList } from '../../src/n8n/parameters';

test.each([
	['a, b ,,c', ['a', 'b', 'c']],
	[
		['a', ' b ', ''],
		['a', 'b'],
	],
	['', []],
	[undefined, []],
	[7, ['7']],
])('%j is the list %j', (value, list) => {
	expect(idList(value)).toEqual(list);
});

test('a field counts as filled in unless it is absent or an empty text', () => {
	expect(filled({ a: '', b: undefined, c: 0, d: false, e: null, f: 'x' })).toEqual({
		c: 0,
		d: false,
		e: null,
		f: 'x',
	});
});

test.each([
	['  lead_1\n', 'lead_1'],
	[42, '42'],
	[null, ''],
	[undefined, ''],
])('the id %j is read as %j', (value, id) => {
	const context = {
		getNodeParameter: () => value,
		getNode: () => ({ type: 'n8n-nodes-outreach.outreachLead' }),
		getExecutionCancelSignal: () => undefined,
	} as never;
	expect(new ItemCall(context, 0, {} as never, {} as never).id('leadId')).toBe(id);
});
