import type { JsonRecord } from '../../contract/json';
import type { Finding, Look } from './recovery';

interface Move {
	readonly from: string;
	readonly to: readonly string[];
}

/** What the state of a record says about an action on it. The API rejects an action that was done before. */
export function transition(
	{ body, repeatIf }: Look,
	record: JsonRecord | undefined,
	{
		state,
		moves,
	}: {
		/** Name of the field that holds the state. */
		readonly state: string;
		readonly moves: Readonly<Record<string, Move>>;
	},
): Finding {
	if (!record) return { state: 'unclear', reason: 'The record is not there any more.' };
	const move = moves[String(body.action)];
	const current = String(record[state]);
	if (move?.to.includes(current)) return { state: 'found', body: { data: record } };
	if (move?.from === current) {
		if (repeatIf?.(record) ?? true) return { state: 'repeatable' };
		return { state: 'unclear', reason: 'The record was changed meanwhile.' };
	}
	return { state: 'unclear', reason: `The ${state} is now ${current}.` };
}
