import type { Campaign } from '../../src/contract/campaigns';
import type { Conversation } from '../../src/contract/conversations';
import type { SocialAccount } from '../../src/contract/socialAccounts';
import { intents } from '../../nodes/OutreachTrigger/events/conversationIntentChanged';
import { campaignStatuses } from '../../nodes/OutreachTrigger/events/campaignStatusChanged';
import { senderAccountStatuses } from '../../nodes/OutreachTrigger/events/senderAccountStatusChanged';
import { LIMITS, sizeOf } from '../../src/trigger/memory/limits';
import { campaign } from './support/campaignWorld';
import { Inbox, iso, START } from './support/inbox';

type DetectionOf<D extends { detect: (...all: never[]) => unknown }> =
	Parameters<D['detect']> extends [infer State, infer Rows, unknown, (infer Settings)?]
		? [state: State, rows: Rows, settings?: Settings]
		: never;

const account = (id: string, status: SocialAccount['status'], at = START) =>
	({ id, status, updated_at: iso(at) }) as SocialAccount;

describe('the status of a sender account', () => {
	const baseline = (rows: readonly SocialAccount[]) => senderAccountStatuses.baseline(rows, START);
	const detect = (...[state, rows, settings]: DetectionOf<typeof senderAccountStatuses>) =>
		senderAccountStatuses.detect(state, rows, START, settings);

	test('comes with each change: away and back are two', () => {
		let state = baseline([account('a', 'connected')]);
		const ids: string[] = [];
		for (const status of ['connected', 'disconnected', 'disconnected', 'connected'] as const) {
			const { state: next, events } = detect(state, [account('a', status, START + 5)]);
			state = next;
			ids.push(...events.map(({ event_id }) => event_id));
		}
		expect(ids).toEqual([
			'senderAccountStatusChanged:a:disconnected:1',
			'senderAccountStatusChanged:a:connected:2',
		]);
	});

	test('comes with what it was, at the time of the change', () => {
		const { events } = detect(baseline([account('a', 'connected')]), [
			account('a', 'error', START + 5),
		]);
		expect(events).toMatchObject([
			{
				occurred_at: iso(START + 5),
				record: { previous_status: 'connected', social_account: { id: 'a' } },
			},
		]);
	});

	test('comes although its time cannot be read, with the time of the poll', () => {
		const bad = { ...account('a', 'error'), updated_at: 'yesterday' };
		const { events } = detect(baseline([account('a', 'connected')]), [bad]);
		expect(events).toMatchObject([
			{ occurred_at: iso(START), note: expect.stringContaining('"yesterday"') },
		]);
	});

	test('of a new account counts from connecting', () => {
		const state = baseline([]);
		expect(detect(state, [account('a', 'connecting')]).events).toEqual([]);
		expect(detect(state, [account('a', 'connected')]).events).toHaveLength(1);
	});

	test('is wanted of some accounts, or to some statuses, only', () => {
		const state = baseline([account('a', 'connected'), account('b', 'connected')]);
		const rows = [account('a', 'error'), account('b', 'disconnected')];
		const idsOf = (settings: Parameters<typeof senderAccountStatuses.detect>[3]) =>
			detect(state, rows, settings).events.map(({ record }) => record.social_account.id);
		expect(idsOf({ ids: ['b'] })).toEqual(['b']);
		expect(idsOf({ values: ['error'] })).toEqual(['a']);
	});

	test('is kept of an account that a reading missed', () => {
		const { state } = detect(baseline([account('a', 'connected')]), []);
		expect(detect(state, [account('a', 'connected')]).events).toEqual([]);
	});
});

test('the status of a campaign counts from draft', () => {
	const baseline = (rows: readonly Campaign[]) => campaignStatuses.baseline(rows, START);
	const detect = (...[state, rows, settings]: DetectionOf<typeof campaignStatuses>) =>
		campaignStatuses.detect(state, rows, START, settings);
	const state = baseline([campaign('a', START, { status: 'started' })]);
	const { events } = detect(state, [
		campaign('a', START + 2, { status: 'completed' }),
		campaign('b', START + 1, { status: 'draft' }),
		campaign('c', START + 1, { status: 'started' }),
	]);
	expect(events.map(({ event_id }) => event_id)).toEqual([
		'campaignStatusChanged:c:started:1',
		'campaignStatusChanged:a:completed:1',
	]);
});

describe('statuses are remembered', () => {
	const baseline = (rows: readonly Campaign[]) => campaignStatuses.baseline(rows, START);
	const detect = (...[state, rows, settings]: DetectionOf<typeof campaignStatuses>) =>
		campaignStatuses.detect(state, rows, START, settings);
	const listed = [campaign('a', START), campaign('b', START)];
	const state = baseline([...listed, campaign('c', START)]);

	test('of records that the list missed, while there is room', () => {
		const limits = { ...LIMITS, bytes: sizeOf(state) };
		expect(detect(state, listed, { limits }).state).toEqual(state);
		const less = { ...LIMITS, bytes: sizeOf(state) - 1 };
		expect(detect(state, listed, { limits: less }).state).toEqual(baseline(listed));
	});

	test('of all that are listed, or it is said that there are too many', () => {
		const bytes = sizeOf(baseline(listed));
		expect(() => detect(state, listed, { limits: { ...LIMITS, bytes } })).not.toThrow();
		expect(() => detect(state, listed, { limits: { ...LIMITS, bytes: bytes - 1 } })).toThrow(
			'The workspace has more campaigns than this trigger can remember.',
		);
	});
});

describe('the intent of a conversation', () => {
	const row = (id: string, intent: Conversation['intent'], at = START, createdAt = START - 1) => {
		const inbox = new Inbox();
		inbox.now = createdAt;
		inbox.write(id, { at });
		inbox.now = at;
		inbox.touch(id, { intent });
		return inbox.rows()[0]!;
	};
	const idsOf = (events: ReadonlyArray<{ event_id: string }>) =>
		events.map(({ event_id }) => event_id);

	test('comes with each change, and with what it was', () => {
		const state = intents.baseline([row('a', 'CURIOUS')], START);
		const first = intents.detect(state, [row('a', 'INTERESTED', START + 1)], START + 1);
		expect(first.events).toMatchObject([
			{
				event_id: 'conversationIntentChanged:a:INTERESTED:1',
				occurred_at: iso(START + 1),
				record: { previous_intent: 'CURIOUS', conversation: { id: 'a' } },
			},
		]);
		const second = intents.detect(first.state, [row('a', 'CURIOUS', START + 1)], START + 2);
		expect(idsOf(second.events)).toEqual(['conversationIntentChanged:a:CURIOUS:2']);
		expect(intents.detect(second.state, [row('a', 'CURIOUS')], START + 3).events).toEqual([]);
	});

	test('comes although times cannot be read, and is known of what was there at the activation', () => {
		const illegible = (intent: Conversation['intent'], id = 'a') => {
			const read = row(id, intent);
			const times = { created_at: 'yesterday', updated_at: 'yesterday' };
			return { ...read, ...times, last_message: { ...read.last_message!, sent_at: 'yesterday' } };
		};
		const state = intents.baseline([illegible('CURIOUS')], START);
		const rows = [illegible('INTERESTED'), illegible('CURIOUS', 'new')];
		const { events, state: next } = intents.detect(state, rows, START + 1);
		expect(idsOf(events)).toEqual([
			'conversationIntentChanged:a:INTERESTED:1',
			'conversationIntentChanged:new:CURIOUS:1',
		]);
		expect(intents.detect(next, rows, START + 2).events).toEqual([]);
		expect(intents.detect(state, [illegible('CURIOUS')], START + 2).events).toEqual([]);
	});

	test('of a new conversation counts from none; of an older one that comes into sight it is learned', () => {
		const state = intents.baseline([], START);
		const rows = [
			row('new', 'INTERESTED', START + 2, START + 1),
			row('old', 'INTERESTED', START + 2),
		];
		const { state: next, events } = intents.detect(state, rows, START + 2);
		expect(idsOf(events)).toEqual(['conversationIntentChanged:new:INTERESTED:1']);
		const { events: later } = intents.detect(next, [row('old', null, START + 2)], START + 3);
		expect(idsOf(later)).toEqual(['conversationIntentChanged:old:none:1']);
	});

	test('is wanted of some accounts, or to some intents, only', () => {
		const state = intents.baseline([], START);
		const rows = [row('a', 'INTERESTED', START, START), row('b', 'CURIOUS', START, START)];
		expect(idsOf(intents.detect(state, rows, START, { accountIds: ['account_2'] }).events)).toEqual(
			[],
		);
		expect(idsOf(intents.detect(state, rows, START, { values: ['CURIOUS'] }).events)).toEqual([
			'conversationIntentChanged:b:CURIOUS:1',
		]);
	});

	test('is read of the newest conversations, then as far as messages are new', () => {
		const rows = [row('b', null, START + 5), row('a', null, START)];
		expect(intents.needsMore(undefined, rows)).toBe(true);
		expect(intents.needsMore(undefined, rows, { limits: { ...LIMITS, threads: 2 } })).toBe(false);
		const state = intents.baseline([row('b', null, START + 1)], START + 1);
		expect(intents.needsMore(state, rows)).toBe(false);
		expect(intents.needsMore(state, [rows[0]!])).toBe(true);
		// One of the same time may stand on the next page.
		expect(intents.needsMore(state, [row('c', null, START + 1)])).toBe(true);
	});

	test('is read on from the last row, by the time of the newest message or of the conversation', () => {
		const state = { ...intents.baseline([], START), mark: START };
		const at = (ms: number) => row('a', null, START + ms);
		expect(intents.needsMore(state, [at(9), at(8), at(-1)])).toBe(false);
		const silent = { ...at(0), last_message: null, created_at: iso(START + 1) } as Conversation;
		expect(intents.needsMore(state, [silent])).toBe(true);
		const ahead = intents.baseline([at(3_600_000)], START + 5);
		expect(intents.needsMore(ahead, [at(5)])).toBe(true);
		const { accountIds, rows } = { accountIds: ['account_1'], rows: [at(0)] };
		const lost = { ...rows[0]!, social_account: null } as unknown as Conversation;
		expect(intents.baseline([lost], START, { accountIds }).known).toEqual({});
	});

	test('is remembered of the conversations with the newest messages', () => {
		const limits = { ...LIMITS, threads: 2 };
		const rows = ['a', 'c', 'b'].map((id) => row(id, null, START + id.charCodeAt(0)));
		const { state } = intents.detect(intents.baseline([], START), rows, START + 200, { limits });
		expect(state.since).toBe(START + 200);
		const times = Object.values(state.known).map(([, , at]) => at - START);
		expect(times.sort()).toEqual([98, 99]);
		const two = intents.detect(intents.baseline([], START), rows.slice(1), START + 200, { limits });
		expect(two.state.since).toBe(START);
	});

	test('of a forgotten conversation is not new when it comes back, and its event ids are none that were', () => {
		const limits = { ...LIMITS, threads: 1 };
		const born = START + 1;
		let state = intents.baseline([], START, { limits });
		state = intents.detect(state, [row('a', 'CURIOUS', born, born)], born, { limits }).state;
		state = intents.detect(state, [row('b', null, START + 2, START + 2)], START + 2, {
			limits,
		}).state;
		expect(Object.keys(state.known)).toHaveLength(1);
		const back = intents.detect(state, [row('a', 'CURIOUS', START + 3, born)], START + 3, {
			limits,
		});
		expect(back.events).toEqual([]);
		const away = intents.detect(back.state, [row('a', 'CONVERTED', START + 4, born)], START + 4, {
			limits,
		});
		const again = intents.detect(away.state, [row('a', 'CURIOUS', START + 5, born)], START + 5, {
			limits,
		});
		expect(idsOf([...away.events, ...again.events])).toEqual([
			'conversationIntentChanged:a:CONVERTED:2',
			'conversationIntentChanged:a:CURIOUS:3',
		]);
	});

	test('is remembered within the bounds', () => {
		const inbox = new Inbox(5_000);
		for (let number = 0; number < 4_000; number++)
			inbox.write(`conv_${number}`, { at: START + number });
		const state = intents.baseline(inbox.rows(), START);
		expect(Object.keys(state.known)).toHaveLength(LIMITS.threads);
		expect(sizeOf(state)).toBeLessThan(LIMITS.bytes);
	});
});
