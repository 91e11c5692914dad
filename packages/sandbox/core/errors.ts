import type { ErrorAction, ErrorBody, Moves } from 'n8n-nodes-outreach/src/contract/common';
import type { Problem } from 'n8n-nodes-outreach/src/contract/problems';

type Details = Record<string, unknown>;

/** An error response of the API. Throwing it in a handler undoes what the handler wrote. */
export class ApiFailure extends Error {
	constructor(
		readonly status: number,
		readonly code: string,
		message: string,
		readonly extra: { details?: Details; action?: ErrorAction } = {},
		readonly headers: Readonly<Record<string, string>> = {},
	) {
		super(message);
	}

	get body(): ErrorBody {
		return { error: { code: this.code, message: this.message, ...this.extra } };
	}
}

export const invalidRequest = (...problems: Problem[]) =>
	new ApiFailure(
		400,
		'invalid_request',
		problems.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; '),
		{ details: { problems } },
	);

export function throwIfInvalid(problems: readonly Problem[]): void {
	if (problems.length > 0) throw invalidRequest(...problems);
}

export const unauthorized = (message: string) => new ApiFailure(401, 'unauthorized', message);

export const notFound = (what: string) =>
	new ApiFailure(404, 'not_found', `${what} was not found in this workspace.`);

export const conflict = (code: string, message: string, details?: Details) =>
	new ApiFailure(409, code, message, { details });

/**
 * The status after an action, from a table of the possible moves. Throws the API's 409 for any other move, with the
 * actions that are possible now.
 * @param what names the resource in the message
 */
export const transitions =
	<Action extends string, Status extends string>(what: string, moves: Moves<Action, Status>) =>
	(status: Status, action: Action): Status => {
		const { from, to } = moves[action];
		if (status === from) return to;
		const allowed = (Object.keys(moves) as Action[]).filter((name) => moves[name].from === status);
		const message = `Only a ${from} ${what} takes the action ${action}; this one is ${status}.`;
		throw conflict('invalid_transition', message, { status, allowed });
	};
