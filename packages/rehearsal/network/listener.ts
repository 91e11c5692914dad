/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer as createSocketServer, type AddressInfo, type Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';

import type { ServiceResponse } from 'outreach-sandbox/services/response';
import type { ServiceRequest } from '../services/request';
import type { Authority } from './certificates';

/** A request as it arrives. */
export type ReceivedRequest = Omit<ServiceRequest, 'at' | 'json'>;

interface Actions {
	readonly answer: (received: ReceivedRequest) => ServiceResponse;
	/** Called for each refused request, with the reason. */
	readonly refuse: (received: ReceivedRequest, reason: string) => void;
}

interface Listener {
	readonly port: number;
	close(): Promise<void>;
}

/** Services get bodies whole: from a part, they would keep nothing and say that they kept all. */
const BODY_MAX = 16 * 1024 * 1024;

const TOO_LONG = { status: 413, body: { message: 'The rehearsal takes 16 MB at most.' } };

/** The first byte of a connection with TLS. */
const HANDSHAKE = 0x16;

/** Stands for a request that could not be read. */
const NOTHING = { method: '', path: '', query: '', body: '' };

const NO_WEBSOCKETS = 'The rehearsal answers HTTP requests, not WebSockets.';

/** Accepts HTTP, with TLS and without, on one port of this machine, whatever host it is meant for. */
export async function listen(authority: Authority, { answer, refuse }: Actions): Promise<Listener> {
	const respond = async (request: IncomingMessage, response: ServerResponse) => {
		try {
			const body = await readBody(request);
			if (body === undefined) refuse(requestIn(request, ''), 'more than 16 MB');
			const given = body === undefined ? TOO_LONG : answer(requestIn(request, body));
			write(response, request.method!, given);
		} catch (error) {
			// The connection broke, or this code has a bug: n8n sees both as a broken connection.
			response.destroy(error as Error);
		}
	};
	// Keeps connections open without a limit: if they ended, the next request could come too late.
	const options = { keepAliveTimeout: 0, requestTimeout: 0, headersTimeout: 0 };
	const plain = createServer(options, respond);
	const secure = createSecureServer(
		{
			...options,
			SNICallback: (name, done) => done(null, authority.contextFor(name)),
			...authority.ownContext,
		},
		respond,
	);
	plain.on('clientError', (error: NodeJS.ErrnoException, socket) => {
		// A broken connection is not worth reporting.
		if (error.code?.startsWith('HPE_')) refuse({ ...NOTHING, host: 'no HTTP' }, 'not HTTP');
		socket.destroy();
	});
	secure.on('tlsClientError', (error: NodeJS.ErrnoException, socket) => {
		const { servername } = socket as { servername?: string | false };
		const isBroken = error.code === 'ECONNRESET';
		if (!isBroken) refuse({ ...NOTHING, host: servername || 'an address' }, 'TLS failed');
	});
	for (const server of [plain, secure]) {
		server.on('upgrade', (request: IncomingMessage, socket: Socket) => {
			refuse(requestIn(request, ''), 'a WebSocket');
			socket.end(
				`HTTP/1.1 501 Not Implemented\r\ncontent-length: ${NO_WEBSOCKETS.length}\r\nconnection: close\r\n\r\n${NO_WEBSOCKETS}`,
			);
		});
	}

	const sockets = new Set<Socket>();
	const front = createSocketServer((socket) => {
		sockets.add(socket);
		socket.on('close', () => sockets.delete(socket));
		socket.on('error', () => undefined);
		socket.once('readable', () => {
			const first = socket.read() as Buffer | null;
			if (first === null) return;
			socket.unshift(first);
			(first[0] === HANDSHAKE ? secure : plain).emit('connection', socket);
		});
	});
	front.listen(0, '127.0.0.1');
	await once(front, 'listening');
	return {
		port: (front.address() as AddressInfo).port,
		close: async () => {
			const closed = once(front, 'close');
			front.close();
			for (const socket of sockets) socket.destroy();
			await closed;
		},
	};
}

function requestIn(
	{ headers, method, socket, url }: IncomingMessage,
	body: string,
): ReceivedRequest {
	const [path, ...query] = url!.split('?');
	const port = (socket as Partial<TLSSocket>).encrypted ? ':443' : ':80';
	const host = headers.host!.toLowerCase();
	return {
		host: host.endsWith(port) ? host.slice(0, -port.length) : host,
		method: method!,
		// Some clients send the full address.
		path: path!.replace(/^https?:\/\/[^/]+/i, '') || '/',
		query: query.join('?'),
		body,
	};
}

/** Undefined if it is too long. It is read to its end all the same: some clients read no answer before. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of request as AsyncIterable<Buffer>) {
		size += chunk.length;
		if (size <= BODY_MAX) chunks.push(chunk);
	}
	return size <= BODY_MAX ? Buffer.concat(chunks).toString() : undefined;
}

function write(
	response: ServerResponse,
	method: string,
	{ status = 200, headers, body }: ServiceResponse,
) {
	const isText = typeof body === 'string';
	const text = isText ? body : JSON.stringify(body);
	response.writeHead(status, {
		'content-type': isText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8',
		...headers,
	});
	const hasBody = method !== 'HEAD' && status !== 204 && status !== 304;
	response.end(hasBody ? text : undefined);
}
