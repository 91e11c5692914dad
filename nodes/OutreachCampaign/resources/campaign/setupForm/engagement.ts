import type { INodeProperties } from 'n8n-workflow';

import { showIf } from '../../../../shared/form/properties';

export const engagementField: INodeProperties = {
	displayName: 'Like a Post Beforehand',
	name: 'engagementEnabled',
	type: 'boolean',
	noDataExpression: true,
	default: false,
	description:
		'Whether to like the latest post of leads who have not accepted the connection request yet',
};

export const engagementDays: INodeProperties[] = [
	{
		displayName: 'Like After (Days)',
		name: 'likeAfterDays',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 14 },
		default: 3,
		description: 'Days to wait for the acceptance before the like, 1 to 14',
	},
	{
		displayName: 'Wait After Like (Days)',
		name: 'waitAfterLikeDays',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 14 },
		default: 2,
		description: 'Days to wait for the acceptance after the like, 1 to 14',
	},
];

export const engagementProperties: INodeProperties[] = [
	engagementField,
	...showIf({ engagementEnabled: [true] }, engagementDays),
];
