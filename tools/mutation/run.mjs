// Runs the tests of a file in this process, with jest's own parts.
import { jestExpect } from '@jest/expect';
import * as circus from 'jest-circus';
import { ModuleMocker } from 'jest-mock';

import { load } from './load.mjs';

/** A test that takes longer than this, and several times longer than without a mutant, counts as endless. */
const TEST_MS = 10_000;
const TIMES_SLOWER = 5;

/** Tests let virtual time pass in a loop over this. Once their file is done, such a loop must stop. */
let run = 0;
const { setImmediate } = globalThis;
globalThis.setImmediate = (happen, ...args) => {
	const own = run;
	return setImmediate(() => own === run && happen(...args));
};

const mocker = new ModuleMocker(globalThis);
const { describe, it, test, beforeAll, beforeEach, afterAll, afterEach } = circus;
Object.assign(globalThis, {
	describe,
	it,
	test,
	beforeAll,
	beforeEach,
	afterAll,
	afterEach,
	expect: jestExpect,
	jest: {
		fn: mocker.fn.bind(mocker),
		setTimeout: () => undefined,
		spyOn: mocker.spyOn.bind(mocker),
	},
});

/** The name under which jest reports a test. */
const nameOf = ({ name, parent }) => (parent ? `${nameOf(parent)} ${name}`.trimStart() : '');

const testsIn = (block) =>
	block.children.flatMap((child) => (child.type === 'describeBlock' ? testsIn(child) : [child]));

/**
 * Runs the wanted tests; if `bail` is set, until the first that fails.
 * @param usual how many milliseconds each takes without a mutant
 * @param onTest called with the name of each when it begins, and with `undefined` when it ends
 */
export async function runFile(file, { isWanted, bail, usual, onTest = () => undefined }) {
	circus.resetState();
	load(file);
	for (const each of testsIn(circus.getState().rootDescribeBlock)) {
		const name = nameOf(each);
		each.timeout = usual ? TEST_MS + (usual[name] ?? 0) * TIMES_SLOWER : 120_000;
		if (!isWanted(name)) each.mode = 'skip';
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
		run += 1;
		circus.removeEventHandler(watch);
		mocker.restoreAllMocks();
	}
}
