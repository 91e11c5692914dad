import { deepCopy, type IDataObject, type IPollFunctions } from 'n8n-workflow';

import { statusOf } from '../../src/n8n/errors';
import type { Poll } from '../../src/n8n/polling/call';
import { type CutOff, UnfinishedReading } from '../../src/n8n/polling/pages';
import { fingerprintOf, readState } from '../../src/trigger/memory/state';
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

/** An event that a poll came to. */
export interface Reading {
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

export const nameOf = ({ source }: Chosen) => source.detector.event;

export const callFor = (poll: TriggerPoll, { source, filters }: Chosen): TriggerCall => ({
	...poll,
	filters,
	configuration: JSON.stringify([source.detector.event, filters]),
});

/** Reads one event on from what is remembered of it. */
export async function readEvent(
	poll: TriggerPoll,
	chosen: Chosen,
	saved: IDataObject,
): Promise<Reading> {
	const { context, credential, options } = poll;
	const { source, filters } = chosen;
	const { event, schema } = source.detector;
	const fingerprint = fingerprintOf({ event, baseUrl: credential.baseUrl, filters });
	const remembered = saved[event];
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

export const warn = (context: IPollFunctions, text: string) =>
	context.logger.warn(`${context.getNode().name}: ${text}`);
