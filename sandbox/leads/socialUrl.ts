import { isWebAddress } from '../../src/contract/fields';

/** Why an entry's `social_url` cannot be taken, or nothing where it can. */
export function socialUrlProblem(url: string): string | undefined {
	return isWebAddress(url.trim())
		? undefined
		: 'must be the URL of a profile and start with http:// or https://';
}

/**
 * The same for every spelling of one profile's address: scheme, `www.`, letter case, trailing slashes, query and
 * fragment do not count.
 */
export function socialKey(url: string): string {
	const { host, pathname } = new URL(url.trim());
	return (host.replace(/^www\./, '') + decoded(pathname).replace(/\/+$/, ''))
		.normalize('NFC')
		.toLowerCase();
}

function decoded(path: string): string {
	try {
		return decodeURIComponent(path);
	} catch {
		// A stray percent sign: the path stands for itself.
		return path;
	}
}
