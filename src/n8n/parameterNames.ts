/** `lead_list_id` -> `leadListId`: the one rule by which a contract key becomes a parameter's name. */
export function parameterName(contractKey: string): string {
	return contractKey.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `followUp1Message` -> `follow_up_1_message`: the way back. */
export function contractKey(name: string): string {
	return name.replace(/[A-Z]|\d+/g, (part) => `_${part.toLowerCase()}`);
}

/** Fields that the forms name differently than the API. */
const WORDED: Readonly<Record<string, string>> = {
	binary_property_name: 'Put Output File in Field',
	content: 'Message',
	auto_approve_ai_messages: 'Auto-Approve AI Messages',
	cta_payload: 'Call to Action',
	fields: 'Fields to Change',
	generation_id: 'Proposal ID',
	max_size_mb: 'Maximum Size (MB)',
	node_type: 'Type',
	product_source: 'Product',
	signals_change: 'Change of the Signals',
	smart_finder_enabled: 'Smart Finder',
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
	const [name = word, ...places] = word.split(/\[(\d+)\]/).filter(Boolean);
	const label = known[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
	// People count from 1.
	return [label, ...places.map((place) => `#${Number(place) + 1}`)].join(' ');
}
