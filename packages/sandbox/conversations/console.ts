import type {
	Conversation,
	ConversationMessage,
} from 'n8n-nodes-outreach/src/contract/conversations';
import type { Lead } from 'n8n-nodes-outreach/src/contract/leads';
import { readPart } from '../console/parts';
import { preview } from '../console/story/names';
import type { ViewContext, ViewReaders } from '../console/viewContext';
import type { ConversationRow, ConversationView, LeadView, Part } from '../console/views';
import { isoTime } from '../core/clock';
import { findEvent } from '../core/engine/events';
import { suggestionsIn } from '../core/people/dialogue';
import { languageOf } from '../core/people/language';
import { placeOf } from '../core/people/place';
import { BY_CONTROL, type StoredEffect } from '../core/store/effects';
import { fromJson, type Json } from '../core/store/json';
import { findLead } from '../leads/records';
import { matching } from '../leads/search';
import { syncInbox } from './lifecycle';
import { getConversation } from './records';

const MESSAGES_SHOWN = 500;

/** The inbox syncs by itself, so a reader sees everything that has arrived by now. */
const syncUntilNow = ({ store, now }: ViewContext) =>
	store.transaction(() => syncInbox(store, now));

export const countUnread = ({ store, workspace }: ViewContext): number =>
	store.get<{ found: number }>(
		`SELECT count(*) AS found FROM conversations
		WHERE workspace_id = ? AND json_extract(record, '$.is_unread')`,
		workspace.id,
	)!.found;

function rowOf(conversation: Conversation): ConversationRow {
	const last = conversation.last_message;
	return {
		...conversation,
		preview: last ? preview({ ...last, attachments: [] }) : '',
		lastDirection: last?.direction ?? null,
	};
}

function readConversations(context: ViewContext): Part<ConversationRow> {
	const { workspace, query } = context;
	syncUntilNow(context);
	const search = matching(query.search ?? '');
	const conditions = search.filter((condition) => condition !== false);
	return readPart<Conversation, ConversationRow>(
		context,
		{
			from: 'conversations',
			where: [
				['workspace_id = ?', workspace.id],
				query.unread === 'true' && ["json_extract(record, '$.is_unread')"],
				conditions.length > 0 && [
					`json_extract(record, '$.lead.id') IN
						(SELECT id FROM leads WHERE ${conditions.map(([sql]) => sql).join(' AND ')})`,
					...conditions.flatMap(([, ...values]) => values),
				],
			],
			at: 'recent_at',
			seq: 'recent_seq',
		},
		rowOf,
	);
}

interface MessageRow {
	readonly record: Json<ConversationMessage>;
	readonly appears_at: number | null;
}

function readConversation(context: ViewContext, id: string): ConversationView {
	const { store, world } = context;
	syncUntilNow(context);
	const { conversation } = getConversation(context, id);
	const rows = store.all<MessageRow>(
		`SELECT record, appears_at FROM conversation_messages WHERE conversation_id = ?
		ORDER BY sent_at DESC, seq DESC LIMIT ?`,
		id,
		MESSAGES_SHOWN,
	);
	const writers = writersIn(context, conversation);
	const messages = rows.reverse().map(({ record, appears_at: at }) => {
		const message = fromJson(record);
		return {
			...message,
			appearsAt: at === null ? null : isoTime(at),
			by: writers.get(message.id) ?? null,
		};
	});
	const label = world.life && findEvent(store, 'intent_labeled', id);
	const sql = 'SELECT count(*) AS found FROM conversation_messages WHERE conversation_id = ?';
	const lead = findLead(store, conversation.lead.id);
	return {
		conversation,
		isLead: lead !== undefined,
		messages,
		labeledAt: label ? isoTime(label.due_at) : null,
		earlier: store.get<{ found: number }>(sql, id)!.found - messages.length,
		suggestions: suggestionsFor(context, conversation, lead, messages),
	};
}

type Writer = ConversationView['messages'][number]['by'];

/** Who else than leads, campaigns and programs has written. */
function writersIn({ store }: ViewContext, { lead }: Conversation): ReadonlyMap<string, Writer> {
	const effects = store.all<Pick<StoredEffect, 'endpoint' | 'kind'> & { message_id: string }>(
		`SELECT message_id, kind, endpoint FROM effects
		WHERE lead_id = ? AND kind IN ('lead_answered', 'colleague_answered')`,
		lead.id,
	);
	return new Map(
		effects.map(({ message_id, kind, endpoint }) => {
			if (endpoint === BY_CONTROL) return [message_id, 'you'];
			return [message_id, kind === 'colleague_answered' ? 'colleague' : null];
		}),
	);
}

/**
 * What the lead might write next, in the language that is spoken: something friendly, something curious, or an end to
 * the talk.
 */
function suggestionsFor(
	{ world }: ViewContext,
	{ id, lead }: Conversation,
	known: Lead | undefined,
	messages: readonly ConversationMessage[],
): string[] {
	const received = messages.filter(({ direction }) => direction === 'received');
	const { language } = placeOf({ location: known?.location ?? null });
	const spoken = [messages, received]
		.flat()
		.map(({ content }) => languageOf(content))
		.findLast((each) => each !== undefined);
	return suggestionsIn(spoken ?? language, 1 + received.length, (mood) =>
		world.random(lead.id, `suggestion/${id}/${messages.length}/${mood}`),
	);
}

export function readConversationsWith(
	{ store }: ViewContext,
	leadId: string,
): LeadView['conversations'] {
	const conversations = store.all<{ record: Json<Conversation> }>(
		`SELECT record FROM conversations WHERE json_extract(record, '$.lead.id') = ?
		ORDER BY recent_at DESC, recent_seq DESC`,
		leadId,
	);
	return conversations.map(({ record }) => rowOf(fromJson(record)));
}

export const conversationViews = {
	conversations: readConversations,
	'conversations/{id}': readConversation,
} satisfies Partial<ViewReaders>;
