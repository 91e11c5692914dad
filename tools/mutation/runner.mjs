// A test runner for Stryker. Its own one for jest starts jest anew for each mutant, which takes hours. This one stays in
// one process, loads only the files with tests that reach the mutant, and stops at the first test that fails.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { commonTokens, declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';

import './fewerHistories.mjs';
import { runFile } from './run.mjs';

/** Which tests reach what is mutated: of those that run nodes in n8n, the ones that are about it. */
const TESTS = [
	{
		of: /^src\/(client|contract|trigger)\//,
		files: ['test/{client,contract,trigger}/**/*.test.ts'],
	},
	{
		of: /^src\/n8n\/(execution|sent)\//,
		files: [
			'test/n8n/**/*.test.ts',
			'test/nodes/{crashedExecutions,n8nAgents,otherNodes,recordOfItem,secondSend}.test.ts',
			'test/nodes/OutreachAgent/**/{actions,create,update}.test.ts',
			'test/nodes/OutreachCampaign/**/{actions,create,editAndApprove,resolve}.test.ts',
			'test/nodes/OutreachConversation/message/{a,n,s,t}*.test.ts',
			'test/nodes/OutreachLead/**/{create,enrich,importFailures}.test.ts',
		],
	},
	{
		of: /^(nodes\/OutreachTrigger|src\/n8n\/polling)\//,
		files: ['test/n8n/polling/*.test.ts', 'test/nodes/OutreachTrigger/**/*.test.ts'],
	},
];
/** These need jest's own way of loading modules, or measure figures that no single test reaches. */
const LEFT_OUT = [
	'test/client/rate/limiterFigures.test.ts',
	'test/contract/lazy.test.ts',
	'test/n8n/environment.test.ts',
];
/** Which tests each file has, and how long they take: the first run writes it for the processes of all later ones. */
const NOTES = 'reports/tests.json';

/** How many of the tests that failed last come first: what finds a mutant often finds its neighbours. */
const KILLERS_MAX = 6;

const stryker = (globalThis.__stryker__ ??= {});

class Runner {
	static inject = [commonTokens.options];
	#notes;
	#mutated;
	#killers = [];

	constructor({ mutate }) {
		this.#mutated = mutate;
	}

	capabilities() {
		return { reloadEnvironment: true };
	}

	async dryRun({ testFiles }) {
		const notes = [];
		const tests = [];
		for (const file of testFiles?.map((name) => path.relative('.', name)) ?? this.#files()) {
			const started = Date.now();
			const { results, unhandledErrors } = await runFile(file, {
				isWanted: () => true,
				bail: false,
				onTest: (name) => (stryker.currentTestId = name),
			});
			if (unhandledErrors.length > 0) return { status: 'error', errorMessage: unhandledErrors[0] };
			tests.push(...results.map((result) => toTest(result, path.resolve(file))));
			const usual = Object.fromEntries(results.map((each) => [nameIn(each), each.duration ?? 0]));
			notes.push({ file, ms: Date.now() - started, usual });
		}
		notes.sort((a, b) => a.ms - b.ms);
		mkdirSync(path.dirname(NOTES), { recursive: true });
		writeFileSync(NOTES, JSON.stringify(notes));
		return { status: 'complete', tests, mutantCoverage: stryker.mutantCoverage };
	}

	#files() {
		const isReached = ({ of }) => this.#mutated.some((pattern) => of.test(pattern));
		const patterns = TESTS.filter(isReached).flatMap(({ files }) => files);
		return globSync(patterns).filter((file) => !LEFT_OUT.includes(file));
	}

	async mutantRun({ activeMutant, testFilter, hitLimit }) {
		this.#notes ??= JSON.parse(readFileSync(NOTES, 'utf8'));
		const wanted = testFilter && new Set(testFilter);
		const isWanted = (name) => wanted?.has(name) ?? true;
		Object.assign(stryker, { activeMutant: activeMutant.id, hitLimit, hitCount: hitLimit && 0 });
		let nrOfTests = 0;
		const reaching = this.#notes.filter(({ usual }) => Object.keys(usual).some(isWanted));
		if (reaching.length === 0) return { status: 'error', errorMessage: 'No file has its tests' };
		const killers = this.#killers.filter(({ test }) => isWanted(test));
		const first = killers.map(({ test, ...note }) => ({
			...note,
			isNext: (name) => name === test,
		}));
		const all = reaching.map((note) => ({ ...note, isNext: isWanted }));
		for (const { isNext, ...note } of first.concat(all)) {
			const options = { isWanted: isNext, bail: true, usual: note.usual };
			const { results, failure } = await this.#run(note.file, options);
			nrOfTests += results.length;
			if (stryker.hitCount > hitLimit) return { status: 'timeout', reason: 'endless' };
			if (!failure) continue;
			this.#noteKiller({ ...note, test: failure.killedBy[0] });
			return { status: 'killed', nrOfTests, ...failure };
		}
		return { status: 'survived', nrOfTests };
	}

	#noteKiller(killer) {
		const isOther = ({ file, test }) => file !== killer.file || test !== killer.test;
		this.#killers = [killer, ...this.#killers.filter(isOther)].slice(0, KILLERS_MAX);
	}

	async #run(file, options) {
		try {
			const { results, unhandledErrors } = await runFile(file, options);
			const failed = results.find(({ errors }) => errors.length > 0);
			if (failed) {
				const failure = { killedBy: [nameIn(failed)], failureMessage: failed.errors[0] };
				return { results, failure };
			}
			if (unhandledErrors.length === 0) return { results };
			return { results, failure: { killedBy: [], failureMessage: unhandledErrors[0] } };
		} catch (error) {
			return { results: [], failure: { killedBy: [], failureMessage: String(error) } };
		}
	}
}

/** The path begins with the block that contains all others. */
const nameIn = ({ testPath }) => testPath.slice(1).join(' ');

function toTest(result, fileName) {
	const id = nameIn(result);
	const isRight = result.errors.length === 0;
	return {
		id,
		name: id,
		fileName,
		timeSpentMs: result.duration ?? 0,
		...(isRight
			? { status: 'success' }
			: { status: 'failed', failureMessage: result.errors.join('\n') }),
	};
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'resident', Runner)];
