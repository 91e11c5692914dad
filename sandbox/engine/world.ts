import { fromJson, toJson, type Json } from '../store/json';
import type { Store } from '../store/store';
import { type DataArgument, type EventKind, findEvent, type PlainKind, putEvent } from './events';
import { changeLife, type LifeChange, type LifeSettings } from './life';
import { randomOf, type Random } from './random';

/** Decides how the world goes on. Kept in the database. */
export interface World {
	readonly seed: number;
	/** Null if nothing happens by itself. */
	readonly life: LifeSettings | null;
	/**
	 * Random decisions about one subject for one purpose: always the same for the same seed. If something happens to the
	 * subject again and again, the purpose counts: a time in it would be another one each time the world is lived.
	 */
	random(subject: string, purpose: string): Random;
	/**
	 * Plans an event for this time, or the full minute after it, and replaces an earlier plan of the same kind for the
	 * same subject. What a request causes is planned from the `nextMinute` on. Plans nothing if life is off.
	 */
	plan<Kind extends EventKind>(
		kind: Kind,
		subject: string,
		at: number,
		...data: DataArgument<Kind>
	): void;
	/** The same, unless such an event is already planned for an earlier time. */
	planBy(kind: PlainKind, subject: string, at: number): void;
}

export interface KeptWorld extends World {
	readonly clockOffset: number;
	setClockOffset(milliseconds: number): void;
	setLife(change: LifeChange): LifeSettings | null;
	/** Begins again from this start. */
	restart(start: WorldStart): void;
}

export interface WorldStart {
	readonly seed: number;
	readonly life: LifeChange;
}

interface Row {
	readonly seed: number;
	readonly life: Json<LifeSettings | null>;
	readonly clock_offset_ms: number;
}

const readRow = (store: Store) => store.get<Row>('SELECT * FROM world');

export function openWorld(store: Store, start: WorldStart): KeptWorld {
	const begin = ({ seed, life }: WorldStart) =>
		store.run(
			'INSERT OR REPLACE INTO world (id, seed, life) VALUES (1, ?, ?)',
			seed,
			toJson(changeLife(null, life)),
		);
	if (!readRow(store)) begin(start);
	let { seed, life, clock_offset_ms: clockOffset } = loaded(store);

	const plan: World['plan'] = (kind, subject, at, ...data) => {
		if (life !== null) putEvent(store, kind, subject, at, ...data);
	};
	return {
		get seed() {
			return seed;
		},
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
		restart: (again) => {
			begin(again);
			({ seed, life, clock_offset_ms: clockOffset } = loaded(store));
		},
	};
}

function loaded(store: Store) {
	const { life, ...row } = readRow(store)!;
	return { ...row, life: fromJson(life) };
}
