import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { ReadingChoice } from '../../packages/sandbox/composition/readings';
import { seeded } from '../../packages/sandbox/composition/seeded';
import { environment } from './support/environment';
import { importerFor, person } from './support/imports';
import { everyOperation } from './support/operations';
import { triggersOn } from './support/poller';
import { runNode } from './support/runNode';
import { useSandbox } from './support/sandbox';
import { sendingTo, TEXT } from './support/sendMessage';
import { AGENT_NODE, CONVERSATION_NODE } from './support/workflow';

/** A service that fills a gap of the API's document the other way. */

describe('results of an import without an index, newest first', () => {
	const sandbox = useSandbox({ readings: { 'leadLists.addLeads.order': 'newest_first' } });
	const importLeads = importerFor(sandbox);

	test('go to their rows by the address', async () => {
		const { rows } = await importLeads([
			person(1),
			person(2, { social_url: 'no address' }),
			person(3, { social_url: 'https://www.social.example/in/processing-failed' }),
			person(4),
			person(1),
		]);
		expect(rows.map(({ result }) => result)).toEqual([
			'created',
			'malformed',
			'failed',
			'created',
			'already_in_list',
		]);
		const idOf = (number: number) =>
			sandbox.query<{ id: string }>(
				"SELECT id FROM leads WHERE json_extract(record, '$.social_url') = ?",
				String(person(number).social_url),
			)[0]!.id;
		expect(rows[0]).toMatchObject({ first_name: 'Given 1', lead_id: idOf(1) });
		expect(rows[3]).toMatchObject({ first_name: 'Given 4', lead_id: idOf(4) });
	});
});

describe('results of an import without names', () => {
	const sandbox = useSandbox({ readings: { 'leadLists.addLeads.results': 'by_id' } });
	const importLeads = importerFor(sandbox);

	test('are compared with the leads of the list', async () => {
		await importLeads([person(1), person(2)]);
		const { rows } = await importLeads([person(1, { first_name: 'Hilda' }), person(2), person(3)]);
		expect(rows).toMatchObject([
			{ result: 'already_in_list', reason: null, name_in_workspace: 'Given 1 Family 1' },
			{ result: 'already_in_list', reason: null, name_in_workspace: null },
			{ result: 'created', reason: null, name_in_workspace: null },
		]);
	});

	test('say so if the leads of the list cannot be read', async () => {
		await importLeads([person(1)]);
		sandbox.faults.add({ fault: 'status', status: 403, endpoint: 'leadLists.listLeads', times: 1 });
		const { rows } = await importLeads([person(1, { first_name: 'Hilda' }), person(2)]);
		expect(rows).toMatchObject([
			{
				result: 'already_in_list',
				reason: expect.stringMatching(
					/did not say its name.*The list cannot be read: .*scope leads:read/,
				),
			},
			{ result: 'created', reason: null },
		]);
	});
});

describe('pages of a conversation that go back in time', () => {
	const sandbox = useSandbox({ readings: { 'conversations.get.order': 'newest_first' } });
	const { send, sent, fail, lastMessageOf } = sendingTo(sandbox);
	const { activated } = triggersOn('replyReceived', { credential: () => sandbox.credential() });
	const conversationId = seeded.conversations.interested;

	const say = (content: string, direction: 'received' | 'sent' = 'received') =>
		sandbox.control.addMessage(conversationId, { content, direction });
	/** A line each second, until now. */
	const sayMany = (count: number) => {
		for (let number = 1; number <= count; number += 1) {
			const at = new Date(environment.now() - (count - number) * 1000);
			const line = { content: `Line ${number}`, sent_at: at.toISOString() };
			sandbox.control.addMessage(conversationId, line);
		}
	};
	const read = async (parameters: INodeParameters) => {
		const { rows, error } = await runNode({
			type: CONVERSATION_NODE,
			parameters: { conversationId, ...parameters },
			credential: sandbox.credential(),
		});
		expect(error).toBeUndefined();
		return rows;
	};
	const texts = (rows: readonly IDataObject[]) => rows.map(({ text }) => text);
	const getMessages = async (parameters: INodeParameters) =>
		texts(await read({ resource: 'message', operation: 'getAll', ...parameters }));
	/** As the database has them. */
	const stored = () =>
		sandbox
			.query<{
				text: string;
			}>(
				"SELECT json_extract(record, '$.content') AS text FROM conversation_messages WHERE conversation_id = ? ORDER BY sent_at, seq",
				conversationId,
			)
			.map(({ text }) => text);

	test('Conversation > Get gives all messages oldest first, and the last one', async () => {
		sayMany(1100);
		const [row] = await read({ resource: 'conversation', operation: 'get' });
		expect(texts(row!.messages as IDataObject[])).toEqual(stored());
		expect(row).toMatchObject({ last_message_text: 'Line 1100' });
	});

	test.each([
		['oldestFirst', { limit: 2 }, 0, 2],
		['oldestFirst', { limit: 600 }, 0, 600],
		['oldestFirst', { limit: 2000 }, 0, 1104],
		['oldestFirst', { returnAll: true }, 0, 1104],
		['newestFirst', { limit: 3 }, 1101, 1104],
		['newestFirst', { returnAll: true }, 0, 1104],
	])('Message > Get Many, %s, %j', async (order, limit, from, to) => {
		sayMany(1100);
		const expected = stored().slice(from, to);
		expect(await getMessages({ order, ...limit })).toEqual(
			order === 'newestFirst' ? expected.reverse() : expected,
		);
	});

	test('Send sends only after the last message', async () => {
		sayMany(1100);
		const { id } = lastMessageOf(conversationId);
		say('Stop!');
		const onlyAfter = (message: string) => ({
			sendIf: 'noNewerMessage',
			onlyIfLastMessageId: message,
		});
		const { error } = await send(onlyAfter(id));
		expect(error?.message).toMatch(/^Not sent: .+ wrote the last message/);
		expect(sent()).toEqual([]);
		const { rows } = await send(onlyAfter(lastMessageOf(conversationId).id));
		expect(rows).toMatchObject([{ status: 'sent' }]);
	});

	test('a message that was there before is not taken for the one whose answer was lost', async () => {
		sayMany(600);
		say(TEXT, 'sent');
		const { id } = say('Which Thursday?');
		fail({ fault: 'timeout_before' });
		const { error, rows } = await send({ sendIf: 'noNewerMessage', onlyIfLastMessageId: id });
		expect(rows).toEqual([]);
		expect(error?.message).toBe('The API did not answer within 60 s');
		expect(sent()).toEqual([]);
	});

	test('the trigger hands out what is new, once', async () => {
		sayMany(1100);
		const trigger = await activated();
		expect(await trigger.poll()).toBeNull();
		await environment.sleep(60_000);
		say('First');
		say('Second');
		expect(texts((await trigger.poll()) ?? [])).toEqual(['First', 'Second']);
		await environment.sleep(60_000);
		say('Third');
		expect(texts((await trigger.poll()) ?? [])).toEqual(['Third']);
	});

	test('the trigger hands out nothing that was there before, with the time of the last one', async () => {
		for (let number = 1; number <= 600; number += 1) say(`Line ${number}`);
		const trigger = await activated();
		await environment.sleep(60_000);
		say('New');
		expect(texts((await trigger.poll()) ?? [])).toEqual(['New']);
	});
});

describe.each<[name: string, readings: ReadingChoice]>([
	['campaign: create', { 'campaigns.create.place': 'inside' }],
	['agent: create', { 'agents.create.place': 'inside' }],
	[
		'campaign: create',
		{ 'campaigns.create.place': 'inside', 'campaigns.create.answer': 'without_setup_200' },
	],
	['agent: create', { 'agents.create.place': 'inside', 'agents.create.answer': 'summary_200' }],
])('%s, %j', (name, readings) => {
	const sandbox = useSandbox({ readings });
	const { type, parameters, endpoint } = everyOperation.find((each) => each.name === name)!;

	test('is created once, and comes out whole', async () => {
		const { rows, error } = await runNode({ type, parameters, credential: sandbox.credential() });
		expect(error).toBeUndefined();
		expect(rows).toMatchObject([
			{ id: expect.any(String), name: expect.any(String), status: 'draft' },
		]);
		const calls = sandbox.requests.map((each) => each.endpoint);
		expect(calls.filter((each) => each === endpoint)).toHaveLength(1);
	});
});

describe('a reject that takes no reason', () => {
	const sandbox = useSandbox({
		readings: { 'campaigns.actOnMessageApproval.reason': 'refused' },
	});
	const { type, parameters } = everyOperation.find(
		({ name }) => name === 'messageApproval: reject',
	)!;

	test.each([{ rejectionReason: 'BAD_TIMING' }, { rejectionReason: '', rejectionNote: 'Not now' }])(
		'goes out once more without it: %j',
		async (reasons) => {
			const { rows, hints } = await runNode({
				type,
				parameters: { ...parameters, ...reasons },
				credential: sandbox.credential(),
			});
			expect(rows).toMatchObject([{ approval_status: 'rejected' }]);
			expect(hints).toEqual([
				'The message was rejected without the reason, because the API takes none.',
			]);
			expect(sandbox.count('approval_rejected')).toBe(1);
		},
	);
});

describe('attachments that count from 1', () => {
	const sandbox = useSandbox({ readings: { 'conversations.getAttachment.index': 'from_1' } });

	test('are all downloaded, because their addresses say so', async () => {
		const { rows } = await runNode({
			type: CONVERSATION_NODE,
			parameters: {
				resource: 'attachment',
				operation: 'download',
				conversationId: seeded.conversations.attachments,
				messageId: seeded.messages.pictureAndSound,
				allAttachments: true,
			},
			credential: sandbox.credential(),
		});
		expect(rows).toMatchObject([
			{
				attachments: [
					{ attachment_index: 0, attachment_type: 'image', reason: null },
					{ attachment_index: 1, attachment_type: 'audio', reason: null },
				],
			},
		]);
	});
});

describe('agents that may fill any list', () => {
	const sandbox = useSandbox({ readings: { 'agents.create.destinationList': 'any' } });

	test('are created with a list that is not for campaigns', async () => {
		const { parameters } = everyOperation.find(({ name }) => name === 'agent: create')!;
		const destinationListId = { __rl: true, mode: 'id', value: seeded.lists.profileVisitors };
		const { rows } = await runNode({
			type: AGENT_NODE,
			parameters: { ...parameters, destinationListId },
			credential: sandbox.credential(),
		});
		expect(rows).toMatchObject([{ destination_list_id: seeded.lists.profileVisitors }]);
	});
});
