import type { INodeProperties } from 'n8n-workflow';

import { isRecord, type JsonRecord } from '../../../src/contract/json';
import type { Problem } from '../../../src/contract/problems';
import { invalidInput } from '../../../src/n8n/errors';
import type { ItemCall } from '../../../src/n8n/execution/itemCall';
import { type FormReader, formOf } from './values';

/** For people who already have the body of the request. An AI agent fills in the fields. */
export const inputProperties: INodeProperties[] = [
	{
		displayName: 'Setup',
		name: 'inputMode',
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'Using Fields Below', value: 'form' },
			{ name: 'Using JSON', value: 'json' },
		],
		default: 'form',
		displayOptions: { show: { '@tool': [false] } },
		description: 'Fill in the fields below, or write the request as JSON',
	},
	{
		displayName: 'JSON Body',
		name: 'jsonBody',
		type: 'json',
		typeOptions: { rows: 12 },
		default: '{}',
		required: true,
		displayOptions: { show: { '@tool': [false], inputMode: ['json'] } },
		description:
			'The body of the request as the API documents it, as JSON or as an object from an expression. It is checked like the fields.',
	},
];

/** Ends the last section of a form. AI agents have no choices there. */
export const outputHeading: INodeProperties = {
	displayName: 'Output',
	name: 'outputHeading',
	type: 'notice',
	default: '',
	displayOptions: { show: { '@tool': [false] } },
	typeOptions: { sectionHeader: true },
};

export const USING_JSON = { inputMode: ['json'] };

/**
 * Hides these fields if JSON is used. Those that depend on another one are hidden with it: n8n drops the value of a
 * hidden field whose name stands in several operations. It keeps other values, so what depends on them hides itself.
 */
export function usingFields(properties: INodeProperties[]): INodeProperties[] {
	const names = properties.map(({ name }) => name);
	return properties.map((property) => {
		const { show = {}, hide = {} } = property.displayOptions ?? {};
		if (Object.keys(show).some((name) => names.includes(name))) return property;
		return { ...property, displayOptions: { show, hide: { ...hide, ...USING_JSON } } };
	});
}

export const usesJson = (call: ItemCall): boolean =>
	!call.isTool && formOf(call)('inputMode') === 'json';

/** The body of an item's request, from the fields or from JSON. */
export function readFieldsOrJson(
	call: ItemCall,
	fromFields: (form: FormReader) => JsonRecord,
): JsonRecord {
	const form = formOf(call);
	if (!usesJson(call)) return fromFields(form);
	const body = jsonIn('json_body', form('jsonBody'));
	if (!isRecord(body)) {
		throw invalidInput('json_body', 'must be an object with the fields of the request');
	}
	return body;
}

/** The value of a JSON field: parsed if it is text, otherwise as the expression gave it. */
export function jsonIn(field: string, value: unknown): unknown {
	if (typeof value !== 'string') return value;
	try {
		return JSON.parse(value);
	} catch (error) {
		throw invalidInput(field, `is not valid JSON: ${(error as SyntaxError).message}`);
	}
}

/** Names a problem by its place in the JSON body. */
export const inJson = ({ field, message }: Problem): Problem => ({
	field: field.startsWith('json_body') ? field : `json_body.${field}`,
	message,
});
