/** `lead_list_id` -> `leadListId`: the one rule by which a contract key becomes a parameter's name. */
export function parameterName(contractKey: string): string {
	return contractKey.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** What the forms call otherwise than the API does. */
const WORDED: Readonly<Record<string, string>> = {
	cta_payload: 'Call to Action',
	fields: 'Fields to Change',
	node_type: 'Type',
	timezone: 'Time Zone',
};

/** `schedule.end_time` -> `Schedule End Time`: the path of a field in the words of the form. */
export function parameterLabel(path: string): string {
	return path
		.replace(/^(body|query|path)\./, '')
		.split('.')
		.map((part) => WORDED[part] ?? part.replace(/^social_account/, 'sender_account'))
		.map((part) => part.split('_').map(capitalize).join(' '))
		.join(' > ');
}

function capitalize(word: string): string {
	const known: Record<string, string> = {
		ai: 'AI',
		cta: 'CTA',
		id: 'ID',
		ids: 'IDs',
		inmails: 'InMails',
		json: 'JSON',
		per: 'per',
		url: 'URL',
		warmup: 'Warm-Up',
	};
	const [name = word] = word.split('[');
	const label = known[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
	return label + word.slice(name.length);
}
