import type { INodeProperties } from 'n8n-workflow';

import { showIf } from '../../../../shared/form/properties';
import { boolean, number } from '../../../../shared/form/values';
import type { Setup, SetupPart } from './setup';

const enabledField: INodeProperties = {
	displayName: 'Like a Post Before Following Up',
	name: 'engagementEnabled',
	type: 'boolean',
	noDataExpression: true,
	default: false,
	description:
		'Whether to like the latest post of leads who have not accepted the connection request yet',
};

const dayFields: INodeProperties[] = [
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

export const engagement = {
	enabledField,
	dayFields,
	properties: [enabledField, ...showIf({ engagementEnabled: [true] }, dayFields)],
	/** The API wants the days even if it is off. */
	toRequest: (form): Setup => ({
		engagement: {
			enabled: boolean(form('engagementEnabled')),
			like_after_days: number(form('likeAfterDays', '3')),
			wait_after_like_days: number(form('waitAfterLikeDays', '2')),
		},
	}),
} satisfies SetupPart & {
	readonly enabledField: INodeProperties;
	readonly dayFields: INodeProperties[];
};
