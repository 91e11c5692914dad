import type { INodeProperties } from 'n8n-workflow';

import { listToFillLocator } from '../../../../shared/form/locators';
import { textField } from '../../../../shared/form/properties';

export const nameField = textField('Name', 'name', {
	required: true,
	placeholder: 'e.g. People who change jobs',
	description: 'Name of the agent, 1 to 80 characters',
});

export const descriptionField = textField('Description', 'description', {
	placeholder: 'e.g. Planners in Europe who are new in their job',
	description: 'What the agent is for, at most 280 characters',
});

export const destinationListField: INodeProperties = {
	...listToFillLocator,
	displayName: 'Destination List',
	name: 'destinationListId',
	description:
		'The lead list that the agent fills. It must be a list of your own. Lists that the service itself fills are marked as not for agents.',
};

export const smartFinderField: INodeProperties = {
	displayName: 'Smart Finder',
	name: 'smartFinderEnabled',
	type: 'boolean',
	default: false,
	description: 'Whether the smart finder looks for leads too',
};
