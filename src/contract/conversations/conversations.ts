import * as z from 'zod/v4';

import type { Pagination } from '../common';
import { dateTime, nullableString, textUpTo } from '../fields';
import { isRecord, type JsonRecord, recordsOf } from '../json';
import { lazy } from '../lazy';
import { parseTime } from '../time';

const CONVERSATION_MESSAGE_MAX = 8000;
export const CONVERSATION_INTENTS = [
	'INTERESTED',
	'CURIOUS',
	'NOT_INTERESTED',
	'DEFERRED',
	'NEEDS_LABEL',
	'CONVERTED',
	'NOT_PURSUING',
] as const;
export const DIRECTIONS = ['sent', 'received'] as const;

export const attachmentSchema = lazy(() =>
	z.looseObject({
		type: z.enum(['image', 'file', 'external_media', 'audio', 'video', 'unsupported']),
		proxy_path: z.string().optional(),
		asset_urn: nullableString().optional(),
		name: z.string().optional(),
		media_type: nullableString().optional(),
		title: nullableString().optional(),
		width: z.number().nullable().optional(),
		height: z.number().nullable().optional(),
		byte_size: z.number().nullable().optional(),
		duration_ms: z.number().nullable().optional(),
		content_types: z.array(z.string()).optional(),
	}),
);
export type Attachment = z.infer<ReturnType<typeof attachmentSchema>>;

/**
 * The `attachment_index` of each attachment of a message. The document does not say where it starts: a `proxy_path` with
 * the IDs of the message does, and without one it is the place in the message, from 0.
 */
export function attachmentIndexes(
	attachments: ReadonlyArray<Partial<Attachment>>,
	{ conversation_id, message_id }: Readonly<Record<'conversation_id' | 'message_id', string>>,
): number[] {
	const own = `/conversations/${conversation_id}/messages/${message_id}/attachments/`;
	const told = attachments.map(({ proxy_path: path }) => {
		const at = typeof path === 'string' ? path.indexOf(own) : -1;
		const [digits] = at < 0 ? [] : (/^\d+(?=$|[/?#])/.exec(path!.slice(at + own.length)) ?? []);
		return digits === undefined ? undefined : Number(digits);
	});
	const first = told.findIndex((index) => index !== undefined);
	const start = first < 0 ? 0 : Math.max(0, told[first]! - first);
	return told.map((index, place) => index ?? place + start);
}

export const conversationMessageSchema = lazy(() =>
	z.looseObject({
		id: z.string(),
		social_message_id: z.string(),
		content: z.string(),
		direction: z.enum(DIRECTIONS),
		sent_at: dateTime(),
		content_type: z.literal('text'),
		attachments: z.array(attachmentSchema()),
	}),
);
export type ConversationMessage = z.infer<ReturnType<typeof conversationMessageSchema>>;

const conversationShape = () => ({
	id: z.string(),
	social_conversation_id: z.string(),
	intent: z.enum(CONVERSATION_INTENTS).nullable(),
	is_unread: z.boolean(),
	lead: z.looseObject({
		id: z.string(),
		first_name: nullableString(),
		last_name: nullableString(),
		social_url: nullableString(),
	}),
	social_account: z.looseObject({ id: z.string(), profile_name: nullableString() }),
	created_at: dateTime(),
	updated_at: dateTime(),
});

export const conversationSchema = lazy(() =>
	z.looseObject({
		...conversationShape(),
		last_message: z
			.looseObject({
				id: z.string(),
				content: z.string(),
				sent_at: dateTime(),
				direction: z.enum(DIRECTIONS),
			})
			.nullable(),
	}),
);
export type Conversation = z.infer<ReturnType<typeof conversationSchema>>;

export const conversationDetailSchema = lazy(() =>
	z.looseObject({
		...conversationShape(),
		/** One page, oldest first. */
		messages: z.array(conversationMessageSchema()),
	}),
);
export type ConversationDetail = z.infer<ReturnType<typeof conversationDetailSchema>>;

export const sendMessageSchema = lazy(() =>
	z.strictObject({ content: textUpTo(CONVERSATION_MESSAGE_MAX).min(1) }),
);

export const sendResultSchema = lazy(() =>
	z.looseObject({
		ok: z.boolean(),
		/** Accepted, but the message has no id yet; it appears after the next inbox sync. */
		pending: z.boolean(),
		message: conversationMessageSchema().nullable(),
	}),
);

export interface ConversationPage {
	/** The record as the API sent it, including the messages of this page. */
	readonly conversation?: ConversationDetail;
	/** Oldest first. */
	readonly messages: readonly ConversationMessage[];
	/** Absent if the answer has none. */
	readonly pagination?: Pagination;
}

/** The messages of one page of a conversation; undefined if the answer has no place for them. */
export function findMessages(body: JsonRecord): unknown[] | undefined {
	const data = isRecord(body.data) ? body.data : {};
	const places = [data, body, data.conversation, body.conversation].filter(isRecord);
	return [...places.map((place) => place.messages), body.data].find(Array.isArray);
}

/** Reads one page of a conversation. The API may put `messages` and `pagination` beside `data` or inside it. */
export function readConversationPage(body: unknown): ConversationPage {
	const outer = isRecord(body) ? body : {};
	const data = isRecord(outer.data) ? outer.data : {};
	const conversation = [data, data.conversation, outer.conversation, outer]
		.filter(isRecord)
		.find(isDetail);
	const places = [data, outer, conversation ?? {}];
	const pagination = places.map((place) => place.pagination).find(isRecord);
	return {
		...(conversation && { conversation: conversation as ConversationDetail }),
		messages: recordsOf(findMessages(outer)) as ConversationMessage[],
		...(pagination && { pagination: pagination as Pagination }),
	};
}

type Messages = readonly ConversationMessage[];

/**
 * The messages of all pages, oldest first. The document says so of the messages of a page, but not of the pages: they may
 * go back in time.
 */
export const inOrderOfTime = (pages: readonly Messages[]): ConversationMessage[] =>
	(goBackInTime(pages) ? pages.toReversed() : pages).flat();

export function goBackInTime(pages: readonly Messages[]): boolean {
	const [first = NaN, ...others] = pages.flatMap((messages) => firstTimeIn(messages) ?? []);
	return others.length > 0 && others.at(-1)! < first;
}

const firstTimeIn = (messages: Messages): number | undefined =>
	messages.map(({ sent_at }) => parseTime(sent_at)).find((time) => !Number.isNaN(time));

const isDetail = ({ id }: JsonRecord) => typeof id === 'string';

export interface SendResult {
	/** Null if the answer does not say. */
	readonly ok: boolean | null;
	/** True: accepted, but the message gets its id with the next inbox sync. Null if the answer does not say. */
	readonly pending: boolean | null;
	readonly message: ConversationMessage | null;
}

/** Reads the answer to a send, bare or under `data`. */
export function readSendResult(body: unknown): SendResult {
	const outer = isRecord(body) ? body : {};
	const { ok, pending, message } = isRecord(outer.data) ? outer.data : outer;
	return {
		ok: typeof ok === 'boolean' ? ok : null,
		pending: typeof pending === 'boolean' ? pending : null,
		message: isRecord(message) ? (message as ConversationMessage) : null,
	};
}
