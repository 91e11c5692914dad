import type { PeopleSet } from '../people/people';
import { randomOf, type Random } from '../random';
import { fromJson, toJson, type Json } from '../store/json';
import type { Store } from '../store/store';
import { type DataArgument, type EventKind, findEvent, type PlainKind, putEvent } from './events';
import { changeLife, type LifeChange, type LifeSettings } from './life';

/** Decides how the world goes on. Kept in the database. */
export interface World {
	readonly seed: number;
	/** Null if nothing happens by itself. */
	readonly life: LifeSettings | null;
	/**
	 * Random decisions about one subject for one purpose: always the same for the same seed. If something happens to the
	 * subject again and again, put a count into the purpose, not a time: that would differ each time the world is lived.
	 */
	random(subject: string, purpose: string): Random;
	/**
	 * Plans an event for this time, or the full minute after it, and replaces an earlier plan of the same kind for the
	 * same subject. What a request causes is planned from the `nextMinute` on. Plans nothing if life is off.
	 */
	plan<Name extends EventKind>(
		kind: Name,
		subject: string,
		at: number,
		...data: DataArgument<Name>
	): void;
	/** The same, unless such an event is already planned for an earlier time. */
	planBy(kind: PlainKind, subject: string, at: number): void;
}

export interface KeptWorld extends World {
	readonly clockOffset: number;
	setClockOffset(milliseconds: number): void;
	setLife(change: LifeChange): LifeSettings | null;
	/** What it was made with. */
	readonly start: WorldStart;
	/** Begins again from its start. */
	restart(): void;
}

export interface WorldStart {
	readonly seed: number;
	readonly life: LifeChange;
	/** How many leads are made up in the main workspace, and from which set of people. */
	readonly leads: number;
	readonly people: PeopleSet;
}

interface StoredWorld {
	readonly start: Json<WorldStart>;
	readonly life: Json<LifeSettings | null>;
	readonly clock_offset_ms: number;
}

const readWorld = (store: Store) => store.get<StoredWorld>('SELECT * FROM world');

/** @param given what a new world begins with; a kept one has its own start */
export function openWorld(store: Store, given: WorldStart): KeptWorld {
	const kept = readWorld(store);
	const start = kept ? fromJson(kept.start) : given;
	const begin = () =>
		store.run(
			'INSERT OR REPLACE INTO world (id, start, life) VALUES (1, ?, ?)',
			toJson(start),
			toJson(changeLife(null, start.life)),
		);
	if (!kept) begin();
	const { seed } = start;
	let { life, clock_offset_ms: clockOffset } = loaded(store);

	const plan: World['plan'] = (kind, subject, at, ...data) => {
		if (life !== null) putEvent(store, kind, subject, at, ...data);
	};
	return {
		seed,
		start,
		get life() {
			return life;
		},
		get clockOffset() {
			return clockOffset;
		},
		random: (subject, purpose) => randomOf(seed, subject, purpose),
		plan,
		planBy: (kind, subject, at) => {
			const planned = findEvent(store, kind, subject);
			if (!planned || planned.due_at > at) plan(kind, subject, at);
		},
		setClockOffset: (milliseconds) => {
			clockOffset = milliseconds;
			store.run('UPDATE world SET clock_offset_ms = ?', milliseconds);
		},
		setLife: (change) => {
			life = changeLife(life, change);
			store.run('UPDATE world SET life = ?', toJson(life));
			return life;
		},
		restart: () => {
			begin();
			({ life, clock_offset_ms: clockOffset } = loaded(store));
		},
	};
}

function loaded(store: Store) {
	const { life, ...row } = readWorld(store)!;
	return { ...row, life: fromJson(life) };
}
