import type { INodeProperties } from 'n8n-workflow';

import {
	type ConversationMessage,
	conversationMessageSchema,
	conversations,
} from '../../../../src/contract/conversations';
import { nullableString } from '../../../../src/contract/fields';
import { isRecord } from '../../../../src/contract/json';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { cutForTool } from '../../../../src/n8n/execution/tool';
import { conversationOrLeadLocator } from '../../../shared/form/locators';
import { outputProperties, simplifier } from '../../../shared/form/output';
import { utcTime, utcTimeSchema } from '../../../shared/rows/utcTime';
import { readFirstPage, readConversation } from '../thread';
import { conversationRow, simplifyConversation } from './conversationRow';
import { conversationIdWith } from './ofLead';
import { z } from '../../../shared/rows/zod';

const properties: INodeProperties[] = [
	{
		...conversationOrLeadLocator,
		description:
			'The conversation to read. By Lead also reads the list of conversations, at one request for each 500, once for all input items; of several with the lead, it takes the one with the latest message.',
	},
	...outputProperties,
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
					'Whether to read all messages, at one request for each 500. If off, one request gives the oldest 100; if there are more, the fields of the last message are null.',
			},
		],
	},
];

/** An agent needs only the end of a conversation. */
const MESSAGES_FOR_AGENT = 20;

export const get: Operation = {
	properties,
	endpoint: conversations.get,
	alsoCalls: [conversations.list],
	ownParameters: ['allMessages'],
	output: () =>
		z.strictObject({
			conversation_id: z.string(),
			...conversationRow().shape,
			messages: z.array(messageRow()),
		}),
	run: perItem(async (call) => {
		const thread = await read(call);
		return [simplifier(call, simplifyThread(call), wholeThread(call))(thread)];
	}),
};

type Read = Awaited<ReturnType<typeof read>>;

const simplifyThread =
	(call: ItemCall) =>
	({ conversation, messages, last }: Read) => ({
		// The trigger and the messages use the same name, so that later nodes can work with any of them.
		conversation_id: conversation.id,
		...simplifyConversation(conversation, last),
		messages: shownOf(call, messages.map(simplifyMessage)),
	});

const wholeThread =
	(call: ItemCall) =>
	({ conversation, messages }: Read) => ({ ...conversation, messages: shownOf(call, messages) });

const shownOf = <Row extends object>({ isTool }: ItemCall, messages: readonly Row[]) =>
	isTool ? messages.slice(-MESSAGES_FOR_AGENT).map(cutForTool) : messages;

/** The thread, and its last message if we know that it is the last of the conversation. */
async function read(call: ItemCall) {
	const conversationId = await idOf(call);
	if (call.parameter('options.allMessages', true) !== false) {
		const thread = await readConversation(call, conversationId);
		return { ...thread, last: thread.messages.at(-1) };
	}
	const { pagination, ...thread } = await readFirstPage(call, conversationId);
	const isWhole = pagination?.has_more === false;
	return { ...thread, last: isWhole ? thread.messages.at(-1) : undefined };
}

async function idOf(call: ItemCall): Promise<string> {
	const located = call.parameter('conversationId');
	const isByLead = isRecord(located) && located.mode === 'lead';
	return isByLead
		? await conversationIdWith(call, 'conversation_id', located)
		: call.id('conversationId');
}

const messageRow = () =>
	z.strictObject({
		id: z.string(),
		direction: conversationMessageSchema().shape.direction,
		sent_at: utcTimeSchema(),
		text: nullableString(),
		attachment_count: z.int(),
	});

const simplifyMessage = (message: ConversationMessage) => ({
	id: message.id,
	direction: message.direction ?? null,
	sent_at: utcTime(message.sent_at),
	text: message.content ?? null,
	attachment_count: message.attachments?.length ?? 0,
});
