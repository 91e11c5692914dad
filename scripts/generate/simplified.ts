import { z } from 'zod/v4';

type Row = Record<string, unknown>;

/**
 * The schema of what a Simplify mapping makes of a record. Each field has the contract's schema of the field that it
 * comes from, and is null where the record lacks it.
 */
export function simplified(record: z.ZodObject, mapping: (row: never) => object): z.ZodObject {
	// Each field holds its own name, so the mapping tells where its fields come from.
	const names = Object.fromEntries(Object.keys(record.shape).map((name) => [name, name]));
	const fields = Object.entries((mapping as (row: Row) => Row)(names)).map(([field, source]) => {
		const schema: unknown = record.shape[String(source)];
		if (!(schema instanceof z.ZodType)) {
			throw new Error(`${field} of a simplified record comes from no field of the contract`);
		}
		return [field, schema instanceof z.ZodOptional ? nullable(schema.unwrap()) : schema];
	});
	return z.strictObject(Object.fromEntries(fields) as z.ZodRawShape);
}

const nullable = (schema: unknown) =>
	schema instanceof z.ZodNullable ? schema : (schema as z.ZodType).nullable();
