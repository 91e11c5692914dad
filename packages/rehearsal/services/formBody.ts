import type { JsonRecord } from 'n8n-nodes-outreach/src/contract/json';

import type { PlayedRequest } from './route';

/** The fields of a request to a service that takes them in a query, in a form or as JSON. */
export const fieldsIn = ({ query, body, json, data }: PlayedRequest): JsonRecord => ({
	...formIn(query),
	...(json === undefined ? formIn(body) : data),
});

/** The fields of a body in one of the forms of a web form: `a=1&b[c]=2`, or in parts. Fields within others keep their names. */
export function formIn(body: string): JsonRecord {
	const [, boundary] = /^(--\S+)\r\n/.exec(body) ?? [];
	if (boundary === undefined) return Object.fromEntries(new URLSearchParams(body));
	return Object.fromEntries(
		body.split(boundary).flatMap((part) => {
			const end = part.indexOf('\r\n\r\n');
			const [, name] = /\bname="([^"]*)"/.exec(part.slice(0, end)) ?? [];
			return name === undefined ? [] : [[name, part.slice(end + 4, -2)]];
		}),
	);
}
