import { heading, textField } from '../../../../shared/form/properties';
import { boolean, text, textList } from '../../../../shared/form/values';
import type { Setup, SetupPart } from './setup';

// A required text stays in the request even if it is empty: in an update, an absent field would mean 'unchanged'.

export const name: SetupPart = {
	properties: [
		textField('Name', 'name', {
			description: 'Name of the campaign, 1 to 80 characters',
			required: true,
			placeholder: 'e.g. Trade fair follow-up',
		}),
	],
	toRequest: (form): Setup => ({ name: text(form('name')) ?? '' }),
};

export const description: SetupPart = {
	properties: [
		textField('Description', 'description', {
			description: 'What the campaign is for, at most 500 characters',
		}),
	],
	toRequest: (form): Setup => ({ description: text(form('description')) ?? null }),
};

export const priority: SetupPart = {
	properties: [
		{
			displayName: 'Priority',
			name: 'priority',
			type: 'options',
			options: [
				{ name: 'High', value: 'high' },
				{ name: 'Low', value: 'low' },
				{ name: 'Medium', value: 'medium' },
			],
			default: 'medium',
			description: 'How important the campaign is beside the others of the workspace',
		},
	],
	toRequest: (form): Setup => ({ priority: text(form('priority')) ?? '' }),
};

export const senders: SetupPart = {
	properties: [
		heading('Senders', 'sendersHeading'),
		{
			displayName: 'Sender Account Names or IDs',
			name: 'socialAccountIds',
			type: 'multiOptions',
			typeOptions: { loadOptionsMethod: 'getSocialAccounts' },
			default: [],
			required: true,
			description:
				'The accounts that contact the leads; only connected ones can send. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
		},
	],
	toRequest: (form): Setup => ({ social_account_ids: textList(form('socialAccountIds')) ?? [] }),
};

export const autoApproval: SetupPart = {
	properties: [
		{
			displayName: 'Auto-Approve AI Messages',
			name: 'autoApproveAiMessages',
			type: 'boolean',
			default: true,
			description:
				'Whether AI-written messages go out without being looked at. If off, each one waits until someone approves it, here or with Message Approval > Approve. Counts only if at least one stage is written by AI.',
		},
	],
	toRequest: (form): Setup => ({
		auto_approve_ai_messages: boolean(form('autoApproveAiMessages')),
	}),
};
