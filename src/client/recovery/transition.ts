import type { JsonRecord } from '../../contract/json';
import type { Finding } from './recovery';

interface Move {
	readonly from: string;
	readonly to: readonly string[];
}

/** What the state of a record says about an action on it. The API rejects an action that was done before. */
export function transition(
	record: JsonRecord | undefined,
	{
		state,
		moves,
		action,
	}: {
		/** Name of the field that holds the state. */
		readonly state: string;
		readonly moves: Readonly<Record<string, Move>>;
		readonly action: unknown;
	},
): Finding {
	if (!record) return { state: 'unclear', reason: 'The record is not there any more.' };
	const move = moves[String(action)];
	const current = String(record[state]);
	if (move?.to.includes(current)) return { state: 'found', body: { data: record } };
	if (move?.from === current) return { state: 'repeatable' };
	return { state: 'unclear', reason: `The ${state} is now ${current}.` };
}
