import { heading } from '../../../../shared/form/properties';
import { boolean, number } from '../../../../shared/form/values';
import type { Setup, SetupPart } from './setup';

export const engagement: SetupPart = {
	properties: [
		heading('Engagement', 'engagementHeading'),
		{
			displayName: 'Enabled',
			name: 'engagementEnabled',
			type: 'boolean',
			default: true,
			description:
				'Whether to like the latest post of a lead who has not accepted the connection request yet',
		},
		{
			displayName: 'Like After Days',
			name: 'likeAfterDays',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 14 },
			default: 3,
			description: 'Days to wait before the like, 1 to 14. Counts only if Enabled is on.',
		},
		{
			displayName: 'Wait After Like Days',
			name: 'waitAfterLikeDays',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 14 },
			default: 2,
			description:
				'Days to wait for the acceptance after the like, 1 to 14. Counts only if Enabled is on.',
		},
	],
	toRequest: (form): Setup => ({
		engagement: {
			enabled: boolean(form('engagementEnabled')),
			like_after_days: number(form('likeAfterDays')),
			wait_after_like_days: number(form('waitAfterLikeDays')),
		},
	}),
};
