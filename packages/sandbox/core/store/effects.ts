import { orNotFound } from './records';
import type { Store } from './store';

/** What an effect can concern. Each has a column of its own with an id; a product's has its address. */
export type EffectPart =
	| 'account_id'
	| 'agent_id'
	| 'approval_id'
	| 'campaign_id'
	| 'conversation_id'
	| 'generation_id'
	| 'lead_id'
	| 'lead_list_id'
	| 'message_id'
	| 'override_id'
	| 'website_url';

/**
 * @param subject the parts of the effect's `subject`, in this order
 * @param also what else it concerns: the lead to find it by, and others whose names its sentence uses
 */
const concerning = <Subject extends EffectPart, Also extends EffectPart = never>(
	subject: readonly Subject[],
	also: readonly Also[] = [],
) => ({ subject, also });

const told = <Concerning>(sentence: string, concerned: Concerning) => ({ ...concerned, sentence });

const ACCOUNT = concerning(['account_id']);
const AGENT = concerning(['agent_id']);
const APPROVAL = concerning(['approval_id'], ['campaign_id', 'lead_id']);
const CAMPAIGN = concerning(['campaign_id']);
const CAMPAIGN_LEAD = concerning(['campaign_id', 'lead_id']);
const CONVERSATION = concerning(['conversation_id'], ['lead_id']);
const LEAD = concerning(['lead_id']);
const MESSAGE = concerning(['conversation_id', 'message_id'], ['lead_id']);

/**
 * Every kind of effect: what it concerns, and the sentence that tells it to people. `{actor}` is who made it happen; the
 * console finds the other names.
 */
export const EFFECTS = {
	account_connected: told('{actor} connected {sender} again', ACCOUNT),
	account_updated: told('{actor} changed the account of {sender}', ACCOUNT),
	agent_activated: told('{actor} activated the agent {agent}', AGENT),
	agent_created: told('{actor} created the agent {agent}', AGENT),
	agent_paused: told('{actor} paused the agent {agent}', AGENT),
	agent_resumed: told('{actor} resumed the agent {agent}', AGENT),
	agent_updated: told('{actor} changed the agent {agent}', AGENT),
	approval_approved: told('{actor} approved the message to {lead} in {campaign}', APPROVAL),
	approval_edited: told('{actor} edited the message to {lead} in {campaign}', APPROVAL),
	approval_rejected: told('{actor} rejected the message to {lead} in {campaign}', APPROVAL),
	campaign_completed: told('The campaign {campaign} is completed', CAMPAIGN),
	campaign_created: told('{actor} created the campaign {campaign}', CAMPAIGN),
	campaign_deleted: told('{actor} deleted the campaign {campaign}', CAMPAIGN),
	campaign_message_sent: told('{sender} wrote to {lead} in {campaign}', CAMPAIGN_LEAD),
	campaign_paused: told('{actor} paused the campaign {campaign}', CAMPAIGN),
	campaign_resumed: told('{actor} resumed the campaign {campaign}', CAMPAIGN),
	campaign_started: told('{actor} started the campaign {campaign}', CAMPAIGN),
	campaign_updated: told('{actor} changed the campaign {campaign}', CAMPAIGN),
	colleague_answered: told('{actor} answered {lead} as {sender}: {message}', MESSAGE),
	connection_requested: told('{sender} asked {lead} to connect', CAMPAIGN_LEAD),
	credit_spent: told('{actor} spent a credit on {lead}', LEAD),
	generation_started: told(
		'{actor} asked for the proposal of an agent',
		concerning(['generation_id']),
	),
	intent_labeled: told('{actor} labeled the conversation with {lead}', CONVERSATION),
	lead_accepted: told('{lead} accepted the invitation of {sender}', CAMPAIGN_LEAD),
	lead_answered: told('{lead} wrote to {sender}: {message}', MESSAGE),
	lead_completed: told('The campaign {campaign} let {lead} go', CAMPAIGN_LEAD),
	lead_created: told('{actor} added {lead}', LEAD),
	lead_enriched: told('{actor} enriched {lead}', LEAD),
	lead_enrolled: told('{lead} joined the campaign {campaign}', CAMPAIGN_LEAD),
	lead_list_created: told('{actor} created the list {list}', concerning(['lead_list_id'])),
	limits_grown: told('Warm-up raised the daily limits of {sender}', ACCOUNT),
	membership_added: told('{lead} joined the list {list}', concerning(['lead_list_id', 'lead_id'])),
	message_received: told('The message of {lead} arrived in the {inbox}', MESSAGE),
	message_sent: told('{actor} wrote to {lead} as {sender}: {message}', MESSAGE),
	message_written: told(
		'The AI wrote a message to {lead} for {campaign}',
		concerning(['campaign_id', 'approval_id'], ['lead_id']),
	),
	override_set: told(
		'{actor} wrote a text of its own to {lead} in {campaign}',
		concerning(['override_id'], ['campaign_id', 'lead_id']),
	),
	post_liked: told('{sender} liked a post of {lead}', CAMPAIGN_LEAD),
	product_saved: told('{actor} saved the product of {website}', concerning(['website_url'])),
	profile_viewed: told('{sender} viewed the profile of {lead}', CAMPAIGN_LEAD),
	session_lost: told('{sender} is no longer connected', ACCOUNT),
	signals_added: told('{actor} gave the agent {agent} new signals', AGENT),
};

export type EffectKind = keyof typeof EFFECTS;
export const EFFECT_KINDS = Object.keys(EFFECTS) as EffectKind[];

/** What an effect of this kind concerns. */
export type Concerned<Name extends EffectKind> = Readonly<
	Record<(typeof EFFECTS)[Name]['subject' | 'also'][number], string>
>;

/** The `endpoint` of effects that no request caused: those of the world itself and of the control surface. */
export const BY_ITSELF = 'world';
export const BY_CONTROL = 'control';

interface EffectFields {
	readonly id: number;
	readonly workspace_id: string;
	/** The endpoint's id; `world` for what happened by itself, `control` for what the control surface did. */
	readonly endpoint: string;
	readonly kind: EffectKind;
	readonly at: number;
}

/** One thing that happened. Tests check with it that nothing happens twice; the console shows it to people. */
export interface Effect extends EffectFields {
	/** Id of what was created or changed; `list_1/lead_2` for a membership, `camp_1/lead_2` for an enrolled lead, `conv_1/msg_2` for a message. */
	readonly subject: string;
}

/** The same, as it is stored. */
export type StoredEffect = EffectFields &
	Readonly<Record<EffectPart, string | null>> & {
		/** The program that sent the request, as it calls itself. */
		readonly client: string | null;
	};

/**
 * What belongs to a workspace, and its table. The lead comes last, because the person in a conversation need not be a
 * lead.
 */
const OWNED = [
	['account_id', 'social_accounts'],
	['agent_id', 'agents'],
	['campaign_id', 'campaigns'],
	['conversation_id', 'conversations'],
	['lead_list_id', 'lead_lists'],
	['lead_id', 'leads'],
] as const satisfies ReadonlyArray<readonly [EffectPart, string]>;

function workspaceOf(store: Store, concerned: Partial<Record<EffectPart, string>>): string {
	const [part, table] = orNotFound(
		OWNED.find(([name]) => concerned[name] !== undefined),
		'The workspace of an effect',
	);
	const id = concerned[part]!;
	const sql = `SELECT workspace_id FROM ${table} WHERE id = ?`;
	return orNotFound(store.get<{ workspace_id: string }>(sql, id), id).workspace_id;
}

/** Records an effect that no request caused. */
export const recordEffect = <Name extends EffectKind>(
	{ store, now }: { readonly store: Store; readonly now: number },
	endpoint: typeof BY_ITSELF | typeof BY_CONTROL,
	kind: Name,
	concerned: Concerned<Name>,
): void =>
	store.insert('effects', {
		...concerned,
		workspace_id: workspaceOf(store, concerned),
		endpoint,
		kind,
		at: now,
	});

/** Returns a function that tells whether this kind of thing has happened since it was last called. */
export function watchEffects(store: Store, kind: EffectKind): () => boolean {
	const sql = 'SELECT max(id) AS last, max(kind = ?) AS found FROM effects WHERE id > ?';
	let seen = 0;
	const look = () => {
		const { last, found } = store.get<{ last: number | null; found: number | null }>(
			sql,
			kind,
			seen,
		)!;
		seen = last ?? seen;
		return found === 1;
	};
	look();
	return look;
}

/** The `subject` of a row, from its columns. */
const SUBJECT = `CASE kind ${Object.entries(EFFECTS)
	.map(([kind, { subject }]) => `WHEN '${kind}' THEN ${subject.join(" || '/' || ")}`)
	.join(' ')} END`;

/** What requests and the world itself did, oldest first: of one kind, or all. */
export const readEffects = (store: Store, kind?: string): Effect[] =>
	store.all(
		`SELECT id, workspace_id, endpoint, kind, ${SUBJECT} AS subject, at FROM effects
		WHERE endpoint <> ?1 AND (?2 IS NULL OR kind = ?2) ORDER BY id`,
		BY_CONTROL,
		kind ?? null,
	);
