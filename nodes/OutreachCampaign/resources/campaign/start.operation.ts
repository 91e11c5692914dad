import { campaigns } from '../../../../src/contract/campaigns';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { optionsProperty } from '../../../shared/form/properties';
import { campaignLocator } from '../../../shared/form/locators';
import { simplifyProperty } from '../../../shared/form/simplify';
import { campaignRow } from '../../../shared/rows/campaign';
import { act } from './act';

export const start: Operation = {
	properties: [
		campaignLocator,
		simplifyProperty,
		optionsProperty({
			displayName: 'Proceed on Session Check Failure',
			name: 'proceedOnSessionCheckFailure',
			type: 'boolean',
			default: false,
			description:
				'Whether to start even if the sessions of the sender accounts fail their health check, or cannot be checked. Without it the campaign stays a draft then.',
		}),
	],
	endpoint: campaigns.act,
	alsoCalls: [campaigns.get],
	settledFields: ['action'],
	output: campaignRow,
	run: perItem(async (call) => {
		const { proceedOnSessionCheckFailure } = call.fields('options');
		const options = { proceed_on_session_check_failure: proceedOnSessionCheckFailure ?? false };
		return [await act(call, 'start', options)];
	}),
};
