import { isWebAddress } from '../../src/contract/fields';

/** Why a `social_url` is refused; undefined if it is fine. */
export function socialUrlProblem(url: string): string | undefined {
	return isWebAddress(url.trim())
		? undefined
		: 'must be the URL of a profile and start with http:// or https://';
}

/**
 * The same key for all spellings of an address: scheme, `www.`, case, trailing slashes, query and fragment do not
 * count.
 */
export function socialKey(url: string): string {
	const { host, pathname } = new URL(url.trim());
	return (host.replace(/^www\./, '') + decode(pathname).replace(/\/+$/, ''))
		.normalize('NFC')
		.toLowerCase();
}

function decode(path: string): string {
	try {
		return decodeURIComponent(path);
	} catch {
		// A stray percent sign: take the path as it is.
		return path;
	}
}
