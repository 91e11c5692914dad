import { allEndpoints } from 'n8n-nodes-outreach/src/contract';
import { isRecord, type JsonRecord } from 'n8n-nodes-outreach/src/contract/json';
import { jsonSchemasOf } from './contract';

/** The form in which APIs write choices and codes. A name may have it, too: `ada`, `ada_example`. */
const IDENTIFIER = /^([a-z][a-z0-9]*([_-][a-z0-9]+)*|[A-Z][A-Z0-9]*(_[A-Z0-9]+)*)$/;

/** Words of the statuses and error codes that many APIs have. None of them is a name. */
const USUAL =
	`access account active already archived bad banned blocked body busy canceled cancelled closed
	completed conflict deleted denied disabled done duplicate empty enabled error exceeded exists expired failed failure
	forbidden gone inactive internal invalid key limit limited locked malformed method missing new no none not found
	other outdated parameter pending permission processing quota rate refused rejected removed request required resource
	restricted revoked running scheduled scope server service such suspended stopped timeout token too many unauthorized
	unauthenticated unavailable unknown unprocessable unsupported validation waiting wrong`.split(
		/\s+/,
	);

/**
 * Tells whether a text is a choice or a code that may be shown: it is in the contract or the document, or all its words
 * are, or are usual. A single word from there is not enough: `max` of `max_follows_per_day` may be a name.
 */
export function createVocabulary(document: JsonRecord | undefined): (text: string) => boolean {
	const codes = allEndpoints.flatMap(({ errors }) => Object.values(errors ?? {}).flat());
	const ours = allEndpoints.flatMap(jsonSchemasOf);
	const { names, values } = identifiersIn([...ours, document]);
	const known = new Set([...values, ...codes, ...USUAL]);
	const words = new Set([...known, ...names].flatMap(wordsOf));
	return (text) => {
		if (!IDENTIFIER.test(text)) return false;
		if (known.has(text) || USUAL.includes(text.toLowerCase())) return true;
		const parts = wordsOf(text);
		return parts.length > 1 && parts.every((word) => words.has(word));
	};
}

const wordsOf = (text: string): string[] =>
	text
		.replace(/([a-z0-9])([A-Z])/g, '$1_$2')
		.toLowerCase()
		.split(/[^a-z0-9]+/);

/** The names of fields and the values of choices in JSON Schemas and in all that surrounds them. */
function identifiersIn(roots: readonly unknown[]) {
	const names = new Set<string>();
	const values = new Set<string>();
	const seen = new Set<unknown>();
	const left = [...roots];
	while (left.length > 0) {
		const value = left.pop();
		if (typeof value !== 'object' || value === null || seen.has(value)) continue;
		seen.add(value);
		for (const each of Object.values(value)) left.push(each);
		if (!isRecord(value)) continue;
		if (isRecord(value.properties))
			Object.keys(value.properties).forEach((name) => names.add(name));
		const choices = [value.enum, value.const].flat();
		for (const choice of choices) if (typeof choice === 'string') values.add(choice);
	}
	return { names, values };
}
