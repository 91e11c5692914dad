import { deepCopy, type IDataObject, type IPollFunctions } from 'n8n-workflow';

import { messageOf, statusOf } from '../../src/n8n/errors';
import type { Poll } from '../../src/n8n/polling/call';
import type { NodeMemory } from '../../src/n8n/polling/memory';
import { type CutOff, UnfinishedReading } from '../../src/n8n/polling/pages';
import { concernsAll } from '../../src/n8n/polling/rows';
import { inTurn, serve, type Served } from '../../src/n8n/polling/turns';
import { merge, type TriggerEvent } from '../../src/trigger/events/event';
import { fingerprintOf, readState, saveState } from '../../src/trigger/memory/state';
import type { Polled, Source, TriggerCall } from './events/source';
import type { Filters, TriggerOptions } from './settings';

/** An event that was chosen, with the filters that apply to it. */
export interface Chosen {
	readonly source: Source<unknown, unknown>;
	readonly filters: Filters;
}

export interface TriggerPoll extends Poll {
	readonly options: TriggerOptions;
}

/** Of a published workflow, as opposed to a manual test. */
interface PublishedPoll extends TriggerPoll {
	readonly memory: NodeMemory;
}

export type Events = ReadonlyArray<TriggerEvent<unknown>>;

/** An event that a poll came to. */
interface Reading {
	readonly chosen: Chosen;
	/** Absent if nothing was read to its end. */
	readonly polled?: Polled<unknown, unknown>;
	/** When its memory began. */
	readonly began?: string;
	readonly isStart?: boolean;
	readonly error?: unknown;
	/** Why the next poll goes on with it, if it does. An error is then only that nothing was left to read it with. */
	readonly cutOff?: CutOff;
}

/** The turns of the events in the memory of a node. */
const EVENTS = 'events';

const nameOf = ({ source }: Chosen) => source.detector.event;

export const callFor = (poll: TriggerPoll, { source, filters }: Chosen): TriggerCall => ({
	...poll,
	filters,
	configuration: JSON.stringify([source.detector.event, filters]),
});

/** What is new since the last poll. What one event has found and remembers does not depend on the others. */
export async function findNew(poll: PublishedPoll, all: readonly Chosen[]): Promise<Events> {
	const { context, memory } = poll;
	const saved = context.getWorkflowStaticData('node');
	const isPublishing = memory.isActivation && Object.keys(saved).length === 0;
	const readings = await readInTurn(poll, all, saved);
	const events = merge(readings.map(({ polled }) => polled?.events ?? []));

	const failed = readings.filter(({ error }) => error !== undefined);
	const lasting = failed.filter(({ cutOff }) => !cutOff);
	const isNone = failed.length === readings.length;
	const isRefused = isNone && failed.every(({ error }) => statusOf(error) === 429);
	const isFirstRefusal = isRefused && !memory.wasRefused;
	memory.wasRefused = isRefused;
	// The next poll has a minute of its own. But a trigger that is just published must not seem to have begun.
	if (isFirstRefusal && !isPublishing) return [];
	if (isNone) throw (lasting[0] ?? failed[0])?.error;
	// Whoever publishes the workflow hears of a missing scope at once.
	if (isPublishing) for (const { error } of lasting) throw error;

	keep(poll, saved, all, readings);
	const failures = lasting.map(({ error }) => error);
	// What a part of an event failed with is told by a poll that has nothing else to tell.
	if (events.length === 0)
		failures.push(...readings.flatMap(({ polled }) => polled?.failures ?? []));
	// An error would lose the state of a first poll, and at an activation it would take back all triggers of the workflow.
	const mustNotThrow = memory.isActivation || readings.some(({ isStart }) => isStart);
	for (const error of failures) {
		if (events.length === 0 && !mustNotThrow) throw error;
		warn(context, messageOf(error));
	}
	return events;
}

/** Reads the events whose turn it is, as far as time allows and unless one fails with what would fail them all. */
async function readInTurn(
	poll: PublishedPoll,
	all: readonly Chosen[],
	saved: IDataObject,
): Promise<Reading[]> {
	const { served } = poll.memory;
	const readings: Reading[] = [];
	for (const chosen of orderByTurn(all, served.get(EVENTS))) {
		if (readings.length > 0 && !poll.hasTime()) break;
		const reading = await read(poll, chosen, saved);
		readings.push(reading);
		if (concernsAll(reading.error)) break;
	}
	served.set(EVENTS, serve(served.get(EVENTS), namesServed(readings)));
	return readings;
}

const isLong = ({ source }: Chosen): boolean => source.takesTurns === true;

/** Those that can take all requests of a minute come last. */
function orderByTurn(all: readonly Chosen[], served: Served | undefined): Chosen[] {
	const turns = inTurn(all, served, nameOf);
	return [...turns.filter((chosen) => !isLong(chosen)), ...turns.filter(isLong)];
}

/**
 * What was read to its end had its turn. So had the first of each kind, to which no poll can give more, unless it found the
 * minute used up.
 */
function namesServed(readings: readonly Reading[]): string[] {
	const first = [false, true].map((long) => readings.find(({ chosen }) => isLong(chosen) === long));
	const isRefused = ({ error, cutOff }: Reading) => error !== undefined && cutOff === 'limit';
	const hadTurn = (reading: Reading) =>
		!reading.cutOff || (first.includes(reading) && !isRefused(reading));
	return readings.filter(hadTurn).map(({ chosen }) => nameOf(chosen));
}

async function read(poll: TriggerPoll, chosen: Chosen, saved: IDataObject): Promise<Reading> {
	const { context, credential, options } = poll;
	const { source, filters } = chosen;
	const { event, schema } = source.detector;
	const fingerprint = fingerprintOf({ event, baseUrl: credential.baseUrl, filters });
	// `state`: of a version with one event a node.
	const remembered = saved[event] ?? saved.state;
	// If the filters changed or the state is damaged, earlier events may have started the workflow already.
	const hours = remembered === undefined ? (options.pastHours ?? 0) : 0;
	// n8n adds a hidden property to every object that it loads, which would look like damage.
	const known = readState(deepCopy(remembered), fingerprint, schema);
	if (known.kind === 'problem') warn(context, `${event}: ${known.problem}`);
	const isStart = known.kind !== 'saved';
	const call = callFor(poll, chosen);
	try {
		const polled = isStart ? await source.start(call, hours) : await source.poll(call, known.state);
		const began = isStart ? poll.serverNow().toString(36) : known.began;
		const { cutOff } = polled;
		return { chosen, polled: withBeginning(source, polled, began), began, isStart, cutOff };
	} catch (error) {
		if (error instanceof UnfinishedReading) return { chosen, cutOff: error.cutOff };
		const outOfTime = poll.hasTime() ? undefined : 'time';
		const cutOff = statusOf(error) === 429 ? 'limit' : outOfTime;
		return { chosen, error: call.explain(error), cutOff };
	}
}

/** Makes the ids of counted changes unique beyond a memory: one that starts over counts from 1 again. */
const withBeginning = (
	{ countsChanges }: Chosen['source'],
	polled: Polled<unknown, unknown>,
	began: string | undefined,
): Polled<unknown, unknown> =>
	countsChanges && began !== undefined
		? {
				...polled,
				events: polled.events.map((event) => ({
					...event,
					event_id: `${event.event_id}:${began}`,
				})),
			}
		: polled;

/** An event that was not read keeps its memory, one that was taken out of the form loses it. */
function keep(
	{ credential: { baseUrl } }: TriggerPoll,
	saved: IDataObject,
	all: readonly Chosen[],
	readings: readonly Reading[],
): void {
	for (const { chosen, polled, began } of readings) {
		const event = nameOf(chosen);
		const fingerprint = fingerprintOf({ event, baseUrl, filters: chosen.filters });
		// n8n notices only that a key is assigned, not that something inside its value changed.
		if (polled) {
			saved[event] = saveState(polled.state, fingerprint, began) as unknown as IDataObject;
		}
	}
	const names: string[] = all.map(nameOf);
	const isMoved = names.every((name) => saved[name] !== undefined);
	for (const key of Object.keys(saved)) {
		if (!names.includes(key) && (key !== 'state' || isMoved)) delete saved[key];
	}
}

const warn = (context: IPollFunctions, text: string) =>
	context.logger.warn(`${context.getNode().name}: ${text}`);
