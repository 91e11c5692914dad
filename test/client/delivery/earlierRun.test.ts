import type { JournalEntry } from '../../../src/client/delivery/journal';
import { endpoints } from '../../../src/contract';
import { requests } from '../support/requests';
import { journalSince, memoryJournal } from '../support/testClient';
import { createWorld, failFirst, requestsTo } from '../support/world';

const { campaigns, conversations } = endpoints;
const { sendMessage } = conversations;

const lost = { kind: 'reset', processed: false } as const;
const lostAfter = { kind: 'reset', processed: true } as const;
const noConnection = { kind: 'no connection', processed: false } as const;

const remembering = (...others: JournalEntry[]) => ({ ...memoryJournal(), others: () => others });

const done = (body: unknown): JournalEntry => ({ state: 'done', sentAt: 0, status: 201, body });

describe('another item that sent the same', () => {
	const message = requests.conversations.sendMessage;

	test.each<[string, JournalEntry, boolean]>([
		['may have sent it too', { state: 'sending', sentAt: 0 }, false],
		['sent a message that nobody knows', done({ ok: true, message: null }), false],
		['sent another message', done({ ok: true, message: { id: 'other' } }), true],
		['sent nothing', { state: 'failed', sentAt: 0 }, true],
	])('%s', async (_, other, isFound) => {
		const world = createWorld();
		failFirst(world.api, sendMessage, [lostAfter]);
		const ending = await world.end(sendMessage, message, { journal: remembering(other) });
		if (isFound) expect(ending).toMatchObject({ recovered: true });
		else {
			expect(ending).toMatchObject({
				outcome: 'unknown',
				hint: expect.stringContaining('it may belong to another item') as unknown,
			});
		}
		expect(requestsTo(world.api, sendMessage)).toBe(1);
	});

	test('keeps what it made', async () => {
		const world = createWorld();
		const { create } = campaigns;
		failFirst(world.api, create, [lostAfter, undefined]);
		const journal = remembering(done({ data: { id: 'camp_7' } }));
		const result = await world.end(create, requests.campaigns.create, { journal });
		expect(result).toMatchObject({ outcome: 'unknown' });
		expect(world.api.effects).toEqual(['campaign_created camp_7']);
	});
});

describe('a run that left nothing in the journal', () => {
	const { create } = campaigns;
	const request = requests.campaigns.create;

	test('may have sent the request since a time: its effect is looked for first', async () => {
		const world = createWorld();
		const sentSince = world.time.now();
		await world.end(create, request);
		await world.time.pass(60_000);
		const again = await world.another().end(create, request, { journal: journalSince(sentSince) });
		expect(again).toMatchObject({ recovered: true, body: { data: { id: 'camp_7' } } });
		expect(world.api.effects).toEqual(['campaign_created camp_7']);
	});

	test('is not asked about what came before that time', async () => {
		const world = createWorld();
		await world.end(create, request);
		await world.time.pass(60_000);
		const sentSince = world.time.now();
		const again = await world.another().end(create, request, { journal: journalSince(sentSince) });
		expect(again).toMatchObject({ recovered: false, body: { data: { id: 'camp_8' } } });
	});
});

describe('what the caller checks before a request goes out', () => {
	const { act } = campaigns;
	const start = requests.campaigns.act;

	test('is checked again after a pause, and stops it', async () => {
		const world = createWorld();
		failFirst(world.api, act, [noConnection, undefined]);
		let checks = 0;
		const beforeSend = async () => {
			checks += 1;
		};
		await world.end(act, start, { beforeSend });
		expect(checks).toBe(2);

		const refuse = async () => {
			throw new Error('No');
		};
		await expect(world.end(act, start, { beforeSend: refuse })).rejects.toThrow('No');
		expect(requestsTo(world.api, act)).toBe(2);
	});

	test('is not checked again for a request that may have arrived', async () => {
		const world = createWorld();
		failFirst(world.api, act, [lost, undefined]);
		let checks = 0;
		const beforeSend = async () => {
			checks += 1;
		};
		await world.end(act, start, { beforeSend });
		expect([checks, requestsTo(world.api, act)]).toEqual([1, 2]);
	});

	test('decides whether an action without an answer may go out again', async () => {
		const world = createWorld();
		failFirst(world.api, act, [lost]);
		const error = await world.fail(act, start, { repeatIf: () => false });
		expect(error).toMatchObject({ outcome: 'unknown' });
		expect(error.hint).toContain('The record was changed meanwhile.');
		expect(requestsTo(world.api, act)).toBe(1);
	});
});
