import * as z from 'zod/v4';

import { ctaPayloadField, ctaPayloadSchema } from '../../src/contract/campaigns/callToAction';
import { errorBodySchema, paginationSchema } from '../../src/contract/common';
import type { Endpoint } from '../../src/contract/endpoint';
import { isRecord, type JsonRecord } from '../../src/contract/json';
import { shapeOf } from '../shape/fromSchema';
import { ANYTHING, type Fields, type Shape } from '../shape/shape';

type Place = 'path' | 'query' | 'headers';

/** The parameters of a request that go in one place. */
export function parametersOf(endpoint: Endpoint, place: Place): Fields {
	const schema = endpoint.schemas()[place];
	return (schema && shapeOfSchema(schema, 'input').variants[0]) ?? {};
}

export function bodyShapeOf(endpoint: Endpoint): Shape | undefined {
	const { body } = endpoint.schemas();
	return body && shapeOfSchema(body, 'input');
}

/** The whole success body; undefined if it is not JSON. */
export function answerShapeOf(endpoint: Endpoint): Shape | undefined {
	const { response } = endpoint.schemas();
	if (!response) return undefined;
	const shape = shapeOfSchema(response, 'output');
	return endpoint.pagination && endpoint.envelope === 'bare' ? withPagination(shape) : shape;
}

export const errorShape = (): Shape => shapeOfSchema(errorBodySchema(), 'output');

/** If a record contains a list, `pagination` is beside `data` or inside it. */
function withPagination(shape: Shape): Shape {
	const pagination = { shape: shapeOfSchema(paginationSchema(), 'output'), isRequired: false };
	const variants = shape.variants.map((fields): Fields => {
		const { data } = fields;
		if (!data) return fields;
		const inner = data.shape.variants.map((each) => ({ ...each, pagination }));
		return { ...fields, data: { ...data, shape: { ...data.shape, variants: inner } }, pagination };
	});
	return { ...shape, variants };
}

/** Everything that the contract says about an endpoint, as JSON Schemas. */
export const jsonSchemasOf = (endpoint: Endpoint): unknown[] =>
	Object.values<z.ZodType | undefined>({ ...endpoint.schemas() }).flatMap((schema) =>
		schema ? [jsonSchemaOf(schema, 'output')] : [],
	);

function shapeOfSchema(schema: z.ZodType, io: 'input' | 'output'): Shape {
	const json = jsonSchemaOf(schema, io);
	return isRecord(json) ? shapeOf(json, json as JsonRecord) : ANYTHING;
}

const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): unknown =>
	z.toJSONSchema(schema, {
		io,
		override: ({ zodSchema, jsonSchema }) => {
			// The rules for this field are kept elsewhere, because they depend on another field.
			if ((zodSchema as unknown) !== ctaPayloadField()) return;
			const { anyOf } = z.toJSONSchema(ctaPayloadSchema(), { io });
			for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
			jsonSchema.anyOf = anyOf;
		},
	});
