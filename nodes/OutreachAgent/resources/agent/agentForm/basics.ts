import { boolean, type FormPart, locatedId, text } from '../../../../shared/form/values';
import { leadListLocator } from '../../../../shared/form/locators';

// A required text that is empty stays in the request, so that the check names it: an update would take an absent one
// for unchanged.

export const name: FormPart = {
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
	toRequest: (form) => ({ name: text(form('name')) ?? '' }),
};

export const description: FormPart = {
	properties: [
		{
			displayName: 'Description',
			name: 'description',
			type: 'string',
			default: '',
			description: 'What the agent is for, at most 280 characters',
		},
	],
	toRequest: (form) => ({ description: text(form('description')) ?? null }),
};

export const destinationList: FormPart = {
	properties: [
		{
			...leadListLocator,
			displayName: 'Destination List',
			name: 'destinationListId',
			description:
				'The lead list that the agent fills. It must be a list of your own: not one that the service itself fills, which the choices mark as not for campaigns.',
		},
	],
	toRequest: (form) => ({ destination_list_id: locatedId(form('destinationListId')) ?? '' }),
};

export const smartFinder: FormPart = {
	properties: [
		{
			displayName: 'Smart Finder Enabled',
			name: 'smartFinderEnabled',
			type: 'boolean',
			default: false,
			description: 'Whether the smart finder looks for leads too',
		},
	],
	toRequest: (form) => ({ smart_finder_enabled: boolean(form('smartFinderEnabled')) }),
};
