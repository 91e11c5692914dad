import { z } from './zod';

/** Reduces a record to some of its fields. A field that the record lacks is null. */
export function pick<Row extends object>(
	...fields: ReadonlyArray<keyof Row & string>
): (row: Row) => Record<string, unknown> {
	return (row) => {
		const picked: Record<string, unknown> = {};
		for (const field of fields) picked[field] = row[field] ?? null;
		return picked;
	};
}

export function pickSchema({ shape }: z.ZodObject, ...fields: readonly string[]): z.ZodObject {
	const picked = fields.map((field) => {
		const schema = shape[field];
		return [field, schema instanceof z.ZodOptional ? nullable(schema.unwrap()) : schema];
	});
	return z.strictObject(Object.fromEntries(picked) as z.ZodRawShape);
}

const nullable = (schema: unknown) =>
	schema instanceof z.ZodNullable ? schema : (schema as z.ZodType).nullable();
