import type { INodeProperties } from 'n8n-workflow';

import { isRecord, type JsonRecord } from '../../../../../src/contract/json';
import type { Unchecked } from '../../../../../src/n8n/check';
import { parameterName } from '../../../../../src/n8n/parameterNames';
import { filled, idList } from '../../../../../src/n8n/parameters';
import { jsonIn } from '../../../../shared/form/jsonInput';
import { toUnchecked } from '../../../../shared/form/toUnchecked';
import { boolean, type Form, nameList, number, text } from '../../../../shared/form/values';

/** The parts of an agent that a generation can propose, and that a form takes as fields or as JSON. */
export const SECTIONS = ['criteria', 'signals'] as const;
export type Section = (typeof SECTIONS)[number];

export const heading = (name: string, displayName: string): INodeProperties => ({
	displayName,
	name,
	type: 'notice',
	default: '',
	typeOptions: { sectionHeader: true },
});

export const sourceChoice = (
	name: `${Section}Source`,
	displayName: string,
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

/** The contract's fields that were filled in, each read as its type in the form says. */
export function readFields(
	keys: readonly string[],
	properties: readonly INodeProperties[],
	values: JsonRecord,
): JsonRecord {
	const entries = keys.map((key) => {
		const name = parameterName(key);
		const property = properties.find((each) => each.name === name);
		return [key, readValue(property, values[name])] as const;
	});
	return filled(Object.fromEntries(entries));
}

function readValue(property: INodeProperties | undefined, value: unknown): unknown {
	switch (property?.type) {
		case 'boolean':
			return boolean(value);
		case 'number':
			return number(value);
		case 'multiOptions':
			return idList(value);
		default:
			return property?.typeOptions?.multipleValues ? nameList(value) : text(value);
	}
}
