import {
	findById,
	findTransition,
	isSame,
	isSameText,
	takeOne,
} from '../../../src/client/recovery/records';
import type { Look } from '../../../src/client/recovery/recovery';

const look = (fields: Partial<Look>) => fields as Look;

describe('an action', () => {
	const moves = { start: { from: 'draft', to: 'started' } } as const;
	const start = (
		record: { status: string } | undefined,
		more: Partial<Look> = {},
		after?: { start: 'completed' },
	) =>
		findTransition({ ...look(more), body: { action: 'start' } }, record, {
			field: 'status',
			moves,
			after,
		});

	test.each(['started', 'completed'])('took effect if the record is %s', (status) => {
		const record = { status };
		const found = { state: 'found', body: { data: record } };
		expect(start(record, {}, { start: 'completed' })).toEqual(found);
	});

	test('may be sent again if the record is as before, and the caller agrees', () => {
		expect(start({ status: 'draft' })).toEqual({ state: 'repeatable' });
		expect(start({ status: 'draft' }, { repeatIf: () => true })).toEqual({ state: 'repeatable' });
		expect(start({ status: 'draft' }, { repeatIf: () => false })).toEqual({
			state: 'unclear',
			reason: 'The record was changed meanwhile.',
		});
	});

	test.each([
		[undefined, 'The record is not there any more.'],
		[{ status: 'paused' }, 'The status is now paused.'],
		[{ status: 'a\nb' }, 'The status is now a b.'],
	])('leaves it open what became of it: %j', (record, reason) => {
		expect(start(record)).toEqual({ state: 'unclear', reason });
	});
});

describe('of what was found', () => {
	const among = (
		ids: string[],
		owned: string[] = [],
		rivals = 0,
		unsure: readonly string[] = [],
	) => {
		const taken: unknown[] = [];
		const result = takeOne(
			ids.map((id) => ({ record: { id }, isSure: !unsure.includes(id) })),
			look({
				settle: async () => undefined,
				isFree: ({ id }) => !owned.includes(String(id)),
				take: (wanted) => taken.push(...wanted.map(({ id }) => id)),
				rivals: () => rivals,
			}),
		);
		return result.then((ending) => ({ ending, taken }));
	};

	test('the one that belongs to nobody is taken', async () => {
		expect(await among(['a', 'b'], ['a'])).toEqual({
			ending: { record: { id: 'b' } },
			taken: ['b'],
		});
	});

	test('none is taken if all belong to others', async () => {
		expect(await among(['a'], ['a'])).toEqual({ ending: { state: 'absent' }, taken: [] });
	});

	test('one that may be from before the send is taken neither for it nor for none', async () => {
		expect(await among(['a'], [], 0, ['a'])).toEqual({
			ending: {
				state: 'unclear',
				reason: 'A record like what was sent is there, but by its time it may be older.',
			},
			taken: [],
		});
		expect(await among(['a', 'b'], [], 0, ['a'])).toMatchObject({ taken: ['b'] });
	});

	test('none is guessed if there are more than calls that look for them', async () => {
		expect(await among(['a', 'b', 'c'], [], 1)).toEqual({
			ending: {
				state: 'unclear',
				reason: "3 new records look like what was sent, and any of them may be someone else's.",
			},
			taken: [],
		});
		expect(await among(['a', 'b'], [], 1)).toMatchObject({ taken: ['a'] });
	});

	test('none is taken if there is not one for each call that may have made it', async () => {
		const tooFew = {
			ending: {
				state: 'unclear',
				reason:
					'A record like the one requested is there, but it may belong to another item, which requested the same.',
			},
			taken: [],
		};
		expect(await among(['a'], [], 1)).toEqual(tooFew);
		expect(await among(['a', 'b'], [], 2)).toEqual(tooFew);
		expect(await among(['a', 'b', 'c'], [], 2)).toMatchObject({ taken: ['a'] });
		expect(await among([], [], 2)).toEqual({ ending: { state: 'absent' }, taken: [] });
	});
});

test('looks for an ID on every page', async () => {
	async function* pages(): AsyncGenerator<Array<{ id: string; name?: string }>> {
		yield [{ id: 'a' }];
		yield [{ id: 'b', name: 'B' }];
	}
	expect(await findById(pages(), 'b')).toEqual({ id: 'b', name: 'B' });
	expect(await findById(pages(), 'c')).toBeUndefined();
});

test.each([
	[undefined, null, true],
	['', undefined, true],
	['a', 'a', true],
	['a', 'b', false],
	['a', undefined, false],
	[null, 'a', false],
])('compares the texts %p and %p', (recorded, requested, same) => {
	expect(isSameText(recorded, requested)).toBe(same);
});

test.each<[unknown, unknown, boolean]>([
	[1, 1, true],
	[1, '1', false],
	[null, null, true],
	[[1, [2]], [1, [2]], true],
	[[1, 2], [1], false],
	[[1], [1, 2], false],
	[[1, 2], [2, 1], false],
	[[], {}, false],
	[{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
	[{ a: 1 }, { a: 1, b: 2 }, false],
	[{ a: 1, b: 2 }, { a: 1 }, false],
	[{ a: 1 }, { b: 1 }, false],
	[{ a: 1 }, { a: 2 }, false],
	[{ a: 1 }, null, false],
	[null, { a: 1 }, false],
])('compares %j and %j', (a, b, same) => {
	expect(isSame(a, b)).toBe(same);
});
