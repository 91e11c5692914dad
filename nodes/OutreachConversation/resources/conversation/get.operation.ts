import type { INodeProperties } from 'n8n-workflow';

import type { ConversationMessage } from '../../../../src/contract/conversations';
import { idParameter } from '../../../../src/n8n/parameters';
import { type ItemCall, type Operation, perItem } from '../../../../src/n8n/run';
import { cutForTool } from '../../../../src/n8n/tool';
import { conversationLocator } from '../../../shared/locators';
import { showFor } from '../../../shared/showFor';
import { isSimplified, simplifyProperty } from '../../../shared/simplify';
import { utcTime } from '../../../shared/utcTime';
import { readFirstPage, readThread, type Thread } from '../thread';
import { simplifiedConversation } from './simplifiedConversation';

const properties: INodeProperties[] = [
	{ ...conversationLocator, description: 'The conversation to read' },
	simplifyProperty,
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		displayOptions: { show: { '@tool': [false] } },
		options: [
			{
				displayName: 'All Messages',
				name: 'allMessages',
				type: 'boolean',
				default: true,
				description:
					'Whether to read all messages, at one request for each 500 of them. Turned off, one request gives the first page: the oldest 100 messages.',
			},
		],
	},
];

/** An agent needs the end of a conversation, and reads whatever it gets. */
const MESSAGES_FOR_AGENT = 20;

export const get: Operation = {
	properties: showFor('conversation', 'get', properties),
	run: perItem(async (call) => {
		const thread = await read(call);
		if (isSimplified(call)) return [simplified(call, thread)];
		return [{ ...thread.conversation, messages: thread.messages }];
	}),
};

interface ReadThread extends Thread {
	/** Its last message is the last of the conversation. */
	readonly isWhole: boolean;
}

async function read(call: ItemCall): Promise<ReadThread> {
	const { context, itemIndex } = call;
	const conversationId = idParameter(call, 'conversationId');
	if (context.getNodeParameter('options.allMessages', itemIndex, true) !== false) {
		return { ...(await readThread(call, conversationId)), isWhole: true };
	}
	const page = await readFirstPage(call, conversationId);
	return { ...page, isWhole: page.pagination?.has_more === false };
}

function simplified({ isTool }: ItemCall, { conversation, messages, isWhole }: ReadThread): object {
	const shown = isTool ? messages.slice(-MESSAGES_FOR_AGENT) : messages;
	const rows = shown.map(simplifiedMessage);
	return {
		...simplifiedConversation(conversation, isWhole ? messages.at(-1) : null),
		messages: isTool ? rows.map(cutForTool) : rows,
	};
}

const simplifiedMessage = ({
	id,
	direction,
	sent_at,
	content,
	attachments,
}: ConversationMessage) => ({
	id,
	direction: direction ?? null,
	sent_at: utcTime(sent_at),
	text: content ?? null,
	attachment_count: attachments?.length ?? 0,
});
