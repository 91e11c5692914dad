/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import fc from 'fast-check';

import { LIMITS, LOOK_BACK_MS, sizeOf } from '../../src/trigger/memory/limits';
import { approvalRequests } from '../../nodes/OutreachTrigger/events/approvalRequested';
import { approvalResolutions } from '../../nodes/OutreachTrigger/events/approvalResolved';
import { approvalHappenings, approvalSubject } from './support/approvalHistory';
import {
	connectionSubject,
	leadHappenings,
	leadStatusSubject,
} from './support/campaignLeadHistory';
import { actionHappenings, actionSubject } from './support/leadActionHistory';
import {
	accountHappenings,
	accountSubject,
	listHappenings,
	listSubject,
} from './support/listHistory';
import { expectOnceInOrder, live, pasts } from './support/history';
import { live as liveReplies, worlds } from './support/replyHistory';

/** `TRIGGER_HISTORIES=10000` for the long run, `TRIGGER_SEED` to see one again. */
const runs: fc.Parameters<unknown> = {
	numRuns: Number(process.env.TRIGGER_HISTORIES ?? 500),
	...(process.env.TRIGGER_SEED && { seed: Number(process.env.TRIGGER_SEED) }),
};

jest.setTimeout(600_000);

describe('in any history, replies', () => {
	const check = ({ arrived, polls, old }: ReturnType<typeof liveReplies>) => {
		const found = polls.flatMap(({ events }) => events.flatMap(({ record }) => record.messages));
		const ids = found.map(({ id }) => id);
		expect({ duplicated: ids.filter((id, index) => ids.indexOf(id) !== index) }).toEqual({
			duplicated: [],
		});
		const lost = [...arrived].filter(([id, { must }]) => must && !ids.includes(id));
		expect({ lost }).toEqual({ lost: [] });
		expect(ids.filter((id) => !arrived.has(id) || old.includes(id))).toEqual([]);
		for (const { events } of polls) {
			const times = events.map(({ occurred_at }) => occurred_at);
			expect(times).toEqual(times.toSorted());
		}
		const last = new Map<string, number>();
		for (const id of ids) {
			const { conversation, at, isLate } = arrived.get(id)!;
			if (isLate) continue;
			expect(at).toBeGreaterThanOrEqual(last.get(conversation) ?? 0);
			last.set(conversation, at);
		}
	};

	test('come once and in order, late ones too, if all conversations are in sight', () => {
		fc.assert(
			fc.property(worlds({ pageSize: fc.constant(500) }), (world) => {
				check(liveReplies(world, { settings: {}, findsLate: true }));
			}),
			runs,
		);
	});

	test('come once and in order if only the newest conversations are in sight and little is remembered', () => {
		fc.assert(
			fc.property(
				worlds({ pageSize: fc.integer({ min: 1, max: 4 }) }),
				fc.record({ threads: fc.nat(4), messages: fc.integer({ min: 1, max: 3 }) }),
				(world, small) => {
					const limits = { ...LIMITS, ...small, page: world.pageSize };
					check(liveReplies(world, { settings: { limits }, findsLate: false }));
				},
			),
			runs,
		);
	});

	test('come once if only the newest conversations are in sight, late ones with a newer message', () => {
		fc.assert(
			fc.property(worlds({ pageSize: fc.integer({ min: 1, max: 4 }) }), (world) => {
				const limits = { ...LIMITS, page: world.pageSize };
				check(liveReplies(world, { settings: { limits }, findsLate: 'with a newer one' }));
			}),
			runs,
		);
	});

	test('come once although times cannot be read, or are of next year', () => {
		const time = fc.constantFrom('nothing' as const, 'unreadable' as const, 'next year' as const);
		fc.assert(
			fc.property(worlds({ pageSize: fc.constant(500), time }), (world) => {
				check(liveReplies(world, { settings: {}, findsLate: true }));
			}),
			runs,
		);
	});

	test('come combined once the lead is quiet', () => {
		const quietMs = 2;
		fc.assert(
			fc.property(worlds({ pageSize: fc.constant(500) }), (world) => {
				const history = liveReplies(world, { settings: { quietMs }, findsLate: true });
				check(history);
				for (const { events, now } of history.polls) {
					const conversations = events.map(({ record }) => record.conversation.id);
					expect(new Set(conversations).size).toBe(conversations.length);
					for (const { occurred_at, event_id, record } of events) {
						expect(now - Date.parse(occurred_at)).toBeGreaterThanOrEqual(quietMs);
						expect(event_id).toBe(`replyReceived:${record.messages.at(-1)?.id}`);
					}
				}
			}),
			runs,
		);
	});

	/** For labels alone, and for the lead to be quiet as well. */
	const waits = fc.record({
		intentMs: fc.integer({ min: 1, max: 6 }),
		quietMs: fc.constantFrom(0, 2),
	});

	test('that wait for a label come once and in order, with a new one or when the time is over', () => {
		fc.assert(
			fc.property(
				waits,
				worlds({ pageSize: fc.constantFrom(2, 500), labels: 3 }),
				(waiting, world) => {
					const { pageSize } = world;
					const settings = { ...waiting, limits: { ...LIMITS, page: pageSize } };
					const history = liveReplies(world, { settings, findsLate: pageSize === 500 });
					check(history);
					for (const { events, open, now, saved } of history.polls) {
						for (const { record, occurred_at } of events) {
							const isOver = now - Date.parse(occurred_at) >= waiting.intentMs;
							const isKnown = record.intent !== null && record.intent !== 'NEEDS_LABEL';
							expect(record.intent_is_new).toBe(isKnown);
							if (isKnown) expect(record.intent).toBe(record.conversation.intent);
							expect(isKnown || isOver).toBe(true);
							if (isKnown) expect(record.previous_intent).not.toBe(record.intent);
							const isQuiet = now - Date.parse(occurred_at) >= waiting.quietMs;
							expect(isQuiet || waiting.quietMs === 0).toBe(true);
						}
						const longest = Math.max(waiting.intentMs, waiting.quietMs);
						const late = open.filter(({ conversation, must, isLate }) => {
							const others = open.filter((each) => each.conversation === conversation);
							return must && !isLate && others.every(({ at }) => now - at >= longest);
						});
						expect({ late }).toEqual({ late: [] });
						expect(sizeOf(JSON.parse(saved))).toBeLessThan(LIMITS.bytes);
					}
				},
			),
			runs,
		);
	});
});

describe('in any history, approvals', () => {
	const pages = fc.record({ pageSize: fc.integer({ min: 1, max: 3 }), placed: fc.boolean() });
	const kinds = fc.oneof(
		pages.map((small) => ({ ...small, canBeLate: false })),
		fc
			.constantFrom(4, undefined)
			.map((lookBackMs) => ({ pageSize: 500, placed: false, canBeLate: true, lookBackMs })),
	);

	test.each([approvalRequests, approvalResolutions])('%# come once and in order', (detector) => {
		const isRequest = detector === approvalRequests;
		fc.assert(
			fc.property(kinds, pasts(approvalHappenings), (kind, past) => {
				const { subject, present, there, baselineAt } = approvalSubject(detector, kind);
				const ids = expectOnceInOrder(live(subject, past));
				const wanted = present().flatMap(({ row, isNewCampaign }) => {
					if ((row.approval_status === 'pending') !== isRequest) return [];
					if (row.approval_status === null) return [];
					const key = isRequest ? row.regeneration_count : row.approval_status;
					const at = isRequest
						? Math.max(Date.parse(row.approval_requested_at!), Date.parse(row.generated_at))
						: Date.parse(row.approval_resolved_at!);
					const id = `${detector.event}:${row.id}:${key}`;
					const before = there.get(row.id);
					const isChange =
						before?.approval_status !== row.approval_status ||
						before?.regeneration_count !== row.regeneration_count;
					return [
						{
							id,
							// In a list of one page nothing but what was there is old, whatever its time.
							isNew: isNewCampaign || at > baselineAt() || (kind.canBeLate && isChange),
							isOld: !isNewCampaign && (kind.canBeLate ? !isChange : at < baselineAt()),
						},
					];
				});
				const lost = wanted.filter(({ id, isNew }) => isNew && !ids.includes(id));
				expect({ lost }).toEqual({ lost: [] });
				const old = wanted.filter(({ id, isOld }) => isOld && ids.includes(id));
				expect({ old }).toEqual({ old: [] });
			}),
			runs,
		);
	});
});

describe('in any history', () => {
	const leadSetups = fc.record({
		pageSize: fc.integer({ min: 1, max: 4 }),
		lookBackMs: fc.constantFrom(4, LOOK_BACK_MS),
	});

	test('accepted connections come once and in order', () => {
		fc.assert(
			fc.property(leadSetups, pasts(leadHappenings), (setup, past) => {
				const { subject, accepted, leads, isOld } = connectionSubject(setup);
				const ids = expectOnceInOrder(live(subject, past));
				const lost = leads()
					.map(({ id }) => id)
					.filter((id) => accepted.get(id) === 'must' && !ids.includes(`connectionAccepted:${id}`));
				expect({ lost }).toEqual({ lost: [] });
				const invented = leads()
					.filter((lead) => !accepted.has(lead.id) && isOld(lead))
					.filter(({ id }) => ids.includes(`connectionAccepted:${id}`));
				expect({ invented }).toEqual({ invented: [] });
			}),
			runs,
		);
	});

	const actionSetups = fc.record({
		pageSize: fc.integer({ min: 1, max: 4 }),
		lookBackMs: fc.constantFrom(4, LOOK_BACK_MS),
		types: fc.constantFrom([], ['like_post']),
		statuses: fc.constantFrom([], ['completed', 'failed']),
	});

	test('actions that have ended come once and in order, late ones and those without a time too', () => {
		fc.assert(
			fc.property(actionSetups, pasts(actionHappenings), (setup, past) => {
				const { subject, ended, isThere } = actionSubject(setup);
				const ids = expectOnceInOrder(live(subject, past));
				const found = (id: string) => ids.includes(`leadActionDone:${id}`);
				const lost = [...ended].filter(([id, is]) => is === 'new' && isThere(id) && !found(id));
				expect({ lost }).toEqual({ lost: [] });
				const old = [...ended].filter(([id, is]) => is === 'old' && found(id));
				expect({ old }).toEqual({ old: [] });
				expect(ids.filter((id) => !ended.has(id.slice('leadActionDone:'.length)))).toEqual([]);
			}),
			runs,
		);
	});

	const changesOf = (polled: ReturnType<typeof live>) =>
		polled.map((events) =>
			events.map(({ event_id }) => /^\w+:(\w+:\w+):\d+$/.exec(event_id)?.[1]).sort(),
		);

	test('each change of the status of a campaign lead that a poll could see comes once', () => {
		fc.assert(
			fc.property(leadSetups, pasts(leadHappenings), (setup, past) => {
				const { subject, expected } = leadStatusSubject(setup);
				const [, ...polled] = live(subject, past);
				expectOnceInOrder(polled);
				expect(changesOf(polled)).toEqual(expected.map((changes) => changes.sort()));
			}),
			runs,
		);
	});

	test('each change of the status of a sender account that a poll could see comes once', () => {
		fc.assert(
			fc.property(pasts(accountHappenings), (past) => {
				const { subject, expected } = accountSubject();
				const [, ...polled] = live(subject, past);
				expectOnceInOrder(polled);
				expect(changesOf(polled)).toEqual(expected.map((changes) => changes.sort()));
			}),
			runs,
		);
	});

	const lists = fc.record({
		pageSize: fc.integer({ min: 3, max: 5 }),
		placed: fc.boolean(),
		window: fc.integer({ min: 8, max: 12 }),
	});

	test('leads that are added come once and in order', () => {
		fc.assert(
			fc.property(lists, pasts(listHappenings(false)), (list, past) => {
				const { subject, added } = listSubject(list);
				const ids = live(subject, past).flatMap((events) => events.map(({ event_id }) => event_id));
				const wanted = added.map(({ id }) => `leadAdded:${id}`);
				// If a cursor counts rows, what comes again on the next page is out of order.
				expect(list.placed ? ids.sort() : ids).toEqual(list.placed ? wanted.sort() : wanted);
			}),
			runs,
		);
	});

	test('leads that are added come once, even if others are removed', () => {
		fc.assert(
			fc.property(lists, pasts(listHappenings(true)), (list, past) => {
				// Where a cursor counts rows, one of them is skipped when one above is taken out meanwhile.
				const { subject, added, isListed } = listSubject({ ...list, placed: false });
				const ids = live(subject, past).flatMap((events) => events.map(({ event_id }) => event_id));
				expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
				const lost = added.filter(
					({ id, isDated }) => isDated && isListed(id) && !ids.includes(`leadAdded:${id}`),
				);
				expect({ lost }).toEqual({ lost: [] });
				const known = new Set(added.map(({ id }) => `leadAdded:${id}`));
				expect(ids.filter((id) => !known.has(id))).toEqual([]);
			}),
			runs,
		);
	});
});
