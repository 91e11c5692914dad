/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isIP, isIPv4 } from 'node:net';
import { createSecureContext, type SecureContext } from 'node:tls';

import { der } from './der';

// Certificates (RFC 5280), which Node can read but not write. docs/decisions.md says why this uses no library.

/** Makes the certificates of servers. */
export interface Authority {
	/** The authority's own certificate, as PEM. A client that trusts it trusts the servers. */
	readonly certificate: string;
	/** For the server with this host name. */
	contextFor(name: string): SecureContext;
	/** For the addresses of this machine, as PEM. A client that connects to an address does not say which one. */
	readonly ownContext: { readonly key: string; readonly cert: string };
}

/** A new authority. Its key stays in this process. */
export function createAuthority(): Authority {
	const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
	const key = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
	const contexts = new Map<string, SecureContext>();
	// A common name has at most 64 characters, so host names go into the alternative names. Clients check only those.
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

/** Clients check the validity by the machine's clock, not by virtual time. */
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

/** The only IPv6 address is ::1. */
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
