import { ApiFailure } from '../errors';
import { changeAnswer, changeId, reading, type Reading } from './reading';

export const conversationReadings = {
	'conversations.list.unreadOnly': reading(
		'no_filter',
		'only_read',
		'`unread_only` false leaves out what is unread.',
	),
	'conversations.get.pagination': reading(
		'beside',
		'inside',
		'`pagination` stands inside `data`.',
		changeAnswer(({ data, pagination, ...rest }) => ({ ...rest, data: { ...data, pagination } })),
	),
	'conversations.getAttachment.index': reading(
		'from_0',
		'from_1',
		'`{attachment_index}` counts from 1.',
		changeId('attachment_index', ({ attachment_index: index }) =>
			// The first has the index 1. For 0, takes an index that no attachment has.
			String(Number(index) > 0 ? Number(index) - 1 : Number.MAX_SAFE_INTEGER),
		),
	),
	'conversations.getAttachment.messageId': reading(
		'id',
		'social_message_id',
		'`{message_id}` is the `social_message_id` of the message.',
		changeId(
			'message_id',
			({ message_id: id = '' }, { store }) =>
				store.get<{ id: string }>(
					"SELECT id FROM conversation_messages WHERE json_extract(record, '$.social_message_id') = ?",
					id,
				)?.id,
		),
	),
	'conversations.getAttachment.notStreamed': reading(
		'refused',
		'streamed',
		'Attachments of type `file` and `unsupported` are streamed.',
		{
			refusal: (failure) =>
				failure.status === 415
					? new Response('A file', { headers: { 'content-type': 'application/octet-stream' } })
					: failure,
		},
	),
	'conversations.getAttachment.range': reading(
		'partial',
		'whole',
		'A range is ignored: the whole attachment comes with 200.',
		{
			request: (raw) => {
				const headers = new Headers(raw.headers);
				headers.delete('range');
				return { ...raw, headers };
			},
		},
	),
	'conversations.sendMessage.answer': reading(
		'bare',
		'in_data',
		'The result stands in `data`.',
		changeAnswer((data) => ({ data })),
	),
	'conversations.sendMessage.refusal': reading(
		'own_codes',
		'common_codes',
		'The codes are `conflict` (409) and `bad_gateway` (502).',
		{
			refusal: (failure) => {
				const code = { 409: 'conflict', 502: 'bad_gateway' }[failure.status];
				return code === undefined ? failure : new ApiFailure(failure.status, code, failure.message);
			},
		},
	),
} satisfies Record<string, Reading>;
