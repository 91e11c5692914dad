import type { INodeProperties } from 'n8n-workflow';

import {
	conversations,
	readSendResult,
	type SendResult,
} from '../../../../src/contract/conversations';
import { isRecord } from '../../../../src/contract/json';
import { checkRequest } from '../../../../src/contract/problems';
import {
	explained,
	invalidFields,
	isRefusal,
	outcomeOf,
	statusOf,
	unclearResponse,
	unexpectedResponse,
	warnedAgent,
} from '../../../../src/n8n/errors';
import {
	type DoneEntry,
	type JournalEntry,
	noteOf,
	type SendJournal,
} from '../../../../src/n8n/journal';
import { idParameter } from '../../../../src/n8n/parameters';
import { type ItemCall, type Operation, perItem } from '../../../../src/n8n/run';
import { conversationLocator } from '../../../shared/locators';
import { refuseUnsendable } from '../../../shared/refuseUnsendable';
import { showFor } from '../../../shared/showFor';
import { utcTime } from '../../../shared/utcTime';
import { checkConversation, conditionsOf, type SendConditions } from './sendChecks';

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
		description: 'The text to send, 1 to 8000 characters, without formatting',
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
			'ID of the message that is answered. The answer is sent only if this still is the last message of the conversation. Leave empty to send without this check.',
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
			{
				displayName: 'Only If Last Message ID',
				name: 'onlyIfLastMessageId',
				type: 'string',
				default: '',
				placeholder: 'e.g. {{ $json.last_message_id }}',
				description:
					'ID of the message that is answered. The answer is sent only if this still is the last message, so that it does not cross a newer one. Costs a request for each 500 messages of the conversation.',
			},
		],
	},
];

interface Message {
	readonly path: { readonly conversation_id: string };
	readonly body: { readonly content: string };
}

/** Spent windows of the rate limit that one send lives through. */
const WINDOWS_MAX = 2;

export const send: Operation = {
	properties: showFor('message', 'send', properties),
	run: perItem(async (call) => {
		try {
			const message = messageOf(call);
			return [toRow(message, await sendOnce(call, message, conditionsOf(call)))];
		} catch (error) {
			throw call.isTool ? warnedAgent(error) : error;
		}
	}),
};

/** Checked before anything is read. */
function messageOf(call: ItemCall): Message {
	const content: unknown = call.context.getNodeParameter('content', call.itemIndex, '') ?? '';
	const message = {
		path: { conversation_id: idParameter(call, 'conversationId') },
		body: { content: Number.isFinite(content) ? String(content) : (content as string) },
	};
	const problems = checkRequest(conversations.sendMessage, message);
	if (problems.length > 0) throw invalidFields(problems);
	refuseUnsendable('content', content);
	return message;
}

/**
 * Sends the message, unless an earlier run of the node did. With a check, the conversation is read right before: where
 * the rate limit keeps the message waiting, it is read once more.
 */
async function sendOnce(
	call: ItemCall,
	message: Message,
	conditions: SendConditions,
): Promise<unknown> {
	const { client, context, signal } = call;
	const isChecked = Object.values(conditions).some((condition) => condition !== undefined);
	for (let windows = 0; ; windows += 1) {
		const sending = client.call(conversations.sendMessage, message, {
			signal,
			journal: journalOf(call, message),
			// Another Retry of the same execution may have sent it, and does not share its journal.
			sentSince: context.getMode() === 'retry' ? startOf(call) : undefined,
			beforeSend: async () =>
				await checkConversation(call, message.path.conversation_id, conditions),
			mayWait: !isChecked,
		});
		const answer = await sending.catch((error: unknown) => {
			if (isChecked && isRateLimited(error) && windows < WINDOWS_MAX) return undefined;
			throw isRefusal(error) && error.status === 409 ? stillSyncing(error) : error;
		});
		if (answer) return answer.body;
	}
}

/** When the execution began that this one is a Retry of. Without it, any time is after it. */
const startOf = ({ context }: ItemCall): number =>
	context.getExecutionContext()?.establishedAt ?? 0;

/**
 * An item sends one message into a conversation, however often its node runs: on a re-run, an expression in the text may
 * give another one. A tool has no items, and its calls differ by their text.
 */
function journalOf(
	{ context, itemIndex, credential, isTool }: ItemCall,
	{ path, body: { content } }: Message,
): SendJournal {
	const note = noteOf<JournalEntry & WithText>(context, itemIndex, {
		endpoint: conversations.sendMessage.id,
		subject: [credential.fingerprint, path, ...(isTool ? [{ content }] : [])],
	});
	return {
		read: () => withText(note.read()),
		write: (entry) => {
			note.write({ ...(entry.state === 'done' ? toStored(entry) : entry), content });
		},
		others: () => note.others().filter((other) => other.content.trim() === content.trim()),
	};
}

/** An entry with the text that went out, which tells messages of one conversation apart. */
interface WithText {
	readonly content: string;
}

/** The text stands with the answer where the row is made. */
const withText = (entry: (JournalEntry & WithText) | undefined): JournalEntry | undefined =>
	entry?.state === 'done' && isRecord(entry.body)
		? { ...entry, body: { ...entry.body, content: entry.content } }
		: entry;

/** Keeps what is put out. An answer that does not tell what became of the message is looked into by a later run. */
function toStored(entry: DoneEntry): JournalEntry {
	const result = readSendResult(entry.body);
	if (!isAccepted(result)) return { state: 'sending', sentAt: entry.sentAt };
	const message = result.message && { id: result.message.id, sent_at: result.message.sent_at };
	return { ...entry, body: { ...result, message } };
}

const isAccepted = ({ ok, pending, message }: SendResult): boolean =>
	ok !== false && (ok !== null || pending !== null || message !== null);

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
		// What an earlier run sent may read otherwise than what this one was given.
		text: isRecord(answer) && typeof answer.content === 'string' ? answer.content : content,
		sent_at: utcTime(message?.sent_at),
	};
}

const isRateLimited = (error: unknown): boolean =>
	statusOf(error) === 429 && outcomeOf(error) === 'not sent';

const stillSyncing = (error: Parameters<typeof explained>[0]) =>
	explained(
		error,
		'The API is still reading in the earlier messages of this conversation, and takes new ones when it is done. Run the node again in a few minutes.',
		'The conversation is still syncing, so nothing was sent',
	);
