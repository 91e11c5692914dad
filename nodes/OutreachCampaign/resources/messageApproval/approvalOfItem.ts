import type { INodeProperties } from 'n8n-workflow';

import { campaignLocator, fromItem, messageApprovalLocator } from '../../../shared/form/locators';

/** The message to decide on. Defaults to the one in the input item, from the trigger or from Get Many. */
export const approvalOfItem: INodeProperties[] = [
	...fromItem(campaignLocator, '$json.campaign_id'),
	...fromItem(messageApprovalLocator, '$json.message_id ?? $json.id'),
];
