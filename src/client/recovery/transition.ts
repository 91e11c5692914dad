import type { Moves } from '../../contract/common';
import type { JsonRecord } from '../../contract/json';
import type { Finding, Look } from './recovery';

interface Transitions {
	/** Name of the field that holds the state. */
	readonly field: string;
	readonly moves: Moves<string, string>;
	/** What the record may have become on its own after an action. */
	readonly after?: Readonly<Record<string, string>>;
}

/** What the state of a record says about an action on it. The API refuses the same action a second time. */
export function findTransition(
	{ body, repeatIf }: Look,
	record: JsonRecord | undefined,
	{ field, moves, after = {} }: Transitions,
): Finding {
	if (!record) return { state: 'unclear', reason: 'The record is not there any more.' };
	const action = String(body.action);
	const move = moves[action];
	const state = String(record[field]);
	if (state === move?.to || state === after[action]) {
		return { state: 'found', body: { data: record } };
	}
	if (state !== move?.from) return { state: 'unclear', reason: `The ${field} is now ${state}.` };
	if (repeatIf?.(record) ?? true) return { state: 'repeatable' };
	return { state: 'unclear', reason: 'The record was changed meanwhile.' };
}
