import fc from 'fast-check';

import type { RunningSandbox } from './sandbox';

/** An answer in which one field is not what it should be. */
interface Change {
	/** Of the answers that hold JSON, which. */
	readonly answer: number;
	/** Of the places in it, which. */
	readonly place: number;
	readonly value: unknown;
}

const LEFT_OUT = Symbol('left out');
export const change: fc.Arbitrary<Change> = fc.record({
	answer: fc.nat(3),
	place: fc.nat(400),
	value: fc.constantFrom<unknown>(LEFT_OUT, null, 7, 'x', true, [], {}, [null], [7]),
});

type Path = ReadonlyArray<string | number>;

const pathsIn = (value: unknown, above: Path = []): Path[] =>
	typeof value !== 'object' || value === null
		? [above]
		: [above, ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...above, key]))];

function altered(body: unknown, { place, value }: Change): unknown {
	const paths = pathsIn(body).slice(1);
	const path = paths[place % paths.length];
	if (path === undefined) return body;
	const copy = structuredClone(body);
	const last = path.at(-1)!;
	const holder = path
		.slice(0, -1)
		.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], copy) as Record<
		string,
		unknown
	>;
	if (value === LEFT_OUT) delete holder[last];
	else holder[last] = value;
	return copy;
}

/** Alters one answer of the sandbox that holds JSON. */
export function alter({ sandbox }: RunningSandbox, wanted: Change): () => void {
	const { fetch } = sandbox;
	let count = 0;
	sandbox.fetch = async (request, bindings) => {
		const response = await fetch(request, bindings);
		if (!response.headers.get('content-type')?.startsWith('application/json')) return response;
		const isMeant = count === wanted.answer;
		count += 1;
		if (!isMeant) return response;
		const body = altered((await response.json()) as unknown, wanted);
		const headers = new Headers(response.headers);
		headers.delete('content-length');
		return new Response(JSON.stringify(body), { status: response.status, headers });
	};
	return () => {
		sandbox.fetch = fetch;
	};
}

/** What only a bug says. */
export const JAVASCRIPT =
	/is not a function|is not iterable|Cannot read|Cannot convert|of undefined|of null|not an object|Invalid time|Unexpected token|\[object|not a constructor|Invalid array/;
