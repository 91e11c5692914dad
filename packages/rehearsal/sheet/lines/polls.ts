import { MINUTE, SECOND } from 'outreach-sandbox/core/clock';
import type { Facts } from '../facts';

export interface Poll {
	readonly at: number;
	/** A run began with what the poll found. */
	readonly hasFound: boolean;
}

/** The requests of one poll come closer together than this. */
const GAP = 20 * SECOND;

/**
 * n8n keeps nothing of a poll that finds nothing. So we recognize polls by their requests: those made while no run was
 * at work. A poll during a run does not count.
 */
export function pollsOf({ run, world, n8n }: Facts): Poll[] {
	if (n8n.triggers.length === 0) return [];
	const isAtWork = busyTimes(n8n.executions);
	const starts = n8n.executions
		.filter(({ items }) => items.length > 0)
		.map(({ start }) => start)
		.toSorted((a, b) => a - b);
	const times = world.requests
		.map(({ at }) => at)
		.toSorted((a, b) => a - b)
		.filter((at) => at >= run.began && !isAtWork(at));
	const firsts = times.filter((at, index) => index === 0 || at - times[index - 1]! > GAP);
	let next = 0;
	return firsts.map((at) => {
		while (next < starts.length && starts[next]! < at) next += 1;
		return { at, hasFound: next < starts.length && starts[next]! <= at + MINUTE };
	});
}

/**
 * When the workflow must have seen what was there at a given time: at its next poll, or at its next run if it does not
 * poll.
 */
export function nextLookIn(facts: Facts): (at: number) => number {
	const { triggers, executions } = facts.n8n;
	const looks = triggers.length > 0 ? pollsOf(facts) : executions.map(({ start: at }) => ({ at }));
	const pauses = looks.slice(1).map(({ at }, index) => at - looks[index]!.at);
	const longest = pauses.reduce((most, pause) => Math.max(most, pause), 0);
	return (at) => at + longest + facts.run.grace;
}

/**
 * Whether n8n was killed in the middle of the first poll that could find what was there at a given time. A workflow
 * that polls by itself may lose it.
 */
export function isCutOff(facts: Facts): (since: number) => boolean {
	const polls = facts.run.kills.length === 0 ? [] : pollsOf(facts);
	return (since) => {
		const first = polls.find(({ at }) => at >= since);
		return (
			first !== undefined && facts.run.kills.some((at) => at >= first.at && at <= first.at + GAP)
		);
	};
}

/** Whether any execution was at work at a given time. Call it in order of time. */
function busyTimes(executions: Facts['n8n']['executions']): (at: number) => boolean {
	const spans = executions
		.flatMap(({ start, end, waits, status }) => {
			const last = end ?? (status === 'running' ? Infinity : start);
			const edges = [start, ...waits.flatMap(({ from, until }) => [from, until]), last];
			return Array.from({ length: edges.length / 2 }, (_, index) => ({
				from: edges[index * 2]!,
				until: edges[index * 2 + 1]!,
			}));
		})
		.toSorted((a, b) => a.from - b.from);
	let next = 0;
	let busyUntil = -Infinity;
	return (at) => {
		for (; next < spans.length && spans[next]!.from <= at; next += 1) {
			busyUntil = Math.max(busyUntil, spans[next]!.until);
		}
		return at <= busyUntil;
	};
}
