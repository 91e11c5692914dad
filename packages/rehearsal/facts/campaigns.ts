/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import type { DatabaseSync } from 'node:sqlite';

import type { Effect, EffectKind } from 'outreach-sandbox/core/store/effects';
import { BY_ITSELF } from 'outreach-sandbox/core/store/effects';
import type { Contact, WrittenText } from '../sheet/facts';

const CONTACTS = `
	SELECT 'enrolled' AS kind, campaign_id AS campaign, campaigns.record ->> '$.name' AS name, lead_id AS lead,
		enrolled_at AS at, NULL AS text
	FROM campaign_leads JOIN campaigns ON campaigns.id = campaign_id
	WHERE campaign_id = ?1 AND lead_id IS NOT NULL
	UNION ALL
	SELECT 'sent', campaign_id, campaigns.record ->> '$.name', lead_id, action.value ->> '$.performed_at',
		coalesce(action.value ->> '$.metadata.note', messages.record ->> '$.content')
	FROM campaign_leads
	JOIN campaigns ON campaigns.id = campaign_id
	JOIN json_each(campaign_leads.record, '$.actions_performed') AS action
	LEFT JOIN conversation_messages AS messages
		ON messages.id = action.value ->> '$.metadata.conversation_message_id'
	WHERE campaign_id = ?1 AND lead_id IS NOT NULL AND action.value ->> '$.type' LIKE 'send_%'
		AND action.value ->> '$.status' IN ('sent', 'completed')`;

interface ContactRow extends Omit<Contact, 'at' | 'begun'> {
	/** As a number or in ISO 8601. */
	readonly at: number | string;
}

const BEGINNINGS: readonly EffectKind[] = ['campaign_created', 'campaign_started'];

/** What campaigns did that requests had created or started, oldest first. */
export function readContacts(database: DatabaseSync, effects: readonly Effect[]): Contact[] {
	const begun = new Map<string, Contact['begun']>();
	for (const { kind, endpoint, subject, at } of effects) {
		if (endpoint === BY_ITSELF || !BEGINNINGS.includes(kind)) continue;
		begun.set(subject, { first: begun.get(subject)?.first ?? at, last: at });
	}
	const contacts = database.prepare(CONTACTS);
	return [...begun]
		.flatMap(([campaign, times]) =>
			(contacts.all(campaign) as unknown as ContactRow[])
				.map((row) => ({ ...row, at: new Date(row.at).getTime(), begun: times }))
				.filter(({ at }) => at >= times.first),
		)
		.toSorted((a, b) => a.at - b.at);
}

/** What requests set in place of the texts of campaigns. If one was set twice, only the later text is known. */
export function readWritten(database: DatabaseSync, effects: readonly Effect[]): WrittenText[] {
	const find = database.prepare(
		"SELECT lead_id AS lead, record ->> '$.message' AS text FROM message_overrides WHERE id = ?",
	);
	const times = new Map(
		effects
			.filter(({ kind, endpoint }) => kind === 'override_set' && endpoint !== BY_ITSELF)
			.map(({ subject, at }) => [subject, at]),
	);
	return [...times].flatMap(([id, at]) => {
		const found = find.get(id) as Omit<WrittenText, 'at'> | undefined;
		return found ? [{ ...found, at }] : [];
	});
}
