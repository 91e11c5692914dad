import { campaigns } from '../../../../src/contract/campaigns';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { campaignLocator } from '../../../shared/form/locators';
import { simplifier, outputProperties } from '../../../shared/form/output';
import { campaignRow, simplifyCampaign } from '../../../shared/rows/campaign';

export const get: Operation = {
	properties: [campaignLocator, ...outputProperties],
	endpoint: campaigns.get,
	output: campaignRow,
	run: perItem(async (call) => {
		const path = { campaign_id: call.id('campaignId') };
		const { data } = await call.read(campaigns.get, { path });
		return [simplifier(call, simplifyCampaign)(data)];
	}),
};
