import { ResponseError, TransportError } from '../../../src/client/errors';
import { readBody } from '../../../src/client/http/readBody';

async function* chunks(parts: ReadonlyArray<string | Uint8Array>, error?: Error) {
	for (const part of parts) yield Buffer.from(part);
	if (error) throw error;
}

test('reads a letter whose bytes come in two parts', async () => {
	const bytes = Buffer.from('{"name":"Zoë"}');
	const cut = bytes.indexOf('ë') + 1;
	const parts = [bytes.subarray(0, cut), bytes.subarray(cut)];
	expect(await readBody(chunks(parts))).toEqual({ kind: 'json', value: { name: 'Zoë' } });
});

test.each<[string, readonly string[], string]>([
	['nothing', [], 'empty'],
	['blanks', [' ', '\r\n'], 'empty'],
	['a page', ['<html>'], 'other'],
])('tells %s from an answer', async (_, parts, kind) => {
	expect(await readBody(chunks(parts))).toMatchObject({ kind });
});

test.each([
	[
		new TransportError('timeout', '', { code: 'timeout' }),
		{ reason: 'it did not end in time', lasting: false },
	],
	[new TransportError('reset', '', { code: 'reset' }), { reason: 'it broke off', lasting: false }],
	[
		new ResponseError('', { outcome: 'unknown', code: 'response_too_large' }),
		{ reason: 'it is too large', lasting: true },
	],
])('says why it cannot be read: %#', async (error, why) => {
	expect(await readBody(chunks(['{'], error))).toEqual({ kind: 'unreadable', ...why });
});

test('ends if the caller gives up', async () => {
	const error = new TransportError('cancelled', '', { code: 'cancelled' });
	await expect(readBody(chunks(['{'], error))).rejects.toBe(error);
});
