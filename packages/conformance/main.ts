/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports, no-console -- runs outside n8n */
import { setTimeout } from 'node:timers/promises';

import { run } from './command';

run(process.argv.slice(2), {
	variables: process.env,
	environment: {
		now: () => Date.now(),
		elapsed: () => performance.now(),
		sleep: async (ms, signal) => await setTimeout(ms, undefined, { signal }),
		deadline: (ms) => AbortSignal.timeout(ms),
		random: () => Math.random(),
	},
	fetch,
	write: (text) => console.log(text),
	tell: (text) => console.error(text),
}).then(
	(code) => {
		process.exitCode = code;
	},
	(error: unknown) => {
		console.error(error);
		process.exitCode = 2;
	},
);
