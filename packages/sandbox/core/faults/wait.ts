/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { setTimeout as delay } from 'node:timers/promises';

/** Resolves after this many seconds, or once `gone` fires. */
export type Wait = (seconds: number, gone: AbortSignal) => Promise<void>;

export const waitInRealTime: Wait = async (seconds, gone) =>
	await delay(seconds * 1000, undefined, { signal: gone }).catch(() => undefined);
