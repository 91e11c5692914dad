import type { Moves } from '../../src/contract/common';
import { ApiFailure } from './errors';

/**
 * The status after an action, by a table of the moves that are possible.
 * Throws the API's 409 for any other, with the actions that are possible now.
 * @param what names the resource in the message
 */
export const transitions =
	<Action extends string, Status extends string>(what: string, moves: Moves<Action, Status>) =>
	(status: Status, action: Action): Status => {
		const { from, to } = moves[action];
		if (status === from) return to;
		const allowed = (Object.keys(moves) as Action[]).filter((name) => moves[name].from === status);
		const message = `Only a ${from} ${what} takes the action ${action}; this one is ${status}.`;
		throw new ApiFailure(409, 'invalid_transition', message, { details: { status, allowed } });
	};
