import { createHash, randomUUID } from 'crypto';
import type { IExecuteFunctions, IPollFunctions, WorkflowActivateMode } from 'n8n-workflow';

import type { Environment } from '../../client/environment';
import { isRecord } from '../../contract/json';
import { nodeKeyOf } from '../nodeKey';
import { debug, warn } from './log';
import type { Reader } from './reading/shared';
import type { Served } from './turns';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A poll ends long before this, unless n8n waits forever, for example for a credential from a vault. */
const GIVEN_UP_MS = 5 * 60_000;
/** How long to remember a node that no longer polls: n8n's longest interval is a month. */
const NODE_MS = 32 * DAY_MS;
/** How long to keep what was read in part, if no poll asks for it. */
const PAGES_MS = DAY_MS;

/** How n8n calls activations that no person asks for. */
const RESTARTS: readonly WorkflowActivateMode[] = ['init', 'leadershipChange'];

/**
 * What a node keeps between polls, only in this process. It starts empty after a restart and when the workflow is
 * published.
 */
export interface NodeMemory {
	/** The same for all nodes of a process. */
	readonly processId: string;
	readonly arrivals: Arrivals;
	readonly isActivation: boolean;
	/**
	 * Whether n8n activates the workflow because it starts or takes over from another process. No person sees an error
	 * then, and after five of them the trigger would stay off for good, after later starts too.
	 */
	readonly isRestart: boolean;
	/** Which shared readings of this process's triggers the node has used. */
	readonly reader: Reader;
	/**
	 * By what takes turns: events, the campaigns of an event with its filters, and conversations that could not be
	 * read.
	 */
	readonly served: Map<string, Served>;
	/** What the last poll of each event left, by the name of the event. */
	readonly lastPolls: Map<string, LastPoll>;
	/** Whether the last poll read nothing because the rate limit was used up. */
	wasRefused?: boolean;
	/** Counted only with durable cursors. Absent if everything was read. */
	failures?: Failures;
	/** Recognizes a state that n8n read too early. */
	handedOut?: HandedOut;
	/** The pages of lists whose reading was cut off, by request. */
	readonly unfinished: Map<string, UnfinishedPages>;
	/** In which campaigns the leads of replies are, if not all could be read, by key and lead. */
	readonly campaignsOfLeads: Map<string, CampaignsInPart>;
}

/** Where a poll ended. If the filters then change, the event goes on from there: n8n saves no poll without items. */
export interface LastPoll {
	readonly fingerprint: string;
	readonly baseUrl: string;
	readonly state: unknown;
	/** Our own clock when the reading began, in milliseconds. */
	readonly at: number;
}

/** How a node has failed since everything was last read. */
export interface Failures {
	readonly count: number;
	/** When n8n last showed one. */
	readonly shownAt: number;
	/** Whether n8n showed the last one. */
	readonly isShown: boolean;
	/** The status of the last one if the API refused the key, and no poll has ended well since. */
	readonly refusal?: number;
}

interface UnfinishedPages {
	readonly pages: readonly unknown[];
	/** The server's time at the first of them. */
	readonly at: number;
	/** Our own time at the last one. */
	readonly keptAt: number;
}

interface CampaignsInPart {
	/** The campaigns that were read, and whether the lead is in them. */
	readonly read: ReadonlyMap<string, boolean>;
	/** Our own time at the last one. */
	readonly keptAt: number;
}

export function createMemory(environment: Pick<Environment, 'elapsed'>, arrivals: Arrivals) {
	const nodes = new Map<string, { memory: NodeMemory; isPolling: boolean; polledAt: number }>();
	const processId = randomUUID();
	const activations = new WeakSet<IPollFunctions>();
	let sweptAt = environment.elapsed();

	/**
	 * n8n polls an activation with the same context throughout. In the mode `update` it may bring a new one for each
	 * poll.
	 */
	function isActivation(context: IPollFunctions): boolean {
		if (activations.has(context) || context.getActivationMode() === 'update') return false;
		activations.add(context);
		return true;
	}

	function sweep(): void {
		const now = environment.elapsed();
		if (now - sweptAt < HOUR_MS) return;
		sweptAt = now;
		for (const [key, { polledAt, memory }] of nodes) {
			if (now - polledAt > NODE_MS) nodes.delete(key);
			dropOld(memory.unfinished, now);
			dropOld(memory.campaignsOfLeads, now);
		}
	}

	/**
	 * Runs a poll with the memory of its node. Null while another poll of it is running, and for a poll that would
	 * repeat the last.
	 */
	return async <T>(
		context: IPollFunctions,
		poll: (memory: NodeMemory) => Promise<T | null>,
	): Promise<T | null> => {
		const key = nodeKeyOf(context);
		const former = nodes.get(key);
		if (former?.isPolling) {
			const age = environment.elapsed() - former.polledAt;
			if (age < GIVEN_UP_MS)
				return skip(context, 'Poll skipped, because the poll before it is still running.');
			warn(
				context,
				`A poll has not ended for ${Math.round(age / 60_000)} minutes. The next ones go on without it.`,
			);
		}
		const isFirst = isActivation(context);
		const kept = isFirst ? undefined : former?.memory;
		if (isStale(context, kept?.handedOut, environment.elapsed()))
			return skip(context, 'Poll skipped, because n8n began it before it saved the last one.');
		const empty = {
			reader: {},
			served: new Map(),
			lastPolls: new Map(),
			unfinished: new Map(),
			campaignsOfLeads: new Map(),
		};
		const isRestart = isFirst && RESTARTS.includes(context.getActivationMode());
		const state = { processId, arrivals, isActivation: isFirst, isRestart };
		const memory: NodeMemory = { ...empty, ...kept, ...state };
		const node = { memory, isPolling: true, polledAt: environment.elapsed() };
		nodes.set(key, node);
		let hasItems = false;
		try {
			const items = await poll(memory);
			hasItems = items !== null;
			return items;
		} finally {
			memory.handedOut = handOut(context, memory.handedOut, environment.elapsed(), hasItems);
			node.isPolling = false;
			// Not before the poll, so that a poll once a day still finds the pages of the day before.
			sweep();
		}
	};
}

function dropOld(kept: Map<string, { readonly keptAt: number }>, now: number): void {
	for (const [key, { keptAt }] of kept) if (now - keptAt > PAGES_MS) kept.delete(key);
}

function skip(context: IPollFunctions, line: string): null {
	debug(context, line);
	return null;
}

/** Notes which items of polls arrived in an execution of this process. */
export interface Arrivals {
	/** Notes items that n8n is about to take. */
	expect(context: IPollFunctions, ids: readonly string[]): void;
	/** Notes the items of an execution. */
	note(context: IExecuteFunctions, ids: readonly string[]): void;
	/** The items that did not arrive. */
	missing(context: IPollFunctions): ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * If n8n cannot save the execution, for example because its database is down for a moment, it only says so in its log,
 * and goes on polling with the memory of a trigger whose items have started nothing.
 */
export function createArrivals(): Arrivals {
	const expected = new Map<string, Set<string>>();
	// In queue mode, workers run the executions, and this process learns nothing of them.
	let runsExecutions = false;
	return {
		expect: (context, ids) => void expected.set(nodeKeyOf(context), new Set(ids)),
		note: (context, ids) => {
			runsExecutions = true;
			for (const id of ids) expected.get(nodeKeyOf(context))?.delete(id);
		},
		missing: (context) => (runsExecutions && expected.get(nodeKeyOf(context))) || NONE,
	};
}

/** How long n8n may still poll with the state from before an emission: it reads the state some time before it polls. */
const STALE_MS = 10_000;

/** What a node gave n8n to store since it last gave items. */
interface HandedOut {
	readonly at: number;
	readonly states: ReadonlySet<string>;
}

/**
 * With durable cursors, if two Poll Times fall on the same moment, both get the state from before the first of them
 * polled. The second poll would give the same items again. Later on, an unknown state proves nothing: n8n may have lost
 * one.
 */
const isStale = (context: IPollFunctions, last: HandedOut | undefined, now: number) =>
	last !== undefined && now - last.at < STALE_MS && !last.states.has(stateIn(context));

function handOut(
	context: IPollFunctions,
	last: HandedOut | undefined,
	now: number,
	hasItems: boolean,
): HandedOut | undefined {
	if (hasItems) return { at: now, states: new Set([stateIn(context)]) };
	if (!last || now - last.at >= STALE_MS) return undefined;
	return { ...last, states: new Set([...last.states, stateIn(context)]) };
}

/** A database may change the order of the keys. */
const stateIn = (context: IPollFunctions): string =>
	createHash('sha256')
		.update(JSON.stringify(context.getWorkflowStaticData('node'), sortKeys))
		.digest('base64url');

const sortKeys = (_key: string, value: unknown): unknown =>
	isRecord(value)
		? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
		: value;

/**
 * Whether n8n saves memory and execution in one step ("durable cursors"), so that items need no outbox. If it does, it
 * passes the node a plain copy of the memory; if not, an object that notices changes.
 */
export const isSavedAtOnce = (saved: object): boolean => !('__dataChanged' in saved);
