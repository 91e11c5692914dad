/** A time as UTC in ISO 8601; null where there is none. What cannot be read as a time stays as it came. */
export function utcTime(time: string | null | undefined): string | null {
	if (!time) return null;
	const at = Date.parse(time);
	return Number.isNaN(at) ? time : new Date(at).toISOString();
}
