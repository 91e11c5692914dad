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
	auto_approve_ai_messages: 'Approval of AI Messages',
	binary_property_name: 'Put Output File in Field',
	connection_request_fallback_message: 'Connection Note Fallback Message',
	connection_request_message: 'Connection Note Message',
	connection_request_mode: 'Connection Note',
	content: 'Message',
	cta_payload: 'Call to Action',
	engagement_enabled: 'Like a Post Before Following Up',
	fields: 'Fields to Change',
	follow_up_1_mode: 'Follow Up 1',
	follow_up_1_wait_days: 'Follow Up 1 Wait (Days)',
	follow_up_2_mode: 'Follow Up 2',
	follow_up_2_wait_days: 'Follow Up 2 Wait (Days)',
	icebreaker_mode: 'First Message (Icebreaker)',
	icebreaker_wait_days: 'Icebreaker Wait (Days)',
	icebreaker_wait_hours: 'Icebreaker Wait (Hours)',
	generation_id: 'Proposal ID',
	like_after_days: 'Like After (Days)',
	max_size_mb: 'Maximum Size (MB)',
	node_type: 'Type',
	proceed_on_session_check_failure: 'Start Despite Session Errors',
	smart_finder_enabled: 'Smart Finder',
	social_account_ids: 'Sender Account Names or IDs',
	timezone: 'Time Zone Name or ID',
	wait_after_like_days: 'Wait After Like (Days)',
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

/** `friction_removers[1]` -> `Friction Removers #2`: people count from 1. */
function labelOf(part: string): string {
	const [name = part, ...places] = part.split(/\[(\d+)\]/).filter(Boolean);
	const words = name.replace(/^social_account/, 'sender_account').split('_');
	const label = WORDED[name] ?? words.map(capitalize).join(' ');
	return [label, ...places.map((place) => `#${Number(place) + 1}`)].join(' ');
}

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
