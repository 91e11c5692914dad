import { classifyError, classifyReply } from '../../../src/client/delivery/answer';
import { RateLimitError, TransportError } from '../../../src/client/errors';
import { toTransportError } from '../../../src/client/http/transport';
import { endpoints } from '../../../src/contract';

const { campaigns, leads, conversations } = endpoints;

describe('a status', () => {
	it.each([
		[200, 'done'],
		[204, 'done'],
		[207, 'done'],
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
		expect(classifyReply(leads.enrich, { status })).toBe(verdict);
	});

	it.each([409, 500, 503])('%p of a failed session check leaves the campaign a draft', (status) => {
		const value = { error: { code: 'social_session_check_failed', message: 'No.' } };
		const body = { kind: 'json', value } as const;
		expect(classifyReply(campaigns.act, { status, body })).toBe('rejected');
	});

	it('409 of a send means that the conversation is still syncing', () => {
		expect(classifyReply(conversations.sendMessage, { status: 409 })).toBe('nothing_done');
	});
});

describe('a failure without a status', () => {
	it.each([
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

	it.each([
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

	it('knows a rate limit and a cancellation', () => {
		expect(classifyError(new RateLimitError('', undefined))).toBe('rate_limited');
		expect(classifyError(new TransportError('cancelled', '', { code: 'cancelled' }))).toBe(
			'cancelled',
		);
	});

	it('takes no bug for a failure of the API', () => {
		expect(() => classifyError(new TypeError('bug'))).toThrow(TypeError);
	});
});
