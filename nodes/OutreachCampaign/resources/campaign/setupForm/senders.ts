import { idList } from '../../../../../src/n8n/parameters';
import type { SetupPart } from './form';

export const senders: SetupPart = {
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
	toRequest: (form) => ({ social_account_ids: idList(form('socialAccountIds')) }),
};
