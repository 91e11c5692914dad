import type { INodeProperties } from 'n8n-workflow';

import {
	type Attachment,
	attachmentIndexes,
	attachmentSchema,
	type ConversationDetail,
	type ConversationMessage,
	conversationMessageSchema,
	conversations,
} from '../../../../src/contract/conversations';
import { nullableString } from '../../../../src/contract/fields';
import { recordsOf } from '../../../../src/contract/json';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { conversationLocator } from '../../../shared/form/locators';
import { limitOf, returnAllProperties } from '../../../shared/form/returnAll';
import { outputProperties, simplifier } from '../../../shared/form/output';
import { utcTime, utcTimeSchema } from '../../../shared/rows/utcTime';
import { partiesRow, simplifyParties } from '../conversation/conversationRow';
import { readConversation, readOldest, type ConversationThread } from '../thread';
import { z } from '../../../shared/rows/zod';

const properties: INodeProperties[] = [
	{ ...conversationLocator, description: 'The conversation to read the messages of' },
	...returnAllProperties,
	{
		displayName: 'Order',
		name: 'order',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Newest First',
				value: 'newestFirst',
				description: 'Reads the whole conversation: a request for each 500 messages',
			},
			{
				name: 'Oldest First',
				value: 'oldestFirst',
				description: 'Reads no more than is returned, and one message after it',
			},
		],
		default: 'newestFirst',
		description:
			'Which messages come first, and which ones Limit leaves out. The API begins with the oldest.',
	},
	...outputProperties,
];

export const getAll: Operation = {
	properties,
	endpoint: conversations.get,
	ownParameters: ['order'],
	output: () => messageRow(),
	record: conversationMessageSchema,
	run: perItem(async (call) => {
		const { conversation, messages } = await read(call);
		return messages.map(
			simplifier(call, (message: ConversationMessage) => simplifyMessage(conversation, message)),
		);
	}),
};

/**
 * As many messages as Limit allows, in the order that the form asks for. The newest ones are usually at the end of the
 * API's pages.
 */
async function read(call: ItemCall): Promise<ConversationThread> {
	const limit = limitOf(call);
	const conversationId = call.id('conversationId');
	const isOldestFirst = call.parameter('order', 'newestFirst') === 'oldestFirst';
	if (isOldestFirst && limit !== undefined) return await readOldest(call, conversationId, limit);
	const { conversation, messages } = await readConversation(call, conversationId);
	if (isOldestFirst) return { conversation, messages };
	return { conversation, messages: messages.slice(-(limit ?? Infinity)).reverse() };
}

const messageRow = () =>
	z.strictObject({
		message_id: z.string(),
		conversation_id: z.string(),
		text: nullableString(),
		direction: conversationMessageSchema().shape.direction,
		sent_at: utcTimeSchema(),
		attachment_count: z.int(),
		attachment_types: z.array(attachmentSchema().shape.type),
		...partiesRow().shape,
	});

function simplifyMessage(conversation: ConversationDetail, message: ConversationMessage): object {
	const { id, content, direction, sent_at } = message;
	const attachments = recordsOf<Attachment>(message.attachments);
	const ids = { conversation_id: conversation.id, message_id: id };
	const indexes = attachmentIndexes(attachments, ids);
	return {
		message_id: id,
		conversation_id: conversation.id,
		text: content ?? null,
		direction: direction ?? null,
		sent_at: utcTime(sent_at),
		attachment_count: attachments.length,
		attachment_types: attachments.map(({ type }) => type),
		// Only of a service that does not count from 0. Download asks for these.
		...(indexes.some((index, place) => index !== place) && { attachment_indexes: indexes }),
		...simplifyParties(conversation),
	};
}
