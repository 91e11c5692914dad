import type { INodeProperties } from 'n8n-workflow';

import { campaigns } from '../../../../src/contract/campaigns';
import {
	type Conversation,
	conversations,
	conversationSchema,
} from '../../../../src/contract/conversations';
import { nullableString } from '../../../../src/contract/fields';
import { checkRequest } from '../../../../src/n8n/checkRequest';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { ofLead } from '../../../shared/form/locators';
import { text } from '../../../shared/form/values';
import { getManyByPage } from '../../../shared/lists/getMany';
import { leadKey } from '../../../shared/lists/ofLead';
import { limitOf, returnAllProperties } from '../../../shared/form/returnAll';
import { outputProperties, simplifier } from '../../../shared/form/output';
import { filtersProperty, optionsProperty } from '../../../shared/form/properties';
import { campaignsOfLead } from '../../../shared/rows/campaignsOfLead';
import { z } from '../../../shared/rows/zod';
import { campaignsOfLeads } from './campaignsOfLeads';
import { conversationRow, simplifyConversation } from './conversationRow';
import { conversationsWith } from './ofLead';

const properties: INodeProperties[] = [
	...returnAllProperties,
	...outputProperties,
	filtersProperty(
		ofLead(
			'Only conversations with this lead. The API has no such filter, so the node reads the list of conversations, at one request for each 500, once for all input items.',
		),
		{
			displayName: 'Sender Account Name or ID',
			name: 'socialAccountId',
			type: 'options',
			typeOptions: { loadOptionsMethod: 'getSocialAccounts' },
			default: '',
			description:
				'Only conversations of this sender account. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
		},
		{
			displayName: 'Unread Only',
			name: 'unreadOnly',
			type: 'boolean',
			default: true,
			description: 'Whether to return only conversations with an unread message',
		},
	),
	optionsProperty({
		displayName: 'Include Campaigns',
		name: 'includeCampaigns',
		type: 'boolean',
		default: true,
		description:
			'Whether to add the started and paused campaigns that the lead is in. Takes a request for each 500 campaigns of the workspace and one for each 500 leads of each started or paused one, once for all input items.',
	}),
];

export const getAll: Operation = {
	properties,
	endpoint: conversations.list,
	alsoCalls: [campaigns.list, campaigns.listLeads],
	ownParameters: ['includeCampaigns', 'ofLead'],
	output: conversationRow,
	record: () =>
		conversationSchema().extend({
			campaigns: z
				.array(z.strictObject({ id: z.string(), name: nullableString(), status: nullableString() }))
				.optional(),
			campaign_id: nullableString().optional(),
		}),
	run: perItem(async (call) => {
		const rows: object[] = [];
		for await (const page of wantedConversations(call)) {
			const toRow = await rowFor(call, page);
			for (const conversation of page) rows.push(toRow(conversation));
		}
		return rows;
	}),
};

async function* wantedConversations(call: ItemCall): AsyncGenerator<readonly Conversation[], void> {
	const request = requestOf(call);
	const limit = limitOf(call);
	const { ofLead: lead } = call.fields('filters');
	if (lead === undefined) {
		yield* getManyByPage(call, conversations.list, request, { limit });
		return;
	}
	const found = await conversationsWith(call, leadKey('of_lead', lead), request);
	yield found.slice(0, limit);
}

const simplify = (conversation: Conversation) =>
	simplifyConversation(conversation, conversation.last_message);

async function rowFor(
	call: ItemCall,
	page: readonly Conversation[],
): Promise<(conversation: Conversation) => object> {
	if (call.fields('options').includeCampaigns !== true) return simplifier(call, simplify);
	const isNeeded = page.some(({ lead }) => lead);
	const found = isNeeded ? await campaignsOfLeads(call) : new Map<string, never>();
	const campaignsOf = ({ lead }: Conversation) =>
		campaignsOfLead((lead && found.get(lead.id)) ?? []);
	return simplifier(
		call,
		(conversation: Conversation) => ({ ...simplify(conversation), ...campaignsOf(conversation) }),
		(conversation) => ({ ...conversation, ...campaignsOf(conversation) }),
	);
}

function requestOf(call: ItemCall) {
	const { socialAccountId, unreadOnly = false } = call.fields('filters');
	return checkRequest(conversations.list, {
		query: {
			...(socialAccountId !== undefined && { social_account_id: text(socialAccountId) }),
			// False is the same as no filter.
			...(unreadOnly !== false && { unread_only: unreadOnly }),
		},
	});
}
