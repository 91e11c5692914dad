import { campaigns } from '../../../../src/contract/campaigns';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { noticeProperty, optionsProperty } from '../../../shared/form/properties';
import { campaignLocator } from '../../../shared/form/locators';
import { outputProperties } from '../../../shared/form/output';
import { campaignRow } from '../../../shared/rows/campaign';
import { act } from './act';

export const start: Operation = {
	properties: [
		noticeProperty(
			'Contacts every lead of the list within the schedule. Pause stops it, but takes back nothing that has gone out.',
		),
		campaignLocator,
		...outputProperties,
		optionsProperty({
			displayName: 'Ignore Session Errors',
			name: 'proceedOnSessionCheckFailure',
			type: 'boolean',
			default: false,
			description:
				'Whether to start even if a sender account fails its session check, or cannot be checked. Otherwise the campaign stays a draft, and the error names the accounts.',
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
