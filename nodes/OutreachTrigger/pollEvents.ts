import {
	deepCopy,
	type IDataObject,
	type INodeExecutionData,
	type IPollFunctions,
} from 'n8n-workflow';

import { pollCall, type PollCall } from '../../src/n8n/poll';
import { fingerprintOf, readState, saveState, type TriggerEvent } from '../../src/trigger';
import type { Source } from './events/source';

/** Nodes that are being polled in this process: a poll that takes long must not meet the next one. */
const polling = new Set<string>();

/** One poll: what was remembered, what is new since, and what to remember. Null where nothing is new. */
export async function pollEvents<State, Found>(
	context: IPollFunctions,
	source: Source<State, Found>,
): Promise<INodeExecutionData[][] | null> {
	if (context.getMode() === 'manual') return await inTime(context, source, newestEvent);
	const key = `${context.getWorkflow().id}:${context.getNode().id}`;
	if (polling.has(key)) return null;
	polling.add(key);
	try {
		return await inTime(context, source, newEvents);
	} finally {
		polling.delete(key);
	}
}

async function inTime<State, Found>(
	context: IPollFunctions,
	source: Source<State, Found>,
	poll: (call: PollCall, source: Source<State, Found>) => Promise<INodeExecutionData[][] | null>,
): Promise<INodeExecutionData[][] | null> {
	const call = await pollCall(context);
	return await poll(call, source).catch((error: unknown) => {
		throw call.explained(error);
	});
}

async function newEvents<State, Found>(
	call: PollCall,
	source: Source<State, Found>,
): Promise<INodeExecutionData[][] | null> {
	const { context } = call;
	const fingerprint = fingerprintOf({
		event: source.event,
		baseUrl: call.credential.baseUrl,
		filters: source.filters(context),
	});
	const remembered = context.getWorkflowStaticData('node');
	// n8n notices a key that is assigned, not a change inside what it holds.
	const remember = (state: State) => {
		remembered.state = saveState(state, fingerprint) as unknown as IDataObject;
	};
	// With other filters, or after a damage, what is older may have started the workflow already.
	const isFirst = remembered.state === undefined;
	// What n8n loaded from its database has a hidden property in every object, which would be taken for damage.
	const read = readState(deepCopy(remembered.state), fingerprint, source.schema);
	if (read.kind === 'problem') context.logger.warn(read.problem);
	let state: State;
	if (read.kind === 'saved') {
		state = read.state;
	} else {
		const { emitFromHours = 0 } = context.getNodeParameter('options', {}) as {
			emitFromHours?: number;
		};
		const hours = isFirst ? emitFromHours : 0;
		state = await source.baseline(call, hours);
		remember(state);
		if (hours === 0) return null;
	}
	const { state: next, events, failures } = await source.poll(call, state);
	remember(next);
	if (events.length === 0 && failures.length > 0) throw failures[0];
	return itemsOf(call, source, events);
}

/** Shows what an event looks like. Reads and writes nothing of what is remembered. */
async function newestEvent<State, Found>(
	call: PollCall,
	source: Source<State, Found>,
): Promise<INodeExecutionData[][] | null> {
	const event = await source.newest(call);
	return itemsOf(call, source, event ? [event] : []);
}

function itemsOf<State, Found>(
	{ context, credential: { workspaceLabel } }: PollCall,
	{ simplified, whole }: Source<State, Found>,
	events: ReadonlyArray<TriggerEvent<Found>>,
): INodeExecutionData[][] | null {
	if (events.length === 0) return null;
	const toRow = context.getNodeParameter('simplify', true) === true ? simplified : whole;
	const label = workspaceLabel === '' ? {} : { workspace_label: workspaceLabel };
	return [events.map((event) => ({ json: { ...toRow(event), ...label } as IDataObject }))];
}
