import type { Conversation } from '../../src/contract/conversations';
import { replies } from '../../src/trigger/replies/replies';
import { LIMITS, sizeOf } from '../../src/trigger/memory/limits';
import { Inbox } from './support/inbox';
import { pollReplies, type PollOptions } from './support/replyPoll';

const MINUTE = 60_000;
const intentMs = 30 * MINUTE;

/**
 * A trigger that waits for labels. What it gives: the text of each message, its intent, whether that is new, and the one
 * from before.
 */
function waiting(inbox: Inbox, options: PollOptions = {}) {
	let saved: string | undefined;
	const settings = { intentMs, ...options.settings };
	const poll = ({ isKept = true, ...more }: PollOptions & { isKept?: boolean } = {}) => {
		const read: string[] = [];
		const polled = pollReplies(inbox, saved, {
			...options,
			...more,
			settings: { ...settings, ...more.settings },
			onRead: (what) => read.push(what),
		});
		if (isKept) saved = polled.saved;
		const came = polled.events.map(({ record }) => [
			record.messages.map(({ id }) => id).join(' '),
			record.intent,
			record.intent_is_new,
			record.previous_intent,
		]);
		return { came, read };
	};
	expect(poll().came).toEqual([]);
	return { poll, came: () => poll().came, saved: () => JSON.parse(saved!).data };
}

/** An inbox in which conversation `a` had a message and this label when the workflow was published. */
function inboxWith(intent: Conversation['intent'], pageSize?: number) {
	const inbox = new Inbox(pageSize);
	inbox.write('a');
	inbox.label('a', intent);
	inbox.now += MINUTE;
	return inbox;
}

describe('a reply', () => {
	test('does not overtake one before it that waits, even if its time is wrong', () => {
		const inbox = inboxWith(null);
		const { came } = waiting(inbox);
		const first = inbox.write('a');
		const second = inbox.write('a', { at: inbox.now + 60 * MINUTE });
		expect(came()).toEqual([]);
		inbox.label('a', 'INTERESTED');
		expect(came().map(([id]) => id)).toEqual([first.id, second.id]);
	});

	test.each([null, 'NEEDS_LABEL'] as const)(
		'without a label (%s) waits until it has one',
		(none) => {
			const inbox = inboxWith(none);
			const { came } = waiting(inbox);
			const { id } = inbox.write('a');
			expect(came()).toEqual([]);
			inbox.now += 29 * MINUTE;
			expect(came()).toEqual([]);
			inbox.label('a', 'INTERESTED');
			expect(came()).toEqual([[id, 'INTERESTED', true, null]]);
			expect(came()).toEqual([]);
		},
	);

	test('comes without one when the time is over, and the label has nothing left to bring', () => {
		const inbox = inboxWith(null);
		const { came } = waiting(inbox);
		const { id } = inbox.write('a');
		inbox.now += 30 * MINUTE;
		expect(came()).toEqual([[id, null, false, null]]);
		inbox.label('a', 'INTERESTED');
		expect(came()).toEqual([]);
	});

	test('that gets no label has no intent: the one from before it is the previous one', () => {
		const inbox = inboxWith('INTERESTED');
		const { came } = waiting(inbox);
		const { id } = inbox.write('a');
		inbox.now += 30 * MINUTE;
		expect(came()).toEqual([[id, null, false, 'INTERESTED']]);
	});

	test('of which the service says that it needs a label says so when the time is over', () => {
		const inbox = inboxWith('NEEDS_LABEL');
		const { came } = waiting(inbox);
		const { id } = inbox.write('a');
		inbox.now += 30 * MINUTE;
		expect(came()).toEqual([[id, 'NEEDS_LABEL', false, null]]);
	});

	test('waits for another label than the one from before it', () => {
		const inbox = inboxWith('CURIOUS');
		const { came } = waiting(inbox);
		const first = inbox.write('a');
		expect(came()).toEqual([]);
		inbox.label('a', 'INTERESTED');
		expect(came()).toEqual([[first.id, 'INTERESTED', true, 'CURIOUS']]);
		const second = inbox.write('a');
		expect(came()).toEqual([]);
		inbox.now += 30 * MINUTE;
		expect(came()).toEqual([[second.id, null, false, 'INTERESTED']]);
	});

	test.each([true, false])(
		'knows the label from before it that came after the last one (%s)',
		(touches) => {
			const inbox = inboxWith(null);
			const { came } = waiting(inbox);
			inbox.label('a', 'CURIOUS', { touches });
			expect(came()).toEqual([]);
			inbox.write('a');
			expect(came()).toEqual([]);
		},
	);

	test('comes with the same label if it was taken away in between', () => {
		const inbox = inboxWith('CURIOUS');
		const { came } = waiting(inbox);
		const { id } = inbox.write('a');
		inbox.label('a', 'NEEDS_LABEL');
		expect(came()).toEqual([]);
		inbox.label('a', 'CURIOUS', { touches: false });
		expect(came()).toEqual([[id, 'CURIOUS', true, null]]);
	});

	test('that is the first in its conversation comes at once if it has a label', () => {
		const inbox = new Inbox();
		const { came } = waiting(inbox);
		inbox.write('new', { direction: 'sent' });
		const { id } = inbox.write('new');
		inbox.label('new', 'INTERESTED');
		expect(came()).toEqual([[id, 'INTERESTED', true, null]]);
	});

	test('in a conversation that the trigger has forgotten waits: its label may be an old one', () => {
		const inbox = inboxWith('CURIOUS');
		const limits = { ...LIMITS, threads: 0 };
		const { poll } = waiting(inbox, { settings: { limits } });
		poll();
		const { id } = inbox.write('a');
		expect(poll().came).toEqual([]);
		inbox.label('a', 'INTERESTED');
		expect(poll().came).toEqual([[id, 'INTERESTED', true, 'CURIOUS']]);
	});

	test('has a time of its own: the first does not wait for the second', () => {
		const inbox = inboxWith(null);
		const { came } = waiting(inbox);
		const first = inbox.write('a');
		inbox.now += 20 * MINUTE;
		const second = inbox.write('a');
		expect(came()).toEqual([]);
		inbox.now += 10 * MINUTE;
		expect(came()).toEqual([[first.id, null, false, null]]);
		inbox.label('a', 'CURIOUS');
		expect(came()).toEqual([[second.id, 'CURIOUS', true, null]]);
	});

	test('waits although we have answered, and comes late if it came late', () => {
		const inbox = inboxWith(null);
		const { came } = waiting(inbox);
		const first = inbox.write('a');
		inbox.write('a', { direction: 'sent' });
		expect(came()).toEqual([]);
		inbox.now += 20 * MINUTE;
		const late = inbox.write('a', { at: inbox.now - 40 * MINUTE });
		expect(came()).toEqual([]);
		inbox.now += 10 * MINUTE;
		expect([first.id, late.id]).toEqual(expect.arrayContaining(came().map(([id]) => id)));
	});

	test('comes at the same time if n8n saves none of the polls that it waits for', () => {
		const inbox = inboxWith('CURIOUS');
		const { poll } = waiting(inbox);
		const { id } = inbox.write('a');
		for (let minute = 0; minute < 30; minute++) {
			expect(poll({ isKept: false }).came).toEqual([]);
			inbox.now += MINUTE;
		}
		expect(poll().came).toEqual([[id, null, false, 'CURIOUS']]);
	});

	test('comes at the next poll if nobody waits any longer', () => {
		const inbox = inboxWith(null);
		const { poll } = waiting(inbox);
		const { id } = inbox.write('a');
		expect(poll().came).toEqual([]);
		expect(poll({ settings: { intentMs: 0 } }).came).toEqual([[id, null, undefined, null]]);
		expect(poll().came).toEqual([]);
	});
});

test('combined replies wait until the lead is quiet and labelled, and come as one', () => {
	const inbox = inboxWith(null);
	const { came } = waiting(inbox, { settings: { quietMs: 5 * MINUTE } });
	const first = inbox.write('a');
	inbox.label('a', 'CURIOUS');
	expect(came()).toEqual([]);
	inbox.now += 4 * MINUTE;
	const second = inbox.write('a');
	inbox.now += 4 * MINUTE;
	expect(came()).toEqual([]);
	inbox.now += MINUTE;
	expect(came()).toEqual([[`${first.id} ${second.id}`, 'CURIOUS', true, null]]);
});

describe('what waits', () => {
	test('is read once, and again only when its row changes or the time is over', () => {
		const inbox = inboxWith(null);
		const { poll } = waiting(inbox);
		inbox.write('a');
		expect(poll().read).toEqual(['list', 'a']);
		expect(poll().read).toEqual(['list']);
		inbox.now += MINUTE;
		inbox.touch('a');
		expect(poll().read).toEqual(['list', 'a']);
		inbox.label('a', 'CURIOUS', { touches: false });
		expect(poll().read).toEqual(['list', 'a']);
		expect(poll().read).toEqual(['list']);
	});

	test('takes a request of each poll if the list does not show it, after what is new', () => {
		const inbox = inboxWith(null, 1);
		const { poll, saved } = waiting(inbox);
		const { id } = inbox.write('a');
		inbox.now += 1;
		inbox.write('b');
		poll();
		inbox.now += 1;
		inbox.write('c');
		poll();
		for (const conversation of ['b', 'c']) inbox.label(conversation, 'CURIOUS');
		poll();
		inbox.now += 1;
		inbox.write('d', { direction: 'sent' });
		poll();
		const threads = () => poll().read.filter((what) => what !== 'list');
		expect(threads()).toEqual(['a']);
		inbox.now += 1;
		inbox.write('e', { direction: 'sent' });
		const { wanted } = replies.openListing(saved(), inbox.page().rows, inbox.now, { intentMs });
		expect(wanted).toEqual(['e', 'a']);
		poll();
		inbox.label('a', 'INTERESTED');
		expect(poll().came).toEqual([[id, 'INTERESTED', true, null]]);
		expect(threads()).toEqual([]);
	});

	test('is remembered within the bounds, and labels cost room that others give up', () => {
		const inbox = new Inbox(2_000);
		const ids = Array.from({ length: 2_000 }, (_, index) => `conversation-${index}`);
		for (const id of ids) {
			inbox.write(id);
			inbox.label(id, 'NOT_INTERESTED');
			inbox.now += 1;
		}
		const { poll, saved } = waiting(inbox);
		const wanted = ids.filter((_, index) => index % 4 === 0);
		for (const id of wanted) inbox.write(id);
		expect(poll().came).toEqual([]);
		expect(sizeOf(saved())).toBeLessThanOrEqual(LIMITS.bytes * 1.01);
		inbox.now += 30 * MINUTE;
		expect(poll().came).toHaveLength(wanted.length);
		expect(poll().came).toEqual([]);
	});
});

describe('a reply that nobody waits for', () => {
	const unwaiting = (inbox: Inbox, options: PollOptions = {}) =>
		waiting(inbox, { ...options, settings: { intentMs: 0, ...options.settings } });

	test('has no intent in a conversation with replies from before: its label may be theirs', () => {
		const inbox = inboxWith('INTERESTED');
		const { came } = unwaiting(inbox);
		const { id } = inbox.write('a');
		expect(came()).toEqual([[id, null, undefined, 'INTERESTED']]);
		inbox.label('a', 'NEEDS_LABEL');
		const next = inbox.write('a');
		expect(came()).toEqual([[next.id, 'NEEDS_LABEL', undefined, null]]);
	});

	test('has the label of its conversation if it is the only one in it', () => {
		const inbox = new Inbox();
		const { came } = unwaiting(inbox);
		inbox.write('new', { direction: 'sent' });
		const { id } = inbox.write('new');
		inbox.label('new', 'INTERESTED');
		expect(came()).toEqual([[id, 'INTERESTED', undefined, null]]);
	});

	test.each([0, 5 * MINUTE])(
		'has no intent if others came with it, combined (%i) or not: the label may be theirs',
		(quietMs) => {
			const inbox = new Inbox();
			const { came } = unwaiting(inbox, { settings: { quietMs } });
			inbox.write('new');
			inbox.label('new', 'INTERESTED');
			inbox.write('new');
			inbox.now += 5 * MINUTE;
			const all = came();
			expect(all).toHaveLength(quietMs ? 1 : 2);
			for (const [, ...intents] of all) expect(intents).toEqual([null, undefined, 'INTERESTED']);
		},
	);

	test('has no intent though one was waited for once: the label that was remembered then is an old one', () => {
		const inbox = inboxWith(null);
		const { poll } = waiting(inbox);
		poll();
		const settings = { intentMs: 0 };
		inbox.label('a', 'INTERESTED', { touches: false });
		expect(poll({ settings }).came).toEqual([]);
		const { id } = inbox.write('a');
		expect(poll({ settings }).came).toEqual([[id, null, undefined, 'INTERESTED']]);
	});
});

test('nothing is remembered of labels that nobody waits for', () => {
	const inbox = inboxWith('CURIOUS');
	const { poll, saved } = waiting(inbox, { settings: { intentMs: 0 } });
	inbox.write('a');
	expect(poll().came).toHaveLength(1);
	expect(JSON.stringify(saved())).not.toMatch(/label|held/);
});
