/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { useEffect, useState } from 'preact/hooks';

import type { Status } from '../../views';

/** The workspace on the page, and the last state that the server sent of it. */
export interface Live {
	readonly status: Status | null;
	/** False while the stream is broken. The browser then reconnects by itself. */
	readonly connected: boolean;
	/** When `status` came, by the clock of this page. */
	readonly cameAt: number;
}

const RETRY_MS = 2_000;
const TICK_MS = 1_000;

let live: Live = { status: null, connected: true, cameAt: 0 };
let workspace: string | undefined;
let stop: () => void = () => undefined;
const listeners = new Set<() => unknown>();

function tell(next: Live): void {
	live = next;
	void refresh();
}

/** Lets all parts of the page read what may have changed. Resolves once they show it. */
export async function refresh(): Promise<void> {
	await Promise.all([...listeners].map((listener) => listener()));
}

/** Shows a workspace from now on; the main one by default. */
export function follow(id?: string): void {
	workspace = id;
	stop();
	stop = open(id);
	tell(live);
}

export const followed = (): string | undefined => workspace;

/**
 * Calls the listener when something may have changed. If it returns a promise, that resolves once the page shows the
 * change. Returns a function that stops this.
 */
export function onChange(listener: () => unknown): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/**
 * Follows a workspace while the page can be seen: a browser opens at most six connections to a server, so the streams of
 * six tabs would leave none for what the pages ask.
 */
function open(id: string | undefined): () => void {
	let retry: ReturnType<typeof setTimeout> | undefined;
	let source: EventSource | undefined;
	const end = () => {
		clearTimeout(retry);
		source?.close();
	};
	const start = () => {
		end();
		if (document.hidden) return;
		const stream = new EventSource(
			`__console/live${id ? `?workspace=${encodeURIComponent(id)}` : ''}`,
		);
		source = stream;
		stream.addEventListener('status', ({ data }: MessageEvent<string>) => {
			tell({ status: JSON.parse(data) as Status, connected: true, cameAt: Date.now() });
		});
		stream.addEventListener('error', () => {
			tell({ ...live, connected: false });
			// If the answer is no stream, the browser gives up.
			if (stream.readyState === EventSource.CLOSED) retry = setTimeout(start, RETRY_MS);
		});
	};
	start();
	document.addEventListener('visibilitychange', start);
	return () => {
		document.removeEventListener('visibilitychange', start);
		end();
	};
}

export function useLive(): Live {
	const [shown, show] = useState(live);
	useEffect(() => {
		show(live);
		return onChange(() => show(live));
	}, []);
	return shown;
}

/** The time of the world, which also runs between two messages of the server. */
export function useWorldTime(): number | undefined {
	const { status, cameAt } = useLive();
	const [now, setNow] = useState(Date.now);
	useEffect(() => {
		const timer = setInterval(() => setNow(Date.now()), TICK_MS);
		return () => clearInterval(timer);
	}, []);
	return status ? Date.parse(status.time.now) + Math.max(0, now - cameAt) : undefined;
}
