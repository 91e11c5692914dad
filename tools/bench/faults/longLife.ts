/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { createClient } from '../../../src/client/client';
import type { Transport } from '../../../src/client/http/transport';
import { createRateLimiter } from '../../../src/client/rate/limiter';
import { endpoints } from '../../../src/contract';
import { systemEnvironment as environment } from '../../../src/n8n/environment';
import type { Figure } from '../figure';

const CALLS = 100_000;
const STEP = 10_000;
/** A heap of this size grows and shrinks by that much on its own. */
const GROWTH_MAX_MB = 1;

const TEXT = 'A few kilobytes of text. '.repeat(120);

/** An API with endless pages that answers at once. */
function endlessApi(): Transport {
	let made = 0;
	return async ({ method }) => {
		made += 1;
		const now = Date.now();
		const id = `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
		const message = { id, content: TEXT };
		const text = JSON.stringify(method === 'GET' ? { data: message } : { ok: true, message });
		return {
			status: 200,
			headers: {
				date: new Date(now).toUTCString(),
				'x-ratelimit-limit': '1000000',
				'x-ratelimit-remaining': '1000000',
				'x-ratelimit-reset': String(Math.ceil(now / 60_000) * 60),
			},
			body: (async function* () {
				yield Buffer.from(text);
			})(),
		};
	};
}

function createGauge(): () => Promise<number> {
	setFlagsFromString('--expose-gc');
	const collectGarbage = runInNewContext('gc') as () => void;
	return async () => {
		for (let turn = 0; turn < 3; turn += 1) {
			await new Promise(setImmediate);
			collectGarbage();
		}
		return process.memoryUsage().heapUsed / 1e6;
	};
}

export const longLife: Figure = {
	name: 'A client that lives long',
	measure: async () => {
		const megabytes = createGauge();
		const client = createClient({
			baseUrl: 'https://api.example/api/v1',
			transport: endlessApi(),
			environment,
			limiter: createRateLimiter({ environment }),
		});
		const { signal } = new AbortController();
		const rows: Array<{ calls: number; megabytes: string }> = [];
		const sizes: number[] = [];
		for (let calls = 1; calls <= CALLS; calls += 1) {
			if (calls % 2 === 0) {
				await client.call(endpoints.leads.get, { path: { lead_id: 'lead_1' } }, { signal });
			} else {
				const path = { conversation_id: 'conv_1' };
				const request = { path, body: { content: TEXT } };
				await client.call(endpoints.conversations.sendMessage, request, { signal });
			}
			if (calls % STEP === 0) {
				sizes.push(await megabytes());
				rows.push({ calls, megabytes: sizes.at(-1)!.toFixed(2) });
			}
		}
		return {
			rows,
			goal: `at most ${GROWTH_MAX_MB} MB more after ${CALLS} calls than after ${STEP}`,
			reached: sizes.at(-1)! - sizes[0]! <= GROWTH_MAX_MB,
		};
	},
};
