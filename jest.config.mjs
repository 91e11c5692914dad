const shared = {
	testEnvironment: 'node',
	modulePathIgnorePatterns: ['<rootDir>/packages/sandbox/dist/', '<rootDir>/tools/n8n/'],
	transform: {
		'^.+\\.ts$': [
			'@swc/jest',
			{
				jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
				module: { type: 'commonjs', ignoreDynamic: true },
			},
		],
	},
};

/** What `npm test` has no time for: `npm run test:e2e`, `npm test n8n3` and `npm run test:all` run it. */
const night = [
	'demo',
	'events',
	'killedColleague',
	'kills',
	'n8nAgents',
	'outside',
	'pollBackoff',
	'popular',
	'protection',
	'rehearsePackage',
	'templates',
	'twins',
	'worlds',
].map((name) => `<rootDir>/tools/e2e/${name}.test.ts`);

/** Before any test of these, a `--reading` that the sandbox does not know is an error. */
const withReadings = { ...shared, globalSetup: '<rootDir>/tools/e2e/support/checkReadings.ts' };

export default {
	// Ends a test that hangs, and is long enough for any machine.
	testTimeout: 60_000,
	testSequencer: '<rootDir>/test/support/e2eFirst.mjs',
	// Node takes half a second to give back the memory of a worker, and longer on a busy machine. By default, jest then says
	// that a test has left something open.
	workerGracefulExitTimeout: 30_000,
	// Each file that loads n8n leaves some 40 MB behind. A worker that keeps them spends more time on its memory than on tests.
	workerIdleMemoryLimit: '600MB',
	projects: [
		{
			...shared,
			displayName: 'quick',
			testMatch: ['<rootDir>/{test,packages/*/test,tools}/**/*.test.ts'],
			testPathIgnorePatterns: [
				'/node_modules/',
				'<rootDir>/tools/e2e/',
				'<rootDir>/tools/scale/',
				'<rootDir>/tools/versions/tests/',
			],
		},
		{
			...withReadings,
			displayName: 'e2e',
			testMatch: ['<rootDir>/tools/e2e/**/*.test.ts'],
			testPathIgnorePatterns: ['/node_modules/', '<rootDir>/tools/e2e/mcp.test.ts', ...night],
		},
		{ ...withReadings, displayName: 'night', testMatch: night },
		// Calls each operation twice, which needs no second time under the defaults of n8n 3.
		{ ...withReadings, displayName: 'mcp', testMatch: ['<rootDir>/tools/e2e/mcp.test.ts'] },
	],
};
