import {
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { outreachApiTest } from '../../src/n8n/credentialTest';
import { inEnvironment } from '../../src/n8n/editor/listSearch';
import { systemEnvironment } from '../../src/n8n/environment';
import { toErrorItem, toNodeError } from '../../src/n8n/errors';
import { withoutBackoff } from '../../src/n8n/polling/backoff';
import type { PollStart } from '../../src/n8n/polling/call';
import { createArrivals, createMemory } from '../../src/n8n/polling/memory';
import { hiddenFor, straysOf, withTwins } from '../../src/n8n/form/hiddenFields';
import { getCampaigns, getLeadLists, getSocialAccounts } from '../shared/lists/loadOptions';
import { simplifyProperty } from '../shared/form/output';
import { choicesInWords } from '../shared/form/subtitle';
import { eventFilters, intentNotice } from './form/filters';
import { intentWait } from './form/intentWait';
import { eventOptions } from './form/options';
import { costNotices, triggerOn } from './form/triggerOn';

type Items = INodeExecutionData[][] | null;

const fields = [
	triggerOn,
	...costNotices,
	...intentWait,
	simplifyProperty,
	eventFilters,
	intentNotice,
	eventOptions,
];

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
		builderHint: {
			searchHint:
				'Gives each event once, so the nodes after it need no filter for those that were handled. One trigger can watch several events: tell them apart by the field event.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-outreach.outreachConversation',
					relationHint: 'Read the conversation of a reply, and answer it',
				},
				{
					nodeType: 'n8n-nodes-outreach.outreachCampaign',
					relationHint: 'Approve or reject a message that waits for approval',
				},
			],
		},
		defaults: { name: 'Outreach Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'outreachApi', required: true, testedBy: 'outreachApiTest' }],
		properties: [...withTwins(fields), ...hiddenFor(straysOf(fields, ['events']), fields)],
	};

	readonly methods;

	/** For a published workflow. */
	readonly poll: (this: IPollFunctions) => Promise<Items>;

	/** If a trigger has `execute`, n8n runs it at the start of each execution, and to test the trigger. */
	readonly execute: (this: IExecuteFunctions) => Promise<Items>;

	constructor(environment = systemEnvironment) {
		this.methods = {
			credentialTest: { outreachApiTest },
			loadOptions: inEnvironment(environment, {
				getCampaigns,
				getLeadLists,
				getSocialAccounts,
			}),
		};
		const { properties } = this.description;
		const arrivals = createArrivals();
		const withMemory = createMemory(environment, arrivals);
		/** What it takes is loaded at the first poll: n8n also loads nodes that it does not run. */
		async function poll(start: PollStart): Promise<Items> {
			const { pollEvents } = await import('../../src/n8n/polling/poll');
			const { readSettings } = await import('./settings');
			// Comes before anything is read, so that a wrong value costs no request.
			const settings = readSettings(start.context, properties);
			const items = await pollEvents(start, settings);
			return items.length === 0 ? null : [items.map((json) => ({ json: json as IDataObject }))];
		}
		this.poll = async function (this: IPollFunctions) {
			try {
				return await withMemory(this, async (memory) => {
					const start = { context: this, environment, memory };
					return await withoutBackoff(start, async () => await poll(start));
				});
			} catch (error) {
				throw toNodeError(this.getNode(), error);
			}
		};
		this.execute = async function (this: IExecuteFunctions) {
			if (this.getMode() !== 'manual') {
				const { acknowledge } = await import('../../src/n8n/polling/handOver');
				return [await acknowledge(this, environment, arrivals)];
			}
			try {
				return await poll({ context: this, environment });
			} catch (error) {
				if (!this.continueOnFail()) throw toNodeError(this.getNode(), error);
				return [[toErrorItem(this.getNode(), error, 0)]];
			}
		};
	}
}
