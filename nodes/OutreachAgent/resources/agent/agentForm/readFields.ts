import type { INodeProperties } from 'n8n-workflow';

import type { JsonRecord } from '../../../../../src/contract/json';
import { parameterName } from '../../../../../src/n8n/parameterNames';
import { filledFields } from '../../../../../src/n8n/parameters';
import { nameList, text } from '../../../../shared/form/values';
import { address } from '../../fields';

/** The contract's fields that were filled in. */
export function readFields(
	keys: readonly string[],
	properties: readonly INodeProperties[],
	values: JsonRecord,
): JsonRecord {
	const entries = keys.map((key) => {
		const name = parameterName(key);
		const value = values[name];
		const { type, typeOptions } = properties.find((each) => each.name === name) ?? {};
		if (type === 'multiOptions' || typeOptions?.multipleValues) return [key, nameList(value)];
		if (type !== 'string') return [key, value];
		return [key, key.endsWith('_url') ? address(value) : text(value)];
	});
	return filledFields(Object.fromEntries(entries));
}
