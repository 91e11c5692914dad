import type { Dealing, Facts, ReachableNode } from '../facts';
import { DAY } from 'outreach-sandbox/core/clock';
import { plural } from '../format';
import { type Case, caseOf, figure, mistakesIfAny, type Line } from '../line';
import { groupBy, hasFailed, isCounted, listenersOf, namesOf } from '../lookup';
import { unclearLine } from './unclear';

/** How much of the workflows was played at all. A sheet about the rest shows nothing. */
export const playedLines = (facts: Facts): Line[] => [
	...mistakesIfAny('played.fewReplies', fewReplies(facts)),
	...mistakesIfAny('played.noEnd', noEnd(facts)),
	...unclearLine(facts),
	...mistakesIfAny('played.unused', unused(facts), { level: 'look' }),
	...nodeLines(facts),
];

const unused = ({ run, outside }: Facts) =>
	[...run.unused, ...outside.unused_stubs].map((what) =>
		caseOf({ at: run.from, what: `Nothing asked for ${what}.` }),
	);

/** A part of a day plays little, and a replay of later days is about something else. */
const isWhole = ({ run: { began, from, until } }: Facts): boolean =>
	from <= began && until - from >= DAY;

function fewReplies(facts: Facts) {
	const { run, world, n8n } = facts;
	const isForReplies =
		listenersOf(facts, 'replyReceived').length > 0 ||
		(n8n.triggers.length === 0 && n8n.executions.some(({ reads }) => reads.length > 0));
	const shown = world.replies.filter(
		({ visible }) => visible !== null && visible >= run.began && isCounted(facts)({ at: visible }),
	).length;
	if (!isForReplies || !isWhole(facts) || shown >= run.enough) return [];
	const count = plural(shown, 'reply', 'replies');
	const what = `Leads wrote ${count}, and it takes ${run.enough} to show anything. Give --life lively or more --days, or --replies ${shown} if so few are enough.`;
	return [caseOf({ at: run.from, what, known: run.until })];
}

/** If the world or the stage ended every run, the sheet shows nothing about the workflow. */
function noEnd(facts: Facts) {
	const runs = facts.n8n.executions.filter(({ start: at }) => isCounted(facts)({ at }));
	const isCutShort = runs.length > 0 && runs.every(({ error }) => error?.cause !== undefined);
	if (!isCutShort) return [];
	const what = `No run came to its end, and that was not the workflow's doing. ${plural(runs.length, 'run')} failed because of the stage or the world: see there what to give.`;
	return [caseOf({ at: runs[0]!.start, what })];
}

interface Played extends ReachableNode {
	readonly ran: boolean;
	/** Items that did not go on. */
	readonly kept: number;
	readonly given: number;
}

function playedIn(facts: Facts): Played[] {
	const isDue = isCounted(facts);
	const runs = facts.n8n.executions
		.filter(({ start: at }) => isDue({ at }))
		.flatMap(({ workflow, ran }) => ran.map((one) => ({ ...one, workflow })));
	const byNode = groupBy(runs, ({ workflow, node }) => JSON.stringify([workflow, node]));
	return facts.n8n.nodes.map((reachable) => {
		const own = byNode.get(JSON.stringify([reachable.workflow, reachable.node])) ?? [];
		return {
			...reachable,
			ran: own.length > 0,
			given: own.reduce((sum, { given }) => sum + given, 0),
			kept: own.reduce((sum, { given, passed }) => sum + Math.max(0, given - passed), 0),
		};
	});
}

function nodeLines(facts: Facts): Line[] {
	const all = playedIn(facts);
	if (all.length === 0) return [];
	const never = all.filter(({ ran }) => !ran);
	const keepers = all.filter(({ kept }) => kept > 0);
	const nameOf = nameIn(facts);
	const few = fewNodes(facts, all);
	return [
		...mistakesIfAny('played.fewNodes', few),
		...mistakesIfAny('played.nothingDone', few.length > 0 ? [] : nothingDone(facts, all)),
		figure('played.never', never.length, {
			note: `Of ${all.length}${never.length === 0 ? '.' : `: ${never.map(nameOf).join(', ')}.`}`,
		}),
		figure(
			'played.kept',
			keepers.reduce((sum, { kept }) => sum + kept, 0),
		),
		...keepers.map((node) => ({
			...figure('played.kept', node.kept, {
				label: `by ${nameOf(node)}`,
				note: `${plural(node.given, 'item')} went in.`,
			}),
			id: `played.kept.${nameOf(node)}`,
		})),
	];
}

/** With the name of the workflow, if there are several. */
function nameIn(facts: Facts) {
	const { workflows } = namesOf(facts);
	return ({ workflow, node }: ReachableNode): string =>
		workflows.size > 1 ? `'${node}' of '${workflows.get(workflow)}'` : `'${node}'`;
}

const GIVE: Readonly<Record<ReachableNode['needs'], string>> = {
	answers: 'Give other --answers.',
	days: 'Give more --days, --life lively or other --answers.',
	'own days': 'Give more --days or --life lively.',
	events: 'Let something begin it with --events.',
	others: 'Nothing starts it in a rehearsal.',
	rows: 'Give it rows, with --files or --stubs.',
};

function fewNodes(facts: Facts, all: readonly Played[]): Case[] {
	const ran = all.filter((node) => node.ran).length;
	if (!isWhole(facts) || ran >= all.length / 2) return [];
	return deadEnds(facts, all, `Only ${ran} of ${plural(all.length, 'node')} ran`);
}

/** A workflow may decide to do nothing about a reply, but not about all: then what it does was never seen. */
function nothingDone(facts: Facts, all: readonly Played[]): Case[] {
	const { run, n8n } = facts;
	const executions = n8n.executions.filter(({ start: at }) => isCounted(facts)({ at }));
	const given = new Set(
		executions.flatMap(({ items }) => items.flatMap(({ messages }) => messages)),
	);
	const isDone = executions.some(
		({ dealings, sends, decisions }) =>
			sends.length + decisions.length > 0 || dealings.some(({ did }) => ACTS.includes(did)),
	);
	if (!isWhole(facts) || given.size < Math.max(1, run.enough) || isDone) return [];
	const count = plural(given.size, 'reply', 'replies');
	return deadEnds(facts, all, `None of ${count} was answered or handed on`);
}

const ACTS: ReadonlyArray<Dealing['did']> = ['answered', 'handed_on', 'unknown'];

/** The nodes after which nothing ran, and what lets them lead on. */
function deadEnds(facts: Facts, all: readonly Played[], problem: string): Case[] {
	const { run } = facts;
	const byName = new Map(all.map((node) => [JSON.stringify([node.workflow, node.node]), node]));
	const { workflows } = namesOf(facts);
	const ends = all.flatMap((node) => {
		if (node.ran) return [];
		const before = byName.get(JSON.stringify([node.workflow, node.after]));
		if (before && !before.ran) return [];
		return [before ?? node];
	});
	return [...new Set(ends)].map((end) => {
		// If the node passed items on, they took another way.
		const needs = end.needs === 'rows' && end.given > end.kept ? 'days' : end.needs;
		const what = end.ran ? 'led no further than this' : 'never began with this';
		const advice = afterFailures(facts, end) ?? GIVE[needs];
		return caseOf({
			at: run.from,
			known: run.until,
			what: `${problem}: the workflow ${what}. ${advice}`,
			workflow: workflows.get(end.workflow) ?? end.workflow,
			node: end.node,
		});
	});
}

/** More days only repeat what fails. */
function afterFailures(facts: Facts, { workflow, node }: ReachableNode): string | undefined {
	const runs = facts.n8n.executions.filter(
		(one) =>
			one.workflow === workflow &&
			isCounted(facts)({ at: one.start }) &&
			one.ran.some((ran) => ran.node === node),
	);
	const failed = runs.filter(hasFailed(facts)).length;
	return failed > runs.length / 2
		? `${failed} of ${plural(runs.length, 'run')} that came here failed: begin with what failed.`
		: undefined;
}
