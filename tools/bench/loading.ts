/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { execFileSync } from 'node:child_process';
import path from 'node:path';

import { type Figure, median } from './figure';

const RUNS = 15;
const GOAL_MS = 30;
const root = path.join(__dirname, '..', '..');

/** What n8n does with an installed package when it starts: reads the forms and loads the credential's class. */
const START = `
	const { LazyPackageDirectoryLoader } = require('n8n-core');
	require('zod/v4');
	const loader = new LazyPackageDirectoryLoader('.');
	const start = performance.now();
	loader.loadAll().then(() => {
		Object.keys(loader.known.credentials).forEach((name) => loader.getCredential(name));
		console.log(performance.now() - start);
	});
`;

/** What the first executions of all nodes load in addition. By then n8n has loaded n8n-workflow and zod. */
const CODE = `
	require('n8n-workflow');
	require('zod/v4');
	const { n8n } = require('./package.json');
	const start = performance.now();
	for (const file of [...n8n.nodes, ...n8n.credentials]) {
		for (const Type of Object.values(require('./' + file))) new Type();
	}
	console.log(performance.now() - start);
`;

const measureIn = (measured: string, program: string) => {
	const times = Array.from({ length: RUNS }, () =>
		Number(execFileSync(process.execPath, ['-e', program], { cwd: root, encoding: 'utf8' })),
	);
	return {
		measured: `${measured}, median of ${RUNS} processes`,
		ms: Number(median(times).toFixed(1)),
		fastest: Number(Math.min(...times).toFixed(1)),
		slowest: Number(Math.max(...times).toFixed(1)),
	};
};

export const loading: Figure = {
	name: 'Loading the package',
	measure: async () => {
		const start = measureIn("added to n8n's start", START);
		return {
			rows: [start, measureIn('the code of all nodes, once they are used', CODE)],
			goal: `less than ${GOAL_MS} ms added to n8n's start`,
			reached: start.ms < GOAL_MS,
		};
	},
};
