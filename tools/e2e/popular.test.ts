/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { isStartedByPeople } from '../../packages/rehearsal/colleague/starts';
import { eventTriggerOf } from '../../packages/rehearsal/facts/eventTriggers';
import { fromRunner, packageOfN8n } from '../../packages/rehearsal/n8n/installation';
import { rehearse } from '../../packages/rehearsal/run/rehearse';
import { readInstalled } from '../../packages/rehearsal/run/workflow/installed';
import { checkWorkflows } from '../../packages/rehearsal/run/workflow/workflowFile';
import type { Execution, Facts } from '../../packages/rehearsal/sheet/facts';
import { SECOND } from '../../packages/sandbox/core/clock';
import { node } from '../../packages/rehearsal/n8n/workflows';
import { popular, workflowsOf, type Popular } from './popular/nodes';

jest.setTimeout(300_000);

const { n8n } = fromRunner();
const installed = readInstalled(fromRunner());

/** The types of nodes that take credentials. */
const withCredentials = new Set(
	['n8n-nodes-base', '@n8n/n8n-nodes-langchain'].flatMap((name) => {
		const file = path.join(packageOfN8n(n8n, name)!, 'dist', 'types', 'nodes.json');
		const types = JSON.parse(readFileSync(file, 'utf8')) as NodeType[];
		return types
			.filter(({ credentials = [] }) => credentials.length > 0)
			.map((type) => `${name}.${type.name}`);
	}),
);

interface NodeType {
	readonly name: string;
	readonly credentials?: readonly unknown[];
}

test('these are the nodes with credentials that n8n says are used most', () => {
	const file = path.join(packageOfN8n(n8n, 'n8n-editor-ui')!, 'data', 'node-popularity.json');
	const all = JSON.parse(readFileSync(file, 'utf8')) as Array<{ id: string; popularity: number }>;
	const first = all
		.filter(({ id }) => withCredentials.has(id))
		.toSorted((a, b) => b.popularity - a.popularity)
		.slice(0, popular.length)
		.map(({ id }) => id);
	expect(new Set(popular.map(({ type }) => type))).toEqual(new Set(first));
});

const files = popular.flatMap((one, index) => workflowsOf(one, index));
let facts: Facts;

beforeAll(async () => {
	const workflows = checkWorkflows(files, { files: files.map(({ name }) => name), installed });
	[facts] = (await rehearse([
		{ command: '', workflows, days: 1, seed: 1, life: 'calm', leads: 50 },
	])) as [Facts];
});

const examples = popular.filter(({ example }) => example !== 'trigger');

test.each(examples)('$name: $is', ({ name, is, how, stub }) => {
	const { id } = facts.run.workflows.find((one) => one.name === name)!;
	const run = facts.n8n.executions.find(({ workflow }) => workflow === id)!;
	expect(playedAs(run)).toEqual({ is, ...(stub !== undefined && { stub, then: how }) });
});

/** What became of it, with the first call that got nothing; the error's text if the stage has nothing to do with it. */
function playedAs({ start, error }: Execution) {
	const calls = facts.outside.calls.filter(({ times }) =>
		times.some((at) => at >= start - SECOND && at < start + 50 * SECOND),
	);
	if (calls.some(({ answer }) => answer.startsWith('refused'))) return { is: 'refused' };
	const unknown = calls.find(({ answer }) => answer === '200 {}');
	if (unknown === undefined) return { is: error?.text ?? 'played' };
	const { method, host, path } = unknown;
	return { is: 'risk', stub: `${method} ${host}${path}`, then: error ? 'fails' : 'goes on' };
}

test.each(popular.filter(({ example }) => example === 'trigger'))(
	'$name: $is',
	({ type, is }: Popular) => {
		const trigger = node('Trigger', type);
		const isTrigger = installed.nodes.get(type)!.isTrigger;
		const file = { name: 'One', nodes: [trigger], connections: {} };
		const check = () => checkWorkflows([file], { files: ['one.json'], installed, hasEvents: true });
		if (is === 'refused') expect(check).toThrow();
		else if (isTrigger) expect(check).not.toThrow();
		const isBegun = eventTriggerOf(trigger) !== undefined || isStartedByPeople(trigger);
		expect(isBegun || !isTrigger).toBe(is === 'played');
	},
);
