import { isoTime } from '../../clock';
import type { Effect } from '../../store/effects';
import type { Store } from '../../store/store';
import { numberIn, PAGE_SIZE, type Reading } from '../reading';
import type { Happening, Part } from '../views';
import { createNames, type Names } from './names';
import { byOf, tell } from './tell';

/** How many effects are read at once. */
const CHUNK = 200;

/** What one request or event did, the latest first. */
function* batches(store: Store, workspaceId: string, before: number): Generator<readonly Effect[]> {
	let batch: Effect[] = [];
	let last = before;
	for (;;) {
		const rows = store.all<Effect>(
			'SELECT * FROM effects WHERE workspace_id = ? AND id < ? ORDER BY id DESC LIMIT ?',
			workspaceId,
			last,
			CHUNK,
		);
		for (const row of rows) {
			const [first] = batch;
			if (first && (first.at !== row.at || first.endpoint !== row.endpoint)) {
				yield batch;
				batch = [];
			}
			batch.push(row);
		}
		if (rows.length < CHUNK) break;
		last = rows.at(-1)!.id;
	}
	if (batch.length > 0) yield batch;
}

/** What was done at once to several leads: one to each campaign, list or agent, the latest first. */
function groupsOf(batch: readonly Effect[]): Effect[][] {
	const groups = new Map<string, Effect[]>();
	for (const effect of batch) {
		const { kind, subject } = effect;
		const isOfLead = /(^|\/)lead_\d+$/.test(subject);
		const key = isOfLead ? `${kind} ${subject.slice(0, subject.lastIndexOf('/') + 1)}` : effect.id;
		const group = groups.get(String(key));
		if (group) group.push(effect);
		else groups.set(String(key), [effect]);
	}
	return [...groups.values()];
}

function happeningOf(effects: readonly Effect[], namesOf: (subject: string) => Names): Happening {
	const latest = effects[0]!;
	const names = namesOf(effects.at(-1)!.subject);
	return {
		id: latest.id,
		at: isoTime(latest.at),
		kind: latest.kind,
		by: byOf(latest),
		sentence: tell(latest, names, effects.length - 1),
	};
}

/** What happened in the workspace. A part never ends within what one request did. */
export function readToday({ store, workspace, query }: Reading): Part<Happening> {
	const namesOf = createNames(store);
	const rows: Happening[] = [];
	const before = numberIn(query, 'before') ?? Number.MAX_SAFE_INTEGER;
	let end = before;
	for (const batch of batches(store, workspace.id, before)) {
		if (rows.length >= PAGE_SIZE) return { rows, next: String(end) };
		rows.push(...groupsOf(batch).map((group) => happeningOf(group, namesOf)));
		end = batch.at(-1)!.id;
	}
	return { rows, next: null };
}

/** The ids under which things happen to a lead. */
const OF_LEAD = `
	SELECT ?1 UNION ALL
	SELECT lead_list_id || '/' || ?1 FROM memberships WHERE lead_id = ?1 UNION ALL
	SELECT campaign_id || '/' || ?1 FROM campaign_leads WHERE lead_id = ?1 UNION ALL
	SELECT messages.id FROM campaign_leads JOIN message_approvals AS messages USING (campaign_id, lead_id)
		WHERE lead_id = ?1 UNION ALL
	SELECT campaign_id || '/' || messages.id FROM campaign_leads
		JOIN message_approvals AS messages USING (campaign_id, lead_id) WHERE lead_id = ?1 UNION ALL
	SELECT overrides.id FROM campaign_leads JOIN message_overrides AS overrides USING (campaign_id, lead_id)
		WHERE lead_id = ?1 UNION ALL
	SELECT id FROM conversations WHERE json_extract(record, '$.lead.id') = ?1 UNION ALL
	SELECT conversation_id || '/' || messages.id FROM conversations
		JOIN conversation_messages AS messages ON conversation_id = conversations.id
		WHERE json_extract(conversations.record, '$.lead.id') = ?1`;

/** What happened to a lead. */
export function readOfLead({ store, query }: Reading, leadId: string): Part<Happening> {
	const effects = store.all<Effect>(
		`SELECT * FROM effects WHERE subject IN (${OF_LEAD}) AND id < ?2 ORDER BY id DESC LIMIT ?3`,
		leadId,
		numberIn(query, 'before') ?? Number.MAX_SAFE_INTEGER,
		PAGE_SIZE + 1,
	);
	const shown = effects.slice(0, PAGE_SIZE);
	const namesOf = createNames(store);
	return {
		rows: shown.map((effect) => happeningOf([effect], namesOf)),
		next: effects.length > PAGE_SIZE ? String(shown.at(-1)!.id) : null,
	};
}
