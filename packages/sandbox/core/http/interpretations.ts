import { invalidRequest, type ApiFailure } from '../errors';
import type { HandlerContext } from './handler';
import type { Interpretation } from './interpret';

/** Nothing to translate: a handler asks which reading is chosen. */
export const IN_HANDLER: Interpretation = {};

// The parts of requests and answers, whose types the readings change.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Any = any;

export const without = (record: Any, ...names: string[]): Any =>
	Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

/** Changes a body that is an object. */
export const changeBody = (change: (body: Any) => unknown): Interpretation => ({
	request: (raw) =>
		typeof raw.body === 'object' && raw.body !== null ? { ...raw, body: change(raw.body) } : raw,
});

/** Looks at a body that is an object, and may refuse it. */
export const checkBody = (check: (body: Any) => void): Interpretation =>
	changeBody((body) => {
		check(body);
		return body as unknown;
	});

/** Changes the body of a success. */
export const changeAnswer = (change: (body: Any) => unknown, status?: number): Interpretation => ({
	answer: (answer) => ({ status: status ?? answer.status, body: change(answer.body) }),
});

export const emptyAnswer: Interpretation = { answer: () => ({ status: 204, body: undefined }) };

/** Refuses the request for one of its fields. */
export const refuse = (field: string, message: string): never => {
	throw invalidRequest({ field, message });
};

/** Refuses with another status and code. */
export const refuseAs = (
	is: (failure: ApiFailure) => boolean,
	as: (failure: ApiFailure) => ApiFailure,
): Interpretation => ({ refusal: (failure) => (is(failure) ? as(failure) : failure) });

/** The id that a query finds, in the place of another in the path. If it finds none, an id that nobody has. */
export const changeId = (
	name: string,
	find: (path: Readonly<Record<string, string>>, context: HandlerContext) => string | undefined,
): Interpretation => ({
	request: (raw, context) => ({
		...raw,
		path: { ...raw.path, [name]: find(raw.path, context) ?? 'nobody' },
	}),
});
