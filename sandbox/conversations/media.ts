/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { crc32, deflateSync } from 'node:zlib';

import type { Attachment } from '../../src/contract/conversations';
import { lazy } from '../../src/contract/lazy';

/** Files of each kind, made by code: small, real, and the same on every machine. */

export interface Medium {
	/** What the API tells of it. */
	readonly fields: Partial<Attachment> & { readonly media_type: string };
	/** Of the whole file unless another size is asked for. */
	readonly usualSize: number;
	/** The first bytes of a file of this size. Whatever follows them belongs to the file. */
	head(size: number): Uint8Array;
}

/** The medium of a type, where it is one that the API streams. */
export function mediaOf(type: Attachment['type']): Medium | undefined {
	switch (type) {
		case 'image':
			return IMAGE;
		case 'external_media':
			return EXTERNAL_MEDIA;
		case 'audio':
			return AUDIO;
		case 'video':
			return VIDEO;
		case 'file':
		case 'unsupported':
			return undefined;
	}
}

const EDGE = 64;
const SAMPLES_PER_SECOND = 8000;
const VIDEO_MS = 2000;

const text = (value: string) => Buffer.from(value, 'latin1');

function numbers(size: 2 | 4, order: 'LE' | 'BE', ...values: number[]): Buffer {
	const buffer = Buffer.alloc(size * values.length);
	values.forEach((value, index) => {
		if (order === 'LE') buffer.writeUIntLE(value, index * size, size);
		else buffer.writeUIntBE(value, index * size, size);
	});
	return buffer;
}

function pngChunk(type: string, data: Uint8Array): Buffer {
	const body = Buffer.concat([text(type), data]);
	return Buffer.concat([numbers(4, 'BE', data.length), body, numbers(4, 'BE', crc32(body))]);
}

/** A square whose colours run from one corner to the other. */
const png = lazy(() => {
	// Filter 1: each pixel but the first stands as its difference to the one before.
	const steps = Array.from({ length: EDGE - 1 }, () => [4, 0, 252]).flat();
	const lines = Array.from({ length: EDGE }, (_, y) => [1, 0, y * 4, 255, ...steps]);
	const header = Buffer.concat([numbers(4, 'BE', EDGE, EDGE), Buffer.of(8, 2, 0, 0, 0)]);
	return Buffer.concat([
		text('\x89PNG\r\n\x1a\n'),
		pngChunk('IHDR', header),
		pngChunk('IDAT', deflateSync(Uint8Array.from(lines.flat()))),
		pngChunk('IEND', Buffer.alloc(0)),
	]);
});

const IMAGE: Medium = {
	fields: { media_type: 'image/png', name: 'picture.png', width: EDGE, height: EDGE },
	usualSize: 0,
	head: png,
};

/** One transparent pixel. */
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const EXTERNAL_MEDIA: Medium = {
	fields: { media_type: 'image/gif', title: 'Applause', width: 1, height: 1 },
	usualSize: 0,
	head: () => GIF,
};

/** A sound of 8 bits a sample, in a WAV file. */
const AUDIO: Medium = {
	fields: { media_type: 'audio/wav', name: 'voice-note.wav', duration_ms: 1000 },
	usualSize: 44 + SAMPLES_PER_SECOND,
	head: (size) =>
		Buffer.concat([
			text('RIFF'),
			numbers(4, 'LE', Math.max(size - 8, 0)),
			text('WAVEfmt '),
			numbers(4, 'LE', 16),
			numbers(2, 'LE', 1, 1),
			numbers(4, 'LE', SAMPLES_PER_SECOND, SAMPLES_PER_SECOND),
			numbers(2, 'LE', 1, 8),
			text('data'),
			numbers(4, 'LE', Math.max(size - 44, 0)),
		]),
};

function mp4Box(type: string, data: Uint8Array): Buffer {
	return Buffer.concat([numbers(4, 'BE', data.length + 8), text(type), data]);
}

/** The header of a movie without tracks: times in milliseconds, normal speed and volume, no rotation. */
const movieHeader = () =>
	mp4Box(
		'mvhd',
		Buffer.concat([
			numbers(4, 'BE', 0, 0, 0, 1000, VIDEO_MS, 0x00010000, 0x01000000, 0, 0),
			numbers(4, 'BE', 0x00010000, 0, 0, 0, 0x00010000, 0, 0, 0, 0x40000000),
			numbers(4, 'BE', 0, 0, 0, 0, 0, 0, 1),
		]),
	);

const VIDEO: Medium = {
	fields: {
		media_type: 'video/mp4',
		name: 'clip.mp4',
		width: 320,
		height: 180,
		duration_ms: VIDEO_MS,
	},
	usualSize: 4096,
	head: (size) => {
		const start = Buffer.concat([
			mp4Box('ftyp', Buffer.concat([text('isom'), numbers(4, 'BE', 512), text('isommp41')])),
			mp4Box('moov', movieHeader()),
		]);
		return Buffer.concat([start, numbers(4, 'BE', Math.max(size - start.length, 8)), text('mdat')]);
	},
};
