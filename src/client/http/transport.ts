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

/** Nothing was sent: no address, no connection, or no agreement on TLS. */
const NOT_CONNECTED =
	/^(ECONNREFUSED|ENOTFOUND|EAI_\w+|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|ERR_TLS_CERT_\w+|ERR_SSL_(WRONG_VERSION_NUMBER|UNSUPPORTED_PROTOCOL|(?=\w*$)\w*HANDSHAKE\w*|\w*PROTOCOL_VERSION)|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+)$/;
/** These also end an established connection, so only the name of the failed system call tells. */
const UNREACHABLE = /^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/;
const TIMED_OUT = /^(ETIMEDOUT|ECONNABORTED|ESOCKETTIMEDOUT|UND_ERR_(HEADERS|BODY)_TIMEOUT)$/;
/** How far down we follow the causes of an error. */
const CAUSES_MAX = 10;

/** The `TransportError` for a failed request. Only the code is taken over: the cause may hold the request, and with it the key. */
export function toTransportError(error: unknown): TransportError {
	const { code, syscall } = reasonOf(error);
	const isUnreachable = UNREACHABLE.test(code ?? '') && syscall === 'connect';
	if (code !== undefined && (NOT_CONNECTED.test(code) || isUnreachable)) {
		const hint =
			'Check the base URL in the credential and the network of the machine that runs n8n.';
		return new TransportError('connect', `The API cannot be reached (${code})`, { code, hint });
	}
	if (code !== undefined && TIMED_OUT.test(code)) {
		return new TransportError('timeout', `The API did not answer in time (${code})`, { code });
	}
	const message = `The connection to the API broke${code ? ` (${code})` : ''}`;
	return new TransportError('reset', message, { code: code ?? 'reset' });
}

/** The code, for example `ECONNREFUSED`, and the call of the system that failed, such as `connect`. */
function reasonOf(error: unknown): { readonly code?: string; readonly syscall?: string } {
	const causes: JsonRecord[] = [];
	let cause = error;
	while (isRecord(cause) && causes.length < CAUSES_MAX) {
		causes.push(cause);
		// Each of several addresses failed; the first speaks for all.
		cause = cause.cause ?? recordsOf(cause.errors)[0];
	}
	const first = (name: string) =>
		causes.map((each) => each[name]).find((value) => typeof value === 'string');
	return { code: first('code'), syscall: first('syscall') };
}
