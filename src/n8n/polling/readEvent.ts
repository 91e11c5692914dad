/** The memory of each event, and the reading that goes on from it. */
import { deepCopy } from 'n8n-workflow';

import {
	type Beginning,
	fingerprintOf,
	readState,
	saveBeginning,
	saveState,
} from '../../trigger/memory/state';
import { CLOCKS_DIFFER_MS, type Limits, LIMITS, sizeOf } from '../../trigger/memory/limits';
import { statusOf } from '../errors';
import { eventsIn } from './handOver';
import { warn } from './log';
import { type CutOff, UnfinishedReading } from './reading/pages';
import {
	type Chosen,
	HOUR_MS,
	type Polled,
	type PublishedPoll,
	type Saved,
	type TriggerCall,
	type TriggerPoll,
} from './source';

/** Each event gets at least this, however much the others remember. */
const LEAST_BYTES = 8 * 1024;

/**
 * An event that can forget may keep at least this: some hundred conversations. For an event that cannot forget, all of
 * those together shrink to this.
 */
const SHARE_BYTES = 64 * 1024;

/** An event whose turn came in this poll. */
export interface EventReading {
	readonly chosen: Chosen;
	/** Absent if nothing was read to its end. */
	readonly polled?: Polled<unknown, unknown>;
	readonly beginning?: Beginning;
	/** Our own clock when the reading began. */
	readonly at?: number;
	/** What was remembered before, to find the same events once more. */
	readonly before?: unknown;
	/** Whether nothing had been read before. */
	readonly isStart?: boolean;
	readonly error?: unknown;
	/**
	 * Why the next poll continues the reading, if it does. An error then only means that nothing was left to read with.
	 */
	readonly cutOff?: CutOff;
}

export const nameOf = ({ source }: Chosen) => source.detector.event;

export const callFor = (
	poll: TriggerPoll,
	{ source, filters }: Chosen,
	limits: Limits = LIMITS,
): TriggerCall => ({
	...poll,
	filters,
	limits,
	configuration: JSON.stringify([source.detector.event, filters]),
});

/**
 * The room that the other events leave of the room for all. An event that can forget takes what is free, and gives it
 * back when it is read next, to one that cannot.
 */
function limitsOf({ source }: Chosen, others: readonly Chosen[], saved: Saved): Limits {
	const sizeOfAll = (some: readonly Chosen[]) =>
		some.reduce((sum, other) => sum + sizeOf(saved[nameOf(other)] ?? null), 0);
	const fixed = sizeOfAll(others.filter((other) => other.source.forgetsNothing));
	const flexible = sizeOfAll(others.filter((other) => !other.source.forgetsNothing));
	const [taken, least] = source.forgetsNothing
		? [fixed + Math.min(flexible, SHARE_BYTES), LEAST_BYTES]
		: [fixed + flexible, SHARE_BYTES];
	return { ...LIMITS, bytes: Math.max(LIMITS.bytes - taken, least) };
}

/** What is remembered of an event, and what is to be remembered if nothing was read of it yet. */
function rememberedOf(
	{ credential, options, memory }: PublishedPoll,
	{ source, filters }: Chosen,
	saved: Saved,
	at: number,
) {
	const { event, schema } = source.detector;
	const fingerprint = fingerprintOf({ event, baseUrl: credential.baseUrl, filters });
	const remembered = saved[event];
	// n8n adds a hidden property to every object that it loads, which would look like damage.
	const known = readState(deepCopy(remembered as object | undefined), fingerprint, schema);
	const isStart = known.kind !== 'saved';
	const isAgain = known.kind === 'beginning';
	const last = memory.lastPolls.get(event);
	const isOther = last?.fingerprint !== fingerprint && last?.baseUrl === credential.baseUrl;
	const former = isOther ? last : undefined;
	// If it is not known where the polls with other filters ended, or the state is damaged, earlier events may already
	// have started the workflow.
	const formerHours = former && known.kind === 'new' ? (at - former.at) / HOUR_MS : 0;
	const pastHours = remembered === undefined ? (options.pastHours ?? 0) : formerHours;
	const hours = isAgain ? known.from.hours + (at - known.from.at) / HOUR_MS : pastHours;
	const beginning: Beginning = isStart && !isAgain ? { began: at.toString(36) } : known;
	const before = isStart ? saveBeginning({ hours, at }, fingerprint, beginning) : remembered;
	return { known, isStart, hours, former: former?.state, beginning, before, fingerprint };
}

/** Continues reading one event from what is remembered of it. */
export async function readEvent(
	poll: PublishedPoll,
	chosen: Chosen,
	all: readonly Chosen[],
	saved: Saved,
): Promise<EventReading> {
	const { context, environment } = poll;
	const { source } = chosen;
	const { event } = source.detector;
	const at = environment.now();
	const remembered = rememberedOf(poll, chosen, saved, at);
	const { known, isStart, hours, former, beginning, before, fingerprint } = remembered;
	if (known.kind === 'problem') warn(context, `${event}: ${known.problem}`);
	const others = all.filter((other) => nameOf(other) !== event);
	const call = callFor(poll, chosen, limitsOf(chosen, others, saved));
	try {
		const found =
			known.kind === 'saved'
				? await source.poll(call, known.state)
				: await source.start(call, hours, former);
		const read = { chosen, at, before, isStart };
		if (known.kind !== 'saved' || !isAhead(call, source, known.state, at)) {
			return { ...read, ...withBeginning(call, source, found, beginning) };
		}
		const sinceThen = (at - (known.polledAt ?? at)) / HOUR_MS;
		if (source.detector.putBack) {
			const last = call.serverNow() - sinceThen * HOUR_MS;
			const again = await source.poll(call, source.detector.putBack(known.state, last));
			return { ...read, ...withBeginning(call, source, again, beginning) };
		}
		warn(context, `${event}: ${AHEAD}`);
		const anew: Beginning = { began: at.toString(36), marksIds: true };
		const again = withoutAhead(call, await source.start(call, sinceThen));
		return {
			...read,
			...withBeginning(call, source, again, anew),
			before: saveBeginning({ hours: sinceThen, at }, fingerprint, anew),
			isStart: true,
		};
	} catch (error) {
		if (error instanceof UnfinishedReading) {
			return { chosen, before, isStart, cutOff: error.cutOff };
		}
		const outOfTime = poll.hasTime() ? undefined : 'time';
		const cutOff = statusOf(error) === 429 ? 'limit' : outOfTime;
		return { chosen, before, isStart, error: call.explain(error), cutOff };
	}
}

/**
 * Makes the ids of counted changes unique across memories: a memory that starts over counts from 1 again. And if the
 * service may use the ids of its records once more, makes all ids unique.
 */
function withBeginning(
	{ explain }: TriggerCall,
	{ countsChanges }: Chosen['source'],
	found: Polled<unknown, unknown>,
	beginning: Beginning,
): Pick<EventReading, 'polled' | 'beginning' | 'cutOff'> {
	const { began, marksIds } = beginning;
	const events = found.events.map((event) =>
		countsChanges || marksIds || event.isCounted
			? { ...event, event_id: `${event.event_id}:${began}` }
			: event,
	);
	const polled = { ...found, events, failures: found.failures.map(explain) };
	return { polled, beginning, cutOff: found.cutOff };
}

const AHEAD =
	"What this trigger remembered is ahead of the service's clock, which was put back. It starts anew, with what has happened since its last poll.";

/**
 * Whether a state is from a time that is still to come, by the service's clock and by ours: then the service's clock
 * was ahead and is right again, for example in a sandbox that was reset. What happens now would count as old.
 */
function isAhead(
	{ serverNow }: TriggerCall,
	{ detector }: Chosen['source'],
	state: unknown,
	now: number,
): boolean {
	const latest = detector.latest?.(state) ?? -Infinity;
	return latest > Math.max(serverNow(), now) + CLOCKS_DIFFER_MS;
}

/** Without what happened while the clock was ahead: that may have started the workflow. */
function withoutAhead(
	{ serverNow }: TriggerCall,
	found: Polled<unknown, unknown>,
): Polled<unknown, unknown> {
	const end = serverNow() + CLOCKS_DIFFER_MS;
	return {
		...found,
		events: found.events.filter(({ occurred_at }) => Date.parse(occurred_at) <= end),
	};
}

interface PollSoFar {
	readonly all: readonly Chosen[];
	readonly readings: readonly EventReading[];
	readonly begunAt: number;
}

/**
 * If time or requests ran out before a new event was read, or it could not be read when n8n started, it begins with this
 * poll all the same: what happens until the next one is new.
 */
export function keepBeginnings(
	poll: PublishedPoll,
	saved: Saved,
	{ all, readings, begunAt }: PollSoFar,
): void {
	for (const chosen of all) {
		const reading = readings.find((each) => each.chosen === chosen);
		const mayBegin = !reading || reading.cutOff !== undefined || poll.memory.isRestart;
		if (reading?.polled || !mayBegin) continue;
		const { before, isStart } = reading ?? rememberedOf(poll, chosen, saved, begunAt);
		if (isStart) saved[nameOf(chosen)] = before;
	}
}

/** An event that was not read keeps its memory; one that was removed from the form loses it. */
export function keep(
	{ credential: { baseUrl }, memory }: PublishedPoll,
	saved: Saved,
	all: readonly Chosen[],
	readings: readonly EventReading[],
): void {
	for (const { chosen, polled, beginning, at } of readings) {
		const event = nameOf(chosen);
		const fingerprint = fingerprintOf({ event, baseUrl, filters: chosen.filters });
		// n8n notices only that a key is assigned, not that something inside its value changed.
		if (polled && beginning) {
			const { began, marksIds } = beginning;
			const more = { polledAt: at, marksIds };
			saved[event] = saveState(polled.state, fingerprint, began, more);
			memory.lastPolls.set(event, { fingerprint, baseUrl, state: polled.state, at: at! });
		}
	}
	const names: string[] = all.map(nameOf);
	for (const name of eventsIn(saved)) if (!names.includes(name)) delete saved[name];
	for (const name of memory.lastPolls.keys())
		if (!names.includes(name)) memory.lastPolls.delete(name);
}
