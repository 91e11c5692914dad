import type { Unchecked } from '../../../../../src/n8n/check';
import { leadListLocator } from '../../../../shared/form/locators';
import { textField } from '../../../../shared/form/properties';
import { boolean, type FormPart, locatedId, text } from '../../../../shared/form/values';
import { criteria } from './criteria';
import type { AgentFields } from './section';
import { signals } from './signals';

// A required text that is empty stays in the request, so that the check names it. An update without it would leave the
// field unchanged.

const name: FormPart<AgentFields> = {
	properties: [
		textField('Name', 'name', {
			required: true,
			placeholder: 'e.g. People who change jobs',
			description: 'Name of the agent, 1 to 80 characters',
		}),
	],
	toRequest: (form): Unchecked<AgentFields> => ({ name: text(form('name')) ?? '' }),
};

const description: FormPart<AgentFields> = {
	properties: [
		textField('Description', 'description', {
			description: 'What the agent is for, at most 280 characters',
		}),
	],
	toRequest: (form): Unchecked<AgentFields> => ({ description: text(form('description')) ?? null }),
};

const destinationList: FormPart<AgentFields> = {
	properties: [
		{
			...leadListLocator,
			displayName: 'Destination List',
			name: 'destinationListId',
			description:
				'The lead list that the agent fills. It must be a list of your own: not one that the service itself fills, which the list marks as not for agents.',
		},
	],
	toRequest: (form): Unchecked<AgentFields> => ({
		destination_list_id: locatedId(form('destinationListId')) ?? '',
	}),
};

const smartFinder: FormPart<AgentFields> = {
	properties: [
		{
			displayName: 'Smart Finder',
			name: 'smartFinderEnabled',
			type: 'boolean',
			default: false,
			description: 'Whether the smart finder looks for leads too',
		},
	],
	toRequest: (form): Unchecked<AgentFields> => ({
		smart_finder_enabled: boolean(form('smartFinderEnabled')),
	}),
};

/** What Create and Update share, in the order of the form, by the names under Fields to Change. */
export const agentParts = { name, destinationList, description, criteria, signals, smartFinder };
