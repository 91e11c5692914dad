import { happenings, reactions } from '../../composition/happenings';
import { createClock, DAY, HOUR } from '../../core/clock';
import type { ActionContext } from '../../core/engine/action';
import { createEngine } from '../../core/engine/engine';
import { failedEvents, findEvent, nextEvent, type WorldEvent } from '../../core/engine/events';
import { openWorld } from '../../core/engine/world';
import { openStore } from '../../core/store/store';
import { takeLong } from '../support';

const START = Date.UTC(2026, 0, 5, 9);

afterEach(() => jest.restoreAllMocks());

/** An engine whose events only tell when they happened. */
function openEngine(happen: (context: ActionContext, event: WorldEvent) => void = () => undefined) {
	const store = openStore(':memory:');
	const world = openWorld(store, {
		seed: 1,
		life: { level: 'normal' },
		leads: 0,
		people: 'plausible',
	});
	const time = { passed: 0 };
	const clock = createClock(() => START + time.passed, {
		offset: world.clockOffset,
		save: world.setClockOffset,
	});
	const told: Array<readonly [string, number]> = [];
	const tell = (context: ActionContext, event: WorldEvent) => {
		told.push([event.subject, clock.now()]);
		expect(context.now).toBe(event.due_at);
		happen(context, event);
	};
	const engine = createEngine({
		store,
		clock,
		world,
		contextAt: (now) => ({ store, now, world, effect: () => undefined, reactions }),
		changed: () => undefined,
		happenings: { ...happenings, sender_turn: tell, warm_up: tell },
	});
	return { store, world, clock, engine, told, time };
}

describe('the engine', () => {
	test('makes events happen in order, each at its own moment', async () => {
		const { world, clock, engine, told } = openEngine();
		world.plan('sender_turn', 'third', START + 2 * DAY);
		world.plan('sender_turn', 'first', START + HOUR);
		world.plan('warm_up', 'second', START + HOUR);
		world.plan('warm_up', 'later', START + 4 * DAY);
		const done = await engine.advance(START + 3 * DAY);
		expect(told).toEqual([
			['first', START + HOUR],
			['second', START + HOUR],
			['third', START + 2 * DAY],
		]);
		expect(done).toEqual({ now: '2026-01-08T09:00:00.000Z', events: 3, failed_events: [] });
		expect(clock.now()).toBe(START + 3 * DAY);
	});

	test('carries out what follows from an event on the way', async () => {
		const { engine, world, told } = openEngine(({ now }, { subject }) => {
			if (subject !== 'x'.repeat(5)) world.plan('warm_up', `${subject}x`, now + HOUR);
		});
		world.plan('warm_up', 'x', START);
		await engine.advance(START + DAY);
		expect(told.map(([, at]) => (at - START) / HOUR)).toEqual([0, 1, 2, 3, 4]);
	});

	test('catches up with the time that has passed', () => {
		const { engine, world, told, time } = openEngine();
		world.plan('warm_up', 'x', START + HOUR);
		engine.catchUp();
		expect(told).toEqual([]);
		time.passed = 2 * HOUR;
		engine.catchUp();
		expect(told).toEqual([['x', START + 2 * HOUR]]);
	});

	test('undoes an event that fails, sets it aside, says so, and goes on', async () => {
		const said = jest.spyOn(console, 'error').mockReturnValue();
		const { store, engine, world, clock, told } = openEngine((_, { subject }) => {
			if (subject !== 'broken') return;
			world.plan('warm_up', 'undone', START);
			throw new Error('not today');
		});
		world.plan('warm_up', 'broken', START + HOUR);
		world.plan('warm_up', 'next', START + 2 * HOUR);
		const done = await engine.advance(START + DAY);
		const failed = {
			due_at: '2026-01-05T10:00:00.000Z',
			kind: 'warm_up',
			subject: 'broken',
			error: expect.stringMatching(/^Error: not today\n.*engine\.test/s),
		};
		expect(done).toEqual({ now: '2026-01-06T09:00:00.000Z', events: 1, failed_events: [failed] });
		expect(told.map(([subject]) => subject)).toEqual(['broken', 'next']);
		expect(said).toHaveBeenCalledWith(
			expect.stringContaining('warm_up of broken failed'),
			new Error('not today'),
		);
		expect(failedEvents(store)).toEqual([failed]);
		expect(nextEvent(store)).toBeUndefined();
		expect(world.clockOffset).toBe(clock.now() - START);
		said.mockRestore();
	});

	test('plans again what has failed before, and keeps the failure', async () => {
		const said = jest.spyOn(console, 'error').mockReturnValue();
		const { store, engine, world } = openEngine(({ now }) => {
			if (now < START + DAY) throw new Error('not today');
		});
		world.plan('warm_up', 'x', START);
		await engine.advance(START);
		world.planBy('warm_up', 'x', START + DAY);
		expect(await engine.advance(START + DAY)).toMatchObject({ events: 1, failed_events: [] });
		expect(failedEvents(store)).toMatchObject([
			{ subject: 'x', due_at: '2026-01-05T09:00:00.000Z' },
		]);
		said.mockRestore();
	});

	test('keeps the time at which an event failed', () => {
		const said = jest.spyOn(console, 'error').mockReturnValue();
		const { engine, world, clock, store } = openEngine(() => {
			throw new Error('not today');
		});
		world.plan('warm_up', 'x', START + HOUR);
		clock.moveTo(START + DAY);
		engine.catchUp();
		expect(clock.now()).toBe(START + DAY);
		expect(store.get('SELECT clock_offset_ms AS offset FROM world')).toEqual({ offset: DAY });
		said.mockRestore();
	});

	test('has one event of a kind for a subject: the last one planned, or the earliest', () => {
		const { store, world } = openEngine();
		world.plan('warm_up', 'x', START);
		world.plan('warm_up', 'x', START + DAY);
		expect(nextEvent(store)?.due_at).toBe(START + DAY);
		world.planBy('warm_up', 'x', START + 2 * DAY);
		expect(nextEvent(store)?.due_at).toBe(START + DAY);
		world.planBy('warm_up', 'x', START + HOUR);
		expect(nextEvent(store)?.due_at).toBe(START + HOUR);
	});

	test('refuses a second advance', async () => {
		const { engine, world } = openEngine(takeLong());
		world.plan('warm_up', 'x', START);
		world.plan('warm_up', 'y', START);
		const first = engine.advance(START + DAY);
		await expect(engine.advance(START + DAY)).rejects.toMatchObject({ code: 'advance_running' });
		await expect(first).resolves.toMatchObject({ events: 2 });
	});

	test('does nothing and plans nothing while life is off', async () => {
		const { engine, store, world, clock, told } = openEngine();
		world.plan('warm_up', 'x', START + HOUR);
		world.setLife({ level: 'off' });
		world.plan('warm_up', 'y', START + HOUR);
		await engine.advance(START + DAY);
		expect([told, clock.now(), findEvent(store, 'warm_up', 'y')]).toEqual([
			[],
			START + DAY,
			undefined,
		]);
	});
});
