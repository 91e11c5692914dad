import { toTransportError } from '../../../src/client/http/transport';
import { fetchTransport } from '../../../src/client/http/fetchTransport';

test.each([
	[
		{ code: 'ECONNREFUSED' },
		{
			failure: 'connect',
			message: 'The API cannot be reached (ECONNREFUSED)',
			code: 'ECONNREFUSED',
			outcome: 'not sent',
			hint: expect.stringContaining('base URL') as unknown,
		},
	],
	[
		{ code: 'ETIMEDOUT' },
		{
			failure: 'timeout',
			message: 'The API did not answer in time (ETIMEDOUT)',
			code: 'ETIMEDOUT',
			outcome: 'unknown',
		},
	],
	[
		{ code: 'EPIPE' },
		{
			failure: 'reset',
			message: 'The connection to the API broke (EPIPE)',
			code: 'EPIPE',
			outcome: 'unknown',
		},
	],
	[
		new Error('no'),
		{ failure: 'reset', message: 'The connection to the API broke', code: 'reset' },
	],
	['no', { failure: 'reset', message: 'The connection to the API broke', code: 'reset' }],
])('says what went wrong: %p', (error, said) => {
	expect(toTransportError(error)).toMatchObject(said);
});

test('ends with an error that is its own cause', () => {
	const error = new Error('no');
	error.cause = error;
	expect(toTransportError(error)).toMatchObject({ failure: 'reset', code: 'reset' });
});

test('takes an answer without a body for an empty one', async () => {
	const transport = fetchTransport({
		apiKey: 'key',
		fetch: async () => new Response(null, { status: 204 }),
	});
	const { signal } = new AbortController();
	const { status, body } = await transport({
		method: 'GET',
		url: 'http://127.0.0.1',
		headers: {},
		signal,
	});
	const chunks: unknown[] = [];
	for await (const chunk of body) chunks.push(chunk);
	expect([status, chunks]).toEqual([204, []]);
});
