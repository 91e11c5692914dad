import { withoutInvisible } from '../../../src/contract/characters';
import { type Address, nobody } from './address';
import { findAddresses, type WebAddress } from './findAddresses';
import { followRedirect, profileBehind } from './followRedirect';
import { isCutOff } from './mend';
import { isMisspelled } from './misspelled';
import { networkOf, NO_TARGET } from './networks';
import { pageAt } from './otherSites';
import { readName, readProfile } from './readProfile';
import { siteKey } from './siteKey';

export type { Address } from './address';

/** Tells what the address in a cell leads to, what to send of it, and whom it means, however it is spelled. */
export function readAddress(written: string): Address {
	const [, network, name] = ORDINARY_PROFILE.exec(written) ?? [];
	if (network !== undefined && name !== undefined) {
		return readName(network.toLowerCase(), [name], written);
	}
	return readText(written, 0);
}

/** Nearly all addresses are spelled like this, and reading them must be fast. */
const ORDINARY_PROFILE =
	/^https?:\/\/(?:www\.|[a-z]{2}\.)?(linkedin\.com|social\.example)\/in\/([a-z\d-]{3,})\/?(?:\?[\w%&=+-]*)?$/i;

/** Addresses in addresses: more of them in each other than this are no person's. */
const MOST_INSIDE = 5;

function readText(written: string, depth: number): Address {
	const text = withoutInvisible(written).trim();
	const { addresses, isBroken } = findAddresses(text);
	if (addresses.length === 0) return noAddress(text);
	if (isBroken) {
		const what = 'an address with a blank, tab or line break inside';
		return nobody(text, { what, isBroken });
	}
	return readAll(addresses, text, depth);
}

/** The same address twice is one. */
function readAll(addresses: readonly WebAddress[], text: string, depth: number): Address {
	const [first, ...others] = addresses.map((address) => readOne(address, depth));
	const isOne = others.every(({ key, sent }) => (key ?? sent) === (first?.key ?? first?.sent));
	return first !== undefined && isOne ? first : nobody(text, { what: 'more than one address' });
}

function noAddress(text: string): Address {
	const isEmail =
		text.length < 320 && !text.includes('/') && /[^\s<@]@[^\s@>]+\.[^\s@>]/.test(text);
	const what = isEmail
		? 'an e-mail address'
		: 'no web address, which starts with https:// or http://';
	return nobody(text, { what, isNoAddress: true });
}

function readOne({ text: address, url }: WebAddress, depth: number): Address {
	if (isCutOff(address)) return nobody(address, { what: 'an address that was cut off' });
	const network = networkOf(url.hostname);
	const target = followRedirect(url, network);
	if (target !== undefined) return readInside(target, address, depth);
	if (network === undefined) return readElsewhere(url, address, depth);
	const complete = BEGUN_TWICE.exec(address)?.[1];
	if (complete !== undefined) return readInside(complete, address, depth);
	const [path = ''] = address.split(/[?#]/, 1);
	const second = path.search(/(?<=[/_:=])https?:\/\//i);
	if (second === -1) return readProfile(network, url, address);
	return readInside(`${address.slice(0, second)} ${address.slice(second)}`, address, depth);
}

/** A formula put the beginning in front of an address that was complete. */
const BEGUN_TWICE =
	/^https?:\/\/[^/?#]+\/+(?:in\/+)?((?:https?:\/\/|(?:[a-z-]+\.)*(?:linkedin\.com|social\.example)\/).*)$/is;

/** What an address inside another one leads to. */
function readInside(written: string, address: string, depth: number): Address {
	const inside = depth < MOST_INSIDE ? readText(written, depth + 1) : undefined;
	return inside === undefined || inside.isNoAddress === true || inside.what === NO_TARGET
		? nobody(address, { what: NO_TARGET })
		: inside;
}

function readElsewhere(url: URL, address: string, depth: number): Address {
	const what = whatElsewhere(url);
	if (what !== undefined) return nobody(address, { what });
	const target = profileBehind(url);
	const behind = target === undefined ? undefined : readInside(target, address, depth);
	if (behind?.whose === 'person') return behind;
	return { whose: 'unknown', sent: address, key: siteKey(url) };
}

function whatElsewhere(url: URL): string | undefined {
	if (isMisspelled(url.hostname)) return 'an address with a misspelled site name';
	return /[.:]/.test(url.hostname) ? pageAt(url) : 'an address without a site name';
}
