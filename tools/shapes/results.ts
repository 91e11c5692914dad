/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { Cause, Facts } from '../../packages/rehearsal/sheet/facts';
import { plural } from '../../packages/rehearsal/sheet/format';
import { groupBy } from '../../packages/rehearsal/sheet/lookup';
import type { Shape } from './build';

/** What became of a shape. */
export type Result = Played | Refused | Unfinished;

interface Tried {
	/** Of the workflow that was tried. It changes with the workflow. */
	readonly hash: string;
}

export interface Played extends Tried {
	readonly is: 'played';
	readonly days: number;
	readonly events: number;
	readonly executions: number;
	/** How many of these ended with an error. */
	readonly failed: number;
	/** How many of the nodes that its beginnings lead to ran, and how many these are. */
	readonly ran: number;
	readonly reachable: number;
	/** Each kind of failure: the same node and the same words. */
	readonly failures: readonly Failure[];
	/** What it could not reach, and went on without. */
	readonly refused?: string;
}

export interface Failure {
	readonly node: string | null;
	readonly text: string;
	readonly times: number;
	readonly by: Cause['by'] | 'workflow';
}

export interface Refused extends Tried {
	readonly is: 'refused';
	/** What says so, before n8n starts or at the call that ended every execution. */
	readonly sentence: string;
}

/** It took too long. */
export interface Unfinished extends Tried {
	readonly is: 'unfinished';
	readonly why: string;
}

/** By the names of the shapes, in their order. */
export type Results = Readonly<Record<string, Result>>;

const FILE = path.join(__dirname, 'results.json');

export const readResults = (): Results =>
	existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Results) : {};

export const writeResults = (results: Results): void =>
	writeFileSync(FILE, `${JSON.stringify(results, undefined, '\t')}\n`);

export const withResult = (results: Results, name: string, found: Result): Results =>
	Object.fromEntries(
		Object.entries({ ...results, [name]: found }).toSorted(([a], [b]) => a.localeCompare(b)),
	);

export const hashOf = (shape: Shape): string =>
	createHash('sha256').update(JSON.stringify(shape)).digest('hex').slice(0, 12);

/** What the facts say about a shape that has played. */
export function playedIn(
	shape: Shape,
	{ n8n, events, outside }: Facts,
	days: number,
): Played | Refused {
	const { executions } = n8n;
	const refusals = executions.filter(
		({ error }) => error?.cause?.by === 'stage' && error.cause.answer.startsWith('refused'),
	);
	if (refusals.length > 0 && refusals.length === executions.length) {
		const { node, text } = refusals[0]!.error!;
		return { is: 'refused', hash: hashOf(shape), sentence: `${node}: ${text}` };
	}
	const failures = executions.flatMap(({ error, passed_over }) =>
		[...(error ? [error] : []), ...passed_over].map(({ node, text, cause }) => ({
			node,
			text,
			by: cause?.by ?? ('workflow' as const),
		})),
	);
	const calls = outside.calls.filter(({ answer }) => answer.startsWith('refused'));
	const kinds = groupBy(failures, (failure) => JSON.stringify(failure));
	const ran = new Set(executions.flatMap((run) => run.ran.map(({ node }) => node)));
	return {
		is: 'played',
		hash: hashOf(shape),
		days,
		events: events.happened.length,
		executions: executions.length,
		failed: executions.filter(({ error }) => error !== null).length,
		ran: n8n.nodes.filter(({ node }) => ran.has(node)).length,
		reachable: n8n.nodes.length,
		failures: [...kinds.values()].map((kind) => ({ ...kind[0]!, times: kind.length })),
		...(calls.length > 0 && {
			refused: calls.map(({ host, path }) => `${host} ${path}`).join(', '),
		}),
	};
}

/** Why the result is not what the shape leads to; undefined if it is. */
export function complaintOf(shape: Shape, result: Result): string | undefined {
	const { refused, file } = shape;
	if (result.is === 'unfinished') return result.why;
	if (result.is === 'refused') {
		const isMeant = refused !== undefined && result.sentence.includes(refused);
		return isMeant ? undefined : `It was refused: ${result.sentence}`;
	}
	if (refused !== undefined) return 'It should have been refused.';
	if (result.executions === 0) return 'Nothing began it.';
	if (result.failed === result.executions) return 'Every execution failed.';
	if (result.ran < result.reachable / 2) return 'Fewer than half of its nodes ran.';
	// A workflow that stops itself does as it should, and the world may refuse what the service would refuse.
	const stops = file.nodes.filter(({ type }) => type.endsWith('.stopAndError'));
	const mayFail = new Set<string | null>(stops.map(({ name }) => name));
	const wrong = result.failures.filter(({ node, by }) => by !== 'world' && !mayFail.has(node));
	return wrong.length === 0
		? undefined
		: wrong.map(({ node, text, by }) => `${node} failed by the ${by}: ${text}`).join('; ');
}

/** In a few words. */
export function wordsOf(result: Result): string {
	if (result.is === 'unfinished') return result.why;
	if (result.is === 'refused') return `refused: ${sentenceIn(result.sentence)}`;
	const { days, executions, ran, reachable, failures, refused } = result;
	const own = failures.map(
		({ node, text, times }) => `; ${node} failed ${plural(times, 'time')}: ${text}`,
	);
	return `${plural(days, 'day')}, ${plural(executions, 'run')}, ${ran} of ${reachable} nodes${own.join('')}${refused ? `; refused: ${refused}` : ''}`;
}

/** Without the workflow's name before it. */
const sentenceIn = (text: string): string => text.replace(/^\d+ [^:]+: /, '');
