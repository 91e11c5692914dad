import { allEndpoints, type Endpoint } from 'n8n-nodes-outreach/src/contract';
import { ID_FIELDS } from 'n8n-nodes-outreach/src/contract/common';
import { effectInRequest, EFFECTS_OF_DIFFERENCES } from '../report/effects';
import type { Finding } from '../report/finding';
import { placesOf } from '../report/lookedFor';
import { type Difference, differencesOf, fieldDifferences } from '../shape/compare';
import type { Field, Fields, Shape } from '../shape/shape';
import { inWords } from '../shape/inWords';
import { answerShapeOf, bodyShapeOf, parametersOf } from './contract';
import type { DocumentedResponse, Operation } from './openApi';

/** Some documents list these headers as parameters, although browsers and HTTP itself send them. */
const COMMON_HEADERS = ['accept', 'authorization', 'content-type'];

/** The document describes itself. */
const DOCUMENT_PATH = '/openapi.json';

type Part = 'answer' | 'request';

/** Where the served document differs from the contract. */
export function compareDocument(operations: readonly Operation[]): Finding[] {
	const unknown = operations.filter(
		({ path, method }) =>
			path !== DOCUMENT_PATH &&
			!allEndpoints.some((endpoint) => isSame(endpoint, { path, method })),
	);
	return [
		...allEndpoints.flatMap((endpoint) =>
			compareEndpoint(endpoint, operationOf(endpoint, operations)),
		),
		...unknown.map(
			({ method, path }): Finding => ({
				area: 'document',
				endpoint: `${method} ${path}`,
				what: 'unknown endpoint',
				at: '',
				expected: 'no such endpoint',
				came: 'an endpoint',
				effect: 'knows less',
			}),
		),
	];
}

/** The operation in the document that matches this endpoint. The names of path parameters do not matter. */
export const operationOf = (
	endpoint: Endpoint,
	operations: readonly Operation[],
): Operation | undefined => operations.find((operation) => isSame(endpoint, operation));

const isSame = (endpoint: Endpoint, { method, path }: Pick<Operation, 'method' | 'path'>) =>
	endpoint.method === method && anonymous(endpoint.path) === anonymous(path);

const anonymous = (path: string) => path.replace(/\{[^}]+\}/g, '{}').replace(/\/$/, '');

function compareEndpoint(endpoint: Endpoint, operation: Operation | undefined): Finding[] {
	const found = (
		part: Part,
		difference: Difference,
		effect = part === 'request'
			? effectInRequest(endpoint, difference)
			: EFFECTS_OF_DIFFERENCES[difference.kind].answer,
	): Finding[] => {
		if (!effect) return [];
		const { path: at, kind: what, ours: expected, theirs: came } = difference;
		return [{ area: 'document', endpoint: endpoint.id, what, at, expected, came, effect }];
	};
	if (!operation) {
		return [
			{
				area: 'document',
				endpoint: endpoint.id,
				what: 'missing endpoint',
				at: '',
				expected: `${endpoint.method} ${endpoint.path}`,
				came: 'no such endpoint',
				effect: 'misbehaves',
			},
		];
	}
	const { header, path, query } = operation.parameters;
	const ourPath = parametersOf(endpoint, 'path');
	const names = Object.keys(ourPath);
	const theirPath = Object.entries(path).map(([name, field], index) => [
		names[index] ?? name,
		field,
	]);
	const theirHeaders = Object.entries(header).filter(([name]) => !COMMON_HEADERS.includes(name));
	return [
		...[
			...fieldDifferences(ourPath, Object.fromEntries(theirPath) as Fields, 'path'),
			...fieldDifferences(parametersOf(endpoint, 'query'), query, 'query'),
			...bodyDifferences(bodyShapeOf(endpoint), operation.body),
		].flatMap((difference) => found('request', difference)),
		...fieldDifferences(
			parametersOf(endpoint, 'headers'),
			Object.fromEntries(theirHeaders),
			'headers',
		).flatMap((difference) =>
			// A document need not name what HTTP defines, such as Range.
			difference.kind === 'missing optional field'
				? found('request', difference, 'knows less')
				: found('request', difference),
		),
		...answerDifferences(endpoint, operation.answers).flatMap((difference) =>
			lacksLookedFor(endpoint, difference)
				? found('answer', difference, 'misbehaves')
				: found('answer', difference),
		),
		...compareStatuses(endpoint, operation.answers),
	];
}

const lacksLookedFor = ({ id }: Endpoint, { path, lost = [] }: Difference): boolean =>
	placesOf(id)[path]?.some((value) => lost.includes(value)) === true;

function bodyDifferences(ours: Shape | undefined, theirs: Operation['body']): Difference[] {
	const none = 'no body';
	if (ours && theirs) return differencesOf(ours, theirs.shape, 'body');
	if (ours) {
		return [{ path: 'body', kind: 'missing field', ours: inWords(ours), theirs: none }];
	}
	if (!theirs) return [];
	const kind = theirs.isRequired ? 'unknown required field' : 'unknown field';
	return [{ path: 'body', kind, ours: none, theirs: inWords(theirs.shape) }];
}

export const isSuccessStatus = (status: string): boolean => /^2(\d\d|XX)$/i.test(status);

/** The successes that have a body: a 204, for example, has none. */
export const successesOf = (
	answers: readonly DocumentedResponse[],
): Array<Required<Omit<DocumentedResponse, 'text'>>> =>
	answers.flatMap(({ status, shape }) =>
		isSuccessStatus(status) && shape ? [{ status, shape }] : [],
	);

/** In the bodies of all successes. A difference that the first one does not have comes with the status. */
export function answerDifferences(
	endpoint: Endpoint,
	answers: readonly DocumentedResponse[],
): Difference[] {
	const ours = answerShapeOf(endpoint);
	if (!ours) return [];
	const [first, ...others] = successesOf(answers).map(({ status, shape }) => ({
		status,
		// `pagination` has one of two places. Whether it exists at all is an assumption.
		differences: differencesOf(ours, asRead(endpoint, shape)).filter(
			({ path, kind }) =>
				!(kind === 'missing optional field' && /^(data\.)?pagination$/.test(path)),
		),
	}));
	if (!first) {
		return [{ path: '', kind: 'unsaid type', ours: inWords(ours), theirs: 'no body of an answer' }];
	}
	const known = new Set(first.differences.map((difference) => JSON.stringify(difference)));
	return [
		...first.differences,
		...others.flatMap(({ status, differences }) =>
			differences
				.filter((difference) => !known.has(JSON.stringify(difference)))
				.map((difference) => ({ ...difference, theirs: `${difference.theirs}, with ${status}` })),
		),
	];
}

/** Nodes read a record one level deeper, such as `data.campaign`, as if it were `data`. */
const asRead = ({ envelope }: Endpoint, shape: Shape): Shape =>
	envelope === 'single'
		? { ...shape, variants: shape.variants.map((fields) => withRecordAsData(fields)) }
		: shape;

function withRecordAsData(fields: Fields): Fields {
	const { data } = fields;
	const record = data && recordBelow(data.shape)?.field;
	return record ? { ...fields, data: record } : fields;
}

/** The only record in an object that is none itself. */
export function recordBelow(
	shape: Shape,
): { readonly name: string; readonly field: Field } | undefined {
	if (isRecordShape(shape)) return undefined;
	const [record, ...others] = shape.variants
		.flatMap((fields) => Object.entries(fields))
		.filter(([, field]) => isRecordShape(field.shape));
	return record && others.length === 0 ? { name: record[0], field: record[1] } : undefined;
}

const isRecordShape = ({ variants }: Shape): boolean =>
	variants.some((fields) => ID_FIELDS.some((name) => fields[name]));

function compareStatuses(endpoint: Endpoint, answers: readonly DocumentedResponse[]): Finding[] {
	const theirs = answers.map(({ status }) => status).filter(isSuccessStatus);
	const unknown = theirs.filter(
		(status) => /^\d+$/.test(status) && !endpoint.statuses.includes(Number(status)),
	);
	if (unknown.length === 0) return [];
	return [
		{
			area: 'document',
			endpoint: endpoint.id,
			what: 'unknown status',
			at: 'status',
			expected: endpoint.statuses.join(', '),
			came: unknown.join(', '),
			effect: 'knows less',
		},
	];
}
