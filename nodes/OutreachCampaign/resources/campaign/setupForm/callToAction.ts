import type { INodeProperties } from 'n8n-workflow';

import { showIf, textField } from '../../../../shared/form/properties';

export const objectiveField: INodeProperties = {
	displayName: 'Objective',
	name: 'objective',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Book an Online Meeting',
			value: 'book_online_meeting',
			description: 'The messages propose a meeting',
		},
		{
			name: 'Drive Signups',
			value: 'drive_signup',
			description: 'The messages lead to a signup page',
		},
		{
			name: 'Start a Conversation',
			value: 'start_conversation',
			description: 'The messages ask for nothing but an answer',
		},
	],
	default: 'start_conversation',
	description: 'What the messages should achieve',
};

const signupFields: INodeProperties[] = [
	textField('Signup URL', 'signupUrl', {
		description:
			'Address of the page to sign up on. Starts with https:// or http://, at most 2048 characters.',
		required: true,
		placeholder: 'e.g. https://example.com/signup',
	}),
	{
		displayName: 'Signup Type',
		name: 'signupType',
		type: 'options',
		options: [
			{ name: 'App Install', value: 'App install' },
			{ name: 'Beta', value: 'Beta' },
			{ name: 'Free Trial', value: 'Free trial' },
			{ name: 'Freemium', value: 'Freemium' },
			{ name: 'Not Set', value: '' },
			{ name: 'Waitlist', value: 'Waitlist' },
			{ name: 'Website/URL', value: 'Website/Url' },
		],
		default: '',
		description: 'What people sign up for',
	},
	textField('Trial Length', 'trialLength', {
		description: 'How long the trial lasts, at most 100 characters',
		placeholder: 'e.g. 14 days',
	}),
	textField('Friction Removers', 'frictionRemovers', {
		description: 'What makes signing up easy. At most 3, each of at most 200 characters.',
		default: [],
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Friction Remover' },
		placeholder: 'e.g. No credit card needed',
	}),
];

const meetingFields: INodeProperties[] = [
	textField('CTA Text', 'ctaText', {
		description: 'The sentence that proposes the meeting, at most 500 characters',
		required: true,
		placeholder: 'e.g. Shall we talk for half an hour next week?',
	}),
	textField('Calendar Link', 'calendarLink', {
		description:
			'Address of the page to book a time on. Starts with https:// or http://, at most 2048 characters.',
		placeholder: 'e.g. https://example.com/calendar',
	}),
	{
		displayName: 'Meeting Duration',
		name: 'meetingDuration',
		type: 'options',
		options: [
			{ name: '15 Minutes', value: '15 minutes' },
			{ name: '30 Minutes', value: '30 minutes' },
			{ name: '45 Minutes', value: '45 minutes' },
			{ name: '60 Minutes', value: '60 minutes' },
			{ name: 'Not Set', value: '' },
		],
		default: '',
		description: 'How long the meeting takes',
	},
	textField('Proposed Times', 'proposedTimes', {
		description: 'Times to propose, in your own words. At most 10.',
		default: [],
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Time' },
		placeholder: 'e.g. Tuesday, 10:00',
	}),
	{
		displayName: 'Use Sender Meeting Link',
		name: 'useSenderMeetingLink',
		type: 'boolean',
		default: false,
		description: 'Whether to use the meeting link that is set for the sender account',
	},
];

export const detailFields: INodeProperties[] = [...signupFields, ...meetingFields];

export const callToActionProperties: INodeProperties[] = [
	objectiveField,
	...showIf({ objective: ['drive_signup'] }, signupFields),
	...showIf({ objective: ['book_online_meeting'] }, meetingFields),
];
