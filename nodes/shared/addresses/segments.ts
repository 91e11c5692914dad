import { PREFIXES } from './networks';

/** The parts of a path on a network, decoded, without what nobody sees and without the prefix for phones and e-mails. */
export function segmentsOf({ pathname }: URL): readonly string[] {
	const segments = decode(pathname)
		.replace(/\p{Cf}/gu, '')
		.split('/')
		.filter((segment) => segment.trim() !== '');
	return withoutPrefix(segments);
}

function withoutPrefix(segments: readonly string[]): readonly string[] {
	const start = segments.findIndex((segment) => !PREFIXES.includes(segment.toLowerCase()));
	return start === -1 ? [] : segments.slice(start);
}

/** Each run of encoded characters by itself, so that a stray percent sign leaves the others readable. Some are encoded twice. */
function decode(path: string): string {
	if (!path.includes('%')) return path;
	return decodeOnce(decodeOnce(path));
}

const decodeOnce = (text: string): string =>
	text.replace(/(?:%[\da-f]{2})+/gi, (encoded) => {
		try {
			return decodeURIComponent(encoded);
		} catch {
			return encoded;
		}
	});
