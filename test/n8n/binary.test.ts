/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import type { Readable } from 'node:stream';

import type { IExecuteFunctions } from 'n8n-workflow';

import { OutreachError, ResponseError } from '../../src/client/errors';
import { discard, storeFile } from '../../src/n8n/files/binary';

const CHUNK = 64 * 1024;
const CHUNKS = 200;

/** Bytes that count how many of them were asked for, and tell whether they were closed. */
function source(fail?: Error) {
	const state = { given: 0, closed: false };
	async function* bytes() {
		try {
			for (; state.given < CHUNKS; state.given += 1) {
				if (fail && state.given === 3) throw fail;
				yield new Uint8Array(CHUNK).fill(state.given);
			}
		} finally {
			state.closed = true;
		}
	}
	return { state, bytes: bytes() };
}

/** Stores as n8n's file system mode does, one chunk after another. */
function context(store: (file: Readable) => Promise<void>) {
	const prepareBinaryData = async (file: Readable, fileName: string, mimeType: string) => {
		await store(file);
		return { data: '', fileName, mimeType };
	};
	return { helpers: { prepareBinaryData } } as unknown as Pick<IExecuteFunctions, 'helpers'>;
}

const file = { name: 'a.mp4', type: 'video/mp4' };

test('the file passes through: little of it is read before it is stored', async () => {
	const { state, bytes } = source();
	let stored = 0;
	let mostAhead = 0;
	const { binary, size } = await storeFile(
		context(async (stream) => {
			for await (const chunk of stream as AsyncIterable<Uint8Array>) {
				mostAhead = Math.max(mostAhead, state.given - stored);
				expect(chunk[0]).toBe(stored);
				stored += 1;
			}
		}),
		bytes,
		file,
		1e9,
	);
	expect(stored).toBe(CHUNKS);
	expect(mostAhead).toBeLessThan(20);
	expect(size).toBe(CHUNKS * CHUNK);
	expect(binary).toMatchObject({ fileName: 'a.mp4', mimeType: 'video/mp4' });
});

const readAll = async (stream: Readable) => {
	for await (const chunk of stream) void chunk;
};

test('bytes that break off: says so', async () => {
	const broken = new OutreachError('The connection broke', { outcome: 'unknown', code: 'reset' });
	const { bytes, state } = source(broken);
	await expect(storeFile(context(readAll), bytes, file, 1e9)).rejects.toMatchObject({
		message: 'The download broke off: The connection broke',
		outcome: 'not sent',
		code: 'reset',
	});
	expect(state.closed).toBe(true);
});

test('more bytes than allowed: names the limit', async () => {
	const fields = { outcome: 'unknown', code: 'response_too_large' } as const;
	const { bytes } = source(new ResponseError('too many', fields));
	await expect(storeFile(context(readAll), bytes, file, 2_000_000)).rejects.toMatchObject({
		message: 'The attachment is larger than 2 MB',
		outcome: 'not sent',
	});
});

test('storage that fails: its own error, and the download is closed', async () => {
	const { bytes, state } = source();
	const full = new Error('ENOSPC');
	const store = async (stream: Readable) => {
		for await (const chunk of stream) {
			void chunk;
			throw full;
		}
	};
	await expect(storeFile(context(store), bytes, file, 1e9)).rejects.toBe(full);
	expect(state.closed).toBe(true);
});

test('what is discarded is closed', async () => {
	const { bytes, state } = source();
	await discard(bytes, 1e9);
	expect(state).toEqual({ given: 0, closed: true });
});
