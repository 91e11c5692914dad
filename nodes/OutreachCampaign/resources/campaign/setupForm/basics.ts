import type { INodeProperties } from 'n8n-workflow';

import { socialAccountLocator } from '../../../../shared/form/locators';
import { showIf, textField } from '../../../../shared/form/properties';

export const nameField: INodeProperties = textField('Name', 'name', {
	description: 'Name of the campaign, 1 to 80 characters',
	required: true,
	placeholder: 'e.g. Trade fair follow-up',
});

export const descriptionField: INodeProperties = textField('Description', 'description', {
	description: 'What the campaign is for, at most 500 characters',
	placeholder: 'e.g. People who left a card at our booth',
});

export const priorityField: INodeProperties = {
	displayName: 'Priority',
	name: 'priority',
	type: 'options',
	options: [
		{ name: 'High', value: 'high' },
		{ name: 'Low', value: 'low' },
		{ name: 'Medium', value: 'medium' },
	],
	default: 'medium',
	description: 'How important the campaign is compared with others of the workspace',
};

export const sendersField: INodeProperties = {
	displayName: 'Sender Account Names or IDs',
	name: 'socialAccountIds',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getSocialAccounts' },
	default: [],
	required: true,
	description:
		'The accounts that contact the leads; they must be connected. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
};

export const moreSendersField: INodeProperties = {
	displayName: 'More Sender Names or IDs',
	name: 'moreSocialAccountIds',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getSocialAccounts' },
	default: [],
	description:
		'Accounts that contact leads as well; they must be connected. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
};

/**
 * Most new campaigns have one sender, so this is a locator, which reads its list when the user opens it. n8n reads the
 * list of a multiOptions field only once: in a new node, before it has set the credential.
 */
export const firstSenderField: INodeProperties = {
	...socialAccountLocator,
	description:
		'The account that contacts the leads; it must be connected. Add more under Additional Fields.',
};

export const approvalField: INodeProperties = {
	displayName: 'Approval of AI Messages',
	name: 'autoApproveAiMessages',
	type: 'options',
	options: [
		{
			name: 'A Person Approves Each Message',
			value: false,
			description:
				'Each text waits until someone approves it, in the application or with Message Approval > Approve',
		},
		{
			name: 'Send Without Approval',
			value: true,
			description: 'Texts that nobody has read go to the leads',
		},
	],
	default: false,
	description: 'What happens with the texts that AI writes before they are sent',
};

/** Shown only if AI writes at least one of the messages. */
export const approvalProperties: INodeProperties[] = [
	...showIf({ icebreakerMode: ['ai'] }, [approvalField]),
	...showIf({ icebreakerMode: ['template'], followUp1Mode: ['ai'] }, [approvalField]),
	...showIf({ icebreakerMode: ['template'], followUp1Mode: ['template'], followUp2Mode: ['ai'] }, [
		approvalField,
	]),
];
