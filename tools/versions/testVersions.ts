/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports, no-console -- runs outside n8n */
// Runs the nodes and the examples on other versions of n8n, and writes what it finds to results.json.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { exampleNames, readExample } from '../../packages/rehearsal/n8n/examples';
import { ownN8n } from '../../packages/rehearsal/n8n/installation';
import { missingNodes } from '../../packages/rehearsal/n8n/nodeTypes';
import { hashOf } from '../lib/files.mjs';
import { jestEnvironment } from '../lib/jest.mjs';
import { interrupted, run, stopOnSignals } from '../lib/processes.mjs';
import { exitAfter, fail, note } from '../lib/progress.mjs';
import { ensureN8n, removeN8n } from '../setup/n8n.mjs';
import { examplesLeft, readChecks, withEarlier, type JestReport } from './checks';
import { HELP, readOptions } from './versionsOptions';
import { needsBeyond } from './needs';
import { planOf, type Group } from './plan';
import { lockedVersions, readResults, writeResults } from './file';
import { isPassed, summaryOf, withResult, type Result } from './results';

const NOT_INSTALLED = 2;

type Earlier = Pick<Result, 'checks' | 'missing'>;

const NOTHING: Earlier = { checks: {}, missing: {} };

/** What n8n runs of this package. */
const NODES = ['credentials', 'nodes', 'src'];

async function main(args: string[]): Promise<number> {
	const versions = lockedVersions();
	const options = readOptions(args, versions);
	if (options === 'help') {
		console.log(HELP);
		return 0;
	}
	const nodes = hashOf(NODES);
	const plan = planOf(versions, readResults(), nodes, options);
	if (plan.length === 0) note('Nothing is left to run');
	let code = 0;
	const left: string[] = [];
	for (const { version, groups } of plan) {
		if (interrupted()) break;
		const folder = await installed(version);
		if (interrupted()) break;
		if (typeof folder !== 'string') {
			left.push(`n8n ${version} cannot be installed: ${folder.message}`);
			continue;
		}
		for (const group of groups) {
			const before = readResults()[version];
			const earlier = !options.again && before?.nodes === nodes ? before : NOTHING;
			const result = await runOn(version, folder, nodes, group, earlier);
			// What a stopped run has not finished is run again.
			if (interrupted()) break;
			writeResults(withResult(readResults(), version, result));
		}
		// The next run continues with it.
		if (interrupted()) break;
		if (!options.keep) await removeN8n(version);
		const result = readResults()[version]!;
		const hasPassed = isPassed(result);
		(hasPassed ? note : fail)(`n8n ${version}: ${summaryOf(result)}`);
		if (!hasPassed) code = 1;
	}
	left.forEach(fail);
	return interrupted() ?? (left.length > 0 ? NOT_INSTALLED : code);
}

/** Its folder, or why it cannot be installed. */
async function installed(version: string): Promise<Error | string> {
	try {
		return (await ensureN8n(version)).OUTREACH_N8N;
	} catch (error) {
		return error as Error;
	}
}

async function runOn(
	version: string,
	folder: string,
	nodes: string,
	{ tests, checks }: Group,
	before: Earlier,
): Promise<Result> {
	const missing = missingOn(version, ownN8n(folder).n8n);
	const all = exampleNames().map((name) => ({ name, title: readExample(name).name }));
	const possible = all.filter(({ name }) => !(name in missing));
	const left = examplesLeft(possible, before, all.length);
	const ofExamples = checks.includes('examples');
	const isLeft = !ofExamples || left.length > 0;
	const report = isLeft
		? await runJest(folder, tests, ofExamples ? left : [])
		: { testResults: [] };
	const found = readChecks(report, checks, left);
	return {
		ran: new Date().toISOString().slice(0, 10),
		node: process.versions.node,
		nodes,
		checks: ofExamples ? withEarlier(found, possible.length - left.length) : found,
		missing,
	};
}

/** By the names of the examples: what they need and this n8n does not have. */
function missingOn(version: string, n8n: string): Result['missing'] {
	const all = exampleNames().map((name) => [name, missingNodes(n8n, readExample(name))] as const);
	const lacking = all.filter(([, nodes]) => nodes.length > 0);
	return Object.fromEntries([
		...needsBeyond(version),
		...lacking.map(([name, nodes]) => [name, nodes.join(', ')] as const),
	]);
}

/**
 * Runs the tests in this place on the n8n in the folder: all of them, or those whose names begin so. If they are cut off,
 * there is no report.
 */
async function runJest(
	folder: string,
	tests: string,
	beginnings: readonly string[],
): Promise<JestReport> {
	const target = mkdtempSync(path.join(tmpdir(), 'outreach-versions-'));
	try {
		const file = path.join(target, 'report.json');
		await run(
			'jest',
			[
				'--config',
				'tools/versions/tests/jest.config.mjs',
				'--maxWorkers=2',
				'--json',
				`--outputFile=${file}`,
				tests,
				...(beginnings.length > 0 ? [`--testNamePattern=^(${beginnings.join('|')}) `] : []),
			],
			{ env: { ...process.env, ...jestEnvironment, OUTREACH_N8N: folder }, live: true },
		);
		return existsSync(file)
			? (JSON.parse(readFileSync(file, 'utf8')) as JestReport)
			: { testResults: [] };
	} finally {
		rmSync(target, { recursive: true });
	}
}

stopOnSignals();
void exitAfter(main(process.argv.slice(2)));
