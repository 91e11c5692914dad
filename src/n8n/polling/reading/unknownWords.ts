/**
 * The values of a field that this package does not know, for the log: rows with one give no event.
 * @param known The words of the API's document. A row without a value is not unknown.
 */
export function unknownWords<Field extends string>(
	rows: ReadonlyArray<Readonly<Partial<Record<Field, unknown>>>>,
	field: Field,
	known: readonly string[],
): string[] {
	const unknown = rows
		.map((row) => row[field] ?? known[0])
		.filter((value) => !known.some((word) => word === value));
	return [...new Set(unknown)].map((value) => `${field} ${JSON.stringify(value)}`);
}
