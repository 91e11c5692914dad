import type { ConversationDetail } from '../../src/contract/conversations';
import { replies } from '../../src/trigger/replies/replies';
import { type DueThread, look, type ReadThread } from '../../src/trigger/replies/thread';
import { keyOf, nameFor } from '../../src/trigger/memory/keys';
import { hasChanged, type ThreadsState } from '../../src/trigger/replies/threads';
import { iso } from './support/inbox';

const DAY = 86_400_000;
const NOW = 100 * DAY;

type Message = ReadThread['messages'][number];

const message = (id: string, at: number, direction: Message['direction'] = 'received') =>
	({ id, sent_at: iso(at), direction, content: id }) as Message;

/** As the thread shows it. */
const conversation = {
	id: 'v',
	intent: null,
	updated_at: iso(NOW),
	messages: [],
} as unknown as ConversationDetail;

const due = (fields: Partial<DueThread> = {}): DueThread => ({
	id: 'v',
	at: NOW - DAY,
	tries: 0,
	lag: 0,
	known: { floor: 0, seen: {} },
	...fields,
});
const read = (messages: readonly Message[], thread = due(), fields: Partial<ReadThread> = {}) =>
	look(thread, { conversation, messages, ...fields }, NOW, { lastMessages: 2 });
const idsOf = ({ events }: ReturnType<typeof read>) =>
	events.map(({ event_id }) => event_id.split(':')[1]);

describe('the only reply that was read of a labelled conversation', () => {
	const labelled = { ...conversation, intent: 'INTERESTED' as const };
	const intentsOf = (thread: DueThread) =>
		look(thread, { conversation: labelled, messages: [message('a', NOW - 1)] }, NOW, {}).events.map(
			({ record: { intent, previous_intent } }) => [intent, previous_intent],
		);

	test('has its label, unless there may be others that are not shown yet', () => {
		expect(intentsOf(due())).toEqual([['INTERESTED', null]]);
		expect(intentsOf(due({ last: keyOf('lost'), lag: 3 }))).toEqual([[null, 'INTERESTED']]);
	});
});

describe('a thread that is not in the list any more', () => {
	test('tells of its messages with the conversation as the thread shows it', () => {
		const { events, thread } = read([message('a', NOW - 2), message('b', NOW - 1, 'sent')]);
		expect(events.map(({ record }) => record)).toEqual([
			{
				conversation: { id: 'v', intent: null, updated_at: iso(NOW) },
				messages: [message('a', NOW - 2)],
				message_id: 'a',
				last_message_id: 'b',
				last_messages: [message('a', NOW - 2), message('b', NOW - 1, 'sent')],
				intent: null,
				previous_intent: null,
			},
		]);
		const state = { threads: { v: thread } } as unknown as ThreadsState;
		const row = { ...conversation, last_message: message('b', NOW - 1, 'sent') };
		expect(hasChanged(state, row as never)).toBe(false);
		expect(thread.at).toBe(NOW - 1);
	});

	test.each([
		['account_1', 1],
		['account_2', 0],
		[undefined, 1],
	])('comes unless it names another sender account than the filter: %s', (id, events) => {
		const threads = { [nameFor('v')]: { print: null, at: NOW - 1, floor: 0, seen: {} } };
		const state = { mark: NOW, others: { floor: NOW, seen: {} }, threads };
		const listing = replies.openListing(state, [], NOW, { accountIds: ['account_1'] });
		const social_account = id === undefined ? undefined : { id };
		const reading = {
			conversationId: 'v',
			conversation: { ...conversation, social_account } as ConversationDetail,
			messages: [message('a', NOW - 1)],
		};
		const found = replies.lookInto(listing, { threads: [reading] });
		expect(found.flatMap((thread) => thread.events)).toHaveLength(events);
	});

	test('may be empty', () => {
		const { events, thread } = read([]);
		expect(events).toEqual([]);
		expect(thread.at).toBe(NOW - DAY);
	});

	test('is believed in the end, though it lacks the last message of the list', () => {
		const behind = due({ last: keyOf('lost'), lag: 3 });
		expect(idsOf(read([message('a', NOW - 1)], behind))).toEqual(['a']);
		expect(idsOf(read([message('a', NOW - 1)], { ...behind, lag: 2 }))).toEqual([]);
	});
});

describe('what is new in a thread', () => {
	test('comes in the order of its times, whatever the order of the rows', () => {
		expect(idsOf(read([message('b', NOW - 1), message('a', NOW - 2)]))).toEqual(['a', 'b']);
	});

	test('may stand before all that was known, once the whole thread was read', () => {
		const known = { floor: NOW - 50, seen: { [keyOf('a')]: NOW - 50 }, base: keyOf('a') };
		const first = read([message('a', NOW - 50)], due({ known }));
		expect([idsOf(first), first.thread.base]).toEqual([[], undefined]);
		const rows = [message('late', NOW - 60), message('a', NOW - 50)];
		expect(idsOf(read(rows, due({ known: first.thread })))).toEqual(['late']);
	});

	test('is nothing of the time of the activation if what was last then is gone', () => {
		const known = { floor: NOW - 50, seen: {}, base: keyOf('gone') };
		expect(idsOf(read([message('a', NOW - 50)], due({ known })))).toEqual([]);
	});

	test('is remembered, with the last message; what was sent before that is not', () => {
		const { thread } = read([
			message('a', NOW - 4, 'sent'),
			message('b', NOW - 3),
			message('c', NOW - 2, 'sent'),
		]);
		expect(Object.keys(thread.seen).sort()).toEqual([keyOf('b'), keyOf('c')].sort());
	});
});

describe('by what is known of the thread and what was read', () => {
	const MINUTE = 60_000;
	const known = { floor: NOW - DAY, seen: {}, label: null };
	/** Lacks the last message of the list, for the time of this number. */
	const lacking = (lag: number) => ({ last: keyOf('lost'), lag: lag - 1 });

	test.each<
		[
			history: string,
			waits: boolean,
			thread: Partial<DueThread>,
			hasChanged: boolean,
			found: string[],
			kept: object,
		]
	>([
		['lacks the last message', false, lacking(3), false, [], { print: null, lag: 3, seen: {} }],
		['lacks the last message', true, lacking(3), false, [], { print: null, lag: 3, seen: {} }],
		['lacks it again', true, lacking(4), false, ['a'], { print: null, lag: 3, seen: 'a' }],
		['lacks it again', false, lacking(4), false, ['a', 'b'], { print: null, lag: 4, seen: 'ab' }],
		['lacks it again', false, lacking(9), false, ['a', 'b'], { print: null, lag: 9, seen: 'ab' }],
		['lacks it for good', false, lacking(10), false, ['a', 'b'], { lag: undefined, seen: 'ab' }],
		['is whole', true, {}, false, ['a'], { print: null, seen: 'a', held: NOW - MINUTE }],
		['is whole', false, {}, false, ['a', 'b'], { lag: undefined, seen: 'ab' }],
		['has changed', true, {}, true, ['a'], { print: null, seen: 'a', held: undefined }],
		['has changed', false, {}, true, ['a', 'b'], { print: null, seen: 'ab' }],
	])('%s, and a reply waits: %p', (_history, waits, thread, hasChanged, found, kept) => {
		const messages = [message('a', NOW - 2 * MINUTE), message('b', NOW - MINUTE)];
		const settings = { intentMs: waits ? 2 * MINUTE : MINUTE };
		const reading = { conversation, messages, hasChanged };
		const { events, thread: next } = look(due({ known, ...thread }), reading, NOW, settings);
		expect(events.map(({ record }) => record.message_id)).toEqual(found);
		const { print, lag, seen, held } = next;
		const expected: Record<string, unknown> = { print: expect.any(String), ...kept };
		if (typeof expected.seen === 'string') {
			const times = { a: NOW - 2 * MINUTE, b: NOW - MINUTE };
			const keys = [...expected.seen] as Array<'a' | 'b'>;
			expected.seen = Object.fromEntries(keys.map((id) => [keyOf(id), times[id]]));
		}
		const summary = { print, lag, seen, held: held?.at };
		expect(summary).toEqual({ lag: undefined, held: undefined, ...expected });
	});
});
