import { isRecord } from 'n8n-nodes-outreach/src/contract/json';
import { meaningOf, type Meaning } from '../../core/people/meaning';

/** The possible names of a category. */
const NAMES: Readonly<Record<Meaning, RegExp>> = {
	yes: /^(?!.*\bnot\b).*(interest|positive|yes|meeting|ready)/i,
	no: /not.?interest|negative|\bno\b|stop|unsubscribe|reject/i,
	later: /later|not.?now|defer|wait|postpone|snooze/i,
	question: /question|curious|info|unclear/i,
	other: /other|fallback|unknown|neutral/i,
};

/**
 * n8n's Text Classifier asks for an object with a boolean for each category, by a JSON schema in the prompt. Returns
 * the object with the category that fits; undefined if the prompt asks for no such object.
 */
export function classify(prompt: string, text: string): string | undefined {
	const categories = categoriesIn(prompt);
	if (categories.length === 0) return undefined;
	const meaning = meaningOf(text);
	const fits = (wanted: Meaning) => categories.find((name) => NAMES[wanted].test(name));
	const chosen = fits(meaning) ?? fits('other') ?? categories[0];
	return JSON.stringify(Object.fromEntries(categories.map((name) => [name, name === chosen])));
}

/** The boolean properties of the JSON schema in the prompt. */
function categoriesIn(prompt: string): string[] {
	const start = prompt.lastIndexOf('{"type":"object","properties"');
	const end = prompt.indexOf('\n', start);
	if (start < 0) return [];
	try {
		const schema: unknown = JSON.parse(prompt.slice(start, end < 0 ? undefined : end));
		const properties = isRecord(schema) && isRecord(schema.properties) ? schema.properties : {};
		return Object.entries(properties).flatMap(([name, property]) =>
			isRecord(property) && property.type === 'boolean' ? [name] : [],
		);
	} catch {
		return [];
	}
}
