import {
	deepCopy,
	type IDataObject,
	type INodeExecutionData,
	type IPollFunctions,
} from 'n8n-workflow';

import { messageOf } from '../../src/n8n/errors';
import { pollCall, type PollCall } from '../../src/n8n/poll';
import { fingerprintOf, readState, saveState, type TriggerEvent } from '../../src/trigger';
import { forgetCutOff, nodeKey, UnfinishedReading } from './events/pages';
import type { Source } from './events/source';
import { optionsOf } from './options';

/** Nodes that are being polled in this process: a poll that takes long must not meet the next one. */
const polling = new Set<string>();

/** One poll: what was remembered, what is new since, and what to remember. Null where nothing is new. */
export async function pollEvents<State, Found>(
	context: IPollFunctions,
	source: Source<State, Found>,
): Promise<INodeExecutionData[][] | null> {
	if (context.getMode() === 'manual') return await inTime(context, source, newestEvent);
	const key = nodeKey(context);
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
		if (error instanceof UnfinishedReading) return null;
		throw call.explained(error);
	});
}

async function newEvents<State, Found>(
	call: PollCall,
	source: Source<State, Found>,
): Promise<INodeExecutionData[][] | null> {
	const { context } = call;
	const isActivation = isFirstOf(context);
	if (isActivation) forgetCutOff(context);
	const { emitFromHours = 0 } = optionsOf(context);
	const fingerprint = fingerprintOf({
		event: source.event,
		baseUrl: call.credential.baseUrl,
		filters: source.filters(context),
	});
	const remembered = context.getWorkflowStaticData('node');
	// With other filters, or after a damage, what is older may have started the workflow already.
	const hours = remembered.state === undefined ? emitFromHours : 0;
	// What n8n loaded from its database has a hidden property in every object, which would be taken for damage.
	const read = readState(deepCopy(remembered.state), fingerprint, source.schema);
	if (read.kind === 'problem') context.logger.warn(read.problem);
	const configured: PollCall = { ...call, configuration: fingerprint };
	const { state, events, failures } =
		read.kind === 'saved'
			? await source.poll(configured, read.state)
			: await source.start(configured, hours);
	// n8n notices a key that is assigned, not a change inside what it holds.
	remembered.state = saveState(state, fingerprint) as unknown as IDataObject;
	if (events.length === 0 && failures.length > 0) {
		// What a first poll has learned would be lost with an error, where n8n keeps the two together.
		if (!isActivation && read.kind === 'saved') throw failures[0];
		context.logger.warn(`${context.getNode().name}: ${messageOf(failures[0])}`);
	}
	return itemsOf(call, source, events);
}

/** Activations whose first poll is done. n8n polls an activation with one and the same context. */
const activated = new WeakSet<IPollFunctions>();

/**
 * Whether this is the first poll of an activation. Where that one throws, n8n takes back all triggers of the workflow, so one
 * campaign that cannot be read would keep everything from running after a restart: it is told with the next poll. With the
 * mode `update` n8n may come with a context for each poll.
 */
function isFirstOf(context: IPollFunctions): boolean {
	if (activated.has(context) || context.getActivationMode() === 'update') return false;
	activated.add(context);
	return true;
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
