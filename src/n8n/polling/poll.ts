import { messageOf, statusOf } from '../errors';
import { inOrder, merge, type TriggerEvent } from '../../trigger/events/event';
import { fingerprintOf } from '../../trigger/memory/state';
import { FailedInPart } from './backoff';
import { isPoll, type PollStart, startPoll } from './call';
import { describePoll } from './describePoll';
import { eventsIn, handOver } from './handOver';
import { debug, warn } from './log';
import { callFor, type EventReading, keep, keepBeginnings, nameOf, readEvent } from './readEvent';
import { concernsAll } from './reading/rows';
import type { Chosen, Item, PublishedPoll, Saved, TriggerOptions, TriggerPoll } from './source';
import { leastRecentFirst, serve, type Served } from './turns';

/** What the form asks for. */
export interface PollSettings {
	readonly chosen: readonly Chosen[];
	readonly options: TriggerOptions;
	readonly isSimplified: boolean;
}

/** What is new since the last poll, as the JSON of items. A manual test gives examples. */
export async function pollEvents(
	start: PollStart,
	{ chosen, options, isSimplified }: PollSettings,
): Promise<readonly Item[]> {
	const poll = { ...(await startPoll(start)), options };
	const { context, memory, credential } = poll;
	const itemOf = ({ event_id, event, occurred_at, record }: TriggerEvent<unknown>): Item => {
		const { source } = chosen.find((each) => nameOf(each) === event)!;
		const { simplify, whole = (row: unknown) => row as object } = source;
		const fields = isSimplified ? simplify(record) : whole(record);
		const label = credential.workspaceLabel;
		return {
			event_id,
			event,
			occurred_at,
			...fields,
			...(label !== '' && { workspace_label: label }),
		};
	};
	if (!memory || !isPoll(context)) return (await findNewest(poll, chosen)).map(itemOf);
	const fingerprints = chosen.map((each) =>
		fingerprintOf({ event: nameOf(each), baseUrl: credential.baseUrl, filters: each.filters }),
	);
	return await handOver({ context, memory }, fingerprints, async () => {
		const { events, before } = await findNew({ ...poll, context, memory }, chosen);
		return { items: events.map(itemOf), before };
	});
}

/** The newest of each kind, as examples for building a workflow. Neither reads nor writes the memory. */
async function findNewest(
	poll: TriggerPoll,
	all: readonly Chosen[],
): Promise<Array<TriggerEvent<unknown>>> {
	const found: Array<TriggerEvent<unknown>> = [];
	for (const chosen of all) {
		const call = callFor(poll, chosen);
		const event = await chosen.source.newest(call).catch((error: unknown) => {
			throw call.explain(error);
		});
		if (event) found.push(event);
	}
	return inOrder(found);
}

interface NewEvents {
	readonly events: ReadonlyArray<TriggerEvent<unknown>>;
	/** What was remembered before, for each kind of event among the items. */
	readonly before: Saved;
}

const NOTHING: NewEvents = { events: [], before: {} };

/** Names the events' turns in the memory of a node. */
const EVENTS = 'events';

/**
 * Everything new since the last poll. What one event finds and remembers does not depend on the others.
 *
 * | Could not be read                     | Then                                                       |
 * | ------------------------------------- | ---------------------------------------------------------- |
 * | all, by the rate limit, for once      | nothing is said: the next poll has a minute of its own     |
 * | all                                   | it throws, unless a short first poll only ran out of time  |
 * | some, while a person publishes        | it throws                                                  |
 * | some                                  | the rest counts; it throws only if nothing else is new     |
 */
async function findNew(poll: PublishedPoll, all: readonly Chosen[]): Promise<NewEvents> {
	const { context, memory } = poll;
	const saved: Saved = context.getWorkflowStaticData('node');
	const isPublishing = memory.isActivation && !memory.isRestart && eventsIn(saved).length === 0;
	const begunAt = poll.environment.now();
	const readings = await readInTurn(poll, all, saved);
	const events = merge(readings.map(({ polled }) => polled?.events ?? []));
	log(poll, all, readings, events);

	const failed = readings.filter(({ error }) => error !== undefined);
	const lasting = failed.filter(({ cutOff }) => !cutOff);
	const isNone = failed.length === readings.length;
	const isRefused = isNone && failed.every(({ error }) => statusOf(error) === 429);
	const isFirstRefusal = isRefused && !memory.wasRefused;
	memory.wasRefused = isRefused;
	// If the workflow is being published, the trigger must not seem to have begun.
	if (isFirstRefusal && !isPublishing) {
		keepBeginnings(poll, saved, { all, readings, begunAt });
		return NOTHING;
	}
	// The first poll after a start is short. If the API is slow, the next poll reads on, and what happens from this
	// moment on is new.
	const isTooShort = memory.isActivation && !isRefused && lasting.length === 0;
	if (isNone && !isTooShort) {
		if (memory.isRestart) keepBeginnings(poll, saved, { all, readings, begunAt });
		throw (lasting[0] ?? failed[0])?.error;
	}
	// If a scope is missing, the person who publishes the workflow sees that at once.
	if (isPublishing) for (const { error } of lasting) throw error;

	keepBeginnings(poll, saved, { all, readings, begunAt });
	keep(poll, saved, all, readings);
	report(poll, readings, events);
	const fruitful = readings.filter(({ polled }) => polled && polled.events.length > 0);
	const before = fruitful.map((reading) => [nameOf(reading.chosen), reading.before]);
	return { events, before: Object.fromEntries(before) };
}

type Events = NewEvents['events'];

function log(
	{ context, requestsSent }: PublishedPoll,
	all: readonly Chosen[],
	readings: readonly EventReading[],
	events: Events,
): void {
	for (const { event_id, note } of events) {
		if (note === undefined) continue;
		const text = `${event_id}: ${note}. The event comes all the same, with the nearest known time.`;
		warn(context, text);
	}
	const sums = { requests: requestsSent(), found: events.length };
	debug(context, describePoll(all.map(nameOf), readings, sums));
}

/** Reports what could not be read: in n8n's log, or as the poll's error if it found nothing else. */
function report(
	{ context, memory }: PublishedPoll,
	readings: readonly EventReading[],
	events: Events,
): void {
	const whole = readings.filter(({ error, cutOff }) => error !== undefined && !cutOff);
	const inPart = readings.flatMap(({ polled }) => polled?.failures ?? []);
	const failures = [...whole.map(({ error }) => error), ...inPart];
	if (whole.length === 0) memory.failures = undefined;
	// An error would lose the state of a first poll. At an activation, it would also remove all triggers of the
	// workflow.
	const mustNotThrow =
		memory.isActivation || readings.some(({ polled, isStart }) => polled && isStart);
	for (const error of failures) {
		if (events.length === 0 && !mustNotThrow) throw new FailedInPart(error);
		warn(context, messageOf(error));
	}
}

/** Reads the events whose turn it is, as far as time allows. Stops if one fails in a way that would fail them all. */
async function readInTurn(
	poll: PublishedPoll,
	all: readonly Chosen[],
	saved: Saved,
): Promise<EventReading[]> {
	const { served } = poll.memory;
	const readings: EventReading[] = [];
	for (const chosen of orderByTurn(all, served.get(EVENTS))) {
		if (readings.length > 0 && !poll.hasTime()) break;
		const reading = await readEvent(poll, chosen, all, saved);
		readings.push(reading);
		if (concernsAll(reading.error)) break;
	}
	served.set(EVENTS, serve(served.get(EVENTS), namesServed(readings)));
	return readings;
}

const isLong = ({ source }: Chosen): boolean => source.isLong === true;

/** Events that can take all requests of a minute come last. */
function orderByTurn(all: readonly Chosen[], served: Served | undefined): Chosen[] {
	const turns = leastRecentFirst(all, served, nameOf);
	return [...turns.filter((chosen) => !isLong(chosen)), ...turns.filter(isLong)];
}

/**
 * An event that was read to its end had its turn. So had the first event of each kind, because no poll can give it
 * more, unless the minute was already used up.
 */
function namesServed(readings: readonly EventReading[]): string[] {
	const first = [false, true].map((long) => readings.find(({ chosen }) => isLong(chosen) === long));
	const isRefused = ({ error, cutOff }: EventReading) => error !== undefined && cutOff === 'limit';
	const hadTurn = (reading: EventReading) =>
		!reading.cutOff || (first.includes(reading) && !isRefused(reading));
	return readings.filter(hadTurn).map(({ chosen }) => nameOf(chosen));
}
