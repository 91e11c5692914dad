/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isIP, isIPv4 } from 'node:net';
import { createSecureContext, type SecureContext } from 'node:tls';

// Certificates as of RFC 5280, which Node can read but not write.

/** Signs for names. */
export interface Authority {
	/** For those who are to trust it, as PEM. */
	readonly certificate: string;
	/** For a server of this name. */
	contextFor(name: string): SecureContext;
	/** For this machine, by its addresses: those who connect to an address do not say which. */
	readonly ownContext: { readonly key: string; readonly cert: string };
}

/** A new one, whose key nobody else knows. */
export function createAuthority(): Authority {
	const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
	const key = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
	const contexts = new Map<string, SecureContext>();
	// A common name has at most 64 characters; the alternative names are what counts.
	const certificateFor = (...names: string[]) =>
		certificateOf('Stage', alternativeNames(names), keys);
	return {
		certificate: certificateOf(AUTHORITY, IS_AUTHORITY, keys),
		contextFor(name) {
			const known = contexts.get(name);
			if (known) return known;
			const context = createSecureContext({ key, cert: certificateFor(name) });
			contexts.set(name, context);
			return context;
		},
		ownContext: { key, cert: certificateFor('127.0.0.1', '::1') },
	};
}

const AUTHORITY = 'Rehearsal';

interface Keys {
	readonly publicKey: KeyObject;
	readonly privateKey: KeyObject;
}

/** The tags of DER. */
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

function der(tag: keyof typeof TAGS, ...parts: Uint8Array[]): Buffer {
	const content = Buffer.concat(parts);
	const { length } = content;
	const size =
		length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
	return Buffer.concat([Buffer.from([TAGS[tag], ...size]), content]);
}

/** Object identifiers. */
const IDS = {
	alternativeNames: Buffer.from('551d11', 'hex'),
	basicConstraints: Buffer.from('551d13', 'hex'),
	commonName: Buffer.from('550403', 'hex'),
	ecdsaWithSha256: Buffer.from('2a8648ce3d040302', 'hex'),
};

const TRUE = Buffer.from([0xff]);
const ALGORITHM = der('sequence', der('id', IDS.ecdsaWithSha256));

const nameOf = (text: string) =>
	der(
		'sequence',
		der('set', der('sequence', der('id', IDS.commonName), der('text', Buffer.from(text)))),
	);

/** TLS looks at the machine's clock, whatever n8n takes for the time. */
const VALIDITY = der(
	'sequence',
	der('time', Buffer.from('200101000000Z')),
	der('time', Buffer.from('491231235959Z')),
);

const IS_AUTHORITY = der(
	'sequence',
	der('id', IDS.basicConstraints),
	der('boolean', TRUE),
	der('octets', der('sequence', der('boolean', TRUE))),
);

const alternativeNames = (names: readonly string[]) =>
	der(
		'sequence',
		der('id', IDS.alternativeNames),
		der('octets', der('sequence', ...names.map(alternativeName))),
	);

const alternativeName = (name: string) =>
	isIP(name) ? der('address', bytesOf(name)) : der('name', Buffer.from(name));

/** Of IPv6, this machine's own is all that is asked for. */
const bytesOf = (address: string) =>
	isIPv4(address)
		? Buffer.from(address.split('.').map(Number))
		: Buffer.from('00000000000000000000000000000001', 'hex');

function certificateOf(subject: string, extension: Buffer, { publicKey, privateKey }: Keys) {
	const serial = Buffer.concat([Buffer.from([1]), randomBytes(15)]);
	const content = der(
		'sequence',
		der('version', der('integer', Buffer.from([2]))),
		der('integer', serial),
		ALGORITHM,
		nameOf(AUTHORITY),
		VALIDITY,
		nameOf(subject),
		publicKey.export({ type: 'spki', format: 'der' }),
		der('extensions', der('sequence', extension)),
	);
	const signature = der('bits', Buffer.from([0]), sign('sha256', content, privateKey));
	const encoded = der('sequence', content, ALGORITHM, signature).toString('base64');
	const lines = encoded.match(/.{1,64}/g)!.join('\n');
	return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}
