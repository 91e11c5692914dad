import { deepCopy, type IDataObject, type IPollFunctions } from 'n8n-workflow';

import { statusOf } from '../../src/n8n/errors';
import type { Poll } from '../../src/n8n/polling/call';
import type { NodeMemory } from '../../src/n8n/polling/memory';
import { eventsIn } from '../../src/n8n/polling/outbox';
import { type CutOff, UnfinishedReading } from '../../src/n8n/polling/pages';
import { type Limits, LIMITS, sizeOf } from '../../src/trigger/memory/limits';
import { fingerprintOf, readState, saveBeginning } from '../../src/trigger/memory/state';
import { HOUR_MS, type Polled, type Source, type TriggerCall } from './events/source';
import type { Filters, TriggerOptions } from './settings';

/** Each event gets at least this, however much the others remember. */
const LEAST_BYTES = 8 * 1024;

/** An event that was chosen, with the filters that apply to it. */
export interface Chosen {
	readonly source: Source<unknown, unknown>;
	readonly filters: Filters;
}

export interface TriggerPoll extends Poll {
	readonly options: TriggerOptions;
}

/** A poll of a published workflow, as opposed to a manual test. */
export interface PublishedPoll extends TriggerPoll {
	readonly context: IPollFunctions;
	readonly memory: NodeMemory;
}

/** An event whose turn came in this poll. */
export interface Reading {
	readonly chosen: Chosen;
	/** Absent if nothing was read to its end. */
	readonly polled?: Polled<unknown, unknown>;
	/** When its memory began. */
	readonly began?: string;
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

/** The room that other events leave of the room for all. */
function limitsOf(event: string, saved: IDataObject): Limits {
	const others = eventsIn(saved).filter((name) => name !== event);
	const taken = others.reduce((sum, name) => sum + sizeOf(saved[name]), 0);
	return { ...LIMITS, bytes: Math.max(LIMITS.bytes - taken, LEAST_BYTES) };
}

/** Continues reading one event from what is remembered of it. */
export async function readEvent(
	poll: PublishedPoll,
	chosen: Chosen,
	saved: IDataObject,
): Promise<Reading> {
	const { context, credential, environment, options } = poll;
	const { source, filters } = chosen;
	const { event, schema } = source.detector;
	const fingerprint = fingerprintOf({ event, baseUrl: credential.baseUrl, filters });
	const remembered = saved[event];
	// n8n adds a hidden property to every object that it loads, which would look like damage.
	const known = readState(deepCopy(remembered), fingerprint, schema);
	if (known.kind === 'problem') warn(context, `${event}: ${known.problem}`);
	const isStart = known.kind !== 'saved';
	const isAgain = known.kind === 'beginning';
	const at = environment.now();
	// If the filters changed or the state is damaged, earlier events may already have started the workflow.
	const pastHours = remembered === undefined ? (options.pastHours ?? 0) : 0;
	const hours = isAgain ? known.from.hours + (at - known.from.at) / HOUR_MS : pastHours;
	const began = isStart && !isAgain ? at.toString(36) : known.began;
	const before = isStart ? saveBeginning({ hours, at }, fingerprint, began) : remembered;
	const call = callFor(poll, chosen, limitsOf(event, saved));
	try {
		const found = isStart ? await source.start(call, hours) : await source.poll(call, known.state);
		const failures = found.failures.map(call.explain);
		const polled = { ...withBeginning(source, found, began), failures };
		return { chosen, polled, began, before, isStart, cutOff: polled.cutOff };
	} catch (error) {
		if (error instanceof UnfinishedReading) return { chosen, cutOff: error.cutOff };
		const outOfTime = poll.hasTime() ? undefined : 'time';
		const cutOff = statusOf(error) === 429 ? 'limit' : outOfTime;
		return { chosen, before, isStart, error: call.explain(error), cutOff };
	}
}

/** Makes the ids of counted changes unique across memories: a memory that starts over counts from 1 again. */
const withBeginning = (
	{ countsChanges }: Chosen['source'],
	polled: Polled<unknown, unknown>,
	began: string,
): Polled<unknown, unknown> =>
	countsChanges
		? {
				...polled,
				events: polled.events.map((event) => ({
					...event,
					event_id: `${event.event_id}:${began}`,
				})),
			}
		: polled;

export const warn = (context: TriggerPoll['context'], text: string) =>
	context.logger.warn(`${context.getNode().name}: ${text}`);
