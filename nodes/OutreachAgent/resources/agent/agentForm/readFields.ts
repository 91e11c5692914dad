import type { INodeProperties, NodePropertyTypes } from 'n8n-workflow';

import type { JsonRecord } from '../../../../../src/contract/json';
import { parameterName } from '../../../../../src/n8n/parameterNames';
import { filled, idList } from '../../../../../src/n8n/parameters';
import { boolean, nameList, number, text } from '../../../../shared/form/values';
import { address } from '../../fields';

const READERS: Partial<Record<NodePropertyTypes, (value: unknown) => unknown>> = {
	boolean,
	multiOptions: idList,
	number,
};

/** The contract's fields that were filled in, each read as its type in the form says. */
export function readFields(
	keys: readonly string[],
	properties: readonly INodeProperties[],
	values: JsonRecord,
): JsonRecord {
	const entries = keys.map((key) => {
		const name = parameterName(key);
		const { type = 'string', typeOptions } = properties.find((each) => each.name === name) ?? {};
		const ofText = key.endsWith('_url') ? address : text;
		const read = READERS[type] ?? (typeOptions?.multipleValues ? nameList : ofText);
		return [key, read(values[name])] as const;
	});
	return filled(Object.fromEntries(entries));
}
