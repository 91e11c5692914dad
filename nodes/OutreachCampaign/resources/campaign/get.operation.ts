import type { INodeProperties } from 'n8n-workflow';

import { campaigns } from '../../../../src/contract/campaigns';
import { idParameter } from '../../../../src/n8n/parameters';
import { type Operation, perItem } from '../../../../src/n8n/run';
import { campaignLocator } from '../../../shared/locators';
import { showFor } from '../../../shared/showFor';
import { simplifier, simplifyProperty } from '../../../shared/simplify';
import { simplifiedCampaign } from './simplifiedCampaign';

const properties: INodeProperties[] = [campaignLocator, simplifyProperty];

export const get: Operation = {
	properties: showFor('campaign', 'get', properties),
	run: perItem(async (call) => {
		const { body } = await call.client.call(
			campaigns.get,
			{ path: { campaign_id: idParameter(call, 'campaignId') } },
			{ signal: call.signal },
		);
		return [simplifier(call, simplifiedCampaign)(body.data)];
	}),
};
