import { idsIn, recordsIn } from '../../../src/client/delivery/journal';

test.each<[string, unknown, unknown[]]>([
	['a record', { data: { id: 'a' } }, ['a']],
	['several', { data: [{ id: 'a' }, { id: 'b' }, 'no'] }, ['a', 'b']],
	['a message', { ok: true, message: { id: 'm' } }, ['m']],
	['a record with a message', { data: { id: 'a', message: { id: 'm' } } }, ['a', 'm']],
	['no record', { ok: true, message: null }, []],
	['no JSON', 'text', []],
])('finds the IDs in an answer with %s', (_, body, ids) => {
	expect(idsIn(body)).toEqual(ids);
});

test('knows the records of a send that is done', () => {
	const body = { data: [{ id: 'a' }, { name: 'no ID' }] };
	expect(recordsIn({ state: 'done', sentAt: 0, status: 200, body })).toEqual(['a']);
	expect(recordsIn({ state: 'sending', sentAt: 0 })).toEqual([]);
	expect(recordsIn({ state: 'failed', sentAt: 0 })).toEqual([]);
});
