import type { World } from '../engine/world';
import { workspaceOf } from './records';
import type { Store } from './store';

export type EffectKind =
	| 'account_connected'
	| 'account_updated'
	| 'agent_activated'
	| 'agent_created'
	| 'agent_paused'
	| 'agent_resumed'
	| 'agent_updated'
	| 'approval_approved'
	| 'approval_edited'
	| 'approval_rejected'
	| 'campaign_completed'
	| 'campaign_created'
	| 'campaign_deleted'
	| 'campaign_message_sent'
	| 'campaign_paused'
	| 'campaign_resumed'
	| 'campaign_started'
	| 'campaign_updated'
	| 'colleague_answered'
	| 'connection_requested'
	| 'credit_spent'
	| 'generation_started'
	| 'intent_labeled'
	| 'lead_accepted'
	| 'lead_answered'
	| 'lead_completed'
	| 'lead_created'
	| 'lead_enriched'
	| 'lead_enrolled'
	| 'lead_list_created'
	| 'limits_grown'
	| 'membership_added'
	| 'message_received'
	| 'message_sent'
	| 'message_written'
	| 'override_set'
	| 'post_liked'
	| 'product_saved'
	| 'profile_viewed'
	| 'session_lost'
	| 'signals_added';

/** The `endpoint` of what no request did: the world by itself, and somebody through the control surface. */
export const BY_ITSELF = 'world';
export const BY_CONTROL = 'control';

/** One thing that was done, so that tests can check that nothing happens twice, and people see what happens. */
export interface Effect {
	readonly id: number;
	readonly workspace_id: string;
	/** The endpoint's id; `world` for what happened by itself, `control` for what the control surface did. */
	readonly endpoint: string;
	readonly kind: EffectKind;
	/** Id of what was created or changed; `list_1/lead_2` for a membership, `camp_1/lead_2` for an enrolled lead, `conv_1/msg_2` for a message. */
	readonly subject: string;
	readonly at: number;
}

/** What an action works with, whether a request, the control surface or the world itself asks for it. */
export interface ActionContext {
	readonly store: Store;
	/** Milliseconds since 1970. */
	readonly now: number;
	/** What goes on by itself. */
	readonly world: World;
	/** Records an effect in the transaction of the action. */
	effect(kind: EffectKind, subject: string): void;
}

/** What no request did, at a subject whose id starts with that of a resource of the workspace. */
export const recordEffect = (
	{ store, now }: Pick<ActionContext, 'store' | 'now'>,
	endpoint: typeof BY_ITSELF | typeof BY_CONTROL,
	kind: EffectKind,
	subject: string,
): void =>
	store.insert('effects', {
		workspace_id: workspaceOf(store, subject),
		endpoint,
		kind,
		subject,
		at: now,
	});

/** What requests and the world itself did, oldest first: of one kind, or all. */
export const readEffects = (store: Store, kind?: string): Effect[] =>
	store.all(
		'SELECT * FROM effects WHERE endpoint <> ?1 AND (?2 IS NULL OR kind = ?2) ORDER BY id',
		BY_CONTROL,
		kind ?? null,
	);
