import { networkOf, nonProfilePageAt } from './networks';
import { redirectAt } from './otherSites';
import { segmentsOf } from './segments';

/** What a redirect leads to, as it is written there. Empty if it does not say; undefined if the address is no redirect. */
export function followRedirect(url: URL, network: string | undefined): string | undefined {
	if (network !== undefined) return targetOnNetwork(url);
	const parameters = redirectAt(url);
	if (parameters === undefined) return undefined;
	return decodeTarget(parameterOf(url, parameters) ?? inPath(url.href));
}

/** Sign-in pages may say only the path of what comes next. */
function targetOnNetwork(url: URL): string | undefined {
	if (url.search === '') return undefined;
	const parameters = nonProfilePageAt(segmentsOf(url))?.leadsTo;
	const target = parameters && parameterOf(url, parameters);
	return target?.startsWith('/') === true ? url.origin + target : target;
}

/** The profile that a link of any other site leads to, such as one that counts clicks. */
export function profileBehind(url: URL): string | undefined {
	const target = url.search === '' ? undefined : parameterOf(url, TARGETS);
	if (target === undefined || !URL.canParse(target)) return undefined;
	return networkOf(new URL(target).hostname) === undefined ? undefined : target;
}

const TARGETS = [
	'url',
	'u',
	'to',
	'target',
	'dest',
	'destination',
	'redirect',
	'redirect_url',
	'redirect_to',
	'redirectUrl',
	'goto',
	'link',
	'href',
];

function parameterOf(url: URL, names: readonly string[]): string | undefined {
	for (const name of names) {
		const value = url.searchParams.get(name)?.trim();
		if (value) return value;
	}
	return undefined;
}

/** As in `/v3/__https://www.example.com/x__;!!abc` or `/web/2024/https://www.example.com/x`. */
function inPath(address: string): string {
	const path = address.slice(SCHEME_LENGTH);
	const start = BEFORE_TARGET.exec(path);
	if (!start) return '';
	const rest = path.slice(start.index + start[0].length);
	const end = BEHIND_TARGET.exec(rest);
	const target = end ? rest.slice(0, end.index) : rest;
	const encoded = end ? rest.slice(end.index + end[0].length) : '';
	return target.includes('*') ? fillIn(target, encoded) : target;
}

const SCHEME_LENGTH = 'http://'.length;
const BEFORE_TARGET = /(?:\/_*|RU=)(?=https?(?::|%3a)(?:\/|%2f))/i;
const BEHIND_TARGET = /___?(?:[;.]|$)|\/RK=/;

/** Proofpoint writes `*` for each character beyond ASCII, and what they are behind the address. Runs of them cannot be read. */
function fillIn(target: string, encoded: string): string {
	const characters = [...fromBase64(encoded.split('!', 1)[0] ?? '')];
	if (target.includes('**') || target.split('*').length !== characters.length + 1) return '';
	let next = 0;
	return target.replace(/\*/g, () => characters[next++] ?? '');
}

/** Some write an address with other signs: Proofpoint as `https-3A__www.example.com_x`, others in Base64. */
function decodeTarget(target: string): string {
	if (/^https?-3A__/i.test(target)) {
		const encoded = target.replace(/_/g, '/').replace(/-([\da-f]{2})/gi, '%$1');
		return decodeOrNone(encoded);
	}
	const base64 = /^(?:a1)?(aHR0c[\w+/=-]+)$/.exec(target)?.[1];
	if (base64 !== undefined) return fromBase64(base64);
	return /^https?%3a/i.test(target) ? decodeOrNone(target) : target;
}

function decodeOrNone(encoded: string): string {
	try {
		return decodeURIComponent(encoded);
	} catch {
		return '';
	}
}

function fromBase64(text: string): string {
	try {
		const bytes = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
		return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
	} catch {
		return '';
	}
}
