import { shorten } from '../../../../src/contract/characters';
import type {
	ConversationDetail,
	ConversationMessage,
} from '../../../../src/contract/conversations';
import { OutreachError, wrongState } from '../../../../src/n8n/errors';
import { fullName } from '../../../shared/rows/fullName';
import { utcTime } from '../../../shared/rows/utcTime';
import type { ConversationThread } from '../thread';
import { type AnsweredMessage, isEdited } from './answeredMessage';
import { messageIdOf, type TextEntry } from './sentMessages';

/** Why a message was not sent, in the words of its output item. */
export const NOT_SENT = [
	'newer_message',
	'message_gone',
	'message_edited',
	'already_sent',
	'other_item',
	'left_out',
] as const;

const GO_ON =
	'To go on with the other items, add the option If There Is a Newer Message and choose Go On Without Sending.';

const READ_AGAIN = 'Read the conversation again and decide whether the message still fits.';

/** How much of a text an error shows, in characters. */
const SHOWN = 100;

/** Adds advice that only a person can follow: a model can set neither options nor checks. */
const forPeople = (isTool: boolean, way: string): string => (isTool ? '' : ` ${way}`);

/** The message was not sent, mostly because the conversation has gone on. This may be quite normal. */
export class NotSentError extends OutreachError {
	constructor(
		readonly reason: (typeof NOT_SENT)[number],
		message: string,
		hint: string,
		/** The last message of the conversation, if it is not as expected. */
		readonly newer?: ConversationMessage,
	) {
		super(message, { outcome: 'not sent', code: 'wrong_state', hint });
	}
}

/** Throws if the message must not go out now, because the conversation does not end with `expectedId`. */
export function checkLast(
	thread: ConversationThread,
	expectedId: string,
	{ content, others, isTool, answered }: Attempted,
): void {
	const { messages } = thread;
	const last = messages.at(-1);
	if (last && last.id !== expectedId && others.some((other) => messageIdOf(other) === last.id)) {
		throw sentByAnother('has just sent a message into this conversation', last);
	}
	if (last && isSent(last, content)) throw sentBefore(last, isTool);
	if (last?.id !== expectedId) throw endsOtherwise(thread, expectedId, isTool, answered);
	if (answered && isEdited(answered, last, content)) throw readsOtherwise(thread, last);
	const hidden = others.find((other) => other.state !== 'failed' && !isShown(other, messages));
	if (!hidden) return;
	throw sentByAnother(
		`${hidden.state === 'done' ? 'has' : 'may have'} sent a message into this conversation, which does not show there yet`,
	);
}

interface Attempted {
	readonly content: string;
	/** What other items sent into the conversation. */
	readonly others: readonly TextEntry[];
	readonly isTool: boolean;
	readonly answered: AnsweredMessage | undefined;
}

const isSent = ({ direction, content }: ConversationMessage, text: string): boolean =>
	direction === 'sent' && String(content).trim() === text.trim();

/** Whether the conversation shows what another item sent. A message without an ID is recognized by its text. */
function isShown(other: TextEntry, messages: readonly ConversationMessage[]): boolean {
	const id = messageIdOf(other);
	return messages.some((message) =>
		id === undefined ? isSent(message, other.content) : message.id === id,
	);
}

const sentByAnother = (what: string, newer?: ConversationMessage): NotSentError =>
	new NotSentError(
		'other_item',
		`Not sent: another item ${what}`,
		`Each item would send a message of its own. Put the texts into one message, or set When to Send to Always. ${GO_ON}`,
		newer,
	);

/** Another execution sends a message that the conversation does not show yet. */
export const answeredElsewhere = (isTool: boolean): NotSentError =>
	new NotSentError(
		'newer_message',
		isTool
			? 'Not sent: another call or execution is answering the same message, or has just done so'
			: 'Not sent: another execution is answering the same message, or has just done so',
		`Its message may not show yet. Read the conversation again in a few minutes and decide whether this message still fits.${forPeople(isTool, GO_ON)}`,
	);

function sentBefore(last: ConversationMessage, isTool: boolean): NotSentError {
	const wayOut = forPeople(isTool, 'To send it once more, set When to Send to Always.');
	return new NotSentError(
		'already_sent',
		'Not sent again: this message is already the last one of the conversation',
		`It went out at ${utcTime(last.sent_at) ?? 'an unknown time'}, probably in an earlier run, so there is nothing left to do.${wayOut}`,
		last,
	);
}

/** An ID that the conversation does not contain is a mistake, unless the item has it together with the conversation. */
function endsOtherwise(
	thread: ConversationThread,
	expectedId: string,
	isTool: boolean,
	answered?: AnsweredMessage,
): OutreachError {
	const last = thread.messages.at(-1);
	const writer = last && lastWriterOf(thread, last);
	const message = `Not sent: ${writer ?? 'the conversation has no message yet'}`;
	if (thread.messages.some(({ id }) => id === expectedId)) {
		return new NotSentError(
			'newer_message',
			message,
			`${READ_AGAIN}${forPeople(isTool, GO_ON)}`,
			last,
		);
	}
	if (!answered) {
		return wrongState(
			message,
			`The conversation has no message with the ID ${expectedId}. Check that both IDs are of the same conversation. If they are, the message was deleted: read the conversation again.`,
		);
	}
	return new NotSentError(
		'message_gone',
		`Not sent: message ${expectedId} is gone, and ${writer ?? 'the conversation has no message'}`,
		`It was deleted, or deleted and written anew. ${READ_AGAIN} ${GO_ON}`,
		last,
	);
}

const readsOtherwise = (
	{ conversation }: ConversationThread,
	last: ConversationMessage,
): NotSentError =>
	new NotSentError(
		'message_edited',
		`Not sent: message ${last.id} of ${leadOf(conversation)} reads otherwise by now: "${shorten(last.content ?? '', SHOWN).replace(/\s+/g, ' ')}"`,
		`${READ_AGAIN} If a node in between writes into the field text, give that field another name. ${GO_ON}`,
		last,
	);

const leadOf = ({ lead }: ConversationDetail): string => fullName(lead) ?? 'the lead';

function lastWriterOf(
	{ conversation }: ConversationThread,
	{ id, direction, sent_at }: ConversationMessage,
): string {
	const writer =
		direction === 'received'
			? leadOf(conversation)
			: (conversation.social_account?.profile_name ?? 'the sender account');
	return `${writer} wrote the last message, ${id}, at ${utcTime(sent_at) ?? 'an unknown time'}`;
}
