/** The fields that have a value. An empty text counts as left out. */
export function filledFields<T extends object>(fields: T): Partial<T> {
	const entries = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
	return Object.fromEntries(entries) as Partial<T>;
}

/** A comma-separated text, or a list from an expression, as a list of ids. */
export function idList(value: unknown): string[] {
	const entries = Array.isArray(value) ? value : String(value ?? '').split(',');
	return entries.map((entry) => String(entry).trim()).filter((entry) => entry !== '');
}
