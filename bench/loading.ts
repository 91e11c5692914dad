/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { execFileSync } from 'node:child_process';
import path from 'node:path';

import { type Figure, median } from './figure';

const RUNS = 15;
const GOAL_MS = 30;
const root = path.join(__dirname, '..');

/** What n8n does with a package when it starts. It has loaded n8n-workflow and zod by then. */
const LOAD = `
	require('n8n-workflow');
	require('zod/v4');
	const { n8n } = require('./package.json');
	const start = performance.now();
	for (const file of [...n8n.nodes, ...n8n.credentials]) {
		for (const Type of Object.values(require('./' + file))) new Type();
	}
	console.log(performance.now() - start);
`;

export const loading: Figure = {
	name: 'Loading the package',
	measure: async () => {
		const times = Array.from({ length: RUNS }, () =>
			Number(execFileSync(process.execPath, ['-e', LOAD], { cwd: root, encoding: 'utf8' })),
		);
		const ms = median(times);
		return {
			rows: [
				{
					measured: `added to n8n's start, median of ${RUNS} processes`,
					ms: Number(ms.toFixed(1)),
					fastest: Number(Math.min(...times).toFixed(1)),
					slowest: Number(Math.max(...times).toFixed(1)),
				},
			],
			goal: `less than ${GOAL_MS} ms`,
			reached: ms < GOAL_MS,
		};
	},
};
