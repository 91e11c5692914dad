/** The tags that certificates use. */
const TAGS = {
	boolean: 0x01,
	integer: 0x02,
	bits: 0x03,
	octets: 0x04,
	id: 0x06,
	text: 0x0c,
	time: 0x17,
	sequence: 0x30,
	set: 0x31,
	name: 0x82,
	address: 0x87,
	version: 0xa0,
	extensions: 0xa3,
};

/** A value in DER (X.690): its tag, its size in bytes, at most 65,535, and its parts. */
export function der(tag: keyof typeof TAGS, ...parts: Uint8Array[]): Buffer {
	const content = Buffer.concat(parts);
	const { length } = content;
	const size =
		length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
	return Buffer.concat([Buffer.from([TAGS[tag], ...size]), content]);
}
