import { isoTime } from '../../core/clock';
import type { StoredEffect } from '../../core/store/effects';
import type { Store } from '../../core/store/store';
import { numberIn, PAGE_SIZE } from '../parts';
import type { ViewContext } from '../viewContext';
import type { StoryLine, Part } from '../views';
import { createNames, type NamesOf } from './names';
import { TOLD_ONCE } from './sentences';
import { byOf, tell } from './tell';

/** How many effects are read at once. */
const CHUNK = 200;

/** What one request or event did, the latest first. */
function* batches(
	store: Store,
	workspaceId: string,
	before: number,
): Generator<readonly StoredEffect[]> {
	let batch: StoredEffect[] = [];
	let last = before;
	for (;;) {
		const rows = store.all<StoredEffect>(
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

/**
 * One act on several leads at once, such as adding them to a list: one group for each campaign, list or agent, the
 * latest first.
 */
function groupsOf(batch: readonly StoredEffect[]): StoredEffect[][] {
	const groups = new Map<string, StoredEffect[]>();
	for (const effect of batch) {
		const { id, kind, campaign_id, lead_list_id } = effect;
		const key = TOLD_ONCE.includes(kind) ? `${kind} ${campaign_id ?? lead_list_id}` : String(id);
		const group = groups.get(key);
		if (group) group.push(effect);
		else groups.set(key, [effect]);
	}
	return [...groups.values()];
}

export function lineOf(effects: readonly StoredEffect[], namesOf: NamesOf): StoryLine {
	const latest = effects[0]!;
	const names = namesOf(effects.at(-1)!);
	return {
		id: latest.id,
		at: isoTime(latest.at),
		kind: latest.kind,
		by: byOf(latest),
		sentence: tell(latest, names, effects.length - 1),
	};
}

/** What happened in the workspace. A part never ends in the middle of one request. */
export function readToday({ store, workspace, query }: ViewContext): Part<StoryLine> {
	const namesOf = createNames(store);
	const rows: StoryLine[] = [];
	const before = numberIn(query, 'next') ?? Number.MAX_SAFE_INTEGER;
	let end = before;
	for (const batch of batches(store, workspace.id, before)) {
		if (rows.length >= PAGE_SIZE) return { rows, next: String(end) };
		rows.push(...groupsOf(batch).map((group) => lineOf(group, namesOf)));
		end = batch.at(-1)!.id;
	}
	return { rows, next: null };
}

/** What happened to a lead. */
export function readOfLead({ store, query }: ViewContext, leadId: string): Part<StoryLine> {
	const effects = store.all<StoredEffect>(
		'SELECT * FROM effects WHERE lead_id = ? AND id < ? ORDER BY id DESC LIMIT ?',
		leadId,
		numberIn(query, 'next') ?? Number.MAX_SAFE_INTEGER,
		PAGE_SIZE + 1,
	);
	const shown = effects.slice(0, PAGE_SIZE);
	const namesOf = createNames(store);
	return {
		rows: shown.map((effect) => lineOf([effect], namesOf)),
		next: effects.length > PAGE_SIZE ? String(shown.at(-1)!.id) : null,
	};
}
