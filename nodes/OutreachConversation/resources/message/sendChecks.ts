import type { ConversationMessage } from '../../../../src/contract/conversations';
import { invalidInput, wrongState } from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import { utcTime } from '../../../shared/rows/utcTime';
import { fullName } from '../../../shared/rows/fullName';
import { readFirstPage, readThread, type Thread } from '../thread';

/**
 * The checks of the conversation that the form asks for; undefined if it asks for none. A check without a value, such as
 * an expression that gives nothing, is an error: the message must not go out unchecked because of it.
 */
export function checkOf(call: ItemCall, conversationId: string): (() => Promise<void>) | undefined {
	const lastMessageId = conditionOf(call, 'onlyIfLastMessageId', 'only_if_last_message_id');
	const leadName = conditionOf(call, 'expectedLeadName', 'expected_lead_name');
	if (lastMessageId === undefined && leadName === undefined) return undefined;
	return async () => {
		const thread =
			lastMessageId === undefined
				? await readFirstPage(call, conversationId, 1)
				: await readThread(call, conversationId);
		if (leadName !== undefined) checkLead(thread, leadName);
		if (lastMessageId !== undefined) checkLastMessage(thread, lastMessageId);
	};
}

/** An agent fills in fields, not options. A field that nobody has set asks for no check. */
function conditionOf(call: ItemCall, name: string, field: string): string | undefined {
	const options = call.fields('options');
	const isSet = call.isTool
		? Boolean(call.context.getNode().parameters[name])
		: Object.hasOwn(options, name);
	const value = call.isTool ? call.parameter(name, '') : (options[name] ?? '');
	if (!isSet || value === undefined) return undefined;
	const text = String(value).trim();
	if (text !== '') return text;
	throw invalidInput(field, 'must not be empty; remove it to send without this check');
}

function checkLead({ conversation }: Thread, expected: string): void {
	const name = fullName(conversation.lead);
	if (name !== null && comparable(name) === comparable(expected)) return;
	throw wrongState(
		`Not sent: the lead of this conversation ${name === null ? 'has no name' : `is ${name}`}, and ${expected} was expected`,
		'Check that the conversation is the right one, and the spelling of the expected name.',
	);
}

/** Case, blanks, invisible characters and the encoding of accents do not make another name. */
const comparable = (name: string): string =>
	name
		.normalize('NFKC')
		.replace(/\p{Cf}/gu, '')
		.toLowerCase()
		.replace(/\s+/g, ' ')
		.trim();

function checkLastMessage(thread: Thread, expectedId: string): void {
	const last = thread.messages.at(-1);
	if (last?.id === expectedId) return;
	const known = thread.messages.some(({ id }) => id === expectedId);
	throw wrongState(
		last ? `Not sent: ${writerOf(thread, last)}` : 'Not sent: the conversation has no message yet',
		known
			? 'Read the conversation again and decide whether the message still fits.'
			: `The conversation has no message with the ID ${expectedId}. Check that both IDs are of the same conversation.`,
	);
}

function writerOf(
	{ conversation }: Thread,
	{ id, direction, sent_at }: ConversationMessage,
): string {
	const writer =
		direction === 'received'
			? (fullName(conversation.lead) ?? 'the lead')
			: (conversation.social_account?.profile_name ?? 'the sender account');
	return `${writer} wrote the last message, ${id}, at ${utcTime(sent_at) ?? 'an unknown time'}`;
}
