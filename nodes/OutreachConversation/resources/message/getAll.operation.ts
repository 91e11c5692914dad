import type { INodeProperties } from 'n8n-workflow';

import type {
	ConversationDetail,
	ConversationMessage,
} from '../../../../src/contract/conversations';
import { idParameter } from '../../../../src/n8n/parameters';
import { type Operation, perItem } from '../../../../src/n8n/run';
import { fullName } from '../../../shared/fullName';
import { conversationLocator } from '../../../shared/locators';
import { limitOf, returnAllProperties } from '../../../shared/returnAll';
import { showFor } from '../../../shared/showFor';
import { isSimplified, simplifyProperty } from '../../../shared/simplify';
import { utcTime } from '../../../shared/utcTime';
import { readThread } from '../thread';

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
	properties: showFor('message', 'getAll', properties),
	run: perItem(async (call) => {
		const thread = await readThread(call, idParameter(call, 'conversationId'), limitOf(call));
		if (!isSimplified(call)) return thread.messages;
		return thread.messages.map((message) => simplifiedMessage(thread.conversation, message));
	}),
};

function simplifiedMessage(
	conversation: ConversationDetail,
	{ id, content, direction, sent_at, attachments }: ConversationMessage,
): object {
	const { lead, social_account } = conversation;
	const files = attachments ?? [];
	return {
		message_id: id,
		conversation_id: conversation.id,
		text: content ?? null,
		direction: direction ?? null,
		sent_at: utcTime(sent_at),
		attachment_count: files.length,
		attachment_types: files.map(({ type }) => type),
		lead_id: lead?.id ?? null,
		lead_name: fullName(conversation.lead),
		sender_name: social_account?.profile_name ?? null,
	};
}
