import type { ActionContext } from '../store/effects';
import type { EventKind, WorldEvent } from './events';

type Happening = (context: ActionContext, event: WorldEvent) => void;

/** What happens when an event is due. */
export const happenings: Readonly<Record<EventKind, Happening>> = {
	campaign_turn: () => undefined,
	sender_turn: () => undefined,
	warm_up: () => undefined,
};
