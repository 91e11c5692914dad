import type { INodeProperties } from 'n8n-workflow';

import { type Operation, perItem } from '../../../../src/n8n/run';
import { campaignLocator } from '../../../shared/locators';
import { showFor } from '../../../shared/showFor';
import { simplifyProperty } from '../../../shared/simplify';
import { act } from './act';

const properties: INodeProperties[] = [
	campaignLocator,
	simplifyProperty,
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: [
			{
				displayName: 'Proceed on Session Check Failure',
				name: 'proceedOnSessionCheckFailure',
				type: 'boolean',
				default: false,
				description:
					'Whether to start even if the sessions of the sender accounts fail their health check, or cannot be checked. Without it the campaign stays a draft then.',
			},
		],
	},
];

export const start: Operation = {
	properties: showFor('campaign', 'start', properties),
	run: perItem(async (call) => {
		const options = call.context.getNodeParameter('options', call.itemIndex, {}) as {
			proceedOnSessionCheckFailure?: boolean;
		};
		const proceed = options.proceedOnSessionCheckFailure ?? false;
		return [await act(call, { action: 'start', proceed_on_session_check_failure: proceed })];
	}),
};
