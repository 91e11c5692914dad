import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { isPoll, type Poll, type PollStart, startPoll } from '../../src/n8n/polling/call';
import { warn } from '../../src/n8n/polling/log';
import {
	clearOutbox,
	fits,
	goBackTo,
	isSavedAtOnce,
	outboxFingerprint,
	putIn,
	takeBack,
} from '../../src/n8n/polling/handOver';
import { inOrder, type TriggerEvent } from '../../src/trigger/events/event';
import { messageOf } from '../../src/n8n/errors';
import { fingerprintOf } from '../../src/trigger/memory/state';
import { sourceOf } from './events';
import { findNew, type NewEvents } from '../../src/n8n/polling/poll';
import {
	callFor,
	type Chosen,
	type PublishedPoll,
	type TriggerPoll,
} from '../../src/n8n/polling/readEvent';
import { readSettings, type Settings } from './settings';

export type Items = INodeExecutionData[][] | null;

export async function pollOnce(
	start: PollStart,
	properties: readonly INodeProperties[],
): Promise<Items> {
	// Comes before anything is read, so that a wrong value costs no request.
	const { events, filtersOf, ...settings } = readSettings(start.context, properties);
	const chosen = events.map((event) => {
		const source = sourceOf(event);
		return { source, filters: filtersOf(source.filters) };
	});
	const poll = { ...(await startPoll(start)), ...settings };
	const { context, memory } = poll;
	const rows =
		memory && isPoll(context)
			? await handOut({ ...poll, context, memory }, chosen)
			: (await findNewest(poll, chosen)).map((event) => rowOf(poll, event));
	return rows.length === 0 ? null : [rows.map((json) => ({ json }))];
}

/** Hands out items that may not have arrived, and then what is new. */
async function handOut(
	poll: PublishedPoll & Pick<Settings, 'isSimplified'>,
	chosen: readonly Chosen[],
): Promise<IDataObject[]> {
	const { context, credential, memory } = poll;
	const saved = context.getWorkflowStaticData('node');
	const fingerprints = chosen.map(({ source, filters }) =>
		fingerprintOf({ event: source.detector.event, baseUrl: credential.baseUrl, filters }),
	);
	const fingerprint = outboxFingerprint(context, fingerprints);
	const owner = { processId: memory.processId, fingerprint };
	const again = takeBack(saved, owner, memory.arrivals.takeMissing(context));
	const remembered = { ...saved };
	const { events, before } = await findNew(poll, chosen).catch((error: unknown): NewEvents => {
		if (again.length === 0) throw error;
		warn(context, messageOf(error));
		return { events: [], before: {} };
	});
	const known = new Set(again.map(({ event_id }) => event_id));
	const fresh = events
		.map((event) => rowOf(poll, event))
		.filter(({ event_id }) => !known.has(event_id));
	let rows = [...again, ...fresh];
	if (again.length > 0 && !fits(rows)) {
		// The next poll finds the new events once more.
		goBackTo(saved, remembered);
		rows = again;
	}
	if (rows.length === 0) return rows;
	if (isSavedAtOnce(saved)) {
		clearOutbox(saved);
		return rows;
	}
	putIn(saved, owner, rows, before);
	const handedOut = rows === again ? [] : fresh;
	memory.arrivals.expect(
		context,
		handedOut.map(({ event_id }) => event_id as string),
	);
	return rows;
}

function rowOf(
	{ credential: { workspaceLabel }, isSimplified }: Poll & Pick<Settings, 'isSimplified'>,
	{ event_id, event, occurred_at, record }: TriggerEvent<unknown>,
): IDataObject {
	const { simplify, whole = (row: unknown) => row as object } = sourceOf(event);
	const fields = isSimplified ? simplify(record) : whole(record);
	const label = workspaceLabel === '' ? {} : { workspace_label: workspaceLabel };
	return { event_id, event, occurred_at, ...fields, ...label } as IDataObject;
}

/** The newest of each kind, as examples for building a workflow. Neither reads nor writes the state. */
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
