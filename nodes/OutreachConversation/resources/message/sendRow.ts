import type { INodeExecutionData } from 'n8n-workflow';

import { conversationMessageSchema, readSendResult } from '../../../../src/contract/conversations';
import { nullableString } from '../../../../src/contract/fields';
import { unclearResponse, unexpectedResponse } from '../../../../src/n8n/errors';
import { type Hint, someAre } from '../../../../src/n8n/execution/hints';
import { z } from '../../../shared/rows/zod';
import { utcTime, utcTimeSchema } from '../../../shared/rows/utcTime';
import { type NotSentError, NOT_SENT } from './newerMessage';
import { isAccepted, type Message } from './sentMessages';

/**
 * The conversation's last message must not be called `last_message_id`: another Send would take it for a message that
 * was read.
 */
export const sendRow = () =>
	z.strictObject({
		sent: z.boolean().nullable(),
		conversation_id: z.string(),
		message_id: nullableString(),
		status: z.enum(['sent', 'accepted', 'unknown', ...NOT_SENT]),
		pending: z.boolean(),
		text: z.string(),
		sent_at: utcTimeSchema(),
		reason: nullableString(),
		newer_message_id: nullableString(),
		newer_message_direction: conversationMessageSchema().shape.direction.nullable(),
	});

/** The row of a message that the API accepted. `text`: what went out, in this run or an earlier one. */
export function sentRow({ path }: Message, text: string, answer: unknown): object {
	const result = readSendResult(answer);
	if (result.ok === false) {
		throw unclearResponse(
			'The API answered that it did not take the message, but not why',
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
		sent: true,
		conversation_id: path.conversation_id,
		message_id: message?.id ?? null,
		status: message ? 'sent' : 'accepted',
		pending: result.pending ?? message === null,
		text,
		sent_at: utcTime(message?.sent_at),
		reason: null,
		newer_message_id: null,
		newer_message_direction: null,
	};
}

export const notSentRow = (
	{ path, body: { content } }: Message,
	{ reason, message, newer }: NotSentError,
): object => ({
	sent: false,
	conversation_id: path.conversation_id,
	message_id: null,
	status: reason,
	pending: false,
	text: content,
	sent_at: null,
	reason: message,
	newer_message_id: newer?.id ?? null,
	newer_message_direction: newer?.direction ?? null,
});

/** The row of a message that may or may not have been sent. `text`: what went out, if it did. */
export const undecidedRow = ({ path }: Message, text: string, error: unknown): object => ({
	sent: null,
	conversation_id: path.conversation_id,
	message_id: null,
	status: 'unknown',
	pending: false,
	text,
	sent_at: null,
	reason: error instanceof Error ? error.message : null,
	newer_message_id: null,
	newer_message_direction: null,
});

export function undecidedHints(items: readonly INodeExecutionData[]): Hint[] {
	const { length } = items.filter(({ json }) => json.sent === null);
	if (length === 0) return [];
	const message = `${someAre(length, items, 'message')} of unknown outcome: look at the conversation before you send another.`;
	return [{ message, type: 'warning' }];
}

export function notSentHints(items: readonly INodeExecutionData[]): Hint[] {
	const { length } = items.filter(({ json }) => json.sent === false);
	if (length === 0) return [];
	return [
		{ message: `${someAre(length, items, 'message')} not sent: see "reason".`, type: 'info' },
	];
}
