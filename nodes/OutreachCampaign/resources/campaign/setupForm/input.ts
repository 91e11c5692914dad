import type { INodeProperties } from 'n8n-workflow';

import { isRecord, type JsonRecord } from '../../../../../src/contract/json';
import type { Endpoint } from '../../../../../src/contract/endpoint';
import { type Problem, problemsOf } from '../../../../../src/contract/problems';
import { invalidFields, invalidInput } from '../../../../../src/n8n/errors';
import type { ItemCall } from '../../../../../src/n8n/run';
import { urlProblems } from '../../../../shared/toLead';
import { type Form, formOf } from './form';

/** For people who have the body of the request already. An AI agent fills in the fields. */
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
		description: 'How to say what the campaign is like',
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

/** Ends the last section of the setup. An AI agent has nothing to choose there. */
export const outputHeading: INodeProperties = {
	displayName: 'Output',
	name: 'outputHeading',
	type: 'notice',
	default: '',
	displayOptions: { show: { '@tool': [false] } },
	typeOptions: { sectionHeader: true },
};

/** The properties, hidden where the setup comes as JSON. */
export const usingFields = (properties: INodeProperties[]): INodeProperties[] =>
	properties.map((property) => ({
		...property,
		displayOptions: { ...property.displayOptions, hide: { inputMode: ['json'] } },
	}));

/** The body that an item asks for, made of the fields or given as JSON. */
export function readBody(call: ItemCall, fromFields: (form: Form) => JsonRecord): JsonRecord {
	const form = formOf(call);
	const isJson = !call.isTool && form('inputMode') === 'json';
	return isJson ? parsed(form('jsonBody')) : fromFields(form);
}

function parsed(value: unknown): JsonRecord {
	const body = typeof value === 'string' ? parse(value) : value;
	if (!isRecord(body)) {
		throw invalidInput('json_body', 'must be an object with the fields of the request');
	}
	return body;
}

function parse(json: string): unknown {
	try {
		return JSON.parse(json);
	} catch (error) {
		throw notJson(error);
	}
}

const notJson = (error: unknown): Error =>
	invalidInput('json_body', `is not valid JSON: ${(error as SyntaxError).message}`);

/** Every rule that the request breaks, so that one run shows them all. Throws where there is one. */
export function checkSetup(
	endpoint: Endpoint,
	request: { readonly path?: object; readonly body: JsonRecord },
): void {
	const { path, body } = endpoint.schemas();
	const problems: Problem[] = [
		...(path ? problemsOf(path, request.path) : []),
		...(body ? problemsOf(body, request.body, 'json_body') : []),
		...inlineLeads(request.body).flatMap((lead, index) =>
			urlProblems(Object(lead).social_url, `source.leads[${index}].social_url`),
		),
	];
	if (problems.length > 0) throw invalidFields(problems);
}

function inlineLeads({ source }: JsonRecord): unknown[] {
	return isRecord(source) && Array.isArray(source.leads) ? source.leads : [];
}
