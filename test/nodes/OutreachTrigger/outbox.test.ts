import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { seeded } from '../../../packages/sandbox/composition/seeded';
import { environment } from '../support/environment';
import { DurablePoller } from '../support/durablePoller';
import { failureOf, Poller, type PollerOptions, triggersOn } from '../support/poller';
import { processedData } from '../support/processedData';
import { CONTINUE, listening, RETRY } from '../support/runNode';
import { useSandbox } from '../support/sandbox';

const sandbox = useSandbox({ leads: 30 });
const { activated, poller } = triggersOn('replyReceived', sandbox);

/** What n8n allows the memory of a trigger to be, so that each save of it stays quick. */
const MEMORY_MAX = 512 * 1024;

const reply = (content: string) =>
	sandbox.control.addMessage(seeded.conversations.interested, { content });
const texts = (items: readonly IDataObject[] | null) => (items ?? []).map(({ text }) => text);
const idsOf = (items: readonly IDataObject[] | null) =>
	(items ?? []).map(({ event_id }) => event_id);
const sizeOf = (saved: object) => Buffer.byteLength(JSON.stringify(saved));

/** A trigger whose last items n8n had no time to start an execution with. */
async function stopped(content = 'Lost?') {
	const trigger = await activated();
	reply(content);
	const items = (await trigger.handOut())!;
	trigger.restart();
	return { trigger, items };
}

describe('after n8n has stopped', () => {
	test('between a poll and its execution, the workflow starts all the same, once', async () => {
		const { trigger } = await stopped();
		reply('New');
		expect(texts(await trigger.poll())).toEqual(['Lost?', 'New']);
		trigger.restart();
		expect(await trigger.poll()).toBeNull();
	});

	test('an execution shows what has arrived, and runs nothing behind the trigger', async () => {
		const trigger = await activated();
		reply('Once');
		await trigger.poll();
		trigger.restart();
		const again = await trigger.handOut();
		expect(texts(again)).toEqual(['Once']);
		expect((await trigger.execute(again!)).items).toEqual([]);
		expect(await trigger.handOut()).toBeNull();
	});

	test('Always Output Data makes no item of none', async () => {
		const trigger = await activated();
		reply('Once');
		const items = (await trigger.handOut())!;
		const settings = { id: trigger.nodeId, alwaysOutputData: true };
		expect((await trigger.execute(items, { settings })).rows).toEqual(items);
		expect((await trigger.execute(items, { settings })).items).toEqual([]);
	});

	test('the first poll fails: what may be missing comes, with a warning', async () => {
		const { trigger } = await stopped();
		sandbox.faults.add({ fault: 'status', status: 502, endpoint: 'conversations.list', times: 9 });
		const { result, log } = await listening(async () => await trigger.handOut());
		expect(texts(result)).toEqual(['Lost?']);
		expect(log.join()).toContain('The sandbox was told to answer 502.');
		expect((await failureOf(trigger.poll())).httpCode).toBe('502');
	});

	test('though the workflow was published again before, they come', async () => {
		const trigger = await activated();
		trigger.restart();
		reply('Lost?');
		await trigger.handOut();
		expect(await trigger.activate('update')).toBeNull();
		trigger.restart();
		expect(texts(await trigger.poll())).toEqual(['Lost?']);
	});

	test('and starts with durable cursors, they come once', async () => {
		const before = await activated({}, { nodeId: '2' });
		reply('Lost?');
		await before.handOut();
		const trigger = new DurablePoller(sandbox.credential());
		trigger.cursor = before.saved;
		expect(texts(await trigger.tick())).toEqual(['Lost?']);
		trigger.restart();
		expect(await trigger.tick()).toBeNull();
	});

	test('it is published again in the same process: nothing is handed out again', async () => {
		const trigger = await activated();
		reply('Once');
		await trigger.poll();
		trigger.dropUnsaved();
		expect(await trigger.handOut()).toBeNull();
	});

	test('another process had its turn: what that one handed out last comes once more', async () => {
		const { saved, nodeId } = await activated();
		const other = poller({}, { remembered: saved, nodeId });
		other.restart();
		reply('By the other');
		await other.handOut();
		const back = poller({}, { remembered: other.saved, nodeId });
		expect(texts(await back.poll())).toEqual(['By the other']);
	});

	test('a node that wrote the memory back as it was: what is found again is dropped', async () => {
		const trigger = await activated();
		const before = trigger.saved;
		reply('Once');
		expect(texts(await trigger.poll())).toEqual(['Once']);
		trigger.saved = before;
		trigger.restart();
		expect(texts(await trigger.handOut())).toEqual(['Once']);
		trigger.saved = before;
		trigger.restart();
		expect(await trigger.poll()).toBeNull();
	});
});

describe('if n8n could not save the execution', () => {
	test('of a poll, the next poll hands its items out again, with what is new', async () => {
		const trigger = await activated();
		reply('First');
		expect(texts(await trigger.poll())).toEqual(['First']);
		reply('Not saved');
		expect(texts(await trigger.handOut())).toEqual(['Not saved']);
		reply('New');
		expect(texts(await trigger.poll())).toEqual(['Not saved', 'New']);
		expect(await trigger.handOut()).toBeNull();
	});

	test('and then not the next one either, only what was new comes a third time', async () => {
		const trigger = await activated();
		reply('First');
		await trigger.poll();
		reply('Not saved');
		await trigger.handOut();
		reply('New');
		expect(texts(await trigger.handOut())).toEqual(['Not saved', 'New']);
		expect(texts(await trigger.handOut())).toEqual(['New']);
	});

	test('because it is late, its items come only once more, and start the workflow once', async () => {
		const trigger = await activated();
		reply('First');
		await trigger.poll();
		reply('Late');
		const late = (await trigger.handOut())!;
		const again = (await trigger.handOut())!;
		expect(texts(again)).toEqual(['Late']);
		expect(await trigger.handOut()).toBeNull();
		expect((await trigger.execute(late)).rows).toEqual(late);
		expect((await trigger.execute(again)).rows).toEqual([]);
		expect(await trigger.handOut()).toBeNull();
	});

	test('and some of its items have come, the others keep their place', async () => {
		const trigger = await activated();
		reply('Known');
		const known = (await trigger.poll())!;
		reply('New');
		const fresh = (await trigger.handOut())!;
		const { rows, paired } = await trigger.execute(known.concat(fresh));
		expect([texts(rows), paired]).toEqual([['New'], [1]]);
	});

	test('nobody knows that in queue mode, where workers run it: no poll hands its items out again', async () => {
		const trigger = await activated();
		trigger.restart();
		reply('For a worker');
		expect(texts(await trigger.handOut())).toEqual(['For a worker']);
		expect(await trigger.handOut()).toBeNull();
	});

	test('of items that do not fit into the memory, the next poll finds them again', async () => {
		const trigger = await activated({ simplify: false });
		reply('First');
		await trigger.poll();
		reply('Long '.repeat(60_000));
		const [long] = (await trigger.handOut())!;
		expect(await trigger.poll()).toEqual([long]);
		expect(await trigger.handOut()).toBeNull();
	});
});

describe('Retry of an execution that crashed', () => {
	test('passes on what it had, though the events came again meanwhile', async () => {
		const { trigger, items } = await stopped();
		expect((await trigger.execute(items, { began: -1 })).rows).toEqual(items);
		expect(await trigger.poll()).toBeNull();
		const retry = await trigger.execute(items, { began: -1, mode: 'retry' });
		expect(retry.rows).toEqual(items);
	});

	test('passes on nothing if it had not begun and another has the events', async () => {
		const { trigger, items } = await stopped();
		expect(texts(await trigger.poll())).toEqual(['Lost?']);
		const retry = await trigger.execute(items, { began: -1, mode: 'retry' });
		expect(retry.items).toEqual([]);
	});

	test('passes on nothing if n8n was killed before it could give up what another has', async () => {
		const { trigger, items } = await stopped();
		expect((await trigger.execute(items)).rows).toEqual(items);
		const again = (await trigger.handOut())!;
		expect(texts(again)).toEqual(['Lost?']);
		await processedData.killAfter(1, async () => await trigger.execute(again, { began: -1 }));
		const retry = await trigger.execute(again, { began: -1, mode: 'retry' });
		expect(retry.items).toEqual([]);
	});

	test('passes on all of it if n8n did not note when it began', async () => {
		const { trigger, items } = await stopped();
		await trigger.execute(items);
		const retry = await trigger.execute(items, { isDated: false, mode: 'retry' });
		expect(retry.rows).toEqual(items);
	});

	test('passes on all of it if no other has the events', async () => {
		const { trigger, items } = await stopped();
		const retry = await trigger.execute(items, { began: -1, mode: 'retry' });
		expect(retry.rows).toEqual(items);
	});
});

describe('what was handed out does not come again', () => {
	/** What the first poll hands out in another process, after the trigger was changed. */
	async function handedOutAs(parameters: INodeParameters, change: Partial<PollerOptions>) {
		const { trigger } = await stopped();
		const { saved: remembered, nodeId } = trigger;
		const other = poller(parameters, { remembered, nodeId, ...change });
		other.restart();
		return texts(await other.handOut());
	}

	test('unless nothing was changed', async () => {
		expect(await handedOutAs({}, {})).toEqual(['Lost?']);
	});

	test.each([
		['other filters', { filters: { socialAccountIds: [seeded.accounts.connected] } }],
		['other events', { events: ['replyReceived', 'leadAdded'] }],
	])('with %s', async (_what, parameters) => {
		expect(await handedOutAs(parameters, {})).toEqual([]);
	});

	test('with another credential', async () => {
		expect(await handedOutAs({}, { credentialId: 'copy' })).toEqual([]);
	});

	test('with another base URL', async () => {
		const baseUrl = sandbox.baseUrl.replace('127.0.0.1', 'localhost');
		const credential = { ...sandbox.credential(), baseUrl };
		expect(await handedOutAs({}, { credential })).toEqual([]);
	});

	test('under another name, where n8n remembers nothing', async () => {
		expect(await handedOutAs({}, { remembered: {} })).toEqual([]);
	});

	test('in a copy of the node', async () => {
		expect(await handedOutAs({}, { nodeId: undefined })).toEqual([]);
	});
});

test('two trigger nodes of a workflow each start it with what they found', async () => {
	const two = [await activated(), await activated()];
	reply('For both');
	// By then, neither uses what the other had read.
	await environment.sleep(60_000);
	for (const trigger of two) expect(texts(await trigger.poll())).toEqual(['For both']);
	for (const trigger of two) {
		trigger.restart();
		expect(await trigger.poll()).toBeNull();
	}
});

test('items that are no events pass as they are: n8n was given others to start with', async () => {
	const trigger = await activated();
	const others = [{ text: 'Pinned' }, { text: 'From another workflow' }];
	for (const mode of ['trigger', 'integrated', 'evaluation'] as const) {
		expect((await trigger.execute(others, { mode })).rows).toEqual(others);
	}
	expect(processedData.entries()).toEqual([]);
});

test('On Error and Retry On Fail of the node change nothing in its executions', async () => {
	const trigger = await activated();
	for (const more of [RETRY, CONTINUE, { onError: 'continueErrorOutput' } as const]) {
		reply(JSON.stringify(more));
		const items = (await trigger.handOut())!;
		const settings = { id: trigger.nodeId, ...more };
		const { rows, errorItems } = await trigger.execute(items, { settings });
		expect(rows).toEqual(items);
		expect(errorItems).toEqual([]);
	}
});

test('Retry On Fail of the node repeats Fetch Test Event, and On Error makes an item of its error', async () => {
	const trigger = await activated();
	const failTwice = () =>
		sandbox.faults.add({ fault: 'status', status: 404, endpoint: 'conversations.list', times: 2 });
	failTwice();
	expect(await trigger.test(undefined, RETRY)).toHaveLength(1);
	failTwice();
	expect(await trigger.test(undefined, CONTINUE)).toMatchObject([
		{ error: 'The sandbox was told to answer 404.', details: { outcome: 'not sent' } },
	]);
});

test('items that n8n cannot record come all the same, with a warning', async () => {
	const trigger = await activated();
	reply('Hello');
	const items = (await trigger.handOut())!;
	processedData.fail();
	const { rows, log } = await trigger.execute(items);
	expect(rows).toEqual(items);
	expect(log.join()).toContain('n8n could not record that these events were received');
});

test('an execution whose entry another one undid keeps its items, also through a kill of the next', async () => {
	const { trigger, items } = await stopped();
	processedData.loseNext();
	expect((await trigger.execute(items)).rows).toEqual(items);
	const again = (await trigger.handOut())!;
	await processedData.killAfter(2, async () => await trigger.execute(again, { began: -1 }));
	const retry = await trigger.execute(again, { began: -1, mode: 'retry' });
	expect(retry.items).toEqual([]);
});

test('of two executions at once, one has the event', async () => {
	const { trigger, items } = await stopped();
	const both = await Promise.all([trigger.execute(items), trigger.execute(items)]);
	expect(both.flatMap(({ rows }) => rows)).toEqual(items);
});

test.each([
	['with durable cursors', true],
	['with those of n8n 2.36 and 2.37', false],
])('%s nothing is kept to be handed out again', async (_, saysBudget) => {
	const trigger = new DurablePoller(sandbox.credential(), undefined, saysBudget);
	await trigger.tick();
	trigger.cursor.outbox = { by: 'an earlier process', fingerprint: 'of other filters' };
	reply('Once');
	expect(await trigger.tick()).toHaveLength(1);
	expect(trigger.cursor).not.toHaveProperty('outbox');
});

describe('more than n8n should save', () => {
	const { activated: watchingLeads } = triggersOn('leadAdded', sandbox);

	test('comes in one execution, is found again after a stop, and starts the workflow once', async () => {
		const trigger = await watchingLeads();
		for (let times = 0; times < 4; times += 1) sandbox.control.tickAgent(seeded.agents.active, 375);
		const items = (await trigger.handOut())!;
		expect(items).toHaveLength(1_500);
		expect(sizeOf(trigger.saved)).toBeLessThan(MEMORY_MAX);
		await trigger.execute(items.slice(0, 500));
		trigger.restart();
		expect(await trigger.poll()).toHaveLength(1_000);
		expect(sizeOf(trigger.saved)).toBeLessThan(MEMORY_MAX);
		trigger.restart();
		expect(await trigger.poll()).toBeNull();
	});

	test('is found again by what was remembered of that event alone', async () => {
		const events = ['leadAdded', 'replyReceived'];
		const trigger = await activated({ events });
		for (let times = 0; times < 4; times += 1) sandbox.control.tickAgent(seeded.agents.active, 375);
		await trigger.handOut();
		expect(Object.keys((trigger.saved.outbox as { before: object }).before)).toEqual(['leadAdded']);
	});

	test('with more events than the record has room for: they come once all the same', async () => {
		const trigger = await activated();
		const items = Array.from({ length: 3_000 }, (_, index) => ({ event_id: `event ${index}` }));
		const { rows, log } = await trigger.execute(items);
		expect(rows).toEqual(items);
		expect(log).toEqual([]);
		expect((await trigger.execute(items)).items).toEqual([]);
	});

	test('in one reply', async () => {
		const { trigger, items } = await stopped('x'.repeat(MEMORY_MAX));
		expect(sizeOf(trigger.saved)).toBeLessThan(MEMORY_MAX);
		expect(idsOf(await trigger.poll())).toEqual(idsOf(items));
	});

	test('of the hours before the first poll', async () => {
		const trigger = poller({ options: { pastHours: 1 } });
		reply('x'.repeat(MEMORY_MAX));
		const items = (await trigger.handOut())!;
		trigger.restart();
		reply('Meanwhile');
		const again = (await trigger.poll())!;
		const isExpected = again.length === items.length + 1 && again.at(-1)?.text === 'Meanwhile';
		expect(isExpected).toBe(true);
		expect(idsOf(again).slice(0, -1)).toEqual(idsOf(items));
	});

	test('together with what is new: that comes with the next poll', async () => {
		const { trigger } = await stopped('x'.repeat(200_000));
		reply('y'.repeat(200_000));
		expect(await trigger.poll()).toHaveLength(1);
		expect(await trigger.poll()).toHaveLength(1);
		expect(await trigger.poll()).toBeNull();
	});
});

test('the memory of many events together stays within its limit', async () => {
	const trigger = new Poller({
		parameters: { events: ['replyReceived', 'conversationIntentChanged'] },
		credential: sandbox.credential(),
	});
	sandbox.query(
		`WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 5000)
		INSERT INTO conversations (id, workspace_id, record, settings, recent_at, recent_seq)
		SELECT 'many_' || number, workspace_id,
			json_set(record, '$.id', 'many_' || number), settings, recent_at + 1, 100000 + number
		FROM conversations, numbers WHERE id = '${seeded.conversations.interested}'`,
	);
	await trigger.activate();
	expect(sizeOf(trigger.saved)).toBeLessThan(MEMORY_MAX / 2 + 16 * 1024);
});
