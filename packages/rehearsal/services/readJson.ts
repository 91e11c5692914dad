/** What a text says in JSON; undefined if it is no JSON. */
export function readJson(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}
