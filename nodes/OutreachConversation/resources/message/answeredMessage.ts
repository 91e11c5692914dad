import type { ConversationMessage } from '../../../../src/contract/conversations';
import { isRecord, recordsOf } from '../../../../src/contract/json';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import { beforeCut } from '../../../../src/n8n/execution/tool';

/** The message that is answered, as the input item has it. */
export interface AnsweredMessage {
	/** Undefined if the item has none. Several messages of the trigger are joined. */
	readonly text: string | undefined;
}

/** The fields that name a message, each with the one that holds its text. */
const TEXTS = [
	['message_id', 'text'],
	['last_message_id', 'last_message_text'],
] as const;

/**
 * Undefined if the input item does not have both IDs: somebody may have mistyped them then. The item of a tool may be
 * what the model gave.
 */
export function answeredInItem(
	{ context, isTool, itemIndex }: ItemCall,
	conversationId: string,
	messageId: string,
): AnsweredMessage | undefined {
	const { json } = context.getInputData()[itemIndex] ?? {};
	if (isTool || !isRecord(json)) return undefined;
	const { conversation } = json;
	const ids = [json.conversation_id, json.id, isRecord(conversation) && conversation.id];
	const named = TEXTS.filter(([id]) => json[id] === messageId);
	if (named.length === 0 || !ids.includes(conversationId)) return undefined;
	// As the API sent it, or beside a text that is joined.
	const listed = recordsOf(json.messages).find(({ id }) => id === messageId);
	const texts = [listed?.content, ...named.map(([, text]) => json[text])];
	return { text: texts.find((text) => typeof text === 'string') };
}

/**
 * Whether the lead has edited the message since the item was made. If the item's text is most of the answer, another
 * node has put it in the place of the lead's.
 */
export function isEdited(
	{ text = '' }: AnsweredMessage,
	{ direction, content, attachments }: ConversationMessage,
	answer: string,
): boolean {
	const before = paragraphsOf(text);
	const now = paragraphsOf(content);
	const toSend = paragraphsOf(answer);
	if (direction === 'sent' || before === '') return false;
	if (toSend.includes(before) && before.length * 2 > toSend.length) return false;
	if (now === '') return !attachments?.length;
	const start = beforeCut(text);
	if (start !== undefined) return !now.startsWith(paragraphsOf(start));
	return before !== now && !before.endsWith(BETWEEN + now);
}

/** What the trigger puts between the messages that it joins. */
const BETWEEN = '\n\n';

/** The text without what nodes and services change on its way: its blanks, and how its accents are encoded. */
const paragraphsOf = (text: unknown): string =>
	String(text ?? '')
		.normalize('NFC')
		.replaceAll('\r\n', '\n')
		.split(BETWEEN)
		.map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
		.filter((paragraph) => paragraph !== '')
		.join(BETWEEN);
