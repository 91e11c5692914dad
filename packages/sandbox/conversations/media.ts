import type { Attachment } from 'n8n-nodes-outreach/src/contract/conversations';

export interface Medium {
	/** What the API says about it. */
	readonly fields: Partial<Attachment> & { readonly media_type: string };
	/** The size of the whole file, if no other is given. */
	readonly usualSize: number;
	/** The first bytes of a file of this size. Any bytes may follow. */
	head(size: number): Uint8Array;
}

/** A square of 64 pixels whose colours run from one corner to the other. */
const PNG = Buffer.from(
	`iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAA80lEQVR4nNXPEXOCYQAA4Pe7+yAIgiAIgiAIgiAI
	giAIBkEQDIIgCIIgGAwGgyAYDIIgGARBEAwGg8EgCIIgCAZBMOiufsdz9/yBJwrhFoerKwqxHkjogaQeSOmBtB7I
	6IGsHsjpgbweKOiBoh4o6YGyHqjogaoeqOmBuh5o6IGmHnjQAy090NYDHT3wqAe6eqCnB/p6YKAHhnpgpAfGeuBJ
	DzzrgRc98KoHJnpgqgfe9MC7HpjpgbkeWOiBDz2w1AMrPbDWAxs98KkHvvTAtx740QO/emCrB3Z6YK8HDnrgqAdO
	euBPD5z1wEUP/OuBqx24A7cHIHE7ykhyAAAAAElFTkSuQmCC`,
	'base64',
);

/** One transparent pixel. */
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** The header of a sound of 8,000 samples per second, 8 bits each. */
const WAV = Buffer.from('UklGRgAAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=', 'base64');

/** The header of a movie of two seconds without tracks. It ends with the header of its media data. */
const MP4 = Buffer.from(
	`AAAAGGZ0eXBpc29tAAACAGlzb21tcDQxAAAAdG1vb3YAAABsbXZoZAAAAAAAAAAAAAAAAAAAA+gAAAfQAAEAAAEA
	AAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
	AAAAAAAAAAEAAAAIbWRhdA==`,
	'base64',
);
const MP4_DATA = MP4.length - 8;

/** The types that the API streams. */
export const MEDIA: { readonly [Type in Attachment['type']]?: Medium } = {
	image: {
		fields: { media_type: 'image/png', name: 'picture.png', width: 64, height: 64 },
		usualSize: 0,
		head: () => PNG,
	},
	external_media: {
		fields: { media_type: 'image/gif', title: 'Applause', width: 1, height: 1 },
		usualSize: 0,
		head: () => GIF,
	},
	audio: {
		fields: { media_type: 'audio/wav', name: 'voice-note.wav', duration_ms: 1000 },
		usualSize: WAV.length + 8000,
		head(size) {
			const head = Buffer.from(WAV);
			head.writeUInt32LE(Math.max(size - 8, 0), 4);
			head.writeUInt32LE(Math.max(size - WAV.length, 0), WAV.length - 4);
			return head;
		},
	},
	video: {
		fields: {
			media_type: 'video/mp4',
			name: 'clip.mp4',
			width: 320,
			height: 180,
			duration_ms: 2000,
		},
		usualSize: 4096,
		head(size) {
			const head = Buffer.from(MP4);
			head.writeUInt32BE(Math.max(size - MP4_DATA, 8), MP4_DATA);
			return head;
		},
	},
};
