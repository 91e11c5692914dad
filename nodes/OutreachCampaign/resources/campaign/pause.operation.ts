import type { INodeProperties } from 'n8n-workflow';

import { campaigns } from '../../../../src/contract/campaigns';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { campaignLocator } from '../../../shared/form/locators';
import { simplifyProperty } from '../../../shared/form/simplify';
import { campaignRow } from '../../../shared/rows/campaign';
import { act } from './act';

const properties: INodeProperties[] = [campaignLocator, simplifyProperty];

export const pause: Operation = {
	properties,
	endpoint: campaigns.act,
	alsoCalls: [campaigns.get],
	settledFields: ['action', 'proceed_on_session_check_failure'],
	output: campaignRow,
	run: perItem(async (call) => [await act(call, { action: 'pause' })]),
};
