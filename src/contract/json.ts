export type JsonRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is JsonRecord =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** The records in an array; none if the value is not an array. */
export const recordsOf = <Row extends object = JsonRecord>(value: unknown): Row[] =>
	(Array.isArray(value) ? (value as unknown[]).filter(isRecord) : []) as Row[];

export const stringOrNull = (value: unknown): string | null =>
	typeof value === 'string' ? value : null;
