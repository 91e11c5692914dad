import { isRecord, type JsonRecord } from 'n8n-nodes-outreach/src/contract/json';

/**
 * A value that fits a JSON schema. If the schema leaves it open, calls `hint` with the name of the field; without a
 * hint, a text says that it is from a rehearsal.
 */
export function valueFor(schema: unknown, hint: (name: string) => unknown = () => undefined) {
	const root = isRecord(schema) ? schema : {};
	return fit(root, { root, hint, depth: 0, name: '' });
}

interface SchemaPosition {
	readonly root: JsonRecord;
	readonly hint: (name: string) => unknown;
	readonly depth: number;
	/** The name of the field. */
	readonly name: string;
}

/** Schemas may contain themselves. */
const DEPTH_MAX = 8;

function fit(schema: JsonRecord, position: SchemaPosition): unknown {
	const inner = position.depth < DEPTH_MAX ? refersTo(schema, position.root) : undefined;
	if (inner) return fit(inner, { ...position, depth: position.depth + 1 });
	for (const key of ['const', 'default', 'example']) if (key in schema) return schema[key];
	for (const key of ['enum', 'examples']) {
		const values = schema[key];
		if (Array.isArray(values) && values.length > 0) return values[0] as unknown;
	}
	return plain(schema, position);
}

/** The schema that stands for this one. */
function refersTo(schema: JsonRecord, root: JsonRecord): JsonRecord | undefined {
	if (typeof schema.$ref === 'string') {
		const steps = schema.$ref.split('/').slice(1);
		const found = steps.reduce<unknown>((at, step) => (isRecord(at) ? at[step] : undefined), root);
		return isRecord(found) ? found : undefined;
	}
	for (const key of ['anyOf', 'oneOf', 'allOf']) {
		const choices = schema[key];
		if (Array.isArray(choices)) return choices.filter(isRecord).find(({ type }) => type !== 'null');
	}
	return undefined;
}

function plain(schema: JsonRecord, position: SchemaPosition): unknown {
	const types = [schema.type].flat();
	const type = types.find((one) => one !== 'null') ?? (schema.properties ? 'object' : 'string');
	const hinted = position.hint(position.name);
	switch (type) {
		case 'object':
			return objectFor(schema, position);
		case 'array':
			return listFor(schema, position);
		case 'boolean':
			return typeof hinted === 'boolean' ? hinted : false;
		case 'integer':
		case 'number':
			return typeof hinted === 'number' ? hinted : numberFor(schema);
		case 'null':
			return null;
		default:
			return typeof hinted === 'string' ? hinted : textFor(schema);
	}
}

function objectFor({ properties, required }: JsonRecord, position: SchemaPosition) {
	const all = Object.entries(isRecord(properties) ? properties : {});
	const names = Array.isArray(required) ? (required as unknown[]) : [];
	// In a schema that contains itself, filling in optional values would never end.
	const isDeep = position.depth >= DEPTH_MAX;
	return Object.fromEntries(
		all
			.filter(([name]) => !isDeep || names.includes(name))
			.map(([name, inner]) => [
				name,
				fit(isRecord(inner) ? inner : {}, { ...position, name, depth: position.depth + 1 }),
			]),
	);
}

function listFor({ items, minItems }: JsonRecord, position: SchemaPosition) {
	const least = typeof minItems === 'number' ? minItems : 1;
	const length = position.depth >= DEPTH_MAX ? least : Math.max(least, 1);
	const one = () => fit(isRecord(items) ? items : {}, { ...position, depth: position.depth + 1 });
	return Array.from({ length }, one);
}

function numberFor({ minimum, exclusiveMinimum, maximum }: JsonRecord): number {
	if (typeof minimum === 'number') return minimum;
	if (typeof exclusiveMinimum === 'number') return exclusiveMinimum + 1;
	return typeof maximum === 'number' ? Math.min(maximum, 1) : 1;
}

const FORMATS: Readonly<Record<string, string>> = {
	date: '2026-11-23',
	'date-time': '2026-11-23T09:00:00.000Z',
	email: 'rehearsal@mail.example',
	time: '09:00:00Z',
	uri: 'https://rehearsal.example/',
	url: 'https://rehearsal.example/',
	uuid: '00000000-0000-4000-8000-000000000000',
};

function textFor({ format, minLength, maxLength }: JsonRecord): string {
	const text = FORMATS[String(format)] ?? 'From the rehearsal';
	const padded = text.padEnd(typeof minLength === 'number' ? minLength : 0, '.');
	return typeof maxLength === 'number' ? padded.slice(0, maxLength) : padded;
}
