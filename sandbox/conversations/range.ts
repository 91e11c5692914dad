/** Bytes from `start` up to, not including, `end`. */
export interface ByteRange {
	readonly start: number;
	readonly end: number;
}

/** The one range that a `Range` header asks for, or null where it is none of a content of this size. */
export function byteRange(header: string, size: number): ByteRange | null {
	const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
	if (first === undefined || last === undefined || first + last === '') return null;
	const start = first === '' ? Math.max(size - Number(last), 0) : Number(first);
	const end = first === '' || last === '' ? size : Math.min(Number(last) + 1, size);
	return start < end ? { start, end } : null;
}
