import type { Conversation } from 'n8n-nodes-outreach/src/contract/conversations';
import type { Lead } from 'n8n-nodes-outreach/src/contract/leads';
import type { Concerned, EffectKind } from '../store/effects';
import type { Store } from '../store/store';
import type { EventKind, WorldEvent } from './events';
import type { World } from './world';

/** What an action works with, whether a request, the control surface or the world itself triggers it. */
export interface ActionContext {
	readonly store: Store;
	/** Milliseconds since 1970. */
	readonly now: number;
	/** Plans and decides what happens by itself. */
	readonly world: World;
	/** Records an effect in the transaction of the action. */
	effect<Name extends EffectKind>(kind: Name, concerned: Concerned<Name>): void;
	readonly reactions: Reactions;
}

/** What something leads to at once in resources that it does not know, in the same transaction. */
export interface Reactions {
	/** A lead has joined a list. */
	leadJoined(context: ActionContext, listId: string, lead: Lead): void;
	/** A lead has written. */
	leadAnswered(context: ActionContext, conversation: Conversation): void;
}

/** For each kind of event: what happens when it is due. */
export type Happenings = {
	readonly [Name in EventKind]: (context: ActionContext, event: WorldEvent<Name>) => void;
};
