import { z } from 'zod/v4';

import type { Endpoint } from '../../src/contract';

/** What the contract says of one value that a caller gives, in the terms of JSON Schema. */
export interface ContractField {
	readonly name: string;
	readonly required: boolean;
	readonly type?: string | readonly string[];
	readonly enum?: readonly unknown[];
	readonly default?: unknown;
	readonly minimum?: number;
	readonly maximum?: number;
	readonly minLength?: number;
	readonly maxLength?: number;
	readonly maxItems?: number;
}

interface ObjectSchema {
	readonly properties?: Readonly<Record<string, PropertySchema>>;
	readonly required?: readonly string[];
	readonly anyOf?: readonly ObjectSchema[];
}

type PropertySchema = Omit<ContractField, 'name' | 'required'> & {
	readonly anyOf?: readonly PropertySchema[];
	readonly items?: ObjectSchema & { readonly type?: string };
};

/** Everything a caller of the endpoint gives. `limit` and `cursor` belong to the pagination, not to a form. */
export function fieldsOf(endpoint: Endpoint): ContractField[] {
	const { path, query, body } = endpoint.schemas();
	return [path, query, body]
		.filter((schema) => schema !== undefined)
		.flatMap((schema) => fieldsIn(z.toJSONSchema(schema, { io: 'input' }) as ObjectSchema))
		.filter(({ name }) => !(endpoint.pagination && ['limit', 'cursor'].includes(name)));
}

function fieldsIn(schema: ObjectSchema): ContractField[] {
	const { properties = {}, required = [] } = schema.anyOf ? oneEntry(schema.anyOf) : schema;
	return Object.entries(properties).map(([name, property]) => ({
		...withoutNull(property),
		name,
		required: required.includes(name),
	}));
}

/** A body that is one entry or a list of them: a node makes an entry of each item, so its form is that of an entry. */
function oneEntry(variants: readonly ObjectSchema[]): ObjectSchema {
	const single = variants.find(({ properties = {} }) =>
		Object.values(properties).every(({ type, items }) => type !== 'array' || !items?.properties),
	);
	if (!single) throw new Error('Every variant of the body is a list of objects');
	return single;
}

/** A form leaves a field out rather than sending null. */
function withoutNull({ anyOf, ...property }: PropertySchema): PropertySchema {
	const [only] = anyOf?.filter(({ type }) => type !== 'null') ?? [];
	return { ...property, ...only };
}
