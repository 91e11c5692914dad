import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import type { Operation, Operations } from '../../../src/n8n/execution/operation';
import { contractKey } from '../../../src/n8n/parameterNames';
import { z } from '../rows/zod';

/**
 * The fields of a record that an AI agent may get: those of the simplified record, then the others. Sends no request.
 */
export const outputFieldsOf = (operations: Operations) =>
	async function (this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		const resource = String(this.getCurrentNodeParameter('resource'));
		const name = String(this.getCurrentNodeParameter('operation'));
		const operation = operations[resource]?.[name];
		return operation ? fieldsOf(operation).map((field) => ({ name: field, value: field })) : [];
	};

function fieldsOf(operation: Operation): string[] {
	const simplified = Object.keys(operation.output().shape);
	const record = Object.keys(recordOf(operation).shape);
	return [...simplified, ...record.filter((field) => !simplified.includes(contractKey(field)))];
}

/** A record as the API sends it. */
function recordOf({ endpoint, record }: Operation): z.ZodObject {
	if (record) return record();
	const { response } = endpoint.schemas();
	const data = response instanceof z.ZodObject ? (response.shape.data as unknown) : undefined;
	const row = data instanceof z.ZodArray ? data.element : data;
	return row instanceof z.ZodObject ? row : z.object({});
}
