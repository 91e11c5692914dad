import { z } from 'zod/v4';

import type { Endpoint } from '../../src/contract';

/** What the contract says of one value that a caller gives, in the terms of JSON Schema. */
export interface ContractField {
	readonly name: string;
	readonly required: boolean;
	readonly nullable?: boolean;
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
	readonly oneOf?: readonly ObjectSchema[];
}

type PropertySchema = Omit<ContractField, 'name' | 'required'> & {
	readonly anyOf?: readonly PropertySchema[];
	readonly items?: ObjectSchema & { readonly type?: string };
	readonly const?: unknown;
};

/** Everything a caller of the endpoint gives. `limit` and `cursor` belong to the pagination, not to a form. */
export function fieldsOf(endpoint: Endpoint): ContractField[] {
	const { path, query, body } = endpoint.schemas();
	return [path, query, body]
		.filter((schema) => schema !== undefined)
		.flatMap(fieldsOfSchema)
		.filter(({ name }) => !(endpoint.pagination && ['limit', 'cursor'].includes(name)));
}

/** The fields of an object in a request, such as a section of a body. */
export const fieldsOfSchema = (schema: z.ZodType): ContractField[] =>
	fieldsIn(z.toJSONSchema(schema, { io: 'input' }) as ObjectSchema);

/** The single values of an object in a request by their paths, those of all variants of a union together. */
export const placesIn = (schema: z.ZodType, above = ''): Map<string, ContractField> =>
	new Map(placesBelow(z.toJSONSchema(schema, { io: 'input' }) as ObjectSchema, above));

function placesBelow(schema: ObjectSchema, above: string): Array<[string, ContractField]> {
	return variantsIn(schema).flatMap(({ properties = {}, required = [] }) =>
		Object.entries(properties).flatMap(([name, property]): Array<[string, ContractField]> => {
			const path = `${above}${name}`;
			const below = placesBelow(property as ObjectSchema, `${path}.`);
			if (below.length > 0) return below;
			return [[path, { ...withoutNull(property), name, required: required.includes(name) }]];
		}),
	);
}

function variantsIn(schema: ObjectSchema): ObjectSchema[] {
	const variants = schema.anyOf ?? schema.oneOf;
	return variants ? variants.flatMap(variantsIn) : [schema];
}

function fieldsIn(schema: ObjectSchema): ContractField[] {
	const variants = schema.anyOf ?? schema.oneOf;
	const { properties = {}, required = [] } = variants ? oneForm(variants) : schema;
	return Object.entries(properties).map(([name, property]) => ({
		...withoutNull(property),
		name,
		required: required.includes(name),
	}));
}

/** Variants with the same fields are one form, in which a choice decides between them. */
function oneForm(variants: readonly ObjectSchema[]): ObjectSchema {
	const namesOf = ({ properties = {} }: ObjectSchema) => Object.keys(properties).sort().join();
	const [first, ...others] = variants;
	if (!first || others.some((variant) => namesOf(variant) !== namesOf(first))) {
		return oneEntry(variants);
	}
	const merged = Object.keys(first.properties ?? {}).map((name) => {
		const all = variants.map(({ properties = {} }) => properties[name]!);
		const values = [...new Set(all.flatMap((each) => each.enum ?? [each.const ?? []].flat()))];
		// The widest bound: what holds for one variant alone is said in words.
		const maxLength = Math.max(...all.map((each) => each.maxLength ?? 0)) || undefined;
		return [name, { ...all[0], enum: values.length > 0 ? values : undefined, maxLength }];
	});
	return { ...first, properties: Object.fromEntries(merged) as ObjectSchema['properties'] };
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
	return {
		...property,
		...only,
		...(anyOf?.some(({ type }) => type === 'null') && { nullable: true }),
	};
}
