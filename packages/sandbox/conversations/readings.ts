import { ApiFailure } from '../core/errors';
import type { Interpretation } from '../core/http/interpret';
import { changeAnswer, changeId, IN_HANDLER } from '../core/http/interpretations';

export const conversationReadings = {
	'conversations.list.unreadOnly': IN_HANDLER,
	'conversations.get.order': IN_HANDLER,
	'conversations.get.pagination': changeAnswer(({ data, pagination, ...rest }) => ({
		...rest,
		data: { ...data, pagination },
	})),
	'conversations.getAttachment.index': changeId('attachment_index', ({ attachment_index: index }) =>
		// The first has the index 1. For 0, takes an index that no attachment has.
		String(Number(index) > 0 ? Number(index) - 1 : Number.MAX_SAFE_INTEGER),
	),
	'conversations.getAttachment.messageId': changeId(
		'message_id',
		({ message_id: id = '' }, { store }) =>
			store.get<{ id: string }>(
				"SELECT id FROM conversation_messages WHERE json_extract(record, '$.social_message_id') = ?",
				id,
			)?.id,
	),
	'conversations.getAttachment.notStreamed': {
		refusal: (failure) =>
			failure.status === 415
				? new Response('A file', { headers: { 'content-type': 'application/octet-stream' } })
				: failure,
	},
	'conversations.getAttachment.range': {
		request: (raw) => {
			const headers = new Headers(raw.headers);
			headers.delete('range');
			return { ...raw, headers };
		},
	},
	'conversations.sendMessage.answer': changeAnswer((data) => ({ data })),
	'conversations.sendMessage.refusal': {
		refusal: (failure) => {
			const code = { 409: 'conflict', 502: 'bad_gateway' }[failure.status];
			return code === undefined ? failure : new ApiFailure(failure.status, code, failure.message);
		},
	},
} satisfies Record<string, Interpretation>;
