import fc from 'fast-check';

import type { Conversation } from '../../../src/contract/conversations';
import type { ReplySettings } from '../../../src/trigger/replies/thread';
import type { ThreadsState } from '../../../src/trigger/replies/threads';
import { Inbox, iso } from './inbox';
import { pollReplies, type Polled } from './replyPoll';

type Arrival =
	| {
			readonly do: 'receive';
			readonly who: number;
			readonly late: number;
			readonly touches: boolean;
			/** What is wrong with its time. If this is set, `updated_at` tells of it all the same. */
			readonly time?: 'nothing' | 'unreadable' | 'next year';
	  }
	| { readonly do: 'send'; readonly who: number }
	| { readonly do: 'touch'; readonly who: number }
	/** The service says what the lead wants, or takes it back. */
	| {
			readonly do: 'label';
			readonly who: number;
			readonly intent: Conversation['intent'];
			readonly touches: boolean;
	  }
	| { readonly do: 'pass'; readonly ms: number };

interface Poll {
	readonly do: 'poll';
	/** Numbers of reads that fail. */
	readonly faults: readonly number[];
	/** What happens before which read. */
	readonly during: ReadonlyArray<{ readonly read: number; readonly arrival: Arrival }>;
	readonly budget: number;
	/** Whether n8n forgets the state of a poll without events. */
	readonly isForgotten: boolean;
	/** A thread whose history lacks this many of its newest messages, for this many polls. */
	readonly behind: ReadonlyArray<{
		readonly who: number;
		readonly by: number;
		readonly polls: number;
	}>;
}

export type Step = Arrival | Poll;

export interface World {
	readonly people: number;
	readonly pageSize: number;
	readonly placed: boolean;
	/** What was there when the trigger was activated. */
	readonly before: readonly Arrival[];
	readonly steps: readonly Step[];
}

interface Arrived {
	readonly conversation: string;
	readonly at: number;
	/** Whether it must be found; otherwise the API cannot show that it is new, and it may be. */
	readonly must: boolean;
	/** It came later than a younger one, or its history showed it later. */
	isLate: boolean;
}

interface Bounds {
	readonly settings: ReplySettings;
	/**
	 * Which messages that arrive late must be found, in a conversation that was read: all, because its row is always on
	 * the first page, or those that a newer message of the conversation follows, as happens to each in the end.
	 */
	readonly findsLate: boolean | 'with a newer one';
}

interface PollLived extends Polled {
	readonly now: number;
	/** What had arrived in time and had not come after it, if the poll could read everything. */
	readonly open: ReadonlyArray<Arrived & { readonly id: string }>;
}

/** Lives through a history, then lets the trigger catch up. What happened, and what came out. */
export function live(
	{ people, pageSize, placed, before, steps }: World,
	{ settings, findsLate }: Bounds,
) {
	const inbox = new Inbox(pageSize, placed);
	const arrived = new Map<string, Arrived>();
	/** Conversations that were read since the activation, by the state that n8n kept. */
	const emitted = new Set<string>();
	/** Conversations whose history lags, and for how many polls. */
	const lags = new Map<string, number>();
	const polls: PollLived[] = [];
	const came = new Set<string>();
	let saved: string | undefined;
	let isActive = false;
	/** When the last message of each conversation was sent that was there at the activation. */
	const lastAtStart = new Map<string, number>();

	const happen = (arrival: Arrival): void => {
		if (arrival.do === 'pass') {
			inbox.now += arrival.ms;
			return;
		}
		const id = `conv_${arrival.who % people}`;
		if (arrival.do === 'touch' || arrival.do === 'label') {
			if (!inbox.rows().some((row) => row.id === id)) return;
			if (arrival.do === 'touch') inbox.touch(id);
			else inbox.label(id, arrival.intent, arrival);
			return;
		}
		if (arrival.do === 'send') {
			inbox.write(id, { direction: 'sent' });
			return;
		}
		const { time } = arrival;
		if (time) inbox.now += 1;
		const at = time === 'next year' ? inbox.now + YEAR_MS : inbox.now - arrival.late;
		const row = inbox.rows().find((each) => each.id === id);
		const newest = row?.last_message?.sent_at;
		const isBelow = newest !== undefined && at < Date.parse(newest);
		const { touches } = arrival;
		// What is older than the last message shows by a changed `updated_at` alone.
		const isShown =
			!isBelow || (touches && row !== undefined && Date.parse(row.updated_at) < inbox.now);
		const sentAt = time === 'unreadable' ? 'yesterday' : undefined;
		const { id: message } = inbox.write(id, { at, touches, sentAt });
		// Where times are wrong, nothing is said about the order.
		const isLate = arrival.late > 0 || time !== undefined;
		// Above the last message at the activation, only its time shows that a message is new.
		const isHidden = time === 'unreadable' && isBelow && !emitted.has(id);
		const isAfterBase = at > (lastAtStart.get(id) ?? -Infinity) || emitted.has(id);
		const isLateFound =
			findsLate === true ? isShown && (!isBelow || emitted.has(id)) : findsLate && isAfterBase;
		const canBeFound = time ? !isHidden : !isLate || isLateFound;
		arrived.set(message, { conversation: id, at, must: isActive && canBeFound, isLate });
	};

	/** What a history does not show comes later than what it shows, or than the last message of the list. */
	const noteLags = () => {
		for (const id of lags.keys()) {
			const { messages, behind } = inbox.thread(id);
			for (const hidden of messages.slice(-behind)) {
				const message = arrived.get(hidden.id);
				if (message) message.isLate = true;
			}
		}
	};

	const catchUp = (id: string, lasts = 0) => {
		if (lasts > 0) {
			lags.set(id, lasts);
			return;
		}
		lags.delete(id);
		inbox.thread(id).behind = 0;
	};

	const poll = ({ faults, during, budget, isForgotten, behind }: Omit<Poll, 'do'>): void => {
		for (const { who, by, polls: lasts } of behind) {
			const row = inbox.rows().find(({ id }) => id === `conv_${who % people}`);
			if (!row) continue;
			inbox.thread(row.id).behind = by;
			lags.set(row.id, lasts);
		}
		noteLags();
		const isFirst = saved === undefined;
		const { now } = inbox;
		try {
			const polled = pollReplies(inbox, saved, {
				settings,
				budget,
				before: (read) => {
					for (const { read: when, arrival } of during)
						if (when === read && read > 0) happen(arrival);
					if (faults.includes(read)) throw new Error(`Read ${read} failed`);
					isActive = true;
				},
			});
			const messages = polled.events.flatMap(({ record }) => record.messages);
			for (const { id } of messages) came.add(id);
			const isCalm = [faults, during, [...lags]].every(({ length }) => length === 0);
			const left = [...arrived].flatMap(([id, each]) => (came.has(id) ? [] : [{ id, ...each }]));
			polls.push({ ...polled, now, open: isCalm && budget === Infinity ? left : [] });
			// n8n: a poll that throws leaves nothing behind, one without events perhaps nothing.
			const isKept = polled.events.length > 0 || (!polled.error && !isForgotten) || isFirst;
			if (isKept) saved = polled.saved;
			// Where the list was believed, or a later reply still waits, the thread is not known to its end yet.
			const whole = polled.events.filter(
				({ record: { conversation } }) =>
					!lags.has(conversation.id) && !isDue(polled.saved, conversation.id),
			);
			for (const { record } of whole) emitted.add(record.conversation.id);
		} catch {
			if (isFirst) isActive = false;
		}
		noteLags();
		for (const [id, lasts] of lags) catchUp(id, lasts - 1);
	};

	for (const arrival of before) happen(arrival);
	const last = new Map(inbox.rows().map(({ id, last_message }) => [id, last_message?.sent_at]));
	// Of a conversation out of sight, what has the time of the last message cannot be told from what comes later at that time.
	const old = [...arrived].filter(
		([, { conversation, at }]) => findsLate || iso(at) !== last.get(conversation),
	);
	const calm = { faults: [], during: [], budget: Infinity, isForgotten: false, behind: [] };
	for (const { id, last_message } of inbox.rows())
		lastAtStart.set(id, Date.parse(last_message?.sent_at ?? ''));
	poll(calm);
	for (const step of steps) {
		if (step.do === 'poll') poll(step);
		else happen(step);
	}
	inbox.now += Math.max(settings.quietMs ?? 0, settings.intentMs ?? 0);
	for (const id of lags.keys()) catchUp(id);
	if (findsLate === 'with a newer one') {
		inbox.now += 1;
		for (const { conversation } of [...arrived.values()])
			happen({ do: 'send', who: Number(conversation.replace('conv_', '')) });
	}
	for (let rounds = 0; rounds < 3; rounds++) poll(calm);
	return { arrived, polls, old: old.map(([id]) => id) };
}

const YEAR_MS = 365 * 86_400_000;

const who = fc.nat(7);
const isDue = (saved: string, id: string): boolean => {
	const { data } = JSON.parse(saved) as { readonly data: ThreadsState };
	return data.threads[id]?.print === null;
};

const lag = fc.record({
	who,
	by: fc.integer({ min: 1, max: 3 }),
	polls: fc.integer({ min: 1, max: 6 }),
});
type Time = Extract<Arrival, { do: 'receive' }>['time'];

const arrivals = (
	late: fc.Arbitrary<number>,
	labels: number,
	time: fc.Arbitrary<Time>,
): fc.Arbitrary<Arrival> =>
	fc.oneof(
		{
			weight: 4,
			arbitrary: fc
				.record({
					do: fc.constant('receive' as const),
					who,
					late,
					touches: fc.boolean(),
					time,
				})
				.map((each) => (each.time ? { ...each, late: 0, touches: true } : each)),
		},
		{ weight: 1, arbitrary: fc.record({ do: fc.constant('send' as const), who }) },
		{ weight: 1, arbitrary: fc.record({ do: fc.constant('touch' as const), who }) },
		{
			weight: labels,
			arbitrary: fc.record({
				do: fc.constant('label' as const),
				who,
				intent: fc.constantFrom(null, 'NEEDS_LABEL', 'INTERESTED', 'CURIOUS'),
				touches: fc.boolean(),
			}),
		},
		{
			weight: 2,
			arbitrary: fc.record({
				do: fc.constant('pass' as const),
				ms: fc.integer({ min: 1, max: 3 }),
			}),
		},
	);

/** Time passes seldom, so equal times are frequent. */
export const worlds = (fields: {
	pageSize: fc.Arbitrary<number>;
	late?: fc.Arbitrary<number>;
	/** How often labels are given, beside other things. */
	labels?: number;
	time?: fc.Arbitrary<Time>;
}): fc.Arbitrary<World> => {
	const happening = arrivals(
		fields.late ??
			fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(5) }),
		fields.labels ?? 0,
		fields.time ?? fc.constant(undefined),
	);
	const poll: fc.Arbitrary<Poll> = fc.record({
		do: fc.constant('poll' as const),
		faults: fc.oneof(
			{ weight: 3, arbitrary: fc.constant([]) },
			{ weight: 1, arbitrary: fc.array(fc.nat(5), { maxLength: 3 }) },
		),
		during: fc.array(fc.record({ read: fc.nat(5), arrival: happening }), { maxLength: 3 }),
		budget: fc.oneof(fc.constant(Infinity), fc.nat(2)),
		isForgotten: fc.boolean(),
		behind: fc.oneof(
			{ weight: 3, arbitrary: fc.constant([]) },
			{ weight: 1, arbitrary: fc.array(lag, { maxLength: 3 }) },
		),
	});
	return fc.record({
		people: fc.integer({ min: 1, max: 8 }),
		pageSize: fields.pageSize,
		placed: fc.boolean(),
		before: fc.array(happening, { maxLength: 12 }),
		steps: fc.array(fc.oneof({ weight: 2, arbitrary: happening }, { weight: 1, arbitrary: poll }), {
			maxLength: 40,
			size: 'max',
		}),
	});
};
