/** A subdomain for a language, as in `de.example.com` or `pt-br.example.com`. In `ab.co.uk` it is the name. */
const LANGUAGE = /^[a-z]{2}(-[a-z]{2})?\.(?=[^.]+\.[^.]{3,}$)/;

/**
 * The same key for all spellings of a person's address: scheme, `www.` or a language before the domain, case, repeated and
 * trailing slashes, query and fragment do not count, nor do percent-encoding, the encoding of accents, and characters that
 * nobody sees. Throws if it is no web address.
 */
export function socialKey(url: string): string {
	const { host, pathname } = new URL(url.trim());
	const site = host.replace(/^www\./, '').replace(LANGUAGE, '');
	const path = decode(pathname)
		.replace(/\p{Cf}/gu, '')
		.replace(/\/+/g, '/');
	return (site + path.replace(/\/$/, '')).toLowerCase().normalize('NFC');
}

function decode(path: string): string {
	try {
		return decodeURIComponent(path);
	} catch {
		// A stray percent sign: take the path as it is.
		return path;
	}
}
