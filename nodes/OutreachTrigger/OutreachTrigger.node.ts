import {
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
import { toNodeError } from '../../src/n8n/errors';
import { type Poll, type PollStart, startPoll } from '../../src/n8n/polling/call';
import { createMemory, type NodeMemory } from '../../src/n8n/polling/memory';
import type { TriggerEvent } from '../../src/trigger/events/event';
import { getCampaigns, getLeadLists, getSocialAccounts } from '../shared/lists/loadOptions';
import { simplifyProperty } from '../shared/form/simplify';
import { choicesInWords } from '../shared/form/subtitle';
import { sourceOf } from './events';
import { eventFilters } from './form/filters';
import { eventOptions } from './form/options';
import { costNotices, triggerOn } from './form/triggerOn';
import { findNew, findNewest } from './poll';
import { readEvents, readFilters, readOptions } from './settings';

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
			eventFilters,
			eventOptions,
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

async function pollOnce(start: PollStart): Promise<Items> {
	const { context, memory } = start;
	// Before anything is read, so that a wrong value takes no request.
	const events = readEvents(context);
	const chosen = events.map((event) => {
		const source = sourceOf(event);
		return { source, filters: readFilters(context, source.filters) };
	});
	const options = readOptions(context, events);
	const poll = { ...(await startPoll(start)), options };
	return itemsOf(poll, await (memory ? findNew : findNewest)(poll, chosen));
}

function itemsOf(
	{ context, credential }: Poll,
	events: ReadonlyArray<TriggerEvent<unknown>>,
): Items {
	if (events.length === 0) return null;
	const isSimplified = context.getNodeParameter('simplify', true) === true;
	const { workspaceLabel } = credential;
	const label = workspaceLabel === '' ? {} : { workspace_label: workspaceLabel };
	return [
		events.map(({ event_id, event, occurred_at, record }) => {
			const { simplify, whole = (row: unknown) => row as object } = sourceOf(event);
			const fields = isSimplified ? simplify(record) : whole(record);
			return { json: { event_id, event, occurred_at, ...fields, ...label } as IDataObject };
		}),
	];
}
