import * as z from 'zod/v4';

import {
	ctaPayloadField,
	ctaPayloadSchema,
} from 'n8n-nodes-outreach/src/contract/campaigns/callToAction';
import { paginationSchema } from 'n8n-nodes-outreach/src/contract/common';
import type { Endpoint } from 'n8n-nodes-outreach/src/contract/endpoint';
import { isRecord, type JsonRecord } from 'n8n-nodes-outreach/src/contract/json';
import { remember } from '../remember';
import { shapeOf } from '../shape/fromSchema';
import { ANYTHING, type Fields, type Shape } from '../shape/shape';

type Io = 'input' | 'output';
type ParameterPlace = 'path' | 'query' | 'headers';

/** The parameters of a request that go in one place. */
export function parametersOf(endpoint: Endpoint, place: ParameterPlace): Fields {
	const schema = endpoint.schemas()[place];
	return (schema && shapeOfSchema(schema, 'input').variants[0]) ?? {};
}

export function bodyShapeOf(endpoint: Endpoint): Shape | undefined {
	const { body } = endpoint.schemas();
	return body && shapeOfSchema(body, 'input');
}

/** The whole success body; undefined if it is not JSON. */
export const answerSchemaOf = remember((endpoint: Endpoint): z.ZodType | undefined => {
	const { response } = endpoint.schemas();
	const hasList = endpoint.pagination && endpoint.envelope === 'bare';
	return hasList && response instanceof z.ZodObject ? withPagination(response) : response;
});

export function answerShapeOf(endpoint: Endpoint): Shape | undefined {
	const schema = answerSchemaOf(endpoint);
	return schema && shapeOfSchema(schema, 'output');
}

/** If a record contains a list, `pagination` is beside `data` or inside it. */
function withPagination(answer: z.ZodObject): z.ZodType {
	const pagination = paginationSchema().optional();
	const data = answer.shape.data as z.ZodObject;
	return answer.extend({ data: data.extend({ pagination }), pagination });
}

/** Everything that the contract says about an endpoint, as JSON Schemas. */
export const jsonSchemasOf = remember((endpoint: Endpoint): unknown[] =>
	Object.values<z.ZodType | undefined>({ ...endpoint.schemas() }).flatMap((schema) =>
		schema ? [jsonSchemaOf(schema, 'output')] : [],
	),
);

const shapes = {
	input: remember((schema: z.ZodType) => readShape(schema, 'input')),
	output: remember((schema: z.ZodType) => readShape(schema, 'output')),
};

export const shapeOfSchema = (schema: z.ZodType, io: Io): Shape => shapes[io](schema);

function readShape(schema: z.ZodType, io: Io): Shape {
	const json = jsonSchemaOf(schema, io);
	return isRecord(json) ? shapeOf(json, json as JsonRecord) : ANYTHING;
}

const jsonSchemaOf = (schema: z.ZodType, io: Io): unknown =>
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
