import { z } from 'zod/v4';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Keywords that n8n's editor or a reader of the file uses. */
const KEPT = ['type', 'format', 'enum', 'properties', 'items'] as const;

/**
 * The JSON Schema of one output item in the form that n8n's editor takes: an object with properties, in which a
 * nullable field has a list of types. The editor reads the first of these, and does not know `anyOf`.
 */
export function outputSchema(output: z.ZodObject): JsonSchema {
	return simple(z.toJSONSchema(output, { io: 'output' }));
}

function simple(schema: JsonSchema): JsonSchema {
	const { anyOf, ...own } = schema;
	const merged = anyOf ? { ...own, ...orNull(anyOf as JsonSchema[]) } : own;
	const kept = KEPT.filter((key) => merged[key] !== undefined).map((key) => [key, merged[key]]);
	const result = Object.fromEntries(kept) as JsonSchema;
	if (result.properties) {
		result.properties = Object.fromEntries(
			Object.entries(result.properties).map(([name, value]) => [name, simple(value as JsonSchema)]),
		);
	}
	if (result.items) result.items = simple(result.items as JsonSchema);
	return result;
}

function orNull(variants: readonly JsonSchema[]): JsonSchema {
	const [value, ...others] = variants.filter(({ type }) => type !== 'null');
	if (!value?.type || others.length > 0 || variants.length !== 2) {
		throw new Error('The editor shows one type a field: say which of several it is to be');
	}
	return {
		...value,
		type: [value.type, 'null'] as unknown as JsonSchema['type'],
		...(value.enum && { enum: [...value.enum, null] }),
	};
}
