import type { Lead } from '../../src/contract/leads';
import { addedLeads } from '../../nodes/OutreachTrigger/events/leadAdded';
import { LIMITS } from '../../src/trigger/memory/limits';
import { iso, START } from './support/inbox';

const lead = (id: string, at = START - 1) => ({ id, created_at: iso(at) }) as Lead;
const rowsOf = (...ids: string[]) => ids.map((id) => lead(id));
const idsOf = ({ events }: ReturnType<typeof addedLeads.detect>) =>
	events.map(({ event_id }) => event_id);

describe('a lead that is added', () => {
	const activated = addedLeads.baseline({ rows: rowsOf('c', 'b', 'a'), hasMore: true }, START);

	test('comes once, oldest first, even if it is an old lead of the workspace', () => {
		const rows = rowsOf('e', 'd', 'c', 'b', 'a');
		const first = addedLeads.detect(activated, { rows, hasMore: true }, START + 1);
		expect(idsOf(first)).toEqual(['leadAdded:d', 'leadAdded:e']);
		expect(idsOf(addedLeads.detect(first.state, { rows, hasMore: true }, START + 2))).toEqual([]);
	});

	test('comes in its place although its time cannot be read', () => {
		const bad = { ...lead('d'), created_at: 'yesterday' } as Lead;
		const rows = [lead('e'), bad, ...rowsOf('c', 'b', 'a')];
		const found = addedLeads.detect(activated, { rows, hasMore: true }, START + 1);
		expect(idsOf(found)).toEqual(['leadAdded:d', 'leadAdded:e']);
		expect(found.events[0]?.note).toContain('"yesterday"');
		const base = addedLeads.baseline({ rows, hasMore: true }, START, { since: START });
		expect(idsOf(addedLeads.detect(base, { rows, hasMore: true }, START + 1))).toEqual([]);
	});

	test('to a list is named with the list', () => {
		const read = { rows: rowsOf('d', 'c', 'b', 'a'), hasMore: true };
		const { events } = addedLeads.detect(activated, read, START + 1, { leadListId: 'list_1' });
		expect(events).toMatchObject([
			{ event_id: 'leadAdded:d:list_1', record: { lead: { id: 'd' }, lead_list_id: 'list_1' } },
		]);
	});

	test('is found between known leads, and only once if its row comes twice', () => {
		const read = { rows: rowsOf('c', 'late', 'late', 'b', 'a'), hasMore: true };
		expect(idsOf(addedLeads.detect(activated, read, START + 1))).toEqual(['leadAdded:late']);
	});

	test('is not one that comes into sight because others were taken out', () => {
		const read = { rows: rowsOf('c', 'b', 'older'), hasMore: true };
		expect(idsOf(addedLeads.detect(activated, read, START + 1))).toEqual([]);
	});

	test('is not one that was overlooked while several pages were read', () => {
		const limits = { ...LIMITS, page: 2 };
		const read = { rows: rowsOf('d', 'c', 'a'), hasMore: true };
		const { state } = addedLeads.detect(activated, read, START + 1, { limits });
		const next = { rows: rowsOf('d', 'c', 'b', 'a'), hasMore: true };
		expect(idsOf(addedLeads.detect(state, next, START + 2, { limits }))).toEqual([]);
	});

	test('is any in a list that was empty, and the new ones in one that was emptied', () => {
		const empty = addedLeads.baseline({ rows: [], hasMore: false }, START);
		expect(idsOf(addedLeads.detect(empty, { rows: rowsOf('a'), hasMore: false }, START))).toEqual([
			'leadAdded:a',
		]);
		const read = { rows: [lead('e', START + 1), ...rowsOf('d')], hasMore: true };
		expect(idsOf(addedLeads.detect(activated, read, START + 2))).toEqual(['leadAdded:e']);
	});

	describe('that left a list and came back', () => {
		const inList = { leadListId: 'list_1' };
		const listIdsOf = (...ids: string[]) => ids.map((id) => `leadAdded:${id}:list_1`);

		test('comes again if it was taken out of a list of one page', () => {
			const whole = addedLeads.baseline({ rows: rowsOf('c', 'b', 'a'), hasMore: false }, START);
			const one = { rows: rowsOf('c', 'a'), hasMore: false };
			const without = addedLeads.detect(whole, one, START + 1, inList);
			const again = { rows: rowsOf('b', 'c', 'a'), hasMore: false };
			const back = addedLeads.detect(without.state, again, START + 2, inList);
			expect(idsOf(back)).toEqual(listIdsOf('b').map((id) => `${id}:2`));
			expect(back.events[0]).toMatchObject({ isCounted: true });
		});

		test('comes again if it was the last one of the known', () => {
			const one = { rows: rowsOf('c', 'b'), hasMore: false };
			const without = addedLeads.detect(activated, one, START + 1, inList);
			const again = { rows: rowsOf('a', 'c', 'b'), hasMore: false };
			const back = addedLeads.detect(without.state, again, START + 2, inList);
			expect(idsOf(back)).toEqual(listIdsOf('a').map((id) => `${id}:2`));
		});

		test('has the same id if it is found once more in the same memory, whenever that is', () => {
			const one = { rows: rowsOf('c', 'b'), hasMore: false };
			const { state } = addedLeads.detect(activated, one, START + 1, inList);
			const again = { rows: rowsOf('a', 'c', 'b'), hasMore: false };
			const idle = addedLeads.detect(state, one, START + 5, inList);
			const found = [
				addedLeads.detect(state, again, START + 2, inList),
				addedLeads.detect(
					state,
					{ rows: rowsOf('d', 'a', 'c'), hasMore: false },
					START + 9,
					inList,
				),
				addedLeads.detect(idle.state, again, START + 9, inList),
			];
			expect(found.map((each) => idsOf(each)[0])).toEqual(Array(3).fill('leadAdded:a:list_1:2'));
		});

		test('changes nothing for others: their first time has no number', () => {
			const one = { rows: rowsOf('c', 'b'), hasMore: false };
			const { state } = addedLeads.detect(activated, one, START + 1, inList);
			const read = { rows: rowsOf('d', 'c', 'b'), hasMore: false };
			const { events } = addedLeads.detect(state, read, START + 2, inList);
			expect(events.map(({ event_id }) => event_id)).toEqual(listIdsOf('d'));
			expect(events[0]).not.toHaveProperty('isCounted');
		});

		test('never has an id it had before, however many come and go, and the memory stays small', () => {
			const limits = { ...LIMITS, leads: 3 };
			const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
			let state = addedLeads.baseline({ rows: [], hasMore: false }, START, { limits });
			const ids: string[] = [];
			for (let round = 0; round < 40; round += 1) {
				const from = (round * 5) % names.length;
				const listed = [...names, ...names].slice(from, from + (round % 5));
				const read = { rows: rowsOf(...listed), hasMore: false };
				const found = addedLeads.detect(state, read, START + round, { ...inList, limits });
				ids.push(...idsOf(found));
				({ state } = found);
				expect((state.left ?? []).length).toBeLessThanOrEqual(3);
			}
			expect(ids.length).toBeGreaterThan(40);
			expect(new Set(ids).size).toBe(ids.length);
		});

		test('has another id also if so many joined after it that it was forgotten', () => {
			const limits = { ...LIMITS, leads: 2 };
			const settings = { ...inList, limits };
			let state = addedLeads.baseline({ rows: [], hasMore: false }, START, { limits });
			const ids: string[] = [];
			for (const names of [['a'], ['c', 'b', 'a'], ['c', 'b'], ['a', 'c', 'b']]) {
				const read = { rows: rowsOf(...names), hasMore: false };
				const found = addedLeads.detect(state, read, START + 1, settings);
				ids.push(...idsOf(found));
				({ state } = found);
			}
			expect(ids).toEqual([...listIdsOf('a', 'b', 'c'), 'leadAdded:a:list_1:2']);
		});

		test('is no other in the workspace, where a lead is new only once', () => {
			const without = addedLeads.detect(
				activated,
				{ rows: rowsOf('c', 'b'), hasMore: false },
				START + 1,
			);
			expect(Object.keys(without.state)).toEqual(['window', 'isWhole', 'read']);
			const again = { rows: rowsOf('a', 'c', 'b'), hasMore: false };
			expect(idsOf(addedLeads.detect(without.state, again, START + 2))).toEqual(['leadAdded:a']);
		});
	});

	test('is not one below those that are remembered of a long list', () => {
		const limits = { ...LIMITS, leads: 2 };
		const rows = rowsOf('c', 'b', 'a');
		for (const hasMore of [true, false]) {
			const state = addedLeads.baseline({ rows, hasMore }, START, { limits });
			const {
				events,
				state: next,
				failures,
			} = addedLeads.detect(state, { rows, hasMore }, START + 1, { limits });
			expect({ events, failures }).toEqual({ events: [], failures: [] });
			expect(next).toEqual({ ...state, read: START + 1 });
			expect(next).toMatchObject({ isWhole: false, window: { length: 2 } });
		}
	});

	test('is any in a list that is known to its end, even below the others', () => {
		const whole = addedLeads.baseline({ rows: rowsOf('c', 'b'), hasMore: false }, START);
		const read = { rows: rowsOf('c', 'b', 'a'), hasMore: false };
		const first = addedLeads.detect(whole, read, START + 1);
		expect(idsOf(first)).toEqual(['leadAdded:a']);
		expect(first.state.isWhole).toBe(true);
		const longer = { rows: rowsOf('d', 'c', 'b', 'a'), hasMore: true };
		expect(addedLeads.detect(first.state, longer, START + 2).state.isWhole).toBe(true);
		const limits = { ...LIMITS, leads: 3 };
		expect(addedLeads.detect(first.state, longer, START + 2, { limits }).state.isWhole).toBe(false);
	});

	test('becomes known to its end once a page shows it all', () => {
		const rows = rowsOf('c', 'b', 'a');
		expect(activated.isWhole).toBe(false);
		const isWholeAfter = (hasMore: boolean, page: number) =>
			addedLeads.detect(activated, { rows, hasMore }, START + 1, { limits: { ...LIMITS, page } })
				.state.isWhole;
		expect([isWholeAfter(false, 500), isWholeAfter(true, 500), isWholeAfter(false, 2)]).toEqual([
			true,
			false,
			false,
		]);
	});

	test('within the last hours before the activation comes if asked for', () => {
		const rows = [lead('c', START - 5), lead('b', START - 10), lead('a', START - 100)];
		const state = addedLeads.baseline({ rows, hasMore: false }, START, { since: START - 10 });
		const first = addedLeads.detect(state, { rows, hasMore: false }, START);
		expect(idsOf(first)).toEqual(['leadAdded:b', 'leadAdded:c']);
		expect(idsOf(addedLeads.detect(first.state, { rows, hasMore: false }, START + 1))).toEqual([]);
	});
});

describe('pages are read', () => {
	const limits = { ...LIMITS, leads: 4 };
	const state = addedLeads.baseline({ rows: rowsOf('d', 'c', 'b', 'a'), hasMore: true }, START, {
		limits,
	});

	test('for the baseline until enough are known', () => {
		expect(addedLeads.needsMore(undefined, rowsOf('b', 'a'), { limits })).toBe(true);
		expect(addedLeads.needsMore(undefined, rowsOf('d', 'c', 'b', 'a'), { limits })).toBe(false);
	});

	test('for the baseline as long as leads may be new by their time', () => {
		const needsMore = (since: number, rows = [lead('d', START), lead('c', START - 5)]) =>
			addedLeads.needsMore(undefined, rows, { limits: { ...LIMITS, leads: rows.length }, since });
		expect([START - 6, START - 5, START - 4].map((since) => needsMore(since))).toEqual([
			true,
			true,
			false,
		]);
		expect(needsMore(START, [])).toBe(false);
	});

	test('on after a page that is empty', () => {
		expect(addedLeads.needsMore(state, [])).toBe(true);
	});

	test('until a lead comes that was there', () => {
		expect(addedLeads.needsMore(state, rowsOf('f', 'e'))).toBe(true);
		expect(addedLeads.needsMore(state, rowsOf('f', 'e', 'd', 'c'))).toBe(false);
	});

	test('on if a known lead comes above new ones, but not once most have passed', () => {
		expect(addedLeads.needsMore(state, rowsOf('a', 'e'))).toBe(true);
		expect(addedLeads.needsMore(state, rowsOf('d', 'c', 'older'))).toBe(false);
	});
});
