import shared from '../../jest.config.mjs';

const [{ modulePathIgnorePatterns, transform, testEnvironment }] = shared.projects;

export default {
	rootDir: '../..',
	displayName: 'scale',
	modulePathIgnorePatterns,
	transform,
	testEnvironment,
	testMatch: ['<rootDir>/tools/scale/**/*.test.ts'],
	globalSetup: '<rootDir>/tools/scale/support/startServers.ts',
	globalTeardown: '<rootDir>/tools/scale/support/stopServers.ts',
};
