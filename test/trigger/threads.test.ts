import type { Conversation } from '../../src/contract/conversations';
import { LIMITS, sizeOf } from '../../src/trigger/memory/limits';
import {
	downTo,
	fit,
	hasChanged,
	type ThreadsState,
	withFloor,
} from '../../src/trigger/replies/threads';

const thread = (at: number, print: string | null = 'read') => ({ print, at, floor: at, seen: {} });
const state: ThreadsState = {
	mark: 100,
	others: { floor: 0, seen: {} },
	threads: { b: thread(20), a: thread(10), due: thread(5, null) },
};

describe('of the threads that are remembered', () => {
	const left = (threads: number, ceiling = 50) => {
		const next = fit(state, { ...LIMITS, threads }, ceiling);
		return { names: Object.keys(next.threads).sort(), floor: next.others.floor };
	};

	test('none is forgotten while there is room', () => {
		expect(fit(state, { ...LIMITS, threads: 3 }, 50)).toBe(state);
		expect(fit(state, { ...LIMITS, bytes: sizeOf(state) }, 50)).toBe(state);
	});

	test('those that have been quiet longest are forgotten, and what is older is not new', () => {
		expect(left(2)).toEqual({ names: ['b', 'due'], floor: 10 });
		const next = fit(state, { ...LIMITS, bytes: sizeOf(state) - 1 }, 50);
		expect(Object.keys(next.threads).sort()).toEqual(['b', 'due']);
	});

	test('those that are still to be read stay', () => {
		expect(left(0)).toEqual({ names: ['due'], floor: 20 });
	});

	test('those stay that are newer than what may have been overlooked', () => {
		expect(left(0, 10)).toEqual({ names: ['b', 'due'], floor: 10 });
	});
});

test('a poll looks further down as long as several pages may have overlooked something', () => {
	const recheck = { from: 60, until: 5 };
	expect([4, 5].map((now) => downTo({ ...state, recheck }, now))).toEqual([60, 100]);
	expect(withFloor({ ...state, recheck }, { lookBackMs: 10 }).others.floor).toBe(50);
	expect(withFloor(state, { lookBackMs: 10 }).others.floor).toBe(90);
});

test('a conversation without a message has not changed', () => {
	const row = { id: 'b', last_message: null, updated_at: 'now' } as unknown as Conversation;
	expect(hasChanged(state, row)).toBe(false);
	expect(hasChanged(state, { ...row, id: 'unknown' })).toBe(false);
});
