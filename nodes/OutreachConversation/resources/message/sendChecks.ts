import type { ConversationMessage } from '../../../../src/contract/conversations';
import { invalidInput, wrongState } from '../../../../src/n8n/errors';
import { contractKey } from '../../../../src/n8n/parameterNames';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import { utcTime } from '../../../shared/rows/utcTime';
import { fullName } from '../../../shared/rows/fullName';
import { type Message, messageIdOf, type TextEntry } from './sentMessages';
import { readFirstPage, readConversation, type ConversationThread } from '../thread';

type Others = () => readonly TextEntry[];

/**
 * The checks of the conversation that the form asks for; undefined if it asks for none. A check without a value, such as
 * an expression that gives nothing, is an error: the message must not go out unchecked because of it.
 */
export function checkOf(
	call: ItemCall,
	{ path, body }: Message,
	others: Others,
): (() => Promise<void>) | undefined {
	const lastMessageId = lastMessageIdOf(call);
	const leadName = leadNameOf(call);
	if (lastMessageId === undefined && leadName === undefined) return undefined;
	return async () => {
		const thread =
			lastMessageId === undefined
				? await readFirstPage(call, path.conversation_id, 1)
				: await readConversation(call, path.conversation_id);
		if (leadName !== undefined) checkLead(thread, leadName);
		if (lastMessageId === undefined) return;
		const problem = problemOf(thread, lastMessageId, body.content, others());
		if (problem) throw wrongState(problem.message, problem.hint(call.isTool));
	};
}

function lastMessageIdOf(call: ItemCall): string | undefined {
	if (call.isTool) return fieldOfTool(call, 'onlyIfLastMessageId');
	if (call.parameter('sendIf', 'noNewerMessage') === 'always') return undefined;
	return filledIn(call, 'onlyIfLastMessageId', WITHOUT_LAST_MESSAGE_ID);
}

export const WITHOUT_LAST_MESSAGE_ID =
	'must not be empty: drag last_message_id there from the trigger or from Conversation > Get, or set When to Send to Always';

function leadNameOf(call: ItemCall): string | undefined {
	if (call.isTool) return fieldOfTool(call, 'expectedLeadName');
	const { expectedLeadName } = call.fields('options');
	return expectedLeadName === undefined ? undefined : String(expectedLeadName).trim();
}

/** An agent fills in fields, not options. Only a field with nothing in it asks for no check: a model may leave one empty. */
function fieldOfTool(call: ItemCall, name: string): string | undefined {
	const written = call.context.getNode().parameters[name] ?? '';
	return written === '' ? undefined : filledIn(call, name, 'must not be empty: fill it in');
}

function filledIn(call: ItemCall, name: string, otherwise: string): string {
	const text = String(call.parameter(name) ?? '').trim();
	if (text !== '') return text;
	throw invalidInput(contractKey(name), otherwise);
}

function checkLead({ conversation }: ConversationThread, expected: string): void {
	const name = fullName(conversation.lead);
	if (name !== null && normalizeName(name) === normalizeName(expected)) return;
	throw wrongState(
		`Not sent: the lead of this conversation ${name === null ? 'has no name' : `is ${name}`}, and ${expected} was expected`,
		'Check that the conversation is the right one, and the spelling of the expected name.',
	);
}

/** Case, blanks, invisible characters and the encoding of accents make no difference. */
const normalizeName = (name: string): string =>
	name
		.normalize('NFKC')
		.replace(/\p{Cf}/gu, '')
		.toLowerCase()
		.replace(/\s+/g, ' ')
		.trim();

interface Objection {
	readonly message: string;
	readonly hint: (isTool: boolean) => string;
}

/** Why the message must not go out now, if the conversation is to end with `expectedId`. */
function problemOf(
	thread: ConversationThread,
	expectedId: string,
	content: string,
	others: readonly TextEntry[],
): Objection | undefined {
	const { messages } = thread;
	const last = messages.at(-1);
	if (last && last.id !== expectedId && others.some((other) => messageIdOf(other) === last.id)) {
		return sentByAnother('has just sent a message into this conversation');
	}
	if (last && isSent(last, content)) return sentBefore(last);
	if (last?.id !== expectedId) return newerMessage(thread, expectedId);
	const hidden = others.find((other) => other.state !== 'failed' && !isShown(other, messages));
	if (!hidden) return undefined;
	return sentByAnother(
		`${hidden.state === 'done' ? 'has' : 'may have'} sent a message into this conversation, which does not show there yet`,
	);
}

const isSent = ({ direction, content }: ConversationMessage, text: string): boolean =>
	direction === 'sent' && String(content).trim() === text.trim();

/** Whether the conversation shows what another item sent. A message that has no ID yet is known by its text. */
function isShown(other: TextEntry, messages: readonly ConversationMessage[]): boolean {
	const id = messageIdOf(other);
	return messages.some((message) =>
		id === undefined ? isSent(message, other.content) : message.id === id,
	);
}

const sentByAnother = (what: string): Objection => ({
	message: `Not sent: another item ${what}`,
	hint: () =>
		'Each item would send a message of its own. Put the texts into one message, or set When to Send to Always. To go on with the other items, set On Error to Continue in the settings of the node.',
});

const sentBefore = ({ sent_at }: ConversationMessage): Objection => ({
	message: 'Not sent again: this message is already the last one of the conversation',
	hint: (isTool) =>
		`It went out at ${utcTime(sent_at) ?? 'an unknown time'}, probably in an earlier run, so there is nothing left to do.${isTool ? '' : ' To send it once more, set When to Send to Always.'}`,
});

function newerMessage(thread: ConversationThread, expectedId: string): Objection {
	const last = thread.messages.at(-1);
	const isKnown = thread.messages.some(({ id }) => id === expectedId);
	return {
		message: last
			? `Not sent: ${writerOf(thread, last)}`
			: 'Not sent: the conversation has no message yet',
		hint: () =>
			isKnown
				? 'Read the conversation again and decide whether the message still fits.'
				: `The conversation has no message with the ID ${expectedId}. Check that both IDs are of the same conversation.`,
	};
}

function writerOf(
	{ conversation }: ConversationThread,
	{ id, direction, sent_at }: ConversationMessage,
): string {
	const writer =
		direction === 'received'
			? (fullName(conversation.lead) ?? 'the lead')
			: (conversation.social_account?.profile_name ?? 'the sender account');
	return `${writer} wrote the last message, ${id}, at ${utcTime(sent_at) ?? 'an unknown time'}`;
}
