import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { type Poll, type PollStart, startPoll } from '../../src/n8n/polling/call';
import { inOrder, type TriggerEvent } from '../../src/trigger/events/event';
import { sourceOf } from './events';
import { type Events, findNew } from './findNew';
import { callFor, type Chosen, type TriggerPoll } from './readEvent';
import { readSettings, type Settings } from './settings';

export type Items = INodeExecutionData[][] | null;

export async function pollOnce(
	start: PollStart,
	properties: readonly INodeProperties[],
): Promise<Items> {
	// Before anything is read, so that a wrong value takes no request.
	const { events, filtersOf, ...settings } = readSettings(start.context, properties);
	const chosen = events.map((event) => {
		const source = sourceOf(event);
		return { source, filters: filtersOf(source.filters) };
	});
	const poll = { ...(await startPoll(start)), ...settings };
	const { memory } = start;
	const found = memory
		? await findNew({ ...poll, memory }, chosen)
		: await findNewest(poll, chosen);
	return found.length === 0 ? null : [found.map((event) => itemOf(poll, event))];
}

function itemOf(
	{ credential: { workspaceLabel }, isSimplified }: Poll & Pick<Settings, 'isSimplified'>,
	{ event_id, event, occurred_at, record }: TriggerEvent<unknown>,
): INodeExecutionData {
	const { simplify, whole = (row: unknown) => row as object } = sourceOf(event);
	const fields = isSimplified ? simplify(record) : whole(record);
	const label = workspaceLabel === '' ? {} : { workspace_label: workspaceLabel };
	return { json: { event_id, event, occurred_at, ...fields, ...label } as IDataObject };
}

/** The newest of each kind, as examples for building a workflow. Neither reads nor writes the state. */
async function findNewest(poll: TriggerPoll, all: readonly Chosen[]): Promise<Events> {
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
