/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { inflateSync } from 'node:zlib';

import {
	errorBodySchema,
	problemsOf,
	type ConversationMessage,
} from 'n8n-nodes-outreach/src/contract';
import { seeded } from '../../composition/seeded';
import { sandboxKeys } from '../../core/keys';
import { startSandbox, type RunningSandbox } from '../../server';
import { call, openSandbox, requestOf } from '../support';

type Sandbox = ReturnType<typeof openSandbox>;

const PATH = `/conversations/${seeded.conversations.attachments}/messages`;
const PICTURE = `${PATH}/${seeded.messages.pictureAndSound}/attachments/0`;
const SOUND = `${PATH}/${seeded.messages.pictureAndSound}/attachments/1`;
const CLIP = `${PATH}/${seeded.messages.video}/attachments/0`;
const ANIMATION = `${PATH}/${seeded.messages.files}/attachments/0`;

async function download(sandbox: Sandbox, path: string, range?: string) {
	const headers: Record<string, string> = range === undefined ? {} : { range };
	const response = await sandbox.fetch(requestOf('GET', path, { headers }));
	return {
		status: response.status,
		header: (name: string) => response.headers.get(name),
		bytes: Buffer.from(await response.arrayBuffer()),
	};
}

test('are listed with the path to their bytes', async () => {
	const sandbox = openSandbox();
	const { body } = await call(sandbox, 'GET', `/conversations/${seeded.conversations.attachments}`);
	const attachments = body.data.messages.flatMap(
		(message: ConversationMessage) => message.attachments,
	);
	expect(attachments).toMatchObject([
		{ type: 'image', proxy_path: PICTURE, media_type: 'image/png' },
		{ type: 'audio', proxy_path: SOUND, media_type: 'audio/wav' },
		{ type: 'video', proxy_path: CLIP, media_type: 'video/mp4' },
		{ type: 'external_media', proxy_path: ANIMATION, media_type: 'image/gif' },
		{ type: 'file', name: 'offer.pdf' },
		{ type: 'unsupported' },
	]);
	expect(attachments.slice(4).some((attachment: object) => 'proxy_path' in attachment)).toBe(false);
	for (const { proxy_path: path, byte_size: size, media_type: type } of attachments.slice(0, 4)) {
		const { status, header, bytes } = await download(sandbox, path);
		expect([status, bytes.length]).toEqual([200, size]);
		expect(header('content-length')).toBe(String(size));
		expect(header('content-type')).toBe(type);
	}
});

describe('bytes', () => {
	test('of a picture are those of a PNG', async () => {
		const { bytes } = await download(openSandbox(), PICTURE);
		expect(bytes.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
		expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([64, 64]);
		const data = bytes.indexOf('IDAT');
		const pixels = inflateSync(bytes.subarray(data + 4, data + 4 + bytes.readUInt32BE(data - 4)));
		expect(pixels).toHaveLength(64 * (1 + 64 * 3));
		expect(bytes.subarray(-8, -4).toString()).toBe('IEND');
	});

	test('of a sound are those of a WAV file', async () => {
		const { bytes } = await download(openSandbox(), SOUND);
		expect(bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 16)).toBe('RIFFWAVEfmt ');
		expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8);
		expect(bytes.readUInt32LE(40)).toBe(bytes.length - 44);
	});

	test('of a clip are the boxes of an MP4 file', async () => {
		const { bytes } = await download(openSandbox(), CLIP);
		const boxes: string[] = [];
		let place = 0;
		while (place < bytes.length) {
			boxes.push(bytes.toString('latin1', place + 4, place + 8));
			place += bytes.readUInt32BE(place);
		}
		expect([boxes, place]).toEqual([['ftyp', 'moov', 'mdat'], bytes.length]);
	});

	test('of external media are those of a GIF', async () => {
		const { bytes } = await download(openSandbox(), ANIMATION);
		expect(bytes.toString('latin1', 0, 6)).toBe('GIF89a');
	});
});

describe('a range', () => {
	test.each([
		['bytes=0-0', 0, 1],
		['bytes=40-59', 40, 60],
		['bytes=8000-', 8000, 8044],
		['bytes=-10', 8034, 8044],
		['bytes=8043-9999', 8043, 8044],
		['bytes=-9999', 0, 8044],
	])('%s of a sound', async (range, start, end) => {
		const sandbox = openSandbox();
		const whole = await download(sandbox, SOUND);
		expect(whole.header('accept-ranges')).toBe('bytes');
		const { status, header, bytes } = await download(sandbox, SOUND, range);
		expect(status).toBe(206);
		expect(header('content-range')).toBe(`bytes ${start}-${end - 1}/8044`);
		expect(header('content-length')).toBe(String(end - start));
		expect(bytes).toEqual(whole.bytes.subarray(start, end));
	});

	test.each(['bytes=8044-', 'bytes=5-4', 'bytes=-0', 'bytes=-', 'bytes=0-1,3-4', 'lines=1-2', 'x'])(
		'%s is refused',
		async (range) => {
			const { status, header, bytes } = await download(openSandbox(), SOUND, range);
			expect([status, header('content-range')]).toEqual([416, 'bytes */8044']);
			const body: unknown = JSON.parse(bytes.toString());
			expect(problemsOf(errorBodySchema(), body)).toEqual([]);
			expect(body).toMatchObject({ error: { code: 'invalid_range' } });
		},
	);

	test('of a clip is answered with partial content', async () => {
		expect((await download(openSandbox(), CLIP, 'bytes=4-7')).bytes.toString()).toBe('ftyp');
	});

	test.each([PICTURE, ANIMATION])('of %s is ignored', async (path) => {
		const sandbox = openSandbox();
		for (const range of ['bytes=0-3', 'nonsense']) {
			const { status, header, bytes } = await download(sandbox, path, range);
			expect([status, header('accept-ranges')]).toEqual([200, null]);
			expect(bytes).toEqual((await download(sandbox, path)).bytes);
		}
	});
});

test.each([
	['a file', `${PATH}/${seeded.messages.files}/attachments/1`, 415, 'attachment_not_streamable'],
	[
		'an unsupported one',
		`${PATH}/${seeded.messages.files}/attachments/2`,
		415,
		'attachment_not_streamable',
	],
	['one too many', `${PATH}/${seeded.messages.files}/attachments/3`, 404, 'not_found'],
	[
		'an absurd index',
		`${PATH}/${seeded.messages.files}/attachments/${'9'.repeat(400)}`,
		404,
		'not_found',
	],
	[
		'an index that is none',
		`${PATH}/${seeded.messages.files}/attachments/-1`,
		400,
		'invalid_request',
	],
	['an unknown message', `${PATH}/msg_999/attachments/0`, 404, 'not_found'],
	[
		'a message of another conversation',
		`${PATH}/${seeded.messages.opening}/attachments/0`,
		404,
		'not_found',
	],
	[
		'the conversation of another message',
		PICTURE.replace(seeded.conversations.attachments, seeded.conversations.interested),
		404,
		'not_found',
	],
	[
		'an unknown conversation',
		PICTURE.replace(seeded.conversations.attachments, 'conv_999'),
		404,
		'not_found',
	],
])('%s is refused', async (_, path, status, code) => {
	const answer = await download(openSandbox(), path);
	const { error } = JSON.parse(answer.bytes.toString());
	expect([answer.status, error.code]).toEqual([status, code]);
});

test.each([
	['plain.png', `filename="plain.png"; filename*=UTF-8''plain.png`],
	[`a"b\\c'.png`, `filename="a_b_c'.png"; filename*=UTF-8''a%22b%5Cc%27.png`],
	[
		'../\r\nX: 1/ü.png\ud800',
		`filename="../__X: 1/_.png_"; filename*=UTF-8''..%2F%0D%0AX%3A%201%2F%C3%BC.png%EF%BF%BD`,
	],
])('the name %j stands in the headers', async (name, expected) => {
	const sandbox = openSandbox();
	const message = sandbox.control.addAttachment({
		conversation_id: seeded.conversations.interested,
		type: 'image',
		name,
	});
	const { header } = await download(sandbox, message.attachments[0]!.proxy_path!);
	expect(header('content-disposition')).toBe(`attachment; ${expected}`);
});

describe('a large one', () => {
	const SIZE = 4_000_000_000;

	test.each(['audio', 'video', 'image'] as const)(
		'is generated while it is read: %s',
		async (type) => {
			const sandbox = openSandbox();
			const { attachments } = sandbox.control.addAttachment({
				conversation_id: seeded.conversations.interested,
				type,
				byte_size: SIZE,
			});
			const path = attachments[0]!.proxy_path!;
			const response = await sandbox.fetch(requestOf('GET', path));
			expect(response.headers.get('content-length')).toBe(String(SIZE));
			const reader = response.body!.getReader();
			expect((await reader.read()).value?.length).toBeGreaterThan(0);
			await reader.cancel();
		},
	);

	test('has the same bytes in parts as in whole', async () => {
		const sandbox = openSandbox();
		const { attachments } = sandbox.control.addAttachment({
			conversation_id: seeded.conversations.interested,
			type: 'video',
			byte_size: 200_000,
		});
		const path = attachments[0]!.proxy_path!;
		const whole = await download(sandbox, path);
		expect(whole.bytes).toHaveLength(200_000);
		const parts: Buffer[] = [];
		for (let start = 0; start < 200_000; start += 70_001) {
			parts.push((await download(sandbox, path, `bytes=${start}-${start + 70_000}`)).bytes);
		}
		expect(Buffer.concat(parts)).toEqual(whole.bytes);
	});
});

describe('over a connection', () => {
	let running: RunningSandbox;
	beforeEach(async () => {
		running = await startSandbox({ leads: 0 });
	});
	afterEach(() => running.close());

	test('an attachment arrives whole, with its length', async () => {
		const authorization = `Bearer ${sandboxKeys.full.token}`;
		const ask = (range: Record<string, string> = {}) =>
			fetch(running.baseUrl + SOUND, { headers: { authorization, ...range } });
		const whole = await ask();
		expect(whole.headers.get('content-length')).toBe('8044');
		const bytes = Buffer.from(await whole.arrayBuffer());
		expect(bytes).toHaveLength(8044);
		const part = await ask({ range: 'bytes=100-199' });
		expect(part.status).toBe(206);
		expect(part.headers.get('content-length')).toBe('100');
		expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(100, 200));
	});
});
