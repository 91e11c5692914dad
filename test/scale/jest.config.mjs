import shared from '../../jest.config.mjs';

const [{ transform, testEnvironment }] = shared.projects;

export default {
	rootDir: '../..',
	displayName: 'scale',
	transform,
	testEnvironment,
	testMatch: ['<rootDir>/test/scale/**/*.test.ts'],
	globalSetup: '<rootDir>/test/scale/support/startServers.ts',
	globalTeardown: '<rootDir>/test/scale/support/stopServers.ts',
};
