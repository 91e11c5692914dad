import { type Attachment, attachmentIndexes } from '../../../../src/contract/conversations';
import { isRecord, recordsOf } from '../../../../src/contract/json';
import { wrongState } from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import { readConversation } from '../thread';

export interface KnownAttachment extends Partial<Attachment> {
	/** The API's `attachment_index`, if the message says it; else its place, from 0. */
	readonly attachment_index?: number;
}

const STREAMED = ['audio', 'external_media', 'image', 'video'];

/** Why the API does not stream an attachment; undefined if it may. */
export const reasonToLeaveOut = ({ type }: KnownAttachment): string | undefined =>
	type === undefined || STREAMED.includes(type)
		? undefined
		: `The API does not hand out attachments of type ${type}`;

/** The attachments in the input item, if the item is this message: as the API sent it, or simplified to their types. */
export function attachmentsInItem(
	{ context, itemIndex }: ItemCall,
	ids: MessageIds,
): KnownAttachment[] | undefined {
	const { json } = context.getInputData()[itemIndex] ?? {};
	if (!isRecord(json) || (json.message_id ?? json.id) !== ids.message_id) return undefined;
	const { attachments, attachment_types: types, attachment_indexes: indexes } = json;
	// Other nodes, and this one, may use these names for other things.
	if (isListOf(attachments, isAttachment)) return withIndexes(attachments, ids);
	if (attachments !== undefined || !isListOf(types, isText)) return undefined;
	return types.map((type, place) => ({
		type: type as Attachment['type'],
		attachment_index: isListOf(indexes, isIndex) ? indexes[place] : place,
	}));
}

interface MessageIds {
	readonly conversation_id: string;
	readonly message_id: string;
}

const isText = (value: unknown): value is string => typeof value === 'string';

const isIndex = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;

const isListOf = <T>(value: unknown, isOne: (each: unknown) => each is T): value is T[] =>
	Array.isArray(value) && value.every(isOne);

/** What the API calls each attachment of a message in the path of a download. */
function withIndexes(attachments: readonly KnownAttachment[], ids: MessageIds): KnownAttachment[] {
	const indexes = attachmentIndexes(attachments, ids);
	return attachments.map((each, place) => ({ ...each, attachment_index: indexes[place] }));
}

const isAttachment = (value: unknown): value is KnownAttachment =>
	isRecord(value) && typeof value.type === 'string';

export async function attachmentsInThread(
	call: ItemCall,
	ids: MessageIds,
): Promise<KnownAttachment[]> {
	const { conversation_id, message_id } = ids;
	const { messages } = await readConversation(call, conversation_id);
	const message = messages.find(({ id }) => id === message_id);
	if (message) return withIndexes(recordsOf<Attachment>(message.attachments), ids);
	throw wrongState(
		`The conversation has no message with the ID ${message_id}`,
		'Check that both IDs are of the same conversation.',
	);
}

/** Throws if there is no such attachment, or if the API does not stream it. */
export function checkAttachment(attachments: readonly KnownAttachment[], index: string): void {
	const attachment = attachments[Number(index)];
	if (!attachment) {
		throw wrongState(
			`The message has no attachment ${index}: ${countOf(attachments)}`,
			'Attachment Index counts from 0, in the order of the message.',
		);
	}
	const reason = reasonToLeaveOut(attachment);
	if (reason !== undefined) {
		throw wrongState(reason, 'Open the conversation in the application to get it.');
	}
}

function countOf({ length }: readonly KnownAttachment[]): string {
	if (length === 0) return 'it has none';
	if (length === 1) return 'it has one, number 0';
	return `it has ${length}, numbered from 0 to ${length - 1}`;
}
