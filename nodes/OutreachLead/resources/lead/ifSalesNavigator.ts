import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

// Sales Navigator has addresses of its own, and each search gives them another ending.

export const ifSalesNavigator: INodeProperties = {
	displayName: 'If From Sales Navigator',
	name: 'ifSalesNavigator',
	type: 'options',
	// It decides for the whole run.
	noDataExpression: true,
	options: [
		{
			name: 'Import, and Say So',
			value: 'import',
			description: 'Import the row; a hint above the output counts them',
		},
		{ name: 'Refuse', value: 'refuse', description: 'The row is malformed, and not sent' },
		{
			name: 'Refuse in a Run by Hand',
			value: 'refuseByHand',
			description: 'In the editor the row is malformed, in production it is imported with a hint',
		},
	],
	default: 'refuseByHand',
	description:
		'What to do with addresses such as linkedin.com/sales/lead/…. The API may know the same person by the address of the public profile, and then has them twice.',
};

export const refusesSalesNavigator = (
	choice: string,
	context: Pick<IExecuteFunctions, 'getMode'>,
): boolean => choice === 'refuse' || (choice === 'refuseByHand' && context.getMode() === 'manual');
