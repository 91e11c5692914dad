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
import { linesOf, type Mood } from '../core/people/dialogue';
import { placeOf } from '../core/people/place';
import { fromJson, type Json } from '../core/store/json';
import { findLead } from '../leads/records';
import { matching } from '../leads/search';
import { syncInbox } from './lifecycle';
import { getConversation } from './records';

const MESSAGES_SHOWN = 500;

const SUGGESTED: readonly Mood[] = ['INTERESTED', 'CURIOUS', 'NOT_INTERESTED'];

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
	const { store } = context;
	syncUntilNow(context);
	const { conversation } = getConversation(context, id);
	const rows = store.all<MessageRow>(
		`SELECT record, appears_at FROM conversation_messages WHERE conversation_id = ?
		ORDER BY sent_at DESC, seq DESC LIMIT ?`,
		id,
		MESSAGES_SHOWN,
	);
	const messages = rows.reverse().map(({ record, appears_at: at }) => ({
		...fromJson(record),
		appearsAt: at === null ? null : isoTime(at),
	}));
	const sql = 'SELECT count(*) AS found FROM conversation_messages WHERE conversation_id = ?';
	const lead = findLead(store, conversation.lead.id);
	return {
		conversation,
		isLead: lead !== undefined,
		messages,
		earlier: store.get<{ found: number }>(sql, id)!.found - messages.length,
		suggestions: suggestionsFor(context, conversation, lead, messages),
	};
}

/**
 * What the lead might write next, in the lead's language: something friendly, something curious, or an end to the talk.
 */
function suggestionsFor(
	{ world }: ViewContext,
	{ id, lead }: Conversation,
	known: Lead | undefined,
	messages: readonly ConversationMessage[],
): string[] {
	const { language } = placeOf({ location: known?.location ?? null });
	const turn = 1 + messages.filter(({ direction }) => direction === 'received').length;
	return SUGGESTED.map((mood) => {
		const random = world.random(lead.id, `suggestion/${id}/${messages.length}/${mood}`);
		return linesOf(language, { mood, turn }, random, '')[0]!.text;
	});
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
