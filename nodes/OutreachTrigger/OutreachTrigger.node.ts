import {
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { outreachApiTest } from '../../src/n8n/credentialTest';
import { inEnvironment } from '../../src/n8n/editor/listSearch';
import { systemEnvironment } from '../../src/n8n/environment';
import { toNodeError } from '../../src/n8n/errors';
import { createMemory, type NodeMemory } from '../../src/n8n/polling/memory';
import { getCampaigns, getLeadLists, getSocialAccounts } from '../shared/lists/loadOptions';
import { simplifyProperty } from '../shared/form/output';
import { choicesInWords } from '../shared/form/subtitle';
import { eventFilters } from './form/filters';
import { eventOptions } from './form/options';
import { costNotices, triggerOn } from './form/triggerOn';
import type { Items } from './poll';

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
		properties: [triggerOn, ...costNotices, simplifyProperty, eventFilters, eventOptions],
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
		const { properties } = this.description;
		const withMemory = createMemory(environment);
		this.poll = async function (this: IPollFunctions) {
			try {
				// Loaded at the first poll: n8n also loads nodes that it does not run.
				const { pollOnce } = await import('./poll');
				const poll = async (memory?: NodeMemory) =>
					await pollOnce({ context: this, environment, memory }, properties);
				return await (this.getMode() === 'manual' ? poll() : withMemory(this, poll));
			} catch (error) {
				throw toNodeError(this.getNode(), error);
			}
		};
	}
}
