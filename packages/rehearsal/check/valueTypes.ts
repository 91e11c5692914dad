import { isRecord } from 'n8n-nodes-outreach/src/contract/json';
import type { Field } from './forms';
import { isBlank, isExpression, isLeftToModel, isNothing, shown } from './parameterValue';

/** What is wrong with the kind of a value; undefined if nothing is. */
type Check = (field: Field, value: unknown) => string | undefined;

const COLLECTIONS = ['collection', 'fixedCollection'];

/** Of any node: n8n drops these, or cannot read them at all. */
export function problemOfCollection(field: Field, value: unknown): string | undefined {
	if (!COLLECTIONS.includes(field.type) || value === undefined || value === null) return undefined;
	const isList = field.type === 'collection' && field.typeOptions?.multipleValues === true;
	if (isList && Array.isArray(value)) return undefined;
	if (isRecord(value)) return undefined;
	return `must be a record of fields, is ${shown(value)}. Set each of its fields`;
}

/** The rows of a group of fields. */
export function problemOfRows({ typeOptions }: Field, rows: unknown): string | undefined {
	if (rows === undefined || rows === null) return undefined;
	if (typeOptions?.multipleValues === true) {
		const isList = Array.isArray(rows) && rows.every(isRecord);
		return isList ? undefined : `must be a list of records, is ${shown(rows)}`;
	}
	return isRecord(rows) ? undefined : `must be a record of fields, is ${shown(rows)}`;
}

/** Of any node: a value that is none of the choices, if the form itself has them. */
export const problemOfChoice: Check = (field, value) => {
	if (!['options', 'multiOptions'].includes(field.type) || isBlank(value)) return undefined;
	const { loadOptions, loadOptionsMethod } = field.typeOptions ?? {};
	if (loadOptions || loadOptionsMethod || 'allowArbitraryValues' in field) return undefined;
	const options = (field.options ?? []) as ReadonlyArray<{ name: string; value?: unknown }>;
	const choices = [...new Set(options.map((option) => option.value))];
	const isKnown = (one: unknown) =>
		isExpression(one) ||
		one === BEYOND[field.name] ||
		choices.some((choice) => String(choice) === String(one));
	const unknown = listOf(field, value).filter((one) => !isKnown(one));
	if (unknown.length === 0 || choices.length === 0) return undefined;
	const meant = options.find(({ name, value: choice }) =>
		[name, String(choice)].some((word) => isSameWord(word, unknown[0])),
	);
	const advice =
		meant === undefined
			? `Choose ${listed(choices.filter((choice) => choice !== ''))}`
			: `Write ${shown(meant.value)}`;
	return `has no choice ${unknown.map(shown).join(', ')}. ${advice}`;
};

/** Choices that forms do not list, by field: n8n adds one for calls of its own, and Code nodes still take the old Python. */
const BEYOND: Readonly<Record<string, string>> = {
	language: 'python',
	operation: '__CUSTOM_API_CALL__',
	resource: '__CUSTOM_API_CALL__',
};

/** Several choices may be written with commas between them. */
const listOf = ({ type }: Field, value: unknown): unknown[] =>
	type === 'multiOptions' && typeof value === 'string'
		? value.split(',').map((one) => one.trim())
		: [value].flat();

const isSameWord = (word: string, given: unknown): boolean =>
	word.toLowerCase().replace(/[^a-z0-9]/g, '') ===
	String(given)
		.toLowerCase()
		.replace(/[^a-z0-9]/g, '');

const CHOICES_SHOWN = 12;

function listed(choices: readonly unknown[]): string {
	const first = choices.slice(0, CHOICES_SHOWN).map(String).join(', ');
	const left = choices.length - CHOICES_SHOWN;
	return left > 0 ? `one of ${first} and ${left} more` : `one of ${first}`;
}

/** Of a node of this package: the value of a field that is no collection. */
export const problemOfValue: Check = (field, value) => {
	if (isNothing(value)) return undefined;
	if (isExpression(value)) {
		const isTaken = field.noDataExpression !== true || isLeftToModel(value);
		return isTaken ? undefined : 'takes no expression. Choose a fixed value';
	}
	return PROBLEMS[field.type]?.(field, value);
};

const PROBLEMS: Partial<Record<Field['type'], Check>> = {
	boolean: (_, value) =>
		['true', 'false'].includes(String(value).trim().toLowerCase())
			? undefined
			: `must be true or false, is ${shown(value)}`,
	number: (_, value) =>
		['number', 'string'].includes(typeof value) && Number.isFinite(Number(value))
			? undefined
			: `must be a number, is ${shown(value)}`,
	string: ({ typeOptions }, value) => {
		const texts = typeOptions?.multipleValues === true ? [value].flat() : [value];
		return texts.every(isText) ? undefined : `must be text, is ${shown(value)}`;
	},
	dateTime: (_, value) =>
		typeof value === 'string' ? undefined : `must be a date as text, is ${shown(value)}`,
	options: (_, value) =>
		typeof value === 'object' ? `must be one choice, is ${shown(value)}` : undefined,
	multiOptions: (_, value) =>
		[value].flat().every(isText) ? undefined : `must be a list of choices, is ${shown(value)}`,
	json: (_, value) =>
		typeof value === 'string' || (typeof value === 'object' && value !== null)
			? undefined
			: `must be JSON, is ${shown(value)}`,
	resourceLocator: ({ modes = [] }, value) => {
		const names = modes.map(({ name }) => name);
		if (!isRecord(value) || value.__rl !== true) {
			const example = { __rl: true, mode: names.includes('id') ? 'id' : names[0], value: '…' };
			return `must say how it is chosen, as in ${JSON.stringify(example)}, is ${shown(value)}`;
		}
		if (!names.includes(String(value.mode))) {
			return `has no mode ${shown(value.mode)}. Its modes are ${names.join(', ')}`;
		}
		const { value: chosen } = value;
		return chosen === null || isText(chosen) ? undefined : `must be one ID, is ${shown(chosen)}`;
	},
	resourceMapper: (_, value) =>
		isRecord(value) && ['autoMapInputData', 'defineBelow'].includes(String(value.mappingMode))
			? undefined
			: `must be a record with the mappingMode autoMapInputData or defineBelow, is ${shown(value)}`,
};

const isText = (value: unknown): boolean => ['string', 'number'].includes(typeof value);
