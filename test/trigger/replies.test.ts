import { replies } from '../../src/trigger/replies/replies';
import { LIMITS, sizeOf } from '../../src/trigger/memory/limits';
import { Inbox, iso, START } from './support/inbox';
import { pollReplies, type PollOptions } from './support/replyPoll';

const DAY = 86_400_000;

/** A trigger that polls an inbox and keeps every state. */
function trigger(inbox: Inbox, options: PollOptions = {}) {
	let saved: string | undefined;
	const poll = (more: PollOptions = {}) => {
		const polled = pollReplies(inbox, saved, { ...options, ...more });
		saved = polled.saved;
		return polled.events;
	};
	const ids = (more?: PollOptions) =>
		poll(more).flatMap(({ record }) => record.messages.map(({ id }) => id));
	return { poll, ids, saved: () => saved, state: () => JSON.parse(saved ?? 'null').data };
}

const requests = (inbox: Inbox, saved: string | undefined, options: PollOptions = {}) => {
	const all: string[] = [];
	pollReplies(inbox, saved, { ...options, onRead: (what) => all.push(what) });
	return all;
};

describe('equal times', () => {
	test('a message with the time of the last one that was seen is new', () => {
		const inbox = new Inbox();
		inbox.write('a');
		const { ids } = trigger(inbox);
		expect(ids()).toEqual([]);
		const second = inbox.write('a');
		expect(ids()).toEqual([second.id]);
		const third = inbox.write('a');
		expect(ids()).toEqual([third.id]);
		expect(ids()).toEqual([]);
	});

	test('a message above the last one at the activation, with the same time, is not', () => {
		const inbox = new Inbox();
		inbox.write('a');
		inbox.write('a');
		const { ids } = trigger(inbox);
		expect(ids()).toEqual([]);
		const third = inbox.write('a');
		expect(ids()).toEqual([third.id]);
		inbox.now += 1;
		const fourth = inbox.write('a');
		expect(ids()).toEqual([fourth.id]);
	});

	test('all that came together are new, though the list showed the last of them long before the history', () => {
		const inbox = new Inbox();
		inbox.write('a');
		const { ids } = trigger(inbox);
		ids();
		const wanted = ['a', 'a'].map((id) => inbox.write(id).id);
		inbox.thread('a').behind = 2;
		const early = Array.from({ length: 4 }, () => ids()).flat();
		expect(early).toEqual([wanted[1]]);
		inbox.thread('a').behind = 0;
		expect(ids()).toEqual([wanted[0]]);
	});

	test('one in another conversation, on the next page, is new as well', () => {
		const inbox = new Inbox(1);
		for (const id of ['a', 'b', 'c']) inbox.write(id);
		inbox.now += 1;
		inbox.write('b');
		const { ids } = trigger(inbox);
		expect(ids()).toEqual([]);
		const wanted = ['a', 'c'].map((id) => inbox.write(id).id);
		expect(ids()).toEqual(wanted);
	});
});

test('a late message with the time of the newest one at the activation is found, on the next page too', () => {
	const inbox = new Inbox(1);
	inbox.write('a');
	inbox.now += 1;
	const { ids } = trigger(inbox);
	ids();
	const { id } = inbox.write('b', { at: START });
	expect(ids()).toEqual([id]);
});

test('a row that moves while the pages are read is found once, and nothing above it is overlooked', () => {
	const inbox = new Inbox(2, true);
	for (const id of ['a', 'b', 'c', 'd', 'e']) {
		inbox.now += 1;
		inbox.write(id);
	}
	const { ids } = trigger(inbox);
	ids();
	inbox.now += 1;
	const wanted = ['a', 'b', 'c'].map((id) => inbox.write(id).id);
	let late = '';
	const found = ids({
		before: (read) => {
			if (read === 1) late = inbox.write('d').id;
		},
	});
	expect([...found, ...ids()]).toEqual([...wanted, late]);
	expect(ids()).toEqual([]);
});

describe('one poll', () => {
	test('finds every reply since the last one, oldest first, and none of our own messages', () => {
		const inbox = new Inbox();
		inbox.write('a');
		inbox.write('b');
		const { poll } = trigger(inbox);
		poll();
		const wanted: string[] = [];
		for (const id of ['a', 'b', 'a']) {
			inbox.now += 1000;
			wanted.push(inbox.write(id).id);
			inbox.now += 1000;
			inbox.write(id, { direction: 'sent' });
		}
		const events = poll();
		expect(events.map(({ event_id }) => event_id)).toEqual(
			wanted.map((id) => `replyReceived:${id}`),
		);
		expect(events[0]).toMatchObject({
			event: 'replyReceived',
			occurred_at: iso(START + 1000),
			record: {
				conversation: { id: 'a', lead: { id: 'lead_of_a' }, social_account: { id: 'account_1' } },
				messages: [{ id: wanted[0], direction: 'received', attachments: [] }],
				last_messages: [],
			},
		});
	});

	test('brings the conversation as the list has it; as its thread came, without messages, off the page', () => {
		const inbox = new Inbox(1);
		const { poll, ids } = trigger(inbox);
		ids();
		const first = inbox.write('a');
		const [listed] = poll();
		expect(listed?.record.conversation).toEqual(inbox.rows()[0]);
		expect(listed?.record.conversation.last_message?.id).toBe(first.id);
		inbox.now += 1;
		inbox.write('a');
		ids({ budget: 0 });
		inbox.now += 1;
		inbox.write('b', { direction: 'sent' });
		const [unlisted] = poll();
		expect(unlisted?.record.conversation).toMatchObject({ id: 'a', lead: { id: 'lead_of_a' } });
		expect(unlisted?.record.conversation).not.toHaveProperty('messages');
	});

	test('brings the last messages of the thread, in either direction', () => {
		const inbox = new Inbox();
		const { poll } = trigger(inbox, { settings: { lastMessages: 3 } });
		poll();
		const all = (['sent', 'received', 'sent', 'received'] as const).map((direction) => {
			inbox.now += 1;
			return inbox.write('a', { direction }).id;
		});
		const [event] = poll();
		expect(event?.record.last_messages.map(({ id }) => id)).toEqual(all.slice(1));
	});

	test('fires for a reply that someone has read elsewhere', () => {
		const inbox = new Inbox();
		const { ids } = trigger(inbox);
		ids();
		const { id } = inbox.write('a');
		inbox.touch('a');
		expect(inbox.rows()[0]?.is_unread).toBe(false);
		expect(ids()).toEqual([id]);
	});

	test('asks for one page and no thread when nothing changed, however many conversations there are', () => {
		const inbox = new Inbox(500);
		for (let number = 0; number < 1_600; number++) {
			inbox.now += 1;
			inbox.write(`conv_${number}`);
		}
		const { poll, saved } = trigger(inbox);
		poll();
		expect(requests(inbox, saved())).toEqual(['list']);
	});

	test('leaves out other sender accounts and does not read on for them', () => {
		const inbox = new Inbox(2);
		inbox.add('a', 'account_1');
		for (const id of ['b', 'c', 'd', 'e']) inbox.add(id, 'account_2');
		for (const id of ['a', 'b', 'c', 'd', 'e']) {
			inbox.now += 1;
			inbox.write(id);
		}
		const settings = { accountIds: ['account_1'] };
		const { ids, saved } = trigger(inbox, { settings });
		ids();
		for (const id of ['b', 'e']) {
			inbox.now += 1;
			inbox.write(id);
		}
		ids();
		expect(requests(inbox, saved(), { settings })).toEqual(['list']);
		inbox.now += 1;
		inbox.write('b');
		const { id } = inbox.write('a');
		expect(ids()).toEqual([id]);
	});
});

describe('a late message', () => {
	const withThread = () => {
		const inbox = new Inbox();
		const { ids } = trigger(inbox);
		ids();
		inbox.write('a');
		ids();
		inbox.now += 10 * DAY;
		inbox.write('a');
		ids();
		inbox.now += 1;
		return { inbox, ids };
	};

	test('is found above messages that were seen', () => {
		const { inbox, ids } = withThread();
		const { id } = inbox.write('a', { at: inbox.now - 6 * DAY });
		expect(ids()).toEqual([id]);
		expect(ids()).toEqual([]);
	});

	test('is left out if it is older than the look-back', () => {
		const { inbox, ids } = withThread();
		inbox.write('a', { at: inbox.now - 8 * DAY });
		expect(ids()).toEqual([]);
	});

	test('is found in a conversation that is new, although a younger one was seen', () => {
		const inbox = new Inbox();
		const { ids } = trigger(inbox);
		ids();
		inbox.now += 60_000;
		inbox.write('a');
		ids();
		const { id } = inbox.write('b', { at: START + 1 });
		expect(ids()).toEqual([id]);
	});
});

test('an inbox that comes late as a whole is found among conversations that did not change', () => {
	const inbox = new Inbox(200);
	for (let number = 0; number < 1_000; number++) {
		inbox.now += 10;
		inbox.write(`conv_${number}`);
	}
	const { ids } = trigger(inbox);
	// Every conversation of the first pages is known.
	ids({ settings: { since: START } });
	inbox.now += 1;
	const wanted: string[] = [];
	for (let number = 401; number < 1_000; number += 2) {
		wanted.push(inbox.write(`conv_${number}`, { at: START + number * 10 + 15 }).id);
	}
	expect(ids()).toEqual(wanted);
});

describe('the history', () => {
	test('that lags behind the list is read again until it has caught up', () => {
		const inbox = new Inbox();
		const { ids } = trigger(inbox);
		ids();
		const wanted = [inbox.write('a').id, inbox.write('a').id];
		inbox.thread('a').behind = 2;
		expect(ids()).toEqual([]);
		inbox.thread('a').behind = 0;
		expect(ids()).toEqual(wanted);
	});

	test('is read again although its conversation is not among the newest any longer', () => {
		const inbox = new Inbox(1);
		const { ids } = trigger(inbox);
		ids();
		const { id } = inbox.write('a');
		for (const other of ['b', 'c', 'd']) {
			inbox.now += 1;
			inbox.write(other, { direction: 'sent' });
			ids({ budget: 0 });
		}
		inbox.thread('a').behind = 1;
		expect(ids()).toEqual([]);
		inbox.thread('a').behind = 0;
		expect(ids()).toEqual([id]);
	});

	test('that never shows what the list shows does not hold it back for good', () => {
		const inbox = new Inbox();
		const { ids } = trigger(inbox);
		ids();
		const { id } = inbox.write('a');
		inbox.thread('a').behind = 1;
		expect([ids(), ids(), ids(), ids(), ids()]).toEqual([[], [], [], [id], []]);
	});

	test('that comes back after it was given up brings nothing from before the activation', () => {
		const inbox = new Inbox();
		inbox.write('a', { at: START - 9 });
		inbox.write('a', { at: START - 5 });
		const { ids } = trigger(inbox);
		ids();
		inbox.now += 1;
		const { id } = inbox.write('a');
		inbox.thread('a').behind = 3;
		const given = Array.from({ length: 12 }, ids).flat();
		expect(given).toEqual([id]);
		inbox.thread('a').behind = 0;
		inbox.now += 1;
		const { id: next } = inbox.write('a');
		expect(ids()).toEqual([next]);
	});

	test('that lagged behind a failing service is waited for all the same', () => {
		const inbox = new Inbox();
		const { ids } = trigger(inbox);
		ids();
		const wanted = [inbox.write('a').id];
		inbox.now += 1;
		wanted.push(inbox.write('a').id);
		const { history } = inbox;
		inbox.history = () => {
			throw new Error('503');
		};
		for (let count = 0; count < 5; count++) ids();
		inbox.history = history;
		inbox.thread('a').behind = 2;
		expect(ids()).toEqual([]);
		inbox.thread('a').behind = 0;
		expect(ids()).toEqual(wanted);
	});

	test('brings what lies between once it has caught up, although the list was believed before', () => {
		const inbox = new Inbox();
		const { ids } = trigger(inbox);
		ids();
		inbox.write('a');
		ids();
		const [one, two] = [1, 2].map(() => {
			inbox.now += 1;
			return inbox.write('a').id;
		});
		inbox.thread('a').behind = 2;
		expect([ids(), ids(), ids(), ids(), ids()]).toEqual([[], [], [], [two], []]);
		inbox.thread('a').behind = 0;
		expect([ids(), ids()]).toEqual([[one], []]);
	});

	test('that never catches up is read ten times', () => {
		const inbox = new Inbox();
		const { ids, saved } = trigger(inbox);
		ids();
		inbox.write('a');
		inbox.thread('a').behind = 1;
		const asked = Array.from({ length: 12 }, () => {
			const { length } = requests(inbox, saved());
			ids();
			return length;
		});
		expect(asked).toEqual([...Array.from({ length: 10 }, () => 2), 1, 1]);
	});

	test('is read from its beginning, whatever page an earlier version remembered', () => {
		const inbox = new Inbox();
		const { ids, saved, state } = trigger(inbox);
		ids();
		inbox.write('a');
		ids();
		const known = { ...state().threads.a, cursor: 'page_2' };
		const before = JSON.parse(saved()!);
		before.data.threads.a = known;
		const { id } = inbox.write('a');
		const { events, saved: next } = pollReplies(inbox, JSON.stringify(before));
		expect(events.map(({ record }) => record.message_id)).toEqual([id]);
		expect(next).not.toContain('page_2');
	});
});

describe('the first activation', () => {
	test('emits nothing of what is there, on whatever page', () => {
		const inbox = new Inbox(2);
		for (const id of ['a', 'b', 'c', 'd']) {
			inbox.now += 1;
			inbox.write(id);
		}
		const { ids } = trigger(inbox);
		expect([ids(), ids()]).toEqual([[], []]);
		inbox.now += 1;
		const { id } = inbox.write('a');
		expect(ids()).toEqual([id]);
	});

	test('of an empty inbox is a baseline too', () => {
		const inbox = new Inbox();
		const { ids, saved } = trigger(inbox);
		ids();
		expect(saved()).toMatch(/"version":1/);
		const { id } = inbox.write('a');
		expect(ids()).toEqual([id]);
	});

	test('emits what arrived in the last hours if asked to, whatever page it is on', () => {
		const inbox = new Inbox(2);
		inbox.write('old');
		inbox.write('a');
		inbox.now += 1_000;
		const wanted = ['a', 'b', 'c', 'd'].map((id) => inbox.write(id).id);
		const { ids } = trigger(inbox, { settings: { since: START + 500 } });
		expect(ids()).toEqual(wanted);
		expect(ids()).toEqual([]);
		inbox.now += 1;
		expect([inbox.write('old').id]).toEqual(ids());
	});
});

test('what arrived while the trigger was inactive is emitted, and what was emitted is not', () => {
	const inbox = new Inbox(2);
	for (const id of ['a', 'b', 'c', 'd', 'e']) inbox.write(id);
	const { ids } = trigger(inbox);
	ids();
	inbox.now += 30 * DAY;
	const wanted = ['a', 'b', 'c', 'd', 'e'].map((id) => inbox.write(id).id);
	expect(ids()).toEqual(wanted);
	expect(ids()).toEqual([]);
});

describe('a huge backlog', () => {
	const backlog = (conversations: number) => {
		const inbox = new Inbox();
		const { ids, saved } = trigger(inbox, { budget: 50 });
		ids();
		const wanted = Array.from({ length: conversations }, (_, number) => {
			inbox.now += 1;
			return inbox.write(`conv_${number}`).id;
		});
		return { inbox, ids, saved, wanted };
	};

	test('comes as far as time allows, in order in each poll, and then the rest', () => {
		const { ids, wanted } = backlog(120);
		const polls = Array.from({ length: 4 }, () => ids());
		expect(polls.map(({ length }) => length)).toEqual([50, 50, 20, 0]);
		for (const poll of polls) expect(poll).toEqual(wanted.filter((id) => poll.includes(id)));
		expect(polls.flat().toSorted()).toEqual(wanted.toSorted());
	});

	test('of 2,000 conversations does not hold up a lead who writes after the outage, nor the one who waits longest', () => {
		const { inbox, ids, wanted } = backlog(2_000);
		const first = ids();
		expect(first).toEqual(expect.arrayContaining([wanted[0], wanted.at(-1)]));
		inbox.now += 60_000;
		const { id } = inbox.write('new');
		const second = ids();
		expect(second.at(-1)).toBe(id);
		const oldest = wanted.filter((each) => !first.includes(each))[0];
		expect(second[0]).toBe(oldest);
	});

	test('is not listed again, only what is new', () => {
		const { inbox, ids, saved } = backlog(120);
		ids();
		inbox.now += 1;
		inbox.write('conv_50', { direction: 'sent' });
		expect(requests(inbox, saved(), { budget: 1 })).toEqual(['list', 'conv_50']);
	});
});

describe('a thread that cannot be read', () => {
	const failing = (inbox: Inbox) => {
		inbox.history = () => {
			throw new Error('503');
		};
	};

	test('is asked for again until it can, behind the others, however old it gets', () => {
		const inbox = new Inbox(2);
		const { ids, saved } = trigger(inbox);
		ids();
		const { history } = inbox;
		const { id } = inbox.write('a');
		failing(inbox);
		expect(ids()).toEqual([]);
		inbox.history = history;
		const others = ['b', 'c', 'd'].map((other) => {
			inbox.now += 1;
			return inbox.write(other).id;
		});
		expect(requests(inbox, saved()).slice(-4)).toEqual(['d', 'b', 'c', 'a']);
		expect(ids()).toEqual([id, ...others]);
	});

	const withoutHistory = (inbox: Inbox, poll: () => string[]) => {
		const { history } = inbox;
		inbox.history = () => undefined;
		const found = poll();
		inbox.history = history;
		return found;
	};

	test('is asked for no longer when the API neither knows nor lists it', () => {
		const inbox = new Inbox();
		const { ids, saved } = trigger(inbox);
		ids();
		inbox.write('a');
		const { history } = inbox;
		failing(inbox);
		ids();
		inbox.history = history;
		inbox.remove('a');
		expect(requests(inbox, saved())).toEqual(['list', 'a']);
		ids();
		expect(requests(inbox, saved())).toEqual(['list']);
	});

	test('brings nothing again when it is listed again, only what is new', () => {
		const inbox = new Inbox();
		inbox.write('other');
		const { ids } = trigger(inbox);
		ids();
		inbox.now += 1;
		const first = inbox.write('a');
		expect(ids()).toEqual([first.id]);
		inbox.now += 1;
		const second = inbox.write('a');
		ids({ budget: 0 });
		const { page } = inbox;
		inbox.page = () => ({ rows: inbox.rows().filter(({ id }) => id !== 'a') });
		expect(withoutHistory(inbox, ids)).toEqual([]);
		inbox.page = page;
		expect([ids(), ids()]).toEqual([[second.id], []]);
	});

	test('is believed from the list in the end, when the API lists it but does not know it', () => {
		const inbox = new Inbox();
		const { poll, ids } = trigger(inbox);
		ids();
		const { id } = inbox.write('a');
		const polls = Array.from({ length: 12 }, () => withoutHistory(inbox, ids));
		expect(polls.slice(0, 3)).toEqual([[], [], []]);
		expect(polls.flat()).toEqual([id]);
		inbox.now += 1;
		inbox.write('b', { direction: 'sent' });
		for (let count = 0; count < 4; count++) expect(withoutHistory(inbox, ids)).toEqual([]);
		expect(poll()).toEqual([]);
	});
});

test('the clock of this computer is never looked at: it could be wrong by hours', () => {
	const now = jest.spyOn(Date, 'now').mockReturnValue(START + 5 * 3_600_000);
	const inbox = new Inbox();
	inbox.write('a');
	const { ids } = trigger(inbox, { settings: { quietMs: 1 } });
	ids();
	const { id } = inbox.write('a');
	inbox.now += 1;
	expect(ids()).toEqual([id]);
	expect(now).not.toHaveBeenCalled();
	now.mockRestore();
});

test('a message from the future hides nothing that comes after it', () => {
	const inbox = new Inbox(2);
	const { ids } = trigger(inbox);
	ids();
	const future = inbox.write('a', { at: START + 365 * DAY });
	inbox.write('b');
	expect(ids()).toContain(future.id);
	const other = inbox.write('c');
	expect(ids()).toEqual([other.id]);
	inbox.now += 1;
	const same = inbox.write('a');
	expect(ids()).toEqual([same.id]);
});

describe('the state', () => {
	const full = () => {
		const inbox = new Inbox(500);
		const { poll, state } = trigger(inbox);
		poll();
		for (let number = 0; number < 3_000; number++) {
			inbox.now += 1;
			inbox.write(`conversation_with_a_long_id_${number}`);
			if (number % 400 === 399) poll();
		}
		poll();
		inbox.now += 1;
		poll();
		return { inbox, poll, state };
	};

	test('stays within its bounds', () => {
		const { state } = full();
		expect(Object.keys(state().threads).length).toBeLessThanOrEqual(LIMITS.threads);
		expect(Object.keys(state().threads).length).toBeGreaterThan(1_000);
		expect(sizeOf(state())).toBeLessThanOrEqual(LIMITS.bytes);
	});

	test('does not forget what a message came in after while it was read', () => {
		const inbox = new Inbox(10);
		const limits = { ...LIMITS, page: 10, threads: 0 };
		const { ids } = trigger(inbox, { settings: { limits } });
		ids();
		const wanted = [inbox.write('a').id];
		const found = ids({
			before: (read) => {
				if (read !== 1) return;
				for (const id of ['b', 'a']) {
					inbox.now += 1;
					wanted.push(inbox.write(id).id);
				}
			},
		});
		expect([...found, ...ids()].sort()).toEqual(wanted);
	});

	test('emits nothing of a forgotten thread again, but what is new in it', () => {
		const { inbox, poll, state } = full();
		const id = 'conversation_with_a_long_id_3';
		expect(state().threads[id]).toBeUndefined();
		inbox.now += 1;
		const message = inbox.write(id);
		expect(poll().map(({ event_id }) => event_id)).toEqual([`replyReceived:${message.id}`]);
	});

	test('remembers the newest messages of a long thread only, and emits none again', () => {
		const inbox = new Inbox();
		const { ids, state } = trigger(inbox);
		ids();
		for (let number = 0; number < 300; number++) {
			inbox.now += 1;
			inbox.write('a');
		}
		expect(ids()).toHaveLength(300);
		expect(Object.keys(state().threads.a.seen)).toHaveLength(LIMITS.messages);
		const { id } = inbox.write('a');
		expect(ids()).toEqual([id]);
	});
});

describe('combined messages', () => {
	const quietMs = 120_000;

	test('wait until the lead is quiet and come as one event, named by the last', () => {
		const inbox = new Inbox();
		const { poll, saved } = trigger(inbox, { settings: { quietMs } });
		poll();
		const first = inbox.write('a');
		inbox.now += 60_000;
		const last = inbox.write('a');
		inbox.now += 119_999;
		// Nothing has to be read to know that it is too early.
		expect(requests(inbox, saved(), { settings: { quietMs } })).toEqual(['list']);
		expect(poll()).toEqual([]);
		inbox.now += 1;
		const [event, ...others] = poll();
		expect(others).toEqual([]);
		expect(event?.event_id).toBe(`replyReceived:${last.id}`);
		expect(event?.record.messages.map(({ id }) => id)).toEqual([first.id, last.id]);
		expect(poll()).toEqual([]);
	});

	test('come although we have answered', () => {
		const inbox = new Inbox();
		const { ids } = trigger(inbox, { settings: { quietMs } });
		ids();
		const { id } = inbox.write('a');
		inbox.now += 60_000;
		inbox.write('a', { direction: 'sent' });
		expect(ids()).toEqual([]);
		inbox.now += 60_000;
		expect(ids()).toEqual([id]);
	});
});

describe('a time that cannot be read', () => {
	test('hides neither its message nor the others of the conversation', () => {
		const inbox = new Inbox();
		inbox.write('known');
		const { ids, poll } = trigger(inbox);
		ids();
		const wanted = ['yesterday', undefined, '', undefined].map((sentAt) => {
			inbox.now += 1_000;
			return inbox.write('known', { sentAt }).id;
		});
		const events = poll();
		expect(events.map(({ record }) => record.message_id)).toEqual(wanted);
		expect(events.map(({ occurred_at }) => occurred_at)).toEqual(
			[0, 2_000, 2_000, 4_000].map((after) => iso(START + after)),
		);
		expect(events.map(({ note }) => note)).toEqual([
			'The API sent a time that cannot be read ("yesterday")',
			undefined,
			'The API sent a time that cannot be read ("")',
			undefined,
		]);
		expect(ids()).toEqual([]);
	});

	test('of the last message at the activation hides nothing that comes, and brings nothing from before', () => {
		const inbox = new Inbox();
		for (const sentAt of [undefined, undefined, 'yesterday']) {
			inbox.write('a', { sentAt });
			inbox.now += 1_000;
		}
		const { ids } = trigger(inbox);
		expect(ids()).toEqual([]);
		inbox.now += 1_000;
		const { id } = inbox.write('a');
		expect(ids()).toEqual([id]);
	});

	test('of a new conversation is new, and costs no second page', () => {
		const inbox = new Inbox();
		for (const id of ['older', 'known']) {
			inbox.now += 1;
			inbox.write(id);
		}
		const { ids, saved } = trigger(inbox);
		ids();
		inbox.now += 1;
		const { id } = inbox.write('new', { sentAt: 'yesterday' });
		expect(ids()).toEqual([id]);
		expect(requests(inbox, saved())).toEqual(['list']);
		expect(ids()).toEqual([]);
	});
});

describe('60 messages from next year', () => {
	const fill = (inbox: Inbox) =>
		Array.from({ length: 60 }, (_, n) => inbox.write('a', { at: inbox.now + 365 * DAY + n }).id);

	test('that were there at the activation do not hide what comes in their conversation', () => {
		const inbox = new Inbox();
		fill(inbox);
		const { ids } = trigger(inbox);
		expect(ids()).toEqual([]);
		for (let count = 0; count < 3; count += 1) {
			inbox.now += 60_000;
			const { id } = inbox.write('a');
			expect(ids()).toEqual([id]);
		}
		expect(ids()).toEqual([]);
	});

	test('that come come once, and do not hide what comes after them, there or elsewhere', () => {
		const inbox = new Inbox();
		inbox.write('a');
		inbox.write('b');
		const { ids, saved } = trigger(inbox);
		ids();
		inbox.now += 60_000;
		expect(fill(inbox)).toEqual(ids());
		for (const name of ['a', 'b', 'a', 'new']) {
			inbox.now += 60_000;
			const { id } = inbox.write(name);
			expect(ids()).toEqual([id]);
			expect(requests(inbox, saved())).toEqual(['list']);
		}
		inbox.now += 400 * DAY;
		inbox.touch('a');
		expect(ids()).toEqual([]);
	});

	test('do not make a trigger wait that combines messages', () => {
		const inbox = new Inbox();
		const { ids } = trigger(inbox, { settings: { quietMs: 5 * 60_000 } });
		ids();
		const all = fill(inbox);
		expect(ids()).toEqual(all);
		inbox.now += 60_000;
		const { id } = inbox.write('a');
		inbox.now += 5 * 60_000;
		expect(ids()).toEqual([id]);
	});
});

test('a conversation without a sender account is of none that a filter names', () => {
	const inbox = new Inbox();
	const settings = { accountIds: ['account_1'] };
	const base = replies.baseline({ rows: [], hasMore: false }, inbox.now, settings);
	inbox.write('a');
	inbox.write('b');
	const rows = inbox.rows().map((row) => (row.id === 'a' ? { ...row, social_account: null } : row));
	const wanted = replies.openListing(base, rows as never, inbox.now, settings).wanted;
	expect(wanted).toEqual(['b']);
});

test('a message whose time is put right later does not come again, in either order', () => {
	const inbox = new Inbox();
	const { ids } = trigger(inbox);
	ids();
	const first = inbox.write('a');
	expect(ids()).toEqual([first.id]);
	inbox.now += 5_000;
	first.sent_at = iso(inbox.now - 1_000);
	inbox.touch('a');
	expect(ids()).toEqual([]);
	const second = inbox.write('a');
	expect(ids()).toEqual([second.id]);
	first.sent_at = iso(inbox.now + 2_000);
	inbox.now += 3_000;
	const third = inbox.write('a');
	expect(ids()).toEqual([third.id]);
});

describe('conversations of which nothing was known', () => {
	test('bring nothing that is older by more than the look-back than what was known', () => {
		const inbox = new Inbox();
		inbox.write('old');
		const { ids } = trigger(inbox);
		ids();
		inbox.now += 180 * DAY;
		inbox.write('old');
		ids();
		const wanted: string[] = [];
		for (const days of [1, 100, 172, 174, 180]) {
			const { id } = inbox.write('new', { at: START + days * DAY });
			if (days > 173) wanted.push(id);
		}
		inbox.write('new_too', { at: START + 90 * DAY });
		expect(ids()).toEqual(wanted);
		expect(ids()).toEqual([]);
	});

	test('bring all that came while nothing was polled', () => {
		const inbox = new Inbox();
		inbox.write('old');
		const { ids } = trigger(inbox);
		ids();
		const wanted = [1, 100, 179].map((days) => inbox.write('new', { at: START + days * DAY }).id);
		inbox.now += 180 * DAY;
		inbox.write('old', { direction: 'sent' });
		expect(ids()).toEqual(wanted);
	});
});

describe('a first page on which no conversation has a message', () => {
	test('is a baseline: what is below it is known, and what comes is new', () => {
		const inbox = new Inbox(2);
		inbox.write('below');
		inbox.now += 1_000;
		for (const id of ['x', 'y']) inbox.add(id);
		const { ids, state } = trigger(inbox);
		expect([ids(), ids()]).toEqual([[], []]);
		const numbers = JSON.stringify(state()).match(/:(null|-?\d+)/g);
		expect(numbers).not.toContain(':null');
		inbox.now += 1;
		const { id } = inbox.write('below');
		expect(ids()).toEqual([id]);
	});
});

describe('several pages', () => {
	const limits = { ...LIMITS, page: 3, threads: 0 };
	const world = () => {
		const inbox = new Inbox(3);
		const { ids, saved, state } = trigger(inbox, { settings: { limits } });
		ids();
		for (const id of ['a', 'b', 'c', 'd']) {
			inbox.now += 1;
			inbox.write(id);
		}
		return { inbox, ids, saved, state };
	};

	test('are read again for a conversation that came late above what was read meanwhile', () => {
		const { inbox, ids } = world();
		inbox.now += 1;
		inbox.write('e');
		const hidden = inbox.write('z', { at: START + 1 });
		const first = ids({
			before: (read) => {
				if (read === 1) inbox.write('z', { at: START + 4 });
			},
		});
		expect(first).not.toContain(hidden.id);
		inbox.now += 1;
		const { id } = inbox.write('f');
		expect(ids()).toEqual(expect.arrayContaining([hidden.id, id]));
	});

	test('of the activation show what moved up while they were read, and what is new in it alone', () => {
		const inbox = new Inbox(3);
		for (const id of ['a', 'b', 'c', 'd', 'e']) {
			inbox.now += 1;
			inbox.write(id);
		}
		let moved = '';
		const { ids } = trigger(inbox, { settings: { limits: { ...LIMITS, page: 3 } } });
		const first = ids({
			before: (read) => {
				if (read === 1) moved = inbox.write('a').id;
			},
		});
		expect([...first, ...ids()]).toEqual([moved]);
	});

	test('are read again once, and then one page only', () => {
		const { inbox, ids, saved } = world();
		expect(ids()).toHaveLength(4);
		const list = () => requests(inbox, saved(), { settings: { limits } });
		expect(list()).toEqual(['list', 'list']);
		ids();
		expect(list()).toEqual(['list']);
	});

	test('are read again for some minutes at most, although n8n forgets the polls in which that found nothing', () => {
		const { inbox, ids, state } = world();
		ids();
		const { rows } = inbox.page();
		const needsMore = (minutes: number) =>
			replies.needsMore(state(), rows, { limits }, inbox.now + minutes * 60_000);
		expect([0, 1, 10].map(needsMore)).toEqual([true, true, false]);
	});
});

test('what had to make room costs no request, although the last word was ours', () => {
	const inbox = new Inbox();
	const settings = { limits: { ...LIMITS, threads: 1 } };
	const { ids, saved } = trigger(inbox, { settings });
	ids();
	inbox.write('a');
	inbox.write('a', { direction: 'sent' });
	ids();
	inbox.now += 1;
	inbox.write('b');
	ids();
	expect(requests(inbox, saved(), { settings })).toEqual(['list']);
});
