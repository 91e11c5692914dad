import type { Endpoint, RequestOf } from '../contract/endpoint';
import { type Problem, problemsOf } from '../contract/problems';
import { invalidFields } from './errors';

/**
 * A request, or a part of one, as a form gives it. The compiler checks its keys. Its values are still unchecked,
 * because an expression may give anything.
 */
export type Unchecked<T> = T extends readonly unknown[]
	? unknown
	: T extends object
		? {
				readonly [Key in keyof T]?: unknown extends T[Key]
					? unknown
					: Unchecked<NonNullable<T[Key]>> | null;
			}
		: unknown;

/** Takes JSON that a person wrote for a part of a request. Until the check, we know nothing about it. */
export const toUnchecked = <T>(json: unknown): Unchecked<T> => json as Unchecked<T>;

interface CheckOptions {
	/** Names the body in problems that concern no single field. */
	readonly bodyName?: string;
	/** Renames problems of the body, for example to the words of the form. */
	readonly rename?: (problem: Problem) => Problem;
	/** Problems of the body that the contract cannot find. */
	readonly more?: readonly Problem[];
}

const checked = new WeakSet<object>();

/** Whether this very request was checked. Then the client need not do it again. */
export const wasChecked = (request: object): boolean => checked.has(request);

/** Checks a request before anything is sent. Throws all its problems at once. */
export function checkRequest<E extends Endpoint>(
	endpoint: E,
	request: Unchecked<RequestOf<E>>,
	{ bodyName = 'body', rename = (problem) => problem, more = [] }: CheckOptions = {},
): RequestOf<E> {
	const given = request as Readonly<Record<string, unknown>>;
	const { body } = endpoint.schemas();
	const ofBody = [...(body ? problemsOf(body, given.body, bodyName) : []), ...more];
	const ofOthers = (['path', 'query', 'headers'] as const).flatMap((part) =>
		problemsOfPart(endpoint, part, given[part]),
	);
	const problems = [...ofOthers, ...ofBody.map(rename)];
	if (problems.length > 0) throw invalidFields(problems);
	checked.add(request as object);
	return request as RequestOf<E>;
}

/** Checks the path of a request whose body is not known yet. Throws all its problems at once. */
export function checkPath<E extends Endpoint>(endpoint: E, path: RequestOf<E>['path']): void {
	const problems = problemsOfPart(endpoint, 'path', path);
	if (problems.length > 0) throw invalidFields(problems);
}

function problemsOfPart(
	endpoint: Endpoint,
	part: 'path' | 'query' | 'headers',
	value: unknown,
): Problem[] {
	const schema = endpoint.schemas()[part];
	return schema ? problemsOf(schema, value ?? {}, part) : [];
}
