import type { AgentCreate } from '../../../../../src/contract/agents';
import type { Unchecked } from '../../../../../src/n8n/check';
import { leadListLocator } from '../../../../shared/form/locators';
import { boolean, type FormPart, locatedId, text } from '../../../../shared/form/values';

export type AgentFields = Unchecked<Omit<AgentCreate, 'generation_id'>>;

// A required text that is empty stays in the request, so that the check names it. An update without it would leave the
// field unchanged.

export const name: FormPart<AgentFields> = {
	properties: [
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. People who change jobs',
			description: 'Name of the agent, 1 to 80 characters',
		},
	],
	toRequest: (form): AgentFields => ({ name: text(form('name')) ?? '' }),
};

export const description: FormPart<AgentFields> = {
	properties: [
		{
			displayName: 'Description',
			name: 'description',
			type: 'string',
			default: '',
			description: 'What the agent is for, at most 280 characters',
		},
	],
	toRequest: (form): AgentFields => ({ description: text(form('description')) ?? null }),
};

export const destinationList: FormPart<AgentFields> = {
	properties: [
		{
			...leadListLocator,
			displayName: 'Destination List',
			name: 'destinationListId',
			description:
				'The lead list that the agent fills. It must be a list of your own: not one that the service itself fills, which the choices mark as not for campaigns.',
		},
	],
	toRequest: (form): AgentFields => ({
		destination_list_id: locatedId(form('destinationListId')) ?? '',
	}),
};

export const smartFinder: FormPart<AgentFields> = {
	properties: [
		{
			displayName: 'Smart Finder Enabled',
			name: 'smartFinderEnabled',
			type: 'boolean',
			default: false,
			description: 'Whether the smart finder looks for leads too',
		},
	],
	toRequest: (form): AgentFields => ({ smart_finder_enabled: boolean(form('smartFinderEnabled')) }),
};
