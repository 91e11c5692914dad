/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import type { DatabaseSync } from 'node:sqlite';

import { wishOf } from 'outreach-sandbox/core/people/dialogue';
import type { Effect } from 'outreach-sandbox/core/store/effects';
import type { Reply, ReplyKind, SentMessage } from '../sheet/facts';

interface MessageRow {
	readonly id: string;
	readonly conversation: string;
	readonly lead: string;
	readonly text: string;
	readonly direction: 'received' | 'sent';
	readonly intent: string | null;
	readonly sent_at: number;
	/** When the inbox will show the message; null if it already does. */
	readonly appears_at: number | null;
}

const MESSAGES = `
	SELECT messages.id, conversation_id AS conversation, conversations.record ->> '$.lead.id' AS lead,
		messages.record ->> '$.content' AS text, messages.record ->> '$.direction' AS direction,
		conversations.record ->> '$.intent' AS intent, sent_at, appears_at
	FROM conversation_messages AS messages JOIN conversations ON conversations.id = conversation_id
	WHERE workspace_id = ? ORDER BY sent_at, messages.seq`;

/** What leads wrote and what was written to them, oldest first. */
export function readConversations(
	database: DatabaseSync,
	workspace: string,
	effects: readonly Effect[],
): { replies: Reply[]; sent: SentMessage[] } {
	const rows = database.prepare(MESSAGES).all(workspace) as unknown as MessageRow[];
	const shownAt = timesOf(effects, 'message_received');
	const byWorkflow = timesOf(effects, 'message_sent');
	const byCampaigns = campaignMessages(database);
	return {
		replies: rows
			.filter(({ direction }) => direction === 'received')
			.map(({ id, conversation, lead, text, intent, sent_at: written, appears_at }) => ({
				message: id,
				conversation,
				lead,
				written,
				kind: KINDS[wishOf(text) ?? 'none'],
				text,
				intent,
				// A message that a test or a person adds by hand is visible at once.
				visible: shownAt.get(id) ?? (appears_at === null ? written : null),
			})),
		sent: rows
			.filter(({ direction }) => direction === 'sent')
			.map(({ id, conversation, lead, text, sent_at: at }) => ({
				message: id,
				conversation,
				lead,
				at,
				text,
				by: byWorkflow.has(id) ? 'workflow' : byCampaigns.has(id) ? 'campaign' : 'colleague',
			})),
	};
}

const KINDS = {
	none: 'ordinary',
	stop: 'stop',
	outOfOffice: 'out_of_office',
} as const satisfies Record<string, ReplyKind>;

/** When each message had an effect of this kind. */
const timesOf = (effects: readonly Effect[], kind: Effect['kind']): Map<string, number> =>
	new Map(
		effects
			.filter((effect) => effect.kind === kind)
			.map(({ subject, at }) => [subject.split('/')[1]!, at]),
	);

/** A campaign's effect names only the lead; the campaign's action names the message. */
function campaignMessages(database: DatabaseSync): Set<string> {
	const rows = database
		.prepare(
			`SELECT action.value ->> '$.metadata.conversation_message_id' AS id
			FROM campaign_leads, json_each(campaign_leads.record, '$.actions_performed') AS action
			WHERE action.value ->> '$.type' = 'send_message'`,
		)
		.all() as Array<{ id: string | null }>;
	return new Set(rows.flatMap(({ id }) => id ?? []));
}
