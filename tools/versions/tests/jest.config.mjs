import shared from '../../../jest.config.mjs';

const [{ modulePathIgnorePatterns, testEnvironment, transform }] = shared.projects;

export default {
	rootDir: '../../..',
	displayName: 'versions',
	modulePathIgnorePatterns,
	testEnvironment,
	transform,
	testMatch: [
		'<rootDir>/tools/versions/tests/**/*.test.ts',
		// The examples, as `npm test` runs them.
		'<rootDir>/tools/e2e/{answers,examples,templates}.test.ts',
	],
};
