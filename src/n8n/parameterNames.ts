/** `lead_list_id` -> `leadListId`: the only rule that turns a contract key into a parameter name. */
export function parameterName(contractKey: string): string {
	return contractKey.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `followUp1Message` -> `follow_up_1_message`: the reverse. */
export function contractKey(name: string): string {
	return name.replace(/[A-Z]|\d+/g, (part) => `_${part.toLowerCase()}`);
}

/** Fields that the forms name differently from the API. */
const WORDED: Readonly<Record<string, string>> = {
	cta_payload: 'Call to Action',
	timezone: 'Time Zone',
};

/** `schedule.end_time` -> `Schedule > End Time`. A field in JSON or in an input item keeps its key. */
export function parameterLabel(path: string): string {
	const [, written, keys] =
		/^(json_body|[a-z]+_json(?:\[\d+\])?|input_item)\.(.+)/.exec(path) ?? [];
	if (written !== undefined) return `${parameterLabel(written)} > ${keys}`;
	return path
		.replace(/^(body|query|path)\./, '')
		.split('.')
		.map(labelOf)
		.join(' > ');
}

function labelOf(part: string): string {
	const [, name = part, places = ''] = /^([^[]+)((?:\[\d+\])*)$/.exec(part) ?? [];
	const words = name.replace(/^social_account/, 'sender_account').split('_');
	return withPlaces(WORDED[name] ?? words.map(capitalize).join(' '), places);
}

/** `Friction Removers` at `[1]` -> `Friction Removers #2`: people count from 1. */
export const withPlaces = (label: string, places: string): string =>
	[label, ...(places.match(/\d+/g) ?? []).map((place) => `#${Number(place) + 1}`)].join(' ');

function capitalize(word: string): string {
	const known: Record<string, string> = {
		ai: 'AI',
		cta: 'CTA',
		id: 'ID',
		ids: 'IDs',
		inmails: 'InMails',
		json: 'JSON',
		of: 'of',
		per: 'per',
		to: 'to',
		url: 'URL',
		warmup: 'Warm-Up',
	};
	return known[word] ?? word.charAt(0).toUpperCase() + word.slice(1);
}
