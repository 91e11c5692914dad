import type { RequestRecord } from '../../http/requestLog';
import type { StoredEffect } from '../../store/effects';
import { numberIn, type Reading } from '../reading';
import { createNames, type NamesOf } from '../story/names';
import { tell } from '../story/tell';
import type { Part, RequestRow } from '../views';

const REQUESTS_SHOWN = 100;
const CHANGES_SHOWN = 20;

export function readRequests({ store, requests, query }: Reading): Part<RequestRow> {
	const before = numberIn(query, 'before') ?? Infinity;
	const first = requests[0]?.number ?? 1;
	const end = Math.max(0, Math.min(requests.length, before - first));
	const start = Math.max(0, end - REQUESTS_SHOWN);
	const namesOf = createNames(store);
	return {
		rows: requests
			.slice(start, end)
			.reverse()
			.map(({ effects, ...record }) => ({ ...record, ...readChanges(store, effects, namesOf) })),
		next: start > 0 ? String(requests[start]!.number) : null,
	};
}

/** The first changes that a request made. */
function readChanges(
	store: Reading['store'],
	effects: RequestRecord['effects'],
	namesOf: NamesOf,
): Pick<RequestRow, 'changed' | 'moreChanged'> {
	const all = effects.reduce((sum, [first, last]) => sum + last - first + 1, 0);
	const shown = effects
		.flatMap(([first, last]) =>
			store.all<StoredEffect>(
				'SELECT * FROM effects WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?',
				first,
				last,
				CHANGES_SHOWN,
			),
		)
		.slice(0, CHANGES_SHOWN);
	return {
		changed: shown.map((effect) => tell(effect, namesOf(effect))),
		moreChanged: all - shown.length,
	};
}
