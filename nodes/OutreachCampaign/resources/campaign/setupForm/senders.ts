import { type FormPart, textList } from '../../../../shared/form/values';

export const senders: FormPart = {
	properties: [
		{
			displayName: 'Senders',
			name: 'sendersHeading',
			type: 'notice',
			default: '',
			typeOptions: { sectionHeader: true },
		},
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
	toRequest: (form) => ({ social_account_ids: textList(form('socialAccountIds')) ?? [] }),
};
