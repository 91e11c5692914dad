// Tests with made-up histories run a twentieth of them, the same ones for every mutant. The first failing history kills
// a mutant, so there is no need to shrink it.
import { createRequire } from 'node:module';

const SHARE = 1 / 20;

const require = createRequire(import.meta.url);
const fastCheck = require('fast-check');

const assert = (property, { numRuns = 100, ...parameters } = {}) =>
	fastCheck.assert(property, {
		...parameters,
		seed: 1,
		numRuns: Math.ceil(numRuns * SHARE),
		endOnFailure: true,
	});

require.cache[require.resolve('fast-check')].exports = {
	...fastCheck,
	assert,
	__esModule: true,
	default: { ...fastCheck.default, assert },
};
