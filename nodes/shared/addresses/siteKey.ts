import { socialKey } from '../../../src/contract/leads';

/** Parameters that say whose page it is, as in `profile?id=1`. Others, such as `utm_source`, only say where somebody came from. */
const NAMING =
	/^(?:id|uid|pid|u|p|key|nr|slug|name|login|handle|vanity|vanityname|(?:user|usr|profile?|member|person|people|contact|lead|account|employee|author|customer|candidate)(?:id|name|nr|number|key|slug|url)?)$/;

/** A part of a page's address that a program in the page reads, as in `#/people/1`. */
const ROUTE = /^#!?\/./;

/** The same for all spellings of an address on a site whose paths are not known. Two pages that may be two people's have two keys. */
export function siteKey(url: URL, site?: string): string {
	const path = socialKey(site === undefined ? url.href : `https://${site}${url.pathname}`);
	const route = ROUTE.test(url.hash) ? url.hash : '';
	return path + namingQuery(url) + route;
}

function namingQuery(url: URL): string {
	if (url.search === '') return '';
	const naming = [...url.searchParams].filter(([name, value]) => meansSomebody(name, value));
	if (naming.length === 0) return '';
	const parts = naming.map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
	return `?${parts.sort().join('&')}`;
}

/** An address in an address may be the profile behind a redirect. */
const meansSomebody = (name: string, value: string): boolean =>
	value !== '' &&
	(NAMING.test(name.toLowerCase().replace(/[^a-z]/g, '')) || /^https?:\/\//i.test(value));
