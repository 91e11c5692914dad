import path from 'node:path';

import Sequencer from '@jest/test-sequencer';

const wordsOf = (file) => new Set(file.split(/[\\/.]/));

/** How many words two paths share: `src/client/rate/turn.ts` and `test/client/rate/turn.test.ts` share four. */
export function nearness(one, other) {
	const words = wordsOf(other);
	return [...wordsOf(one)].filter((word) => words.has(word)).length;
}

/**
 * The order of related tests: first the tests that failed last time, then those whose path resembles a named one,
 * shorter ones first.
 */
export default class NearestFirst extends Sequencer {
	constructor(options) {
		super(options);
		this.named = options.globalConfig.nonFlagArgs;
	}

	sort(tests) {
		const placeOf = (test) => ({
			test,
			failed: this.hasFailed(test),
			near: Math.max(
				...this.named.map((file) =>
					nearness(file, path.relative(test.context.config.rootDir, test.path)),
				),
			),
			took: this.time(test) ?? 0,
		});
		return tests
			.map(placeOf)
			.sort((a, b) => b.failed - a.failed || b.near - a.near || a.took - b.took)
			.map(({ test }) => test);
	}
}
