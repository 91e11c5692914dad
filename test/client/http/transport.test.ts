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
		Object.assign(new Error('write EPROTO 40:error:0A00010B:SSL routines::wrong version number'), {
			code: 'EPROTO',
		}),
		{ failure: 'connect', outcome: 'not sent', hint: expect.stringContaining('TLS') as unknown },
	],
	[
		{ code: 'EPROTO', message: 'something else on an open connection' },
		{ failure: 'reset', outcome: 'unknown' },
	],
	[
		{ code: 'SELF_SIGNED_CERT_IN_CHAIN' },
		{
			failure: 'connect',
			outcome: 'not sent',
			hint: expect.stringContaining('NODE_EXTRA_CA_CERTS') as unknown,
		},
	],
	[
		{ code: 'CERT_HAS_EXPIRED' },
		{
			failure: 'connect',
			outcome: 'not sent',
			hint: expect.stringContaining('has run out') as unknown,
		},
	],
	[
		new Error('Proxy connection ended before receiving CONNECT response'),
		{ failure: 'connect', outcome: 'not sent', code: 'no_tunnel' },
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
