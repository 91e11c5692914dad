import { deepCopy, type IDataObject, type IPollFunctions } from 'n8n-workflow';

import { messageOf, statusOf } from '../../src/n8n/errors';
import type { Poll } from '../../src/n8n/polling/call';
import type { NodeMemory } from '../../src/n8n/polling/memory';
import { UnfinishedReading } from '../../src/n8n/polling/pages';
import { concernsAll } from '../../src/n8n/polling/rows';
import { nextTurn } from '../../src/n8n/polling/turns';
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

export type Events = ReadonlyArray<TriggerEvent<unknown>>;

/** An event that a poll came to. */
interface Reading {
	readonly chosen: Chosen;
	/** Absent if its reading goes on with the next poll. */
	readonly polled?: Polled<unknown, unknown>;
	/** When its memory began. */
	readonly began?: string;
	readonly isStart?: boolean;
	readonly error?: unknown;
	/** Whether the error is only that nothing was left of the minute or of the time. */
	readonly isPutOff?: boolean;
}

const nameOf = ({ source }: Chosen) => source.detector.event;

export const callFor = (poll: TriggerPoll, { source, filters }: Chosen): TriggerCall => ({
	...poll,
	filters,
	configuration: JSON.stringify([source.detector.event, filters]),
});

/** What is new since the last poll. What one event has found and remembers does not depend on the others. */
export async function findNew(poll: TriggerPoll, all: readonly Chosen[]): Promise<Events> {
	const saved = poll.context.getWorkflowStaticData('node');
	const isNew = Object.keys(saved).length === 0;
	const readings: Reading[] = [];
	for (const chosen of orderByTurn(all, poll.memory)) {
		if (readings.length > 0 && !poll.hasTime()) break;
		const reading = await read(poll, chosen, saved);
		readings.push(reading);
		if (concernsAll(reading.error)) break;
	}
	if (poll.memory) {
		const came = readings.filter(({ isPutOff }) => !isPutOff).map(({ chosen }) => nameOf(chosen));
		poll.memory.putOff = all.map(nameOf).filter((name) => !came.includes(name));
	}
	const failed = readings.filter(({ error }) => error !== undefined);
	const lasting = failed.filter(({ isPutOff }) => !isPutOff);
	const isNone = failed.length === readings.length;
	if (isNone && isFirstRefusal(poll, failed, isNew)) return [];
	if (isNone) throw (lasting[0] ?? failed[0])?.error;
	// Whoever publishes the workflow hears of a missing scope at once.
	if (isNew && poll.memory?.isActivation) for (const { error } of lasting) throw error;

	if (poll.memory) poll.memory.wasRefused = false;
	keep(poll, saved, all, readings);
	const events = merge(readings.map(({ polled }) => polled?.events ?? []));
	const failures = lasting.map(({ error }) => error);
	// What a part of an event failed with is told by a poll that has nothing else to tell.
	if (events.length === 0)
		failures.push(...readings.flatMap(({ polled }) => polled?.failures ?? []));
	// An error would lose the state of a first poll, and at an activation it would take back all triggers of the workflow.
	const mustNotThrow = poll.memory?.isActivation || readings.some(({ isStart }) => isStart);
	for (const error of failures) {
		if (events.length === 0 && !mustNotThrow) throw error;
		warn(poll.context, messageOf(error));
	}
	return events;
}

/**
 * Whether nothing was read because others had used up the minute, and the last poll did not end so: the next one has a
 * minute of its own. A first poll that reads nothing would leave the user believing that the trigger has begun.
 */
function isFirstRefusal(
	{ memory }: TriggerPoll,
	failed: readonly Reading[],
	isNew: boolean,
): boolean {
	const isRefused = failed.every(({ error }) => statusOf(error) === 429);
	const isFirst = isRefused && memory !== undefined && !memory.wasRefused;
	if (memory) memory.wasRefused = isRefused;
	return isFirst && !(isNew && memory.isActivation);
}

/**
 * Those that can take all requests of a minute are last and take turns. Of the others, those come first that the last
 * poll did not come to.
 */
function orderByTurn(all: readonly Chosen[], memory: NodeMemory | undefined): Chosen[] {
	const byName = new Map(all.map((chosen) => [nameOf(chosen) as string, chosen]));
	const long = all.filter(({ source }) => source.takesTurns).map(nameOf);
	const turns = nextTurn(long, memory?.firstEvent, long.length);
	const short = all.map(nameOf).filter((name) => !long.includes(name));
	if (memory) memory.firstEvent = turns[0];
	const late = short.filter((name) => memory?.putOff?.includes(name));
	return [...new Set([...late, ...short, ...turns])].flatMap((name) => byName.get(name) ?? []);
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
		return { chosen, polled: withBeginning(source, polled, began), began, isStart };
	} catch (error) {
		if (error instanceof UnfinishedReading) return { chosen };
		const isPutOff = statusOf(error) === 429 || !poll.hasTime();
		return { chosen, error: call.explain(error), isPutOff };
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
