// Runs the tests of a file in this process, with jest's own parts.
import { jestExpect } from '@jest/expect';
import * as circus from 'jest-circus';
import { ModuleMocker } from 'jest-mock';

import { load } from './load.mjs';

/** Only what never ends takes this long. */
const TEST_MS = 10_000;

const mocker = new ModuleMocker(globalThis);
const { describe, it, test, beforeAll, beforeEach, afterAll, afterEach } = circus;
Object.assign(globalThis, {
	...{ describe, it, test, beforeAll, beforeEach, afterAll, afterEach },
	expect: jestExpect,
	jest: { setTimeout: () => undefined, spyOn: mocker.spyOn.bind(mocker) },
});

/** The name under which jest reports a test. */
const nameOf = ({ name, parent }) => (parent ? `${nameOf(parent)} ${name}`.trimStart() : '');

const testsIn = (block) =>
	block.children.flatMap((child) => (child.type === 'describeBlock' ? testsIn(child) : [child]));

/**
 * Runs those that are wanted, to the first that fails if `bail` is set.
 * @param onTest called with the name of each when it begins, and with `undefined` when it ends
 */
export async function runFile(file, { isWanted, bail, onTest = () => undefined }) {
	circus.resetState();
	circus.getState().testTimeout = TEST_MS;
	load(file);
	for (const each of testsIn(circus.getState().rootDescribeBlock)) {
		if (!isWanted(nameOf(each))) each.mode = 'skip';
	}
	let hasFailed = false;
	const watch = ({ name, test: each }) => {
		if (name === 'test_start' && bail && hasFailed) each.mode = 'skip';
		if (name === 'test_started') onTest(nameOf(each));
		if (name === 'test_done') {
			onTest(undefined);
			hasFailed ||= each.errors.length > 0;
		}
	};
	circus.addEventHandler(watch);
	try {
		const { testResults, unhandledErrors } = await circus.run();
		return { results: testResults.filter(({ status }) => status !== 'skip'), unhandledErrors };
	} finally {
		circus.removeEventHandler(watch);
		mocker.restoreAllMocks();
	}
}
