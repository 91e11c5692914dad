import type * as z from 'zod/v4';

import type { Detection } from '../events/detection';
import type { EventName } from '../events/event';

/**
 * How an event is told from what was there before. A state is what one poll leaves to the next, as plain JSON. Nothing
 * here reads, waits or changes what it is given.
 */
export interface Kind<State, Read, Found, Settings> {
	readonly event: EventName;
	readonly schema: () => z.ZodType<State>;
	/** The state after a first poll. What it read is known. */
	readonly baseline: (read: Read, now: number, settings?: Settings) => State;
	readonly detect: (
		state: State,
		read: Read,
		now: number,
		settings?: Settings,
	) => Detection<State, Found>;
	/** To this state, all that is read is new. */
	readonly nothing: State;
	/** The server's time up to which a state goes. Absent if it does not depend on any clock. */
	readonly latest?: (state: State) => number;
	/** For a state that is ahead of the server's clock. If there is no such function, the trigger starts anew. */
	readonly putBack?: (state: State, at: number) => State;
}
