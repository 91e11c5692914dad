/* eslint-disable no-console -- runs outside n8n */
import { SECOND } from '../core/clock';
import type { Repeat } from '../core/engine/player';
import { checkWatchers } from '../core/http/bounds';

/** At most ten times a second. */
const TICK_MS = SECOND / 10;
const KEEP_ALIVE_MS = 15 * SECOND;

interface Client {
	readonly send: () => void;
	readonly keepAlive: () => void;
	readonly end: () => void;
}

export type Live = ReturnType<typeof createLive>;

/** Notifies open consoles of changes. Does nothing while none is open. */
export function createLive(every: Repeat, closing: AbortSignal) {
	const clients = new Set<Client>();
	let timers: Array<() => void> = [];
	let revision = 0;

	const begin = () => {
		timers = [
			every(() => clients.forEach(({ send }) => send()), TICK_MS),
			every(() => clients.forEach(({ keepAlive }) => keepAlive()), KEEP_ALIVE_MS),
		];
	};
	const forget = (client: Client) => {
		if (!clients.delete(client) || clients.size > 0) return;
		for (const stop of timers.splice(0)) stop();
	};
	closing.addEventListener('abort', () => clients.forEach(({ end }) => end()));

	return {
		/** Marks that there is something new to see. It does nothing more, so any code may call it. */
		changed: (): void => {
			revision += 1;
		},

		/** Sends what `read` returns, at the start and after changes, until the client or the sandbox ends it. */
		stream: (read: () => unknown, gone: AbortSignal): Response => {
			checkWatchers(clients.size);
			let seen = -1;
			let client: Client | undefined;
			const encoder = new TextEncoder();
			const body = new ReadableStream<Uint8Array>({
				start: (controller) => {
					const write = (text: string) => controller.enqueue(encoder.encode(`${text}\n\n`));
					// A client that cannot keep up gets the latest state later.
					const isReady = () => (controller.desiredSize ?? 0) > 0;
					const added: Client = {
						send: () => {
							if (seen === revision || !isReady()) return;
							seen = revision;
							try {
								write(`event: status\ndata: ${JSON.stringify(read())}`);
							} catch (error) {
								console.error(error);
								added.end();
							}
						},
						keepAlive: () => {
							if (isReady()) write(': still here');
						},
						end: () => {
							forget(added);
							controller.close();
						},
					};
					client = added;
					if (clients.size === 0) begin();
					clients.add(added);
					added.send();
					gone.addEventListener('abort', () => forget(added));
				},
				cancel: () => {
					if (client) forget(client);
				},
			});
			return new Response(body, {
				headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
			});
		},
	};
}
