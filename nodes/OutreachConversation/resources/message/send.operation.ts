import type { INodeProperties } from 'n8n-workflow';

import { conversations, readSendResult } from '../../../../src/contract/conversations';
import { nullableString } from '../../../../src/contract/fields';
import { isRecord } from '../../../../src/contract/json';
import { checkRequest } from '../../../../src/n8n/checkRequest';
import {
	explain,
	isRefusal,
	unclearResponse,
	unexpectedResponse,
	warnAgent,
} from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { conversationLocator } from '../../../shared/form/locators';
import { hintAtPlaceholders } from '../../../shared/form/placeholders';
import { refuseUnsendable } from '../../../shared/form/refuseUnsendable';
import { utcTime, utcTimeSchema } from '../../../shared/rows/utcTime';
import { checkOf, WITHOUT_LAST_MESSAGE_ID } from './sendChecks';
import { isAccepted, memoryOf, type Message } from './sentMessages';
import { z } from '../../../shared/rows/schema';

const properties: INodeProperties[] = [
	{
		displayName: 'The message goes to a real person at once and cannot be taken back.',
		name: 'sendNotice',
		type: 'notice',
		default: '',
	},
	{ ...conversationLocator, description: 'The conversation to send the message into' },
	{
		displayName: 'Message',
		name: 'content',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		required: true,
		placeholder: 'e.g. Thank you! Does Thursday at ten suit you?',
		description:
			'The text to send, 1 to 8000 characters, without formatting. Placeholders such as {first_name} are not filled in: use an expression instead.',
	},
	{
		displayName: 'When to Send',
		name: 'sendIf',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Always (May Send Twice)',
				value: 'always',
				description: 'Every run of the workflow sends the message again',
			},
			{
				name: 'If There Is No Newer Message',
				value: 'noNewerMessage',
				description: 'A second run sends nothing. Costs a request for each 500 messages.',
			},
		],
		default: 'noNewerMessage',
		displayOptions: { show: { '@tool': [false] } },
	},
	{
		displayName: 'Only If Last Message ID',
		name: 'onlyIfLastMessageId',
		type: 'string',
		default: '={{ $json.last_message_id }}',
		required: true,
		placeholder: 'e.g. {{ $json.last_message_id }}',
		displayOptions: { show: { '@tool': [false], sendIf: ['noNewerMessage'] } },
		description:
			'The message is sent only if this still is the last one of the conversation, so that it neither crosses a newer one nor goes out twice. Drag last_message_id here from the trigger, or from Conversation > Get or Get Many.',
	},
	{
		displayName: 'Expected Lead Name',
		name: 'expectedLeadName',
		type: 'string',
		default: '',
		placeholder: 'e.g. Maria Santos',
		displayOptions: { show: { '@tool': [true] } },
		description:
			'First and last name of the lead that the message is for. It is sent only if the conversation is with this lead. Leave empty to send without this check.',
	},
	{
		displayName: 'Only If Last Message ID',
		name: 'onlyIfLastMessageId',
		type: 'string',
		default: '',
		displayOptions: { show: { '@tool': [true] } },
		description:
			'ID of the last message you know of. The message is sent only if this still is the last one of the conversation. Leave empty to send without this check.',
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		displayOptions: { show: { '@tool': [false] } },
		options: [
			{
				displayName: 'Expected Lead Name',
				name: 'expectedLeadName',
				type: 'string',
				default: '',
				placeholder: 'e.g. Maria Santos',
				description:
					'First and last name of the lead that the message is for. It is sent only if the conversation is with this lead; upper and lower case do not matter. Costs a request.',
			},
		],
	},
];

export const send: Operation = {
	properties,
	endpoint: conversations.sendMessage,
	alsoCalls: [conversations.get, conversations.list],
	ownParameters: ['expectedLeadName', 'onlyIfLastMessageId', 'sendIf'],
	whenEmpty: { onlyIfLastMessageId: WITHOUT_LAST_MESSAGE_ID },
	output: () => sentMessage(),
	run: perItem(async (call) => {
		try {
			return [await sendOnce(call, readMessage(call))];
		} catch (error) {
			throw call.isTool ? warnAgent(error) : error;
		}
	}),
};

function readMessage(call: ItemCall): Message {
	const content = call.parameter('content', '') ?? '';
	const message = checkRequest(conversations.sendMessage, {
		path: { conversation_id: call.id('conversationId') },
		body: { content: Number.isFinite(content) ? String(content) : content },
	});
	refuseUnsendable('content', content);
	return message;
}

/** Sends the message, unless an earlier run of the node did. */
async function sendOnce(call: ItemCall, message: Message): Promise<object> {
	const memory = memoryOf(call, message);
	try {
		const { body } = await call.send(conversations.sendMessage, message, {
			journal: memory.journal,
			check: checkOf(call, message, memory.others),
		});
		hintAtPlaceholders(call, 'Message', message.body.content);
		return toRow(message, body);
	} catch (error) {
		throw isRefusal(error) && error.status === 409 ? stillSyncing(error) : error;
	}
}

const stillSyncing = (error: Parameters<typeof explain>[0]) =>
	explain(
		error,
		'The API is still reading in the earlier messages of this conversation, and takes new ones when it is done. Run the node again in a few minutes.',
		'The conversation is still syncing, so nothing was sent',
	);

const sentMessage = () =>
	z.strictObject({
		conversation_id: z.string(),
		message_id: nullableString(),
		status: z.enum(['sent', 'accepted']),
		pending: z.boolean(),
		text: z.string(),
		sent_at: utcTimeSchema(),
	});

function toRow({ path, body: { content } }: Message, answer: unknown): object {
	const result = readSendResult(answer);
	if (result.ok === false) {
		throw unclearResponse(
			'The API answered that it did not take the message, and not why',
			'Look at the conversation before running this again.',
		);
	}
	if (!isAccepted(result)) {
		throw unexpectedResponse(
			'The API answered without the result of the send',
			'Get the messages of the conversation to see it.',
		);
	}
	const { message } = result;
	return {
		conversation_id: path.conversation_id,
		message_id: message?.id ?? null,
		status: message ? 'sent' : 'accepted',
		pending: result.pending ?? message === null,
		// An earlier run may have sent another text.
		text: isRecord(answer) && typeof answer.content === 'string' ? answer.content : content,
		sent_at: utcTime(message?.sent_at),
	};
}
