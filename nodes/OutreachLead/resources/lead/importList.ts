import type { INodeProperties } from 'n8n-workflow';

import { listToFillLocator } from '../../../shared/form/locators';

const newList = {
	label: 'Create a List with This Name',
	method: 'createLeadList',
	defaultName: '',
};

const [fromList, ...otherModes] = listToFillLocator.modes!;

/** The list to import into. Unlike other operations, this one can also make it. */
export const importList: INodeProperties = {
	...listToFillLocator,
	description:
		'The list that the leads of all input items are added to. Retry On Fail tries again only if no request went through.',
	modes: [
		{
			...fromList!,
			typeOptions: { ...fromList!.typeOptions, allowNewResource: newList },
		},
		...otherModes,
		{
			displayName: 'By Name',
			name: 'name',
			type: 'string',
			placeholder: 'e.g. Conference visitors',
			hint: 'The exact name. Create List If Missing, under Options, makes a new one.',
		},
	],
};
