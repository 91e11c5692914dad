/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { CONTINUE, type NodeRunOptions, runNode } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { CONVERSATION_NODE } from '../../support/workflow';

const sandbox = useSandbox();

const download = async (parameters: INodeParameters = {}, options: Partial<NodeRunOptions> = {}) =>
	await runNode({
		type: CONVERSATION_NODE,
		parameters: {
			resource: 'attachment',
			operation: 'download',
			conversationId: seeded.conversations.attachments,
			messageId: seeded.messages.pictureAndSound,
			...parameters,
		},
		credential: sandbox.credential(),
		...options,
	});

/** The message as Get Many gives it without Simplify. */
const itemOf = (id: string) =>
	JSON.parse(
		sandbox.query<{ record: string }>(
			'SELECT record FROM conversation_messages WHERE id = ?',
			id,
		)[0]!.record,
	) as IDataObject;

const paths = () => sandbox.requests.map(({ path }) => path.slice(7));
const bytesOf = ({ binary }: INodeExecutionData, field = 'data') =>
	Buffer.from(binary?.[field]?.data ?? '', 'base64');
const PNG = '89504e470d0a1a0a';
const ATTACHMENT = `/conversations/${seeded.conversations.attachments}/messages/${seeded.messages.pictureAndSound}/attachments/0`;

/** Another service, which must never be asked. */
let elsewhere: { server: Server; url: string; connections: number };
beforeAll(async () => {
	const server = createServer((_, response) => response.end('x'));
	server.on('connection', () => {
		elsewhere.connections += 1;
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	elsewhere = { server, url: `http://127.0.0.1:${port}`, connections: 0 };
});
afterAll(() => elsewhere.server.close());

test('gives the file as binary data, and what it is; one request', async () => {
	const { items, paired } = await download();
	const size = bytesOf(items[0]!).length;
	expect(items[0]?.json).toEqual({
		conversation_id: seeded.conversations.attachments,
		message_id: seeded.messages.pictureAndSound,
		attachment_index: 0,
		attachment_type: null,
		file_name: 'our stand.png',
		mime_type: 'image/png',
		file_size: size,
		is_partial: false,
		content_range: null,
	});
	expect(items[0]?.binary).toEqual({
		data: expect.objectContaining({
			fileName: 'our stand.png',
			mimeType: 'image/png',
			fileExtension: 'png',
			fileType: 'image',
		}),
	});
	expect(bytesOf(items[0]!).toString('hex')).toMatch(new RegExp(`^${PNG}`));
	expect(size).toBe(
		itemOf(seeded.messages.pictureAndSound).attachments?.[0 as never]?.['byte_size'],
	);
	expect(paired).toEqual([0]);
	expect(paths()).toEqual([ATTACHMENT]);
});

test('by the message item: its type is known, and the field is the one that the form names', async () => {
	const { items } = await download(
		{ messageId: '={{ $json.id }}', attachmentIndex: 1, binaryPropertyName: 'sound' },
		{ input: [itemOf(seeded.messages.pictureAndSound)] },
	);
	expect(items[0]?.json).toMatchObject({
		attachment_type: 'audio',
		mime_type: 'audio/wav',
		file_name: 'voice-note.wav',
	});
	expect(Object.keys(items[0]?.binary ?? {})).toEqual(['sound']);
	expect(bytesOf(items[0]!, 'sound').subarray(0, 4).toString()).toBe('RIFF');
	expect(sandbox.requests).toHaveLength(1);
});

describe('Range', () => {
	const video = { messageId: seeded.messages.video };

	test('gives that part of a video, and says so', async () => {
		const { items } = await download({ ...video, options: { range: 'bytes=4-11' } });
		expect(items[0]?.json).toMatchObject({
			file_size: 8,
			is_partial: true,
			content_range: 'bytes 4-11/4096',
		});
		expect(bytesOf(items[0]!).toString('latin1')).toBe('ftypisom');
	});

	test('outside of the file: explains', async () => {
		const { error } = await download({ ...video, options: { range: 'bytes=9999-' } });
		expect(error?.message).toBe('The attachment has no bytes in the range bytes=9999-');
		expect(error?.description).toContain('Leave it empty to get the whole file');
		expect(error?.httpCode).toBe('416');
	});

	test('a picture comes whole', async () => {
		const { items } = await download({ options: { range: 'bytes=0-3' } });
		expect(items[0]?.json).toMatchObject({ is_partial: false });
		expect(bytesOf(items[0]!).length).toBeGreaterThan(4);
	});

	test.each(['0-10', 'bytes=', 'bytes=a-b', 'bytes=0-1,3-4', 'bytes=0-1\r\nX-Injected: 1'])(
		'%j is refused and nothing is sent',
		async (range) => {
			const { error } = await download(
				{ options: { range: '={{ $json.range }}' } },
				{ input: [{ range }] },
			);
			expect(error?.message).toContain('Range must be a byte range');
			expect(sandbox.requests).toHaveLength(0);
		},
	);
});

test('All Attachments takes no expression, and none is taken for No', async () => {
	for (const expression of ['={{ true }}', '={{ "true" }}', '={{ $json.missing }}']) {
		const { error } = await download({ allAttachments: expression });
		expect(error?.message).toBe('All Attachments takes no expression: choose a fixed value');
	}
	expect(sandbox.requests).toEqual([]);
});

describe('Maximum Size', () => {
	test('a larger file is refused by what the API announces, before it is stored', async () => {
		const { id } = sandbox.control.addAttachment({
			conversation_id: seeded.conversations.attachments,
			type: 'video',
			byte_size: 1_000_001,
		});
		const { error } = await download({ messageId: id, options: { maxSizeMb: 1 } });
		expect(error?.message).toBe('The attachment is larger than 1 MB');
		expect(error?.description).toContain('raise Maximum Size (MB)');
		const { rows } = await download(
			{ messageId: id, options: { maxSizeMb: 1 } },
			{ settings: CONTINUE },
		);
		expect(rows).toMatchObject([
			{ details: { outcome: 'not sent', code: 'attachment_too_large' } },
		]);
	});

	test('a file of that size is taken', async () => {
		const { id } = sandbox.control.addAttachment({
			conversation_id: seeded.conversations.attachments,
			type: 'video',
			byte_size: 1_000_000,
		});
		const { rows } = await download({ messageId: id, options: { maxSizeMb: 1 } });
		expect(rows).toMatchObject([{ file_size: 1_000_000 }]);
	});

	test('an answer that announces no size stops at it', async () => {
		sandbox.faults.add({
			fault: 'html',
			status: 200,
			endpoint: 'conversations.getAttachment',
		} as const);
		const { error } = await download({ options: { maxSizeMb: 0.00001 } });
		expect(error?.message).toBe('The attachment is larger than 0.00001 MB');
	});

	test.each([0, -1, 'ten', '={{ null }}', '={{ 1 / 0 }}'])(
		'%p is refused and nothing is sent',
		async (maxSizeMb) => {
			const { error } = await download({ options: { maxSizeMb } });
			expect(error?.message).toMatch(
				/^Maximum Size \(MB\) must (be a number above 0|be a number, is |not be empty: set)/,
			);
			expect(sandbox.requests).toHaveLength(0);
		},
	);
});

describe('an attachment that cannot be had', () => {
	test.each([
		['file', 1],
		['unsupported', 2],
	])('of type %s, known from the item: refused before a request', async (type, index) => {
		const message = itemOf(seeded.messages.files);
		const simplified = {
			message_id: seeded.messages.files,
			attachment_types: ['external_media', 'file', 'unsupported'],
		};
		for (const item of [message, simplified]) {
			const { error } = await download(
				{ messageId: seeded.messages.files, attachmentIndex: index },
				{ input: [item] },
			);
			expect(error?.message).toBe(`The API does not hand out attachments of type ${type}`);
		}
		expect(sandbox.requests).toHaveLength(0);
	});

	test('of type file, typed in: says what the API hands out', async () => {
		const { error } = await download({ messageId: seeded.messages.files, attachmentIndex: 1 });
		expect(error?.description).toContain('images, audio, video and external media only');
	});

	test('an index that is not there, known from the item: how many there are, no request', async () => {
		const { error } = await download(
			{ attachmentIndex: 2 },
			{ input: [itemOf(seeded.messages.pictureAndSound)] },
		);
		expect(error?.message).toBe('The message has no attachment 2: it has 2, numbered from 0 to 1');
		expect(sandbox.requests).toHaveLength(0);
	});

	test.each([
		[seeded.messages.pictureAndSound, 2, 'it has 2, numbered from 0 to 1'],
		[seeded.messages.video, 1, 'it has one, number 0'],
		[seeded.messages.question, 0, 'it has none'],
	])('%s, typed in, has no attachment %i: how many there are', async (messageId, index, count) => {
		const { error } = await download({ messageId, attachmentIndex: index });
		expect(error?.message).toBe(`The message has no attachment ${index}: ${count}`);
	});

	test('a message of another conversation', async () => {
		const { error } = await download({ messageId: seeded.messages.opening });
		expect(error?.message).toBe(
			`The conversation has no message with the ID ${seeded.messages.opening}`,
		);
	});

	test('an unknown conversation: one error, that of the API', async () => {
		const { error } = await download({ conversationId: 'conv_404' });
		expect(error?.httpCode).toBe('404');
		expect(error?.description).toContain('conv_404');
	});

	test.each([-1, 1.5, 'one', '../../../leads'])(
		'index %p is refused, nothing is sent',
		async (index) => {
			const { error } = await download(
				{ attachmentIndex: '={{ $json.index }}' },
				{ input: [{ index }] },
			);
			expect(error?.message).toMatch(
				/^Attachment Index must be (a whole number from 0|a number, is ")/,
			);
			expect(sandbox.requests).toHaveLength(0);
		},
	);

	test('an item of another message does not speak for this one', async () => {
		const { rows } = await download({}, { input: [itemOf(seeded.messages.files)] });
		expect(rows).toMatchObject([{ attachment_type: null, mime_type: 'image/png' }]);
	});

	test('a key without the scope: says which one', async () => {
		const credential = sandbox.credential(sandboxKeys.withoutConversationsRead);
		const { error } = await download({}, { credential });
		expect(error?.message).toBe('The API key lacks the scope conversations:read.');
	});
});

test.each(['reset_before', 'timeout_before'] as const)(
	'%s: asked for again, and there is one file',
	async (fault) => {
		sandbox.faults.add({ fault, endpoint: 'conversations.getAttachment' });
		const { items } = await download();
		expect(bytesOf(items[0]!).toString('hex')).toMatch(new RegExp(`^${PNG}`));
	},
);

test('a download that breaks off is an error, never half a file', async () => {
	sandbox.faults.add({ fault: 'truncated', endpoint: 'conversations.getAttachment' });
	const { rows, items } = await download({}, { settings: CONTINUE });
	expect(rows).toMatchObject([
		{
			error: expect.stringMatching(/^The download broke off: .+ Run the node again\.$/),
			details: { outcome: 'not sent' },
		},
	]);
	expect(items[0]?.binary).toBeUndefined();
});

test('an answer of JSON in place of the file is an error', async () => {
	for (const type of [CONVERSATION_NODE, `${CONVERSATION_NODE}Tool`]) {
		sandbox.faults.add({ fault: 'status', status: 200, body: { data: {} } });
		const { error } = await download({}, { type });
		expect(error?.message).toBe('The API answered without the file');
	}
});

describe('what a stranger says of a file', () => {
	const attach = (fields: { name?: string; media_type?: string; proxy_path?: string }) =>
		sandbox.control.addAttachment({
			conversation_id: seeded.conversations.attachments,
			type: 'image',
			...fields,
		});

	test.each([
		['../../../etc/cron.d/evil.png', 'evil.png'],
		['/etc/passwd', 'passwd.png'],
		['C:\\evil.png', 'evil.png'],
		['.ssh', 'ssh.png'],
		['a\u0000b\u202e.png', 'ab.png'],
		['x'.repeat(300), `${'x'.repeat(60)}.png`],
	])('the name %j is saved as %j', async (name, saved) => {
		const message = attach({ name });
		const known = await download({ messageId: message.id }, { input: [message as never] });
		const unknown = await download({ messageId: message.id });
		for (const { items } of [known, unknown]) {
			expect(items[0]?.binary?.data).toMatchObject({
				fileName: expect.stringMatching(/^\w+\.png$/),
			});
			expect(items[0]?.binary?.data).not.toHaveProperty('directory');
		}
		expect(known.rows).toMatchObject([{ file_name: saved }]);
	});

	test.each(['text/html', 'image/svg+xml', 'application/x-msdownload'])(
		'the type %s is saved as bytes of no type',
		async (media_type) => {
			const { id } = attach({ name: 'evil.html', media_type });
			const { items } = await download({ messageId: id });
			expect(items[0]?.binary?.data).toMatchObject({
				fileName: 'evil.bin',
				mimeType: 'application/octet-stream',
			});
		},
	);

	test.each([
		[{ name: '', title: 'The Stand' }, 'The Stand.png'],
		[{ name: ' ', title: null }, 'our stand.png'],
		[{ name: 5, title: { a: 1 }, media_type: 7 }, 'our stand.png'],
	])('%j is no name: the next best one is taken', async (fields, saved) => {
		const input = [
			{ id: seeded.messages.pictureAndSound, attachments: [{ type: 'image', ...fields }] },
		];
		const { rows } = await download({}, { input });
		expect(rows).toMatchObject([{ file_name: saved }]);
	});

	test('a proxy_path with the IDs of the message says where the indexes start', async () => {
		const { id } = attach({ name: 'our stand.png' });
		const path = `/conversations/${seeded.conversations.attachments}/messages/${id}/attachments/`;
		const fromOne = (more: object) => ({
			id,
			attachments: [{ type: 'audio' }, { type: 'image', ...more }],
		});
		const asked = async (item: object, all: boolean) => {
			const before = sandbox.requests.length;
			await download(
				{ messageId: id, allAttachments: all, attachmentIndex: 1 },
				{ input: [item as IDataObject] },
			);
			return paths()
				.slice(before)
				.filter((each) => each.startsWith(path))
				.map((each) => each.slice(path.length));
		};
		const told = fromOne({ proxy_path: `/api/v1${path}2?size=full` });
		expect(await asked(told, true)).toEqual(['1', '2']);
		expect(await asked(told, false)).toEqual(['2']);
		const simplified = {
			message_id: id,
			attachment_types: ['audio', 'image'],
			attachment_indexes: [1, 2],
		};
		expect(await asked(simplified, true)).toEqual(['1', '2']);
		const foreign = fromOne({ proxy_path: `${path.replace(id, 'message_other')}7` });
		expect(await asked(foreign, true)).toEqual(['0', '1']);
	});

	test('a proxy_path is never fetched', async () => {
		for (const proxy_path of [
			`${elsewhere.url}/evil`,
			`//${new URL(elsewhere.url).host}/evil`,
			'/leads',
			'../../../leads',
		]) {
			const message = attach({ proxy_path });
			for (const all of [true, false]) {
				await download(
					{ messageId: message.id, allAttachments: all },
					{ input: [message as never] },
				);
			}
			await download({ messageId: message.id, allAttachments: true });
		}
		const own = new RegExp(`^/conversations/${seeded.conversations.attachments}(/messages/|$)`);
		for (const path of paths()) expect(path).toMatch(own);
		expect(elsewhere.connections).toBe(0);
	});
});

describe('All Attachments', () => {
	test('saves each by its number, and lists what the API does not hand out', async () => {
		const { items } = await download({ messageId: seeded.messages.files, allAttachments: true });
		expect(items).toHaveLength(1);
		expect(items[0]?.json).toEqual({
			conversation_id: seeded.conversations.attachments,
			message_id: seeded.messages.files,
			attachment_count: 3,
			attachments: [
				{
					attachment_index: 0,
					attachment_type: 'external_media',
					file_name: 'Applause.gif',
					mime_type: 'image/gif',
					file_size: 42,
					is_partial: false,
					content_range: null,
					field: 'data_0',
					reason: null,
				},
				{
					attachment_index: 1,
					attachment_type: 'file',
					field: null,
					reason: 'The API does not hand out attachments of type file',
				},
				{
					attachment_index: 2,
					attachment_type: 'unsupported',
					field: null,
					reason: 'The API does not hand out attachments of type unsupported',
				},
			],
		});
		expect(Object.keys(items[0]?.binary ?? {})).toEqual(['data_0']);
		expect(paths()).toEqual([
			`/conversations/${seeded.conversations.attachments}`,
			`/conversations/${seeded.conversations.attachments}/messages/${seeded.messages.files}/attachments/0`,
		]);
	});

	test('of a message item: the conversation is not read', async () => {
		const { items } = await download(
			{ allAttachments: true },
			{ input: [itemOf(seeded.messages.pictureAndSound)] },
		);
		expect(Object.keys(items[0]?.binary ?? {})).toEqual(['data_0', 'data_1']);
		expect(bytesOf(items[0]!, 'data_1').subarray(0, 4).toString()).toBe('RIFF');
		expect(sandbox.requests).toHaveLength(2);
	});

	test.each([
		['the output of this operation', [{ attachment_index: 0, field: 'data_0' }]],
		['a list of texts', ['our stand.png']],
		['a list of types unknown', [{ type: null }]],
	])('an item with %s lists no attachments: the conversation is read', async (_, attachments) => {
		const input = [{ message_id: seeded.messages.pictureAndSound, attachments } as IDataObject];
		const { rows } = await download({ allAttachments: true }, { input });
		expect(rows).toMatchObject([{ attachment_count: 2 }]);
		expect(paths()[0]).toBe(`/conversations/${seeded.conversations.attachments}`);
	});

	describe('one that cannot be had', () => {
		const ENDPOINT = 'conversations.getAttachment';
		const HAD = { field: 'data_1', reason: null };
		const downloadAll = async (options: INodeParameters = {}) =>
			await download(
				{ allAttachments: true, options },
				{ input: [itemOf(seeded.messages.pictureAndSound)] },
			);

		test('because it is too large: the reason, and the other one', async () => {
			const [picture, sound] = itemOf(seeded.messages.pictureAndSound).attachments as Array<{
				byte_size: number;
			}>;
			const [smaller, larger] = [picture!.byte_size, sound!.byte_size].toSorted((a, b) => a - b);
			const place = larger === picture!.byte_size ? 0 : 1;
			const { items, error } = await downloadAll({ maxSizeMb: smaller! / 1_000_000 });
			expect(error).toBeUndefined();
			expect(Object.keys(items[0]?.binary ?? {})).toEqual([`data_${1 - place}`]);
			expect((items[0]?.json.attachments as object[])[place]).toEqual({
				attachment_index: place,
				attachment_type: place === 0 ? 'image' : 'audio',
				field: null,
				reason: expect.stringMatching(
					/^The attachment is larger than .+ MB\. To download it, raise Maximum Size \(MB\)/,
				),
			});
		});

		test.each([
			[404, /^The API no longer has the attachment\./],
			[415, /The API hands out images, audio, video and external media only\.$/],
		])('by the answer %i: the reason, and the other one', async (status, reason) => {
			sandbox.faults.add({ fault: 'status', status, endpoint: ENDPOINT });
			const { rows, items } = await downloadAll();
			expect(rows).toMatchObject([
				{ attachments: [{ field: null, reason: expect.stringMatching(reason) }, HAD] },
			]);
			expect(Object.keys(items[0]?.binary ?? {})).toEqual(['data_1']);
		});

		test.each([401, 403, 500])(
			'by the answer %i: an error, because it concerns all',
			async (status) => {
				sandbox.faults.add({ fault: 'status', status, endpoint: ENDPOINT, times: 9 });
				const { error, items } = await downloadAll();
				expect(error?.httpCode).toBe(String(status));
				expect(items).toEqual([]);
			},
		);

		test('because there is no such conversation: an error', async () => {
			const { error } = await download(
				{ allAttachments: true, conversationId: 'conv_404' },
				{ input: [itemOf(seeded.messages.pictureAndSound)] },
			);
			expect(error?.httpCode).toBe('404');
		});
	});

	test('a message without attachments: an empty list', async () => {
		const { rows } = await download({ messageId: seeded.messages.question, allAttachments: true });
		expect(rows).toMatchObject([{ attachment_count: 0, attachments: [] }]);
	});

	test('a message that is not there', async () => {
		const { error } = await download({ messageId: seeded.messages.opening, allAttachments: true });
		expect(error?.message).toBe(
			`The conversation has no message with the ID ${seeded.messages.opening}`,
		);
	});
});

test('an AI agent says which attachment it means', async () => {
	await download({ attachmentIndex: 1 }, { type: `${CONVERSATION_NODE}Tool` });
	expect(paths()[0]).toBe(ATTACHMENT.replace(/0$/, '1'));
});

test('an AI agent gets what the file is, and no file', async () => {
	const { items } = await download(
		{ messageId: seeded.messages.video },
		{ type: `${CONVERSATION_NODE}Tool` },
	);
	expect(items[0]?.json).toMatchObject({
		file_name: 'rundgang-übersicht.mp4',
		mime_type: 'video/mp4',
		file_size: 4096,
	});
	expect(items[0]?.binary ?? {}).toEqual({});
	expect(sandbox.requests).toHaveLength(1);
});
