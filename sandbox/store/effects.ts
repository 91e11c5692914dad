import type { Store } from './store';

export type EffectKind =
	| 'account_updated'
	| 'agent_activated'
	| 'agent_created'
	| 'agent_paused'
	| 'agent_resumed'
	| 'agent_updated'
	| 'approval_approved'
	| 'approval_rejected'
	| 'campaign_created'
	| 'campaign_paused'
	| 'campaign_resumed'
	| 'campaign_started'
	| 'campaign_updated'
	| 'credit_spent'
	| 'generation_started'
	| 'lead_created'
	| 'lead_enriched'
	| 'lead_enrolled'
	| 'lead_list_created'
	| 'membership_added'
	| 'message_sent'
	| 'override_set'
	| 'product_saved'
	| 'signals_added';

/** One thing that a request did. Requests can be repeated, effects are what must not be doubled. */
export interface Effect {
	readonly id: number;
	readonly workspace_id: string;
	readonly endpoint: string;
	readonly kind: EffectKind;
	/** Id of what was made or changed; `list_1/lead_2` for a membership, `camp_1/lead_2` for an enrolled lead, `conv_1/msg_2` for a message. */
	readonly subject: string;
	readonly at: number;
}

export function recordEffect(store: Store, effect: Omit<Effect, 'id'>): void {
	store.run(
		'INSERT INTO effects (workspace_id, endpoint, kind, subject, at) VALUES (?, ?, ?, ?, ?)',
		effect.workspace_id,
		effect.endpoint,
		effect.kind,
		effect.subject,
		effect.at,
	);
}

/** All effects, oldest first; of one kind where it is given. */
export function readEffects(store: Store, kind?: string): Effect[] {
	return kind === undefined
		? store.all<Effect>('SELECT * FROM effects ORDER BY id')
		: store.all<Effect>('SELECT * FROM effects WHERE kind = ? ORDER BY id', kind);
}
