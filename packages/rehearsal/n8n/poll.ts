/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than n8n takes for any one thing, on a busy machine too. It looks only once a minute for waits that are over. */
const TIMEOUT_MS = 180_000;

/** Reads until the value is as wanted or the time is up. Returns the last value. */
export async function poll<T>(
	read: () => Promise<T>,
	isWanted: (value: T) => boolean,
	{
		timeoutMs = TIMEOUT_MS,
		everyMs = 50,
	}: { readonly timeoutMs?: number; readonly everyMs?: number } = {},
): Promise<T> {
	const deadline = Date.now() + timeoutMs;
	let value = await read();
	while (!isWanted(value) && Date.now() < deadline) {
		await sleep(everyMs);
		value = await read();
	}
	return value;
}
