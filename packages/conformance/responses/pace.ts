import type { Environment } from 'n8n-nodes-outreach/src/client/environment';

const MINUTE_MS = 60_000;

/** Waits until another request may go out, so that no minute has more than this many. One caller at a time. */
export function createPace(
	{ elapsed, sleep }: Pick<Environment, 'elapsed' | 'sleep'>,
	perMinute: number,
): () => Promise<void> {
	const sentAt: number[] = [];
	return async () => {
		const [first] = sentAt.length < perMinute ? [] : sentAt.splice(0, 1);
		const wait = first === undefined ? 0 : first + MINUTE_MS - elapsed();
		if (wait > 0) await sleep(wait);
		sentAt.push(elapsed());
	};
}
