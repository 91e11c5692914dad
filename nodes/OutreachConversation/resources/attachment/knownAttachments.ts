import type { Attachment } from '../../../../src/contract/conversations';
import { isRecord } from '../../../../src/contract/json';
import { wrongState } from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import { readConversation } from '../thread';

export type KnownAttachment = Partial<Attachment>;

const STREAMED = ['audio', 'external_media', 'image', 'video'];

/** Why the API does not stream an attachment; undefined if it may. */
export const reasonToLeaveOut = ({ type }: KnownAttachment): string | undefined =>
	type === undefined || STREAMED.includes(type)
		? undefined
		: `The API does not hand out attachments of type ${type}`;

/** The attachments in the input item, if the item is this message: as the API sent it, or simplified to their types. */
export function attachmentsInItem(
	{ context, itemIndex }: ItemCall,
	messageId: string,
): KnownAttachment[] | undefined {
	const { json } = context.getInputData()[itemIndex] ?? {};
	if (!isRecord(json) || (json.message_id ?? json.id) !== messageId) return undefined;
	const types = Array.isArray(json.attachment_types) ? json.attachment_types : undefined;
	const listed = json.attachments ?? types?.map((type) => ({ type }));
	// Other nodes, and this one, may use these names for other things.
	return Array.isArray(listed) && listed.every(isAttachment) ? listed : undefined;
}

const isAttachment = (value: unknown): value is KnownAttachment =>
	isRecord(value) && typeof value.type === 'string';

export async function attachmentsInThread(
	call: ItemCall,
	{ conversation_id, message_id }: Readonly<Record<'conversation_id' | 'message_id', string>>,
): Promise<KnownAttachment[]> {
	const { messages } = await readConversation(call, conversation_id);
	const message = messages.find(({ id }) => id === message_id);
	if (message) return message.attachments ?? [];
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
