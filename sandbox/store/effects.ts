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

const ACCOUNT = concerning(['account_id']);
const AGENT = concerning(['agent_id']);
const APPROVAL = concerning(['approval_id'], ['campaign_id', 'lead_id']);
const CAMPAIGN = concerning(['campaign_id']);
const CAMPAIGN_LEAD = concerning(['campaign_id', 'lead_id']);
const CONVERSATION = concerning(['conversation_id'], ['lead_id']);
const LEAD = concerning(['lead_id']);
const MESSAGE = concerning(['conversation_id', 'message_id'], ['lead_id']);

/** Every kind of effect, and what it concerns. */
const EFFECTS = {
	account_connected: ACCOUNT,
	account_updated: ACCOUNT,
	agent_activated: AGENT,
	agent_created: AGENT,
	agent_paused: AGENT,
	agent_resumed: AGENT,
	agent_updated: AGENT,
	approval_approved: APPROVAL,
	approval_edited: APPROVAL,
	approval_rejected: APPROVAL,
	campaign_completed: CAMPAIGN,
	campaign_created: CAMPAIGN,
	campaign_deleted: CAMPAIGN,
	campaign_message_sent: CAMPAIGN_LEAD,
	campaign_paused: CAMPAIGN,
	campaign_resumed: CAMPAIGN,
	campaign_started: CAMPAIGN,
	campaign_updated: CAMPAIGN,
	colleague_answered: MESSAGE,
	connection_requested: CAMPAIGN_LEAD,
	credit_spent: LEAD,
	generation_started: concerning(['generation_id']),
	intent_labeled: CONVERSATION,
	lead_accepted: CAMPAIGN_LEAD,
	lead_answered: MESSAGE,
	lead_completed: CAMPAIGN_LEAD,
	lead_created: LEAD,
	lead_enriched: LEAD,
	lead_enrolled: CAMPAIGN_LEAD,
	lead_list_created: concerning(['lead_list_id']),
	limits_grown: ACCOUNT,
	membership_added: concerning(['lead_list_id', 'lead_id']),
	message_received: MESSAGE,
	message_sent: MESSAGE,
	message_written: concerning(['campaign_id', 'approval_id'], ['lead_id']),
	override_set: concerning(['override_id'], ['campaign_id', 'lead_id']),
	post_liked: CAMPAIGN_LEAD,
	product_saved: concerning(['website_url']),
	profile_viewed: CAMPAIGN_LEAD,
	session_lost: ACCOUNT,
	signals_added: AGENT,
};

export type EffectKind = keyof typeof EFFECTS;

/** What an effect of this kind concerns. */
export type Concerned<Kind extends EffectKind> = Readonly<
	Record<(typeof EFFECTS)[Kind]['subject' | 'also'][number], string>
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
export const recordEffect = <Kind extends EffectKind>(
	{ store, now }: { readonly store: Store; readonly now: number },
	endpoint: typeof BY_ITSELF | typeof BY_CONTROL,
	kind: Kind,
	concerned: Concerned<Kind>,
): void =>
	store.insert('effects', {
		...concerned,
		workspace_id: workspaceOf(store, concerned),
		endpoint,
		kind,
		at: now,
	});

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
