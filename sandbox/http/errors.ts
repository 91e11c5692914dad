import type { ErrorAction, ErrorBody } from '../../src/contract/common';
import type { Problem } from '../../src/contract/problems';

/** An error that the API answers with. Handlers throw it; what they wrote is then undone. */
export class ApiFailure extends Error {
	constructor(
		readonly status: number,
		readonly code: string,
		message: string,
		readonly extra: { details?: Record<string, unknown>; action?: ErrorAction } = {},
	) {
		super(message);
	}

	get body(): ErrorBody {
		return { error: { code: this.code, message: this.message, ...this.extra } };
	}
}

export const notFound = (what: string) =>
	new ApiFailure(404, 'not_found', `${what} was not found in this workspace.`);

export const invalidRequest = (problems: readonly Problem[]) =>
	new ApiFailure(
		400,
		'invalid_request',
		problems.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; '),
		{ details: { problems } },
	);
