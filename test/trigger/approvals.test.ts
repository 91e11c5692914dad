import type { Campaign, MessageApproval } from '../../src/contract/campaigns';
import { approvalRequests } from '../../nodes/OutreachTrigger/events/approvalRequested';
import { approvalResolutions } from '../../nodes/OutreachTrigger/events/approvalResolved';
import type { HappeningsState } from '../../src/trigger/kinds/byTime';
import { LIMITS, sizeOf } from '../../src/trigger/memory/limits';
import { approval, campaign } from './support/campaignWorld';
import { iso, START } from './support/inbox';

const LATER = START + 60_000;
const started = campaign('camp_1', START - 1);
const rowOf = (id: string, fields: Partial<MessageApproval> = {}) =>
	approval(id, 'camp_1', LATER, fields);

const poll = (
	detector: typeof approvalRequests,
	state: HappeningsState,
	rows: readonly MessageApproval[],
	{ campaigns = [started] }: { campaigns?: Campaign[] } = {},
) => {
	const { state: next, events } = detector.detect(
		state,
		{ campaigns, read: [{ campaignId: 'camp_1', rows }] },
		LATER,
	);
	return { state: next, events, ids: events.map(({ event_id }) => event_id) };
};

describe('what the first poll read', () => {
	const read = (count: number, hasMore: boolean, of = approvalRequests) => {
		const rows = Array.from({ length: count }, (_, n) => approval(`m_${n}`, 'camp_1', START - n));
		return of.baseline([started], START, {}, [{ campaignId: 'camp_1', rows, hasMore }]);
	};
	const late = approval('late', 'camp_1', START - 5);

	test.each([
		['all messages of a campaign: what appears with an earlier time is new', false, ['late']],
		['only some of them: the time decides', true, []],
	])('%s', (_name, hasMore, ids) => {
		const state = read(10, hasMore);
		const rows = [late, approval('m_3', 'camp_1', START - 3)];
		const found = poll(approvalRequests, state, rows).ids;
		expect(found.map((id) => id.split(':')[1])).toEqual(ids);
	});

	test('fits into the state, however much it is', () => {
		const many = Array.from({ length: 60 }, (_, n) => campaign(`camp_${n}`, START - 1));
		const state = approvalRequests.baseline(
			many,
			START,
			{},
			many.map(({ id }) => ({
				campaignId: id,
				hasMore: false,
				rows: Array.from({ length: 499 }, (_, n) => approval(`${id}_${n}`, id, START - n)),
			})),
		);
		expect(sizeOf(state)).toBeLessThanOrEqual(LIMITS.bytes);
		expect(approvalRequests.schema().safeParse(state).success).toBe(true);
		const read = [{ campaignId: 'camp_0', rows: [approval('camp_0_0', 'camp_0', START)] }];
		expect(approvalRequests.detect(state, { campaigns: many, read }, LATER).events).toEqual([]);
	});

	test('is read again as far as the look-back, because late ones stand further down', () => {
		const week = 7 * 86_400_000;
		const needsMore = (at: number) =>
			approvalRequests.needsMore(read(10, false), 'camp_1', [approval('a', 'camp_1', at)]);
		expect(needsMore(START - week)).toBe(true);
		expect(needsMore(START - week - 1)).toBe(false);
	});
});

describe('a requested approval', () => {
	const activated = approvalRequests.baseline([started], START);

	test('comes once, with its campaign, and again when its message was written again', () => {
		const first = poll(approvalRequests, activated, [rowOf('message_1')]);
		expect(first.events).toEqual([
			{
				event_id: 'approvalRequested:message_1:0',
				event: 'approvalRequested',
				occurred_at: iso(LATER),
				record: { approval: rowOf('message_1'), campaign: started },
			},
		]);
		expect(poll(approvalRequests, first.state, [rowOf('message_1')]).ids).toEqual([]);
		const again = rowOf('message_1', { regeneration_count: 1, generated_at: iso(LATER) });
		expect(poll(approvalRequests, first.state, [again]).ids).toEqual([
			'approvalRequested:message_1:1',
		]);
	});

	test('comes in the order in which approvals were requested', () => {
		const at = (time: number) => ({ approval_requested_at: iso(time), generated_at: iso(START) });
		const rows = ['d', 'c', 'a', 'b'].map((id) => rowOf(id, at(id === 'a' ? START + 5 : LATER)));
		const { ids } = poll(approvalRequests, activated, rows);
		expect(ids.map((id) => id.split(':')[1])).toEqual(['a', 'b', 'c', 'd']);
	});

	test('is not new if it was requested before the activation', () => {
		const old = approval('message_1', 'camp_1', START - 1);
		expect(poll(approvalRequests, activated, [old]).ids).toEqual([]);
		const since = approvalRequests.baseline([started], START, { since: START - 1 });
		expect(poll(approvalRequests, since, [old]).ids).toEqual(['approvalRequested:message_1:0']);
	});

	test('is new in a campaign that was started since, whenever it was requested', () => {
		const draft = campaign('camp_1', START - 1, { status: 'draft' });
		const old = approval('message_1', 'camp_1', START - 1);
		const { ids } = poll(approvalRequests, approvalRequests.baseline([draft], START), [old]);
		expect(ids).toEqual(['approvalRequested:message_1:0']);
	});

	test('is not one that was resolved', () => {
		const rows = [
			rowOf('a', { approval_status: 'approved' }),
			rowOf('b', { approval_status: null }),
		];
		expect(poll(approvalRequests, activated, rows).ids).toEqual([]);
	});

	test('waits in a campaign that was not read', () => {
		const other = campaign('camp_2', START - 1);
		const state = approvalRequests.baseline([started, other], START);
		const next = poll(approvalRequests, state, [rowOf('a')], { campaigns: [started, other] });
		const { events } = approvalRequests.detect(
			next.state,
			{
				campaigns: [started, other],
				read: [{ campaignId: 'camp_2', rows: [approval('b', 'camp_2', START + 1)] }],
			},
			LATER + 1,
		);
		expect(events.map(({ event_id }) => event_id)).toEqual(['approvalRequested:b:0']);
	});

	test('is new as long as the look-back behind the newest allows, however long ago that is', () => {
		const day = 86_400_000;
		const at = (id: string, days: number) => approval(id, 'camp_1', START + days * day);
		const first = approvalRequests.detect(
			activated,
			{ campaigns: [started], read: [{ campaignId: 'camp_1', rows: [at('a', 20)] }] },
			START + 30 * day,
		);
		expect(poll(approvalRequests, first.state, [at('late', 14), at('older', 12)]).ids).toEqual([
			'approvalRequested:late:0',
		]);
	});

	test('is looked for down to the first row of the last poll, though time went on meanwhile', () => {
		const rows = [approval('b', 'camp_1', LATER - 10), approval('a', 'camp_1', START + 1)];
		const { state } = poll(approvalRequests, activated, rows);
		const needsMore = (at: number) =>
			approvalRequests.needsMore(state, 'camp_1', [approval('c', 'camp_1', at)]);
		expect([LATER - 5, LATER - 10, LATER - 11].map(needsMore)).toEqual([true, true, false]);
	});

	test('is not looked for in a campaign that is completed, nor in one that nobody knows', () => {
		const completed = campaign('camp_1', START, { status: 'completed' });
		expect(approvalRequests.selectCampaigns([completed], START + 1)).toEqual([]);
		expect(approvalRequests.needsMore(activated, 'unknown', [rowOf('a')])).toBe(true);
	});

	test('is looked for down to what was seen', () => {
		expect(approvalRequests.needsMore(activated, 'camp_1', [rowOf('a')])).toBe(true);
		expect(
			approvalRequests.needsMore(activated, 'camp_1', [
				rowOf('b'),
				approval('a', 'camp_1', START - 1),
			]),
		).toBe(false);
		const { state } = poll(approvalRequests, activated, [rowOf('a')]);
		expect(approvalRequests.needsMore(state, 'camp_1', [approval('a', 'camp_1', LATER - 1)])).toBe(
			false,
		);
	});
});

test('a campaign that the list misses keeps what is known of it', () => {
	const other = campaign('camp_2', START - 1);
	const state = approvalRequests.baseline([started, other], START);
	const missed = poll(approvalRequests, state, [rowOf('a')]);
	expect(missed.ids).toHaveLength(1);
	const { events } = approvalRequests.detect(
		missed.state,
		{
			campaigns: [started, other],
			read: [{ campaignId: 'camp_2', rows: [approval('old', 'camp_2', START - 1)] }],
		},
		LATER,
	);
	expect(events).toEqual([]);
});

describe('a resolved approval', () => {
	const activated = approvalResolutions.baseline([started], START);
	const resolved = rowOf('message_1', {
		approval_status: 'rejected',
		approval_resolved_at: iso(LATER),
		generated_at: iso(START - 1e9),
		approval_requested_at: iso(START - 1e9),
	});

	test('comes once, however old the message is', () => {
		const first = poll(approvalResolutions, activated, [resolved]);
		expect(first.ids).toEqual(['approvalResolved:message_1:rejected']);
		expect(poll(approvalResolutions, first.state, [resolved]).ids).toEqual([]);
	});

	test('is not new if it was resolved before the activation', () => {
		const old = { ...resolved, approval_resolved_at: iso(START - 1) };
		expect(poll(approvalResolutions, activated, [old]).ids).toEqual([]);
	});

	test('is none while the message waits or needs no approval', () => {
		const rows = [rowOf('a'), rowOf('b', { approval_status: null })];
		expect(poll(approvalResolutions, activated, rows).ids).toEqual([]);
	});

	test('is not looked for below the first row if nothing waits', () => {
		const { state } = poll(approvalResolutions, activated, [
			rowOf('b', { approval_status: null }),
			resolved,
		]);
		expect(
			approvalResolutions.needsMore(state, 'camp_1', [approval('c', 'camp_1', LATER - 1)]),
		).toBe(false);
	});

	test('is looked for in the whole list first, then down to the oldest message that waits', () => {
		const ancient = approval('b', 'camp_1', START - 1e9);
		expect(approvalResolutions.needsMore(activated, 'camp_1', [ancient])).toBe(true);
		const waiting = approval('old', 'camp_1', START - 1000);
		const { state } = poll(approvalResolutions, activated, [rowOf('a'), waiting]);
		expect(
			approvalResolutions.needsMore(state, 'camp_1', [approval('b', 'camp_1', START - 999)]),
		).toBe(true);
		expect(
			approvalResolutions.needsMore(state, 'camp_1', [approval('b', 'camp_1', START - 1001)]),
		).toBe(false);
	});
});

describe('what is remembered', () => {
	test('stays within its bounds, and nothing comes again', () => {
		const campaigns = Array.from({ length: 60 }, (_, number) =>
			campaign(`camp_${number}`, START - 1),
		);
		const read = campaigns.map(({ id }) => ({
			campaignId: id,
			rows: Array.from({ length: 400 }, (_, number) =>
				approval(`message_${number}_of_${id}`, id, LATER - number),
			),
		}));
		const state = approvalRequests.baseline(campaigns, START);
		const first = approvalRequests.detect(state, { campaigns, read }, LATER);
		expect(first.events).toHaveLength(60 * 400);
		expect(sizeOf(first.state)).toBeLessThanOrEqual(LIMITS.bytes + 100);
		const second = approvalRequests.detect(first.state, { campaigns, read }, LATER);
		expect(second.events).toEqual([]);
	});

	test('says so if there is no room at all', () => {
		const limits = { ...LIMITS, bytes: 100 };
		const campaigns = [started, campaign('camp_2', START)];
		const state = approvalRequests.baseline(campaigns, START);
		expect(() =>
			approvalRequests.detect(state, { campaigns, read: [] }, LATER, { limits }),
		).toThrow('Choose fewer campaigns');
	});
});
