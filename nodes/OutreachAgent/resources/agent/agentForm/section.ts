import type { INodeProperties, NodePropertyTypes } from 'n8n-workflow';

import type { AgentCreate } from '../../../../../src/contract/agents';
import { isRecord, type JsonRecord } from '../../../../../src/contract/json';
import { type Unchecked, toUnchecked } from '../../../../../src/n8n/check';
import { parameterName } from '../../../../../src/n8n/parameterNames';
import { filled, idList } from '../../../../../src/n8n/parameters';
import { jsonIn } from '../../../../shared/form/jsonInput';
import { boolean, type Form, nameList, number, text } from '../../../../shared/form/values';
import { address } from '../../fields';

export type AgentFields = Omit<AgentCreate, 'generation_id'>;

/** The parts of an agent that can be proposed, and that a form takes as fields or as JSON. */
export const SECTIONS = ['criteria', 'signals'] as const;
export type Section = (typeof SECTIONS)[number];

/** An AI agent fills in fields rather than JSON. */
export const sourceChoice = (
	displayName: string,
	name: `${Section}Source`,
	description: string,
): INodeProperties => ({
	displayName,
	name,
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Using Fields Below', value: 'form' },
		{ name: 'Using JSON', value: 'json' },
	],
	default: 'form',
	displayOptions: { show: { '@tool': [false] } },
	description,
});

export function readSection<T>(
	section: Section,
	form: Form,
	fromFields: (fields: JsonRecord) => Unchecked<T>,
): Unchecked<T> {
	if (form(`${section}Source`) === 'json') {
		return toUnchecked<T>(jsonIn(`${section}_json`, form(`${section}Json`)));
	}
	const fields = form(section);
	return fromFields(isRecord(fields) ? fields : {});
}

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
