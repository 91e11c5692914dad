import { type Address, nobody, type Reason } from './address';
import {
	BARE_SITE,
	LEFTOVER_NAME,
	nonProfilePageAt,
	OWN_PROFILE,
	PARTS_OF_PROFILE,
	UNAVAILABLE,
	WITHOUT_NAME,
} from './networks';
import { segmentsOf } from './segments';
import { siteKey } from './siteKey';

/** What an address on a network leads to. */
export function readProfile(network: string, url: URL, written: string): Address {
	const sent = mendPath(written);
	const segments = segmentsOf(url);
	const [first = '', second = '', third = ''] = segments;
	const start = first.toLowerCase();
	if (start === '') return nobody(sent, BARE_SITE);
	if (start === 'in') return readName(network, segments.slice(1), sent);
	const page = nonProfilePageAt(segments);
	if (page !== undefined) {
		const { what, isCompany } = page;
		return nobody(sent, isCompany === true ? { what, isCompany } : { what });
	}
	const next = second.toLowerCase();
	if (start === 'profile' && next === 'view') return readNumber(network, url, sent);
	if (start === 'sales' && ['lead', 'people', 'profile'].includes(next)) {
		return readSalesLead(`${network}/sales/${next === 'people' ? 'lead' : next}`, third, sent);
	}
	if (start === 'pub' && segments.length !== 2)
		return readOldName(network, segments.slice(1), sent);
	return { whose: 'unknown', sent, key: siteKey(url, network) };
}

/** `/in/ann-lee`, with what follows: a part of the profile or a language. */
export function readName(network: string, path: readonly string[], sent: string): Address {
	const names = withoutRepeat(path);
	const name = cleanName(names[0] ?? '');
	const reason = noName(name, names);
	if (reason !== undefined) return nobody(sent, reason);
	const isToken = TOKEN.test(name);
	const key = [network, 'in', isToken ? name : fold(name), ...tailOf(names.slice(1))].join('/');
	return isToken
		? { whose: 'person', sent, key, mayBeSecondCopy: true }
		: { whose: 'person', sent, key };
}

/** The network's own token of a member. Two that differ only in case are two people. */
const TOKEN = /^AC[ow]AA/;

/** `/in/in/ann` is `/in/ann`. */
function withoutRepeat(names: readonly string[]): readonly string[] {
	if (names.length < 2) return names;
	const start = names.findIndex((name) => name.toLowerCase() !== 'in');
	return start === -1 ? names.slice(-1) : names.slice(start);
}

function noName(name: string, names: readonly string[]): Reason | undefined {
	if (name === '' || !/[\p{L}\p{N}\p{S}]/u.test(name)) return WITHOUT_NAME;
	if (/[{}[\]<>]/.test(name) || LEFTOVER_NAME.test(name)) return WITHOUT_NAME;
	if (LEFTOVER_NAME.test(names.join('/'))) return WITHOUT_NAME;
	if (/^unavailable$/i.test(name)) return UNAVAILABLE;
	return /^me$/i.test(name) ? OWN_PROFILE : undefined;
}

/** `/profile/view?id=123` */
function readNumber(network: string, url: URL, sent: string): Address {
	const id = url.searchParams.get('id')?.trim();
	if (id === undefined) return nobody(sent, OWN_PROFILE);
	if (id === '' || LEFTOVER_NAME.test(id)) return nobody(sent, WITHOUT_NAME);
	const key = `${network}/profile/view?id=${encodeURIComponent(id)}`;
	return { whose: 'person', sent, key, mayBeSecondCopy: true };
}

/** The first part names the person, as in `/sales/lead/ACwAAA1,NAME_SEARCH,zzzz`; the others say how it was found. */
function readSalesLead(place: string, lead: string, sent: string): Address {
	const [id = ''] = lead.split(',', 1);
	if (id === '' || LEFTOVER_NAME.test(id)) return nobody(sent, WITHOUT_NAME);
	return { whose: 'person', sent, key: `${place}/${id}`, isSalesNavigator: true };
}

/** `/pub/ann-lee/12/345/678` is now `/in/ann-lee-67834512`. Whether shorter numbers were filled with zeros is not certain. */
function readOldName(network: string, path: readonly string[], sent: string): Address {
	const [name = '', ...rest] = path;
	if (name === '') return nobody(sent, WITHOUT_NAME);
	const numbers = rest.slice(0, 3).map((number) => number.toLowerCase());
	const [a = '', b = '', c = ''] = numbers;
	const slug = fold(cleanName(name));
	const tail = tailOf(rest.slice(3));
	const key = OLD_NUMBERS.test(`${a}/${b}/${c}`)
		? [network, 'in', `${slug}-${c}${b}${a}`, ...tail]
		: [network, 'pub', slug, ...numbers, ...tail];
	return { whose: numbers.length === 3 ? 'person' : 'unknown', sent, key: key.join('/') };
}

const OLD_NUMBERS = /^[\da-f]{1,2}\/[\da-f]{3}\/[\da-f]{3}$/;

/** What follows a name and may be part of it: nobody knows. Parts of the profile and languages are left out. */
function tailOf(path: readonly string[]): readonly string[] {
	if (path.length === 0) return path;
	const rest = path.filter((segment) => !LANGUAGE.test(segment)).map(fold);
	const part = rest.findIndex((segment) => PARTS_OF_PROFILE.includes(segment));
	return part === -1 ? rest : rest.slice(0, part);
}

const LANGUAGE = /^[a-z]{2}(?:[-_](?:[a-z]{2}|han[st]))?$/i;

/** A name without a query that is encoded or begins with the wrong sign, and without signs around it. */
function cleanName(written: string): string {
	const name = written.replace(/[?#].*$|&\w+=.*$/s, '');
	let start = 0;
	let end = name.length;
	while (start < end && isSign(name.charAt(start))) start += 1;
	while (start < end && isSign(name.charAt(end - 1))) end -= 1;
	return name.slice(start, end);
}

const isSign = (character: string): boolean => /[\s.,;:!'"()*…]/.test(character);

const fold = (text: string): string => text.normalize('NFC').toLowerCase().normalize('NFC');

/** Without slashes and `in` that stand there twice. */
function mendPath(address: string): string {
	if (!/\/in\/+in\/|[^:]\/\//i.test(address)) return address;
	const [, scheme = '', path = '', rest = ''] = PARTS.exec(address) ?? [];
	const mended = path.replace(/\/{2,}/g, '/').replace(/(?:\/in)+(?=\/in\/[^/])/i, '');
	return scheme + mended + rest;
}

const PARTS = /^(https?:\/\/)([^?#]*)(.*)$/is;
