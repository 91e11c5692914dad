import type { INodeProperties } from 'n8n-workflow';

import { campaignLocator, fromItem, messageApprovalLocator } from '../../../shared/form/locators';

/** The message to decide on. Defaults to the one in the input item, from the trigger or from Get Many. */
export const approvalOfItem: INodeProperties[] = [
	...fromItem(campaignLocator, '$json.campaign_id'),
	...fromItem(messageApprovalLocator, '$json.message_id ?? $json.id'),
];

/** A node in between, such as the page of a form, may give other items. Nobody wrote the expression that is empty then. */
export const withoutApproval = {
	campaignId:
		'must not be empty: drag campaign_id there from the trigger or from Message Approval > Get Many',
	messageId:
		'must not be empty: drag message_id there from the trigger, or id from Message Approval > Get Many',
};
