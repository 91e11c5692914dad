/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
	mutate: ['src/client/**/*.ts', 'src/trigger/**/*.ts', 'src/contract/problems.ts'],
	plugins: ['./tools/mutation/runner.mjs'],
	testRunner: 'resident',
	coverageAnalysis: 'perTest',
	// A constant that is read when a file is loaded would need all tests.
	ignoreStatic: true,
	// swc, which runs the tests, does not check types.
	disableTypeChecks: false,
	ignorePatterns: ['reports'],
	incremental: true,
	incrementalFile: 'reports/mutation/incremental.json',
	// No other tool looks in there.
	tempDirName: 'node_modules/.cache/n8n-nodes-outreach/mutants',
	cleanTempDir: 'always',
	reporters: ['clear-text', 'html', 'json', 'progress-append-only'],
	clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
	timeoutMS: 60_000,
	thresholds: { high: 95, low: 90, break: 90 },
};
