import { createCleaner } from '../../../src/client/http/clean';

const cleaned = (error: unknown, key = 'secret') =>
	createCleaner(key).body({ kind: 'json', value: { error } });

const json = (error: unknown) => ({ kind: 'json', value: { error } });

test('keeps what an error says, whatever its type', () => {
	const error = { count: 3, isLate: false, gone: null, ids: ['a', 7, null, { deep: [true] }] };
	expect(cleaned(error)).toEqual(json(error));
	expect(cleaned(null)).toEqual(json(null));
});

test('cuts what is nested too deeply', () => {
	const nest = (depth: number): unknown => (depth === 0 ? 'end' : [nest(depth - 1)]);
	const depthOf = (value: unknown): number => (Array.isArray(value) ? 1 + depthOf(value[0]) : 0);
	expect(cleaned(nest(19))).toEqual(json(nest(19)));
	const { value } = cleaned(nest(50)) as { value: { error: unknown } };
	expect(depthOf(value.error)).toBe(20);
	expect(JSON.stringify(value)).toContain('"…"');
});

test('touches nothing but the error', () => {
	const record = { kind: 'json' as const, value: { data: { note: 'my secret\n' } } };
	expect(createCleaner('secret').body(record)).toBe(record);
	const text = { kind: 'other' as const };
	expect(createCleaner('secret').body(text)).toBe(text);
});

test('works without a key', () => {
	expect(createCleaner().body({ kind: 'json', value: { error: 'a\nb' } })).toEqual(json('a b'));
});

test.each([
	['as it is', 'Key A+b/1 is wrong', 'Key [API key] is wrong'],
	['in an address', 'see ?key=A%2Bb%2F1', 'see ?key=[API key]'],
	['in lower case', 'host a+b/1.example', 'host [API key].example'],
	['not at all', 'Key AAb/1', 'Key AAb/1'],
])('blots out the key %s', (_, said, shown) => {
	expect(cleaned({ message: said }, 'A+b/1')).toEqual(json({ message: shown }));
	const headers = { location: said, date: 'today' };
	expect(createCleaner('A+b/1').headers(headers)).toEqual({ location: shown, date: 'today' });
	expect(createCleaner('A+b/1').headers({ date: 'today' })).toEqual({ date: 'today' });
});
