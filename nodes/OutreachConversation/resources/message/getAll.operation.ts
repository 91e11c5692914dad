import type { INodeProperties } from 'n8n-workflow';

import {
	attachmentSchema,
	type ConversationDetail,
	type ConversationMessage,
	conversationMessageSchema,
	conversations,
} from '../../../../src/contract/conversations';
import { nullableString } from '../../../../src/contract/fields';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { conversationLocator } from '../../../shared/form/locators';
import { limitOf, returnAllProperties } from '../../../shared/form/returnAll';
import { isSimplified, simplifyProperty } from '../../../shared/form/simplify';
import { utcTime, utcTimeSchema } from '../../../shared/rows/utcTime';
import { partiesRow, simplifyParties } from '../conversation/conversationRow';
import { readThread } from '../thread';
import { z } from '../../../shared/rows/schema';

const properties: INodeProperties[] = [
	{ ...conversationLocator, description: 'The conversation to read the messages of' },
	{
		displayName:
			'The API gives the oldest messages first. For the newest ones turn on Return All, or get the conversation.',
		name: 'orderNotice',
		type: 'notice',
		default: '',
	},
	...returnAllProperties,
	simplifyProperty,
];

export const getAll: Operation = {
	properties,
	endpoint: conversations.get,
	output: () => messageRow(),
	run: perItem(async (call) => {
		const thread = await readThread(call, call.id('conversationId'), limitOf(call));
		if (!isSimplified(call)) return thread.messages;
		return thread.messages.map((message) => simplifyMessage(thread.conversation, message));
	}),
};

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
	const { id, content, direction, sent_at, attachments } = message;
	return {
		message_id: id,
		conversation_id: conversation.id,
		text: content ?? null,
		direction: direction ?? null,
		sent_at: utcTime(sent_at),
		attachment_count: attachments?.length ?? 0,
		attachment_types: attachments?.map(({ type }) => type) ?? [],
		...simplifyParties(conversation),
	};
}
