import type { HttpMethod } from '../../contract/endpoint';
import { isRecord, type JsonRecord, recordsOf } from '../../contract/json';
import { TransportError } from '../errors';

/** Header names in lower case. */
export type HeaderMap = Readonly<Record<string, string>>;

export interface TransportRequest {
	readonly method: HttpMethod;
	readonly url: string;
	readonly headers: HeaderMap;
	/** JSON text. */
	readonly body?: string;
	readonly signal: AbortSignal;
}

export interface TransportResponse {
	readonly status: number;
	readonly headers: HeaderMap;
	/** Decompressed bytes. The receiver must read or close it. */
	readonly body: AsyncIterable<Uint8Array>;
}

/**
 * Sends one request and adds the key to it. Does not follow redirects, does not retry, does not throw for a status.
 * Throws a `TransportError` when no response came.
 */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;

export const CHECK_ADDRESS =
	'Check the base URL in the credential and the network of the machine that runs n8n.';

/** Nothing was sent: no address, no connection, or no agreement on TLS. By code, with what to do about it. */
const NOT_CONNECTED: ReadonlyArray<readonly [RegExp, string]> = [
	[/^(ECONNREFUSED|ENOTFOUND|EAI_\w+|UND_ERR_CONNECT_TIMEOUT|EPROXY)$/, CHECK_ADDRESS],
	[
		/^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|CERT_(UNTRUSTED|SIGNATURE_FAILURE))$/,
		'n8n does not know who signed the certificate of this address. If that is an authority of your own, name its file in NODE_EXTRA_CA_CERTS of n8n. Check the base URL in the credential.',
	],
	[
		/^(CERT_\w+|ERR_TLS_CERT_\w+)$/,
		'The certificate of this address has run out, is not valid yet, or is for another name. Check the base URL in the credential.',
	],
	[
		/^ERR_SSL_(WRONG_VERSION_NUMBER|UNSUPPORTED_PROTOCOL|(?=\w*$)\w*HANDSHAKE\w*|\w*PROTOCOL_VERSION|HTTP_REQUEST)$|^EPROTO$/,
		'What answers there does not speak TLS as n8n does: https:// may lead to a port for http://. Check the base URL in the credential.',
	],
];
/** In its text, EPROTO says whether the handshake failed. It may also end a connection on which something was sent. */
const HANDSHAKE =
	/wrong version number|http request|unsupported protocol|unknown protocol|protocol version|handshake|packet length too long/i;
/** The agent of a proxy has no code for a CONNECT without an answer. */
const NO_TUNNEL = /Proxy connection ended before receiving CONNECT/;
/** These also end an established connection, so only the name of the failed system call tells. */
const UNREACHABLE = /^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/;
const TIMED_OUT = /^(ETIMEDOUT|ECONNABORTED|ESOCKETTIMEDOUT|UND_ERR_(HEADERS|BODY)_TIMEOUT)$/;
/** How far down we follow the causes of an error. */
const CAUSES_MAX = 10;

/** The `TransportError` for a failed request. Only the code is taken over: the cause may hold the request, and with it the key. */
export function toTransportError(error: unknown): TransportError {
	const { code, syscall, texts } = reasonOf(error);
	const isUnreachable = UNREACHABLE.test(code ?? '') && syscall === 'connect';
	const isOpen = code === 'EPROTO' && !texts.some((text) => HANDSHAKE.test(text));
	const [, cure = isUnreachable ? CHECK_ADDRESS : undefined] =
		NOT_CONNECTED.find(([codes]) => codes.test(code ?? '')) ?? [];
	if (code !== undefined && cure !== undefined && !isOpen) {
		return new TransportError('connect', `The API cannot be reached (${code})`, {
			code,
			hint: cure,
		});
	}
	if (texts.some((text) => NO_TUNNEL.test(text))) {
		return new TransportError('connect', 'The proxy of n8n did not open a connection to the API', {
			code: 'no_tunnel',
			hint: 'HTTPS_PROXY, HTTP_PROXY and NO_PROXY of n8n say which proxy it uses, and for what.',
		});
	}
	if (code !== undefined && TIMED_OUT.test(code)) {
		return new TransportError('timeout', `The API did not answer in time (${code})`, { code });
	}
	const message = `The connection to the API broke${code ? ` (${code})` : ''}`;
	return new TransportError('reset', message, { code: code ?? 'reset' });
}

/** The code, for example `ECONNREFUSED`, the call of the system that failed, such as `connect`, and all texts. */
function reasonOf(error: unknown) {
	const causes: JsonRecord[] = [];
	let cause = error;
	while (isRecord(cause) && causes.length < CAUSES_MAX) {
		causes.push(cause);
		// Each of several addresses failed; the first speaks for all.
		cause = cause.cause ?? recordsOf(cause.errors)[0];
	}
	const all = (name: string) =>
		causes.map((each) => each[name]).filter((value): value is string => typeof value === 'string');
	return {
		code: all('code')[0],
		syscall: all('syscall')[0],
		texts: [...all('message'), ...all('reason')],
	};
}
