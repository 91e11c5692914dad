import { happenings } from '../../composition/happenings';
import { findEvent, type WorldEvent } from '../../core/engine/events';
import { openWorld } from '../../core/engine/world';
import { openStore } from '../../core/store/store';

const store = openStore(':memory:');
const world = openWorld(store, {
	seed: 1,
	life: { level: 'normal' },
	leads: 0,
	people: 'plausible',
});

test('keeps what an event needs beside its subject', () => {
	world.plan('lead_answers', 'x', 5, { turn: 2, oddity: 'burst' });
	world.plan('message_appears', 'x', 5);
	expect(findEvent(store, 'lead_answers', 'x')?.data).toEqual({ turn: 2, oddity: 'burst' });
	expect(findEvent(store, 'message_appears', 'x')?.data).toEqual({});
});

test('takes and gives only what events of a kind keep', () => {
	// Only compiled.
	const misuse = (event: WorldEvent<'lead_answers'>, other: WorldEvent<'intent_labeled'>) => {
		// @ts-expect-error An answer has a turn.
		world.plan('lead_answers', 'x', 5, { oddity: null });
		// @ts-expect-error Leads have no such oddity.
		world.plan('lead_answers', 'x', 5, { turn: 1, oddity: 'sleepy' });
		// @ts-expect-error A label needs its intent.
		world.plan('intent_labeled', 'x', 5);
		// @ts-expect-error Nor can it do without if it is planned for a time at the latest.
		world.planBy('intent_labeled', 'x', 5);
		// @ts-expect-error A warm-up keeps nothing.
		world.plan('warm_up', 'x', 5, { turn: 1 });
		// @ts-expect-error There is no such field.
		String(event.data.trun);
		// @ts-expect-error That is a field of another kind.
		String(findEvent(store, 'lead_answers', 'x')?.data.intent);
		// @ts-expect-error The event is of another kind.
		happenings.lead_answers({} as never, other);
	};
	expect(misuse).toBeInstanceOf(Function);
});
