import { textList } from '../../../../shared/form/values';
import { heading } from './properties';
import type { Setup, SetupPart } from './setup';

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
