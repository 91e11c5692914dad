import { WrongArguments } from '../../packages/cli/read';
import { missingTable, versionSentence, versionTable } from '../generate/versionTable';
import { readExample } from '../../packages/rehearsal/n8n/examples';
import { examplesLeft, readChecks, withEarlier, type Example } from '../versions/checks';
import { readResults } from '../versions/file';
import { readOptions } from '../versions/versionsOptions';
import { planOf } from '../versions/plan';
import {
	byAge,
	CHECK_IDS,
	isPassed,
	withResult,
	type Check,
	type Result,
} from '../versions/results';

const passed = (count = 1): Check => ({ passed: count, failed: {} });
const failed: Check = { passed: 38, failed: { 'lead: get': 'Error: no lead' } };

const result = (fields: Partial<Result> = {}): Result => ({
	ran: '2030-01-07',
	node: '24.1.0',
	nodes: 'now',
	checks: Object.fromEntries(CHECK_IDS.map((id) => [id, passed()])),
	missing: {},
	...fields,
});

const testIn = (titles: readonly string[], status = 'passed', failureMessages: string[] = []) => ({
	ancestorTitles: titles.slice(0, -1),
	title: titles.at(-1)!,
	status,
	failureMessages,
});

describe('options', () => {
	const known = ['2.0.3', '2.10.0'];

	test('all versions, each removed, only what is left', () => {
		expect(readOptions([], known)).toEqual({ only: [], keep: false, again: false });
	});

	test('a version without a lock file is refused, with those that have one', () => {
		const read = () => readOptions(['--only', '2.0.3', '--only', '2.5.0'], known);
		expect(read).toThrow(WrongArguments);
		expect(read).toThrow('There is no lock file for n8n 2.5.0. There is one for 2.0.3, 2.10.0.');
	});
});

describe('what is left to run', () => {
	const versions = ['2.0.3', '2.4.8', '2.10.0'];
	const plan = (results: Record<string, Result>, wanted = {}) =>
		planOf(versions, results, 'now', { only: [], again: false, ...wanted }).map(
			({ version, groups }) => [version, groups.flatMap(({ checks }) => checks)],
		);

	test('everything, if nothing has run', () => {
		expect(plan({})).toEqual(versions.map((version) => [version, CHECK_IDS]));
	});

	test('nothing that has passed with these nodes', () => {
		expect(plan({ '2.0.3': result(), '2.10.0': result() })).toEqual([['2.4.8', CHECK_IDS]]);
	});

	test('what has failed or has not run, with what runs beside it', () => {
		const checks = { ...result().checks, operations: failed, events: undefined };
		expect(plan({ '2.0.3': result({ checks }) }, { only: ['2.0.3'] })).toEqual([
			['2.0.3', ['loading', 'operations', 'errorOutput', 'retry', 'events']],
		]);
	});

	test('everything, if the nodes have changed or it is wanted again', () => {
		const only = ['2.0.3'];
		expect(plan({ '2.0.3': result({ nodes: 'before' }) }, { only })).toEqual([
			['2.0.3', CHECK_IDS],
		]);
		expect(plan({ '2.0.3': result() }, { only, again: true })).toEqual([['2.0.3', CHECK_IDS]]);
	});
});

describe('results', () => {
	test('of one run continue those of the run before, oldest version first', () => {
		const { events, ...others } = result().checks;
		const first = withResult({ '2.10.0': result() }, '2.4.8', result({ checks: others }));
		expect(Object.keys(first)).toEqual(['2.4.8', '2.10.0']);
		expect(isPassed(first['2.4.8']!)).toBe(false);
		const both = withResult(first, '2.4.8', result({ checks: { events } }));
		expect(isPassed(both['2.4.8']!)).toBe(true);
	});

	test('of other nodes do not count', () => {
		const before = { '2.4.8': result({ nodes: 'before' }) };
		const { events } = result().checks;
		const now = withResult(before, '2.4.8', result({ checks: { events } }));
		expect(now['2.4.8']!.checks).toEqual({ events });
	});

	test('2.4.8 is older than 2.10.0', () => {
		expect(['2.10.0', '2.4.8', '2.0.3'].sort(byAge)).toEqual(['2.0.3', '2.4.8', '2.10.0']);
	});
});

describe("jest's report", () => {
	test('is counted by check, and an example as one, with the first reason that it gives', () => {
		const report = {
			testResults: [
				{
					assertionResults: [
						testIn(['Operations', 'lead: get']),
						testIn(['Operations', 'lead: find'], 'failed', [
							'\u001b[31mError\u001b[0m: not in /opt/someone/n8n\n    at /opt/someone/x.ts',
						]),
						testIn(['MCP server', 'writes'], 'failed', ['Error: no answer']),
						testIn(['MCP server', 'reads']),
						testIn(['Replies to HubSpot', 'writes'], 'pending'),
						testIn(['each event once']),
					],
				},
			],
		};
		const examples = ['MCP server', 'Import leads'];
		expect(readChecks(report, ['operations', 'events', 'examples'], examples)).toEqual({
			operations: { passed: 1, failed: { 'lead: find': 'Error: not in …' } },
			events: { passed: 1, failed: {} },
			examples: {
				passed: 0,
				failed: { 'MCP server': 'Error: no answer', 'Import leads': 'It was not run' },
			},
		});
	});

	test('of the examples that failed before is added to those that passed', () => {
		const report = { testResults: [{ assertionResults: [testIn(['MCP server', 'writes'])] }] };
		const found = readChecks(report, ['examples'], ['MCP server']);
		expect(withEarlier(found, 1)).toEqual({ examples: { passed: 2, failed: {} } });
	});

	test('is not asked for if no example is left', () => {
		const found = readChecks({ testResults: [] }, ['examples'], []);
		expect(withEarlier(found, 9)).toEqual({ examples: { passed: 9, failed: {} } });
	});

	test('in which nothing ran is no success', () => {
		expect(readChecks({ testResults: [] }, ['retry'], [])).toEqual({
			retry: { passed: 0, failed: { all: 'It was not run' } },
		});
	});
});

describe('of the examples', () => {
	const [one, two, three] = ['One', 'Two', 'Three'].map((title) => ({
		name: title.toLowerCase(),
		title,
	})) as [Example, Example, Example];
	const left = (possible: readonly Example[], before: Partial<Result>, all = 3) =>
		examplesLeft(possible, { ...result({ checks: {} }), ...before }, all);
	const ran = (failedOnes: string[], missingOnes: string[]) => ({
		checks: {
			examples: {
				passed: 3 - failedOnes.length - missingOnes.length,
				failed: Object.fromEntries(failedOnes.map((title) => [title, 'Error'])),
			},
		},
		missing: Object.fromEntries(missingOnes.map((name) => [name, 'n8n-nodes-base.x 2'])),
	});

	test('all are left, if none has run', () => {
		expect(left([one, two], {})).toEqual(['One', 'Two']);
	});

	test('those are left that failed', () => {
		expect(left([one, two], ran(['Two'], ['three']))).toEqual(['Two']);
	});

	test('one is left that this n8n was thought to lack something for', () => {
		expect(left([one, two, three], ran(['Two'], ['three']))).toEqual(['Two', 'Three']);
	});

	test('none is left, if those that failed turned out to need a newer n8n', () => {
		expect(left([one], ran(['Two'], ['three']))).toEqual([]);
	});

	test('all are left, if there is a new one', () => {
		expect(left([one, two], ran(['Two'], ['three']), 4)).toEqual(['One', 'Two']);
	});
});

describe('an example that some n8n lacks nodes for', () => {
	const results = readResults();
	const versionsOf = (example: string, isMissing: boolean) =>
		Object.keys(results).filter((version) => example in results[version]!.missing === isMissing);
	/** The version that the notes of the example name. */
	const neededBy = (example: string): string => {
		const notes = readExample(example).nodes.map(({ parameters }) => String(parameters.content));
		return /Needs n8n ([\d.]+) or later\./.exec(notes.join('\n'))?.[1] ?? '0';
	};
	const examples = new Set(Object.values(results).flatMap(({ missing }) => Object.keys(missing)));

	test.each([...examples])('says which n8n it needs: %s', (example) => {
		const needed = neededBy(example);
		for (const version of versionsOf(example, true)) {
			expect(byAge(version, needed)).toBeLessThan(0);
		}
		for (const version of versionsOf(example, false)) {
			expect(byAge(needed, version)).toBeLessThanOrEqual(0);
		}
	});
});

describe('the docs', () => {
	const results = {
		'2.0.3': result({
			checks: { ...result().checks, operations: passed(39), examples: passed(20) },
			missing: { 'mcp-server': 'n8n-nodes-base.x 2' },
		}),
		'2.10.0': result({ checks: { ...result().checks, operations: failed } }),
		'2.20.0': result(),
	};

	test('the table claims nothing that has not run, and says what failed', () => {
		const [, , oldest, middle, newest, last, , ...below] = versionTable(
			results,
			['2.0.3', '2.10.0', '2.20.0', '2.30.0'],
			21,
		).split('\n');
		expect(oldest).toBe('| 2.0.3 | 1 | 39 | 1 | 1 | 1 | 20 of 21 | 7 January 2030, Node 24.1.0 |');
		expect(middle).toContain('| 2.10.0 | 1 | **1 of 39 failed** | 1 |');
		expect(newest).toContain('| 2.20.0 | 1 | 1 |');
		expect(last).toBe(`| 2.30.0 |${' not run |'.repeat(6)}  |`);
		expect(below).toEqual(['- 2.10.0, Operations, lead: get: Error: no lead']);
	});

	test('the sentence names only what passed', () => {
		expect(versionSentence(results)).toContain('n8n 2.0 or later');
		expect(versionSentence(results)).toContain('on n8n 2.0.3 and 2.20.0.');
	});

	test('an example says what it needs, and from which version on it ran', () => {
		expect(
			missingTable(results, () => 'MCP server')
				.split('\n')
				.at(-1),
		).toBe('| [MCP server](../examples/mcp-server.json) | n8n-nodes-base.x 2 | 2.0.3 | 2.10.0 |');
	});

	test('what several versions lack stands there once', () => {
		const lacking = {
			'2.0.3': result({ missing: { 'mcp-server': 'a.x 2, a.y 3' } }),
			'2.10.0': result({ missing: { 'mcp-server': 'a.y 3' } }),
		};
		expect(missingTable(lacking, () => 'MCP server')).toContain('| a.x 2, a.y 3 |');
	});
});
