import { isRecord, type JsonRecord } from 'n8n-nodes-outreach/src/contract/json';
import { lazy } from 'n8n-nodes-outreach/src/contract/lazy';
import { CannotContact } from '../cannotContact';
import {
	ANYTHING,
	type Bounds,
	BOUNDS,
	type Field,
	type Fields,
	type Shape,
	type Type,
} from './shape';
import { unite } from './unite';

const TYPES: readonly Type[] = [
	'array',
	'boolean',
	'integer',
	'null',
	'number',
	'object',
	'string',
];

/** More references than any API follows to say one thing. */
const REFERENCES_MAX = 200;

/**
 * Reads a JSON Schema. Looks references up in `root`. A reference that leads nowhere, or back to itself, allows
 * anything. Throws `CannotContact` if they lead on and on.
 */
export function shapeOf(schema: unknown, root: JsonRecord, above: readonly string[] = []): Shape {
	if (!isRecord(schema)) return ANYTHING;
	if (typeof schema.$ref === 'string') {
		if (above.includes(schema.$ref)) return ANYTHING;
		return shapeOf(lookUp(root, schema.$ref), root, follow(above, schema.$ref));
	}
	if (Array.isArray(schema.allOf)) return shapeOf(mergeAll(schema, root, above), root, above);
	const read = (inner: unknown) => shapeOf(inner, root, above);
	const choices = [schema.anyOf, schema.oneOf].find(Array.isArray)?.filter(saysMore);
	if (choices && choices.length > 0) return nullableIf(schema, unite(choices.map(read)));
	return nullableIf(schema, plainShape(schema, read));
}

function follow(above: readonly string[], reference: string): string[] {
	if (above.length < REFERENCES_MAX) return [...above, reference];
	throw new CannotContact(
		`A schema of the API document leads through more than ${REFERENCES_MAX} references, one in the other.`,
	);
}

/** The schema that a reference such as `#/components/schemas/Lead` names. */
export function lookUp(root: JsonRecord, reference: string): unknown {
	if (!reference.startsWith('#/')) return undefined;
	return reference
		.slice(2)
		.split('/')
		.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
		.reduce<unknown>(
			(value, key) => (isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined),
			root,
		);
}

/** An alternative may only say which fields are required together. */
const saysMore = (choice: unknown): boolean =>
	isRecord(choice) && Object.keys(choice).some((key) => key !== 'required');

/** OpenAPI 3.0 has its own keyword for this. */
const nullableIf = ({ nullable }: JsonRecord, shape: Shape): Shape =>
	nullable === true && shape.types.length > 0 && !shape.types.includes('null')
		? { ...shape, types: [...shape.types, 'null'] }
		: shape;

/** Merges parts that all apply into one schema. */
function mergeAll({ allOf, ...rest }: JsonRecord, root: JsonRecord, above: readonly string[]) {
	const parts = [...(allOf as unknown[]), rest].map((part) => resolve(part, root, above));
	const properties = parts.map((part) => part.properties).filter(isRecord);
	const required = parts.flatMap((part) => (Array.isArray(part.required) ? part.required : []));
	const merged = parts.reduce((all, part) => ({ ...all, ...part }), {});
	return {
		...merged,
		...(properties.length > 0 && { properties: Object.assign({}, ...properties) as JsonRecord }),
		...(required.length > 0 && { required }),
	};
}

function resolve(part: unknown, root: JsonRecord, above: readonly string[]): JsonRecord {
	if (!isRecord(part)) return {};
	if (typeof part.$ref === 'string') {
		if (above.includes(part.$ref)) return {};
		return resolve(lookUp(root, part.$ref), root, follow(above, part.$ref));
	}
	return Array.isArray(part.allOf) ? mergeAll(part, root, above) : part;
}

function plainShape(schema: JsonRecord, read: (schema: unknown) => Shape): Shape {
	const listed = [schema.const !== undefined ? [schema.const] : schema.enum].find(Array.isArray);
	const stated = TYPES.filter((type) => [schema.type].flat().includes(type));
	const types = stated.length > 0 ? stated : impliedTypes(schema, listed);
	const values = listed?.filter((value) => value !== null);
	const isNullable = types.includes('null') || listed?.includes(null) === true;
	const others = types.filter((type) => type !== 'null');
	return {
		types: isNullable ? [...others, 'null'] : others,
		...(values && values.length > 0 && { values }),
		bounds: boundsOf(schema, types),
		...formOf(schema),
		...(schema.items !== undefined && { items: read(schema.items) }),
		variants: fieldsOf(schema, read),
	};
}

function formOf({ format, pattern }: JsonRecord): Pick<Shape, 'format' | 'pattern'> {
	if (typeof format === 'string') return { format };
	return typeof pattern === 'string' ? { pattern } : {};
}

/** A schema may imply its type instead of naming it. */
function impliedTypes(schema: JsonRecord, values: readonly unknown[] = []): Type[] {
	if (isRecord(schema.properties)) return ['object'];
	if (schema.items !== undefined) return ['array'];
	return TYPES.filter((type) => values.some((value) => value !== null && typeof value === type));
}

function boundsOf(schema: JsonRecord, types: readonly Type[]): Bounds {
	const step = types.includes('integer') ? 1 : 0;
	const { exclusiveMinimum: above, exclusiveMaximum: under } = schema;
	const stated = {
		...schema,
		...(typeof above === 'number' && { minimum: above + step }),
		...(typeof under === 'number' && { maximum: under - step }),
	} as JsonRecord;
	return Object.fromEntries(
		BOUNDS.flatMap((name) => {
			const bound = stated[name];
			// Limits that hold for every whole number in JavaScript, or for every text or list, are no limits.
			const isBound =
				typeof bound === 'number' &&
				Math.abs(bound) < Number.MAX_SAFE_INTEGER &&
				!(bound === 0 && /^min(Length|Items)$/.test(name));
			return isBound ? [[name, bound]] : [];
		}),
	);
}

function fieldsOf(
	{ properties, required, additionalProperties }: JsonRecord,
	read: (schema: unknown) => Shape,
): Fields[] {
	const named = isRecord(properties) ? Object.entries(properties) : [];
	if (named.length === 0) return additionalProperties === false ? [{}] : [];
	const isRequired = (name: string) => Array.isArray(required) && required.includes(name);
	return [
		Object.fromEntries(
			named.map(([name, schema]) => [name, lazyField(() => read(schema), isRequired(name))]),
		),
	];
}

/** Read when it is needed: records that contain each other may unfold into a great many shapes. */
function lazyField(read: () => Shape, isRequired: boolean): Field {
	const shape = lazy(read);
	return {
		isRequired,
		get shape() {
			return shape();
		},
	};
}
