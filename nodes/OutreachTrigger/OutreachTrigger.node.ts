import {
	deepCopy,
	type IDataObject,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { outreachApiTest } from '../../src/n8n/credentialTest';
import { inEnvironment } from '../../src/n8n/editor/listSearch';
import { systemEnvironment } from '../../src/n8n/environment';
import { messageOf, toNodeError } from '../../src/n8n/errors';
import { type PollStart, startPoll } from '../../src/n8n/polling/call';
import { createMemory, type NodeMemory } from '../../src/n8n/polling/memory';
import { UnfinishedReading } from '../../src/n8n/polling/pages';
import type { TriggerEvent } from '../../src/trigger/events/event';
import { fingerprintOf, readState, saveState } from '../../src/trigger/memory/state';
import { getCampaigns, getLeadLists, getSocialAccounts } from '../shared/lists/loadOptions';
import { simplifyProperty } from '../shared/form/simplify';
import { choicesInWords } from '../shared/form/subtitle';
import { sourceOf } from './events';
import type { Source, TriggerCall } from './events/source';
import { eventFilters } from './form/filters';
import { eventOptions } from './form/options';
import { costNotices, triggerOn } from './form/triggerOn';
import { readFilters, readOptions } from './settings';

type Items = INodeExecutionData[][] | null;

export class OutreachTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Outreach Trigger',
		name: 'outreachTrigger',
		icon: { light: 'file:../../icons/trigger.svg', dark: 'file:../../icons/trigger.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: choicesInWords(triggerOn),
		description:
			'Starts a workflow when a lead replies, a message waits for approval, or something else changes',
		defaults: { name: 'Outreach Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'outreachApi', required: true, testedBy: 'outreachApiTest' }],
		properties: [
			triggerOn,
			...costNotices,
			{ ...simplifyProperty, displayOptions: {} },
			...eventFilters,
			...eventOptions,
		],
	};

	readonly methods;

	readonly poll: (this: IPollFunctions) => Promise<Items>;

	constructor(environment = systemEnvironment) {
		this.methods = {
			credentialTest: { outreachApiTest },
			loadOptions: inEnvironment(environment, {
				getCampaigns,
				getLeadLists,
				getSocialAccounts,
			}),
		};
		const withMemory = createMemory(environment);
		this.poll = async function (this: IPollFunctions) {
			const poll = async (memory?: NodeMemory) =>
				await pollOnce({ context: this, environment, memory });
			try {
				return await (this.getMode() === 'manual' ? poll() : withMemory(this, poll));
			} catch (error) {
				throw toNodeError(this.getNode(), error);
			}
		};
	}
}

type Events = ReadonlyArray<TriggerEvent<unknown>>;
type AnySource = Source<unknown, unknown>;

async function pollOnce(poll: Omit<PollStart, 'configuration'>): Promise<Items> {
	const { context, memory } = poll;
	const source = sourceOf(context.getNodeParameter('event') as string);
	const filters = readFilters(context, source.filters);
	const options = readOptions(context);
	const configuration = JSON.stringify([source.detector.event, filters]);
	const call = { ...(await startPoll({ ...poll, configuration })), filters, options };
	const find = memory ? newEvents : newestEvent;
	const events = await find(call, source).catch((error: unknown) => {
		if (error instanceof UnfinishedReading) return [];
		throw call.explain(error);
	});
	return itemsOf(call, source, events);
}

/** What is new since the last poll. Saves the state for the next one. */
async function newEvents(call: TriggerCall, source: AnySource): Promise<Events> {
	const { context, filters, options, memory } = call;
	const { event, schema } = source.detector;
	const fingerprint = fingerprintOf({ event, baseUrl: call.credential.baseUrl, filters });
	const saved = context.getWorkflowStaticData('node');
	// If the filters changed or the state is damaged, earlier events may have started the workflow already.
	const hours = saved.state === undefined ? (options.emitFromHours ?? 0) : 0;
	// n8n adds a hidden property to every object that it loads, which would look like damage.
	const read = readState(deepCopy(saved.state), fingerprint, schema);
	if (read.kind === 'problem') context.logger.warn(read.problem);
	const { state, events, failures } =
		read.kind === 'saved' ? await source.poll(call, read.state) : await source.start(call, hours);
	// n8n notices only that a key is assigned, not that something inside its value changed.
	saved.state = saveState(state, fingerprint) as unknown as IDataObject;
	if (events.length === 0 && failures.length > 0) {
		// An error would lose the state of a first poll, and at an activation it would take back all triggers of the workflow.
		if (!memory?.isActivation && read.kind === 'saved') throw failures[0];
		context.logger.warn(`${context.getNode().name}: ${messageOf(failures[0])}`);
	}
	return events;
}

/** An example for building a workflow. Neither reads nor writes the state. */
async function newestEvent(call: TriggerCall, source: AnySource): Promise<Events> {
	const event = await source.newest(call);
	return event ? [event] : [];
}

function itemsOf({ context, credential }: TriggerCall, source: AnySource, events: Events): Items {
	if (events.length === 0) return null;
	const { simplify, whole = (record: unknown) => record as object } = source;
	const isSimplified = context.getNodeParameter('simplify', true) === true;
	const { workspaceLabel } = credential;
	const label = workspaceLabel === '' ? {} : { workspace_label: workspaceLabel };
	return [
		events.map(({ event_id, event, occurred_at, record }) => {
			const row = isSimplified
				? { event_id, occurred_at, ...simplify(record) }
				: { event_id, event, occurred_at, ...whole(record) };
			return { json: { ...row, ...label } as IDataObject };
		}),
	];
}
