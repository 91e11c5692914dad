import { filledFields, idList } from '../../src/n8n/parameterValues';

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
	expect(filledFields({ a: '', b: undefined, c: 0, d: false, e: null, f: 'x' })).toEqual({
		c: 0,
		d: false,
		e: null,
		f: 'x',
	});
});
