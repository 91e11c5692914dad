import type { RequestRecord } from '../core/http/requestLog';
import type { StoredEffect } from '../core/store/effects';
import { readLatest } from './parts';
import { createNames, type NamesOf } from './story/names';
import { TOLD_ONCE } from './story/sentences';
import { tell } from './story/tell';
import type { ViewContext } from './viewContext';
import type { Part, RequestRow } from './views';

const REQUESTS_SHOWN = 100;
const CHANGES_SHOWN = 20;

export function readRequests({ store, requests, query }: ViewContext): Part<RequestRow> {
	const { rows, next } = readLatest(requests, query, REQUESTS_SHOWN);
	const namesOf = createNames(store);
	return {
		rows: rows.map(({ effects, ...record }) => ({
			...record,
			...readChanges(store, effects, namesOf),
		})),
		next,
	};
}

type Change = StoredEffect & {
	/** How many other leads it happened to. */
	readonly others: number;
};

/** The first changes that a request made. What it did to many leads is one change. */
function readChanges(
	store: ViewContext['store'],
	effects: RequestRecord['effects'],
	namesOf: NamesOf,
): Pick<RequestRow, 'changed' | 'moreChanged'> {
	const changes = effects.flatMap(([first, last]) =>
		store.all<Change>(
			`SELECT *, min(id), count(*) - 1 AS others FROM effects WHERE id BETWEEN ? AND ?
			GROUP BY CASE WHEN kind IN (SELECT value FROM json_each(?))
				THEN kind || ' ' || coalesce(campaign_id, lead_list_id, '') ELSE id END
			ORDER BY min(id)`,
			first,
			last,
			JSON.stringify(TOLD_ONCE),
		),
	);
	const shown = changes.slice(0, CHANGES_SHOWN);
	return {
		changed: shown.map(({ others, ...effect }) => tell(effect, namesOf(effect), others)),
		moreChanged: changes.length - shown.length,
	};
}
