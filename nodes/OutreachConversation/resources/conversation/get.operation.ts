import type { INodeProperties } from 'n8n-workflow';

import {
	type ConversationMessage,
	conversationMessageSchema,
	conversations,
} from '../../../../src/contract/conversations';
import { nullableString } from '../../../../src/contract/fields';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { cutForTool } from '../../../../src/n8n/execution/tool';
import { conversationLocator } from '../../../shared/form/locators';
import { isSimplified, simplifyProperty } from '../../../shared/form/simplify';
import { utcTime, utcTimeSchema } from '../../../shared/rows/utcTime';
import { readFirstPage, readThread, type Thread } from '../thread';
import { conversationRow, simplifyConversation } from './conversationRow';
import { z } from '../../../shared/rows/schema';

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

/** An agent needs only the end of a conversation. */
const MESSAGES_FOR_AGENT = 20;

export const get: Operation = {
	properties,
	endpoint: conversations.get,
	ownParameters: ['allMessages'],
	output: () => conversationRow().extend({ messages: z.array(messageRow()) }),
	run: perItem(async (call) => {
		const thread = await read(call);
		if (isSimplified(call)) return [simplify(call, thread)];
		return [{ ...thread.conversation, messages: thread.messages }];
	}),
};

interface ReadThread extends Thread {
	/** Whether its last message is the last of the conversation. */
	readonly isWhole: boolean;
}

async function read(call: ItemCall): Promise<ReadThread> {
	const conversationId = call.id('conversationId');
	if (call.parameter('options.allMessages', true) !== false) {
		return { ...(await readThread(call, conversationId)), isWhole: true };
	}
	const page = await readFirstPage(call, conversationId);
	return { ...page, isWhole: page.pagination?.has_more === false };
}

function simplify({ isTool }: ItemCall, { conversation, messages, isWhole }: ReadThread): object {
	const shown = isTool ? messages.slice(-MESSAGES_FOR_AGENT) : messages;
	const rows = shown.map(simplifyMessage);
	return {
		...simplifyConversation(conversation, isWhole ? messages.at(-1) : null),
		messages: isTool ? rows.map(cutForTool) : rows,
	};
}

const messageRow = () =>
	z.strictObject({
		id: z.string(),
		direction: conversationMessageSchema().shape.direction,
		sent_at: utcTimeSchema(),
		text: nullableString(),
		attachment_count: z.int(),
	});

const simplifyMessage = ({
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
