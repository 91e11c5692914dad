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
	effect<Kind extends EffectKind>(kind: Kind, concerned: Concerned<Kind>): void;
}

/** For each kind of event: what happens when it is due. */
export type Happenings = {
	readonly [Kind in EventKind]: (context: ActionContext, event: WorldEvent<Kind>) => void;
};
