import type { Moves } from '../../contract/common';
import type { JsonRecord } from '../../contract/json';
import type { Finding, Look } from './recovery';

/** What the state of a record says about an action on it. The API rejects an action that was done before. */
export function transition(
	{ body, repeatIf }: Look,
	record: JsonRecord | undefined,
	{
		state,
		moves,
		after = {},
	}: {
		/** Name of the field that holds the state. */
		readonly state: string;
		readonly moves: Moves<string, string>;
		/** What the record may have become by itself after an action. */
		readonly after?: Readonly<Record<string, string>>;
	},
): Finding {
	if (!record) return { state: 'unclear', reason: 'The record is not there any more.' };
	const action = String(body.action);
	const move = moves[action];
	const current = String(record[state]);
	if (current === move?.to || current === after[action])
		return { state: 'found', body: { data: record } };
	if (move?.from === current) {
		if (repeatIf?.(record) ?? true) return { state: 'repeatable' };
		return { state: 'unclear', reason: 'The record was changed meanwhile.' };
	}
	return { state: 'unclear', reason: `The ${state} is now ${current}.` };
}
