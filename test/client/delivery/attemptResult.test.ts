import {
	classifyError,
	classifyResponse,
	envelopeProblem,
	readError,
	readResponse,
} from '../../../src/client/delivery/attemptResult';
import { RateLimitError, TransportError } from '../../../src/client/errors';
import type { ResponseBody } from '../../../src/client/http/send';
import { toTransportError } from '../../../src/client/http/transport';
import { endpoints } from '../../../src/contract';

const { campaigns, leads, conversations } = endpoints;

describe('a status', () => {
	test.each([
		[100, 'ambiguous'],
		[200, 'done'],
		[204, 'done'],
		[207, 'done'],
		[300, 'ambiguous'],
		[302, 'ambiguous'],
		[400, 'rejected'],
		[401, 'rejected'],
		[403, 'rejected'],
		[404, 'rejected'],
		[408, 'ambiguous'],
		[409, 'rejected'],
		[416, 'rejected'],
		[422, 'rejected'],
		[429, 'rate_limited'],
		[500, 'ambiguous'],
		[502, 'ambiguous'],
		[503, 'ambiguous'],
		[504, 'ambiguous'],
	])('%p is %s', (status, verdict) => {
		expect(classifyResponse(leads.enrich, { status })).toBe(verdict);
	});

	test.each([409, 500, 503])(
		'%p of a failed session check leaves the campaign a draft',
		(status) => {
			const value = { error: { code: 'social_session_check_failed', message: 'No.' } };
			const body = { kind: 'json', value } as const;
			expect(classifyResponse(campaigns.act, { status, body })).toBe('rejected');
		},
	);

	test('409 of a send means that the conversation is still syncing', () => {
		expect(classifyResponse(conversations.sendMessage, { status: 409 })).toBe('nothing_done');
	});
});

describe('a failure without a status', () => {
	test.each([
		['ECONNREFUSED', 'nothing_done'],
		['ENOTFOUND', 'nothing_done'],
		['EAI_AGAIN', 'nothing_done'],
		['CERT_HAS_EXPIRED', 'nothing_done'],
		['DEPTH_ZERO_SELF_SIGNED_CERT', 'nothing_done'],
		['ERR_TLS_CERT_ALTNAME_INVALID', 'nothing_done'],
		['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'nothing_done'],
		['UND_ERR_CONNECT_TIMEOUT', 'nothing_done'],
		['ERR_SSL_WRONG_VERSION_NUMBER', 'nothing_done'],
		['ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE', 'nothing_done'],
		// In the middle of a connection.
		['ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC', 'ambiguous'],
		['EPROTO', 'ambiguous'],
		['ECONNRESET', 'ambiguous'],
		['EPIPE', 'ambiguous'],
		['UND_ERR_SOCKET', 'ambiguous'],
		// Whether it was the connection or the answer that timed out, the code does not say.
		['ETIMEDOUT', 'ambiguous'],
		['ECONNABORTED', 'ambiguous'],
		['UND_ERR_HEADERS_TIMEOUT', 'ambiguous'],
		[undefined, 'ambiguous'],
	])('%s is %s', (code, verdict) => {
		expect(classifyError(toTransportError({ code }))).toBe(verdict);
	});

	test.each([
		['EHOSTUNREACH', 'connect', 'nothing_done'],
		['ENETUNREACH', 'connect', 'nothing_done'],
		['EADDRNOTAVAIL', 'connect', 'nothing_done'],
		['EHOSTUNREACH', 'write', 'ambiguous'],
		['ENETUNREACH', 'read', 'ambiguous'],
		['ENETUNREACH', undefined, 'ambiguous'],
	])('%s of the call %s is %s', (code, syscall, verdict) => {
		const cause = Object.assign(new Error('no'), { code, syscall });
		const wrapped = new Error('no', { cause });
		const all = Object.assign(new AggregateError([cause]), { code });
		for (const error of [cause, wrapped, new Error('no', { cause: all })]) {
			expect(classifyError(toTransportError(error))).toBe(verdict);
		}
	});

	test('knows a rate limit and a cancellation', () => {
		expect(classifyError(new RateLimitError('', undefined))).toBe('rate_limited');
		expect(classifyError(new TransportError('cancelled', '', { code: 'cancelled' }))).toBe(
			'cancelled',
		);
	});

	test('takes no bug for a failure of the API', () => {
		expect(() => classifyError(new TypeError('bug'))).toThrow(TypeError);
	});
});

const json = (value: unknown): ResponseBody => ({ kind: 'json', value });
const EMPTY: ResponseBody = { kind: 'empty' };
const OTHER: ResponseBody = { kind: 'other' };
const CUT: ResponseBody = { kind: 'unreadable', reason: 'it broke off', lasting: false };
const HUGE: ResponseBody = { kind: 'unreadable', reason: 'it is too large', lasting: true };
const STREAM: ResponseBody = { kind: 'stream', stream: (async function* () {})() };

describe('a success', () => {
	test.each<[string, number, ResponseBody, read: string, change: string]>([
		['with its record', 200, json({ data: { id: 'x' } }), 'usable', 'usable'],
		['that is empty as it says', 204, EMPTY, 'unusable', 'unusable'],
		['that is empty', 200, EMPTY, 'broken', 'foreign'],
		['that is no JSON', 200, OTHER, 'broken', 'foreign'],
		['that is no JSON and should be empty', 204, OTHER, 'broken', 'foreign'],
		['that broke off', 200, CUT, 'broken', 'broken'],
		['that is too large', 200, HUGE, 'unusable', 'unusable'],
		['without a record', 200, json({}), 'unusable', 'foreign'],
	])('%s', (_, status, body, read, change) => {
		const response = { status, headers: {}, body };
		expect(readResponse(leads.get, response)).toEqual({ ending: read, response });
		expect(readResponse(campaigns.create, response)).toEqual({ ending: change, response });
	});

	test('does not count if it is none', () => {
		const response = { status: 400, headers: {}, body: json({ data: { id: 'x' } }) };
		expect(readResponse(leads.get, response)).toEqual({ ending: 'rejected', response });
	});
});

test('is turned away if the rate limit is used up and the caller does not wait', () => {
	const error = new RateLimitError('', undefined);
	expect(readError(error)).toEqual({ ending: 'turned_away', error });
});

describe('what is wrong with an answer', () => {
	test.each<[ResponseBody, string | undefined]>([
		[EMPTY, 'it is empty'],
		[OTHER, 'it is not JSON'],
		[CUT, 'it broke off'],
		[STREAM, 'it is not a JSON object'],
		[json('fine'), 'it is not a JSON object'],
		[json([]), 'it is not a JSON object'],
		[json({ data: {} }), 'it holds no record'],
		[json({ data: [] }), 'it holds no record'],
		[json({ error: { message: 'Busy' } }), 'it says "Busy"'],
		[json({ error: { message: 7 } }), 'it holds no record'],
		[json({ error: 'Busy' }), 'it holds no record'],
		[json({ data: { id: 'x' }, error: { message: 'Busy' } }), undefined],
	])('that should hold a record: %#', (body, problem) => {
		expect(envelopeProblem(leads.get, body)).toBe(problem);
	});

	test.each<[ResponseBody, string | undefined]>([
		[json({ data: {} }), 'it holds no list'],
		[json({ error: { message: 'Busy' } }), 'it says "Busy"'],
		[json({ data: [] }), undefined],
	])('that should hold a list: %#', (body, problem) => {
		expect(envelopeProblem(leads.list, body)).toBe(problem);
	});

	test.each<[ResponseBody, string | undefined]>([
		[json({}), 'it does not say what was done'],
		[json({ error: { message: 'Busy' } }), 'it says "Busy"'],
		[json({ ok: true, pending: false, message: null }), undefined],
	])('that should say what was done: %#', (body, problem) => {
		expect(envelopeProblem(conversations.sendMessage, body)).toBe(problem);
	});

	test.each<[ResponseBody, string | undefined]>([
		[json({}), 'it does not hold what was asked for'],
		[json({ message: 'Please sign in' }), 'it does not hold what was asked for'],
		[json({ data: { id: 'x', messages: null } }), 'it does not hold what was asked for'],
		[json({ error: { message: 'Busy' } }), 'it says "Busy"'],
		[json({ data: { id: 'x', messages: [] } }), undefined],
		[json({ data: [], conversation: { id: 'x' } }), undefined],
		[json({ data: { id: 'x' }, messages: [] }), undefined],
	])('that should hold messages: %#', (body, problem) => {
		expect(envelopeProblem(conversations.get, body)).toBe(problem);
	});

	test('nothing, if it is a stream as it should be', () => {
		expect(envelopeProblem(conversations.getAttachment, STREAM)).toBeUndefined();
	});
});
