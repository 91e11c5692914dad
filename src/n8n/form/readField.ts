import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';

import { JOB_TITLE_PLACEHOLDER } from '../../contract/campaigns';
import { isRecord, type JsonRecord } from '../../contract/json';
import type { TextForPeople } from '../../checks/texts/textForPeople';
import { invalidFields } from '../errors';
import { contractKey } from '../parameterNames';
import type { Evaluate } from '../texts/gaps';
import type { TextsForPeople } from '../texts/textsForPeople';
import {
	halfCharacterIn,
	problemsOfExpression,
	problemsOfText,
	RECORD_IN_TEXT,
} from '../texts/problems';
import {
	type FieldInput,
	isBlank,
	isExpression,
	isLeftToModel,
	isPlainRecord,
	partOf,
	readEach,
	shown,
} from './fieldInput';

/** Where a field is in its form. */
export interface FieldContext {
	/** What the form calls it. */
	readonly label: string;
	/** The collection that it was added to. */
	readonly collection?: string;
	/** A model may fill the field in. */
	readonly isTool: boolean;
	/** What the error adds if the field has no value. */
	readonly whenEmpty?: string;
	/** Which fields hold texts that people will read, and how to check them. */
	readonly texts?: TextChecks;
	/** Whether the form shows a field of a collection that holds these values. */
	readonly isShown?: (field: INodeProperties, values: JsonRecord) => boolean;
}

interface TextChecks {
	readonly kinds: TextsForPeople;
	/** The texts go out as they are written. */
	readonly isLifted: boolean;
	readonly evaluate: Evaluate;
}

type Fail = (message: string) => Error;

/**
 * The value of a field for one item, in the type of the field. If an expression gives nothing, that does not count as
 * 'not set', and a value of another type is not guessed at: both are errors that name the field. Undefined if a model
 * left the field empty.
 */
export function readField(
	field: INodeProperties,
	input: FieldInput,
	context: FieldContext,
): unknown {
	const { written, value } = input;
	const fail = (message: string) => failure(field, context, message);
	if (field.noDataExpression && wasExpression(input)) {
		throw fail('takes no expression: choose a fixed value');
	}
	if (isEmpty(field, input)) return readEmpty(field, input, context);
	switch (field.type) {
		case 'boolean':
			return orFail(toBoolean, value, (is) => fail(`must be true or false, is ${is}`));
		case 'number':
			return orFail(toNumber, value, (is) => fail(`must be a number, is ${is}`));
		case 'options':
			return oneOf(field, value, fail);
		case 'multiOptions': {
			const list = typeof value === 'string' ? value.split(',').map((each) => each.trim()) : value;
			const choices = { written, value: [list].flat() };
			return readList(choices, (each, failAt) => oneOf(field, each.value, failAt), fail);
		}
		case 'collection':
			return readCollection(field, input, context);
		case 'fixedCollection':
			return readGroups(field, input, context);
		case 'resourceLocator':
			readText(isRecord(value) ? value.value : value, fail);
			return value;
		case 'string': {
			const { isTool, texts } = context;
			const kind = texts?.kinds[field.name];
			const read = (each: FieldInput, failAt: Fail) =>
				texts && kind
					? readTextForPeople(each, failAt, kind, { ...texts, isTool })
					: readText(each.value, failAt);
			return Array.isArray(value) ? readList({ written, value }, read, fail) : read(input, fail);
		}
		default:
			return value;
	}
}

function failure({ name }: INodeProperties, { label }: FieldContext, message: string) {
	return invalidFields([{ field: contractKey(name), label, message }]);
}

/** In a field that takes no expression, n8n drops the leading `=` and keeps the rest as text. */
const wasExpression = ({ written, value }: FieldInput): boolean =>
	isExpression(written) || (typeof value === 'string' && value.includes('{{'));

function isEmpty({ type }: INodeProperties, input: FieldInput): boolean {
	const { written, value } = insideOf(type, input);
	if (isExpression(written)) return isBlank(value) || (type === 'json' && isEmptyJson(value));
	// A person leaves a text or a list empty. A record is empty by itself: a collection that nothing was added to.
	const isLeftEmpty = isBlank(written) && isBlank(value);
	return (
		isLeftEmpty &&
		(Object(value) !== value || (Array.isArray(value) && MAY_BE_LISTS.includes(type)))
	);
}

/** What a locator holds, with its mode beside it. */
const insideOf = (type: INodeProperties['type'], { written, value }: FieldInput): FieldInput =>
	type === 'resourceLocator'
		? {
				written: isRecord(written) ? written.value : written,
				value: isRecord(value) ? value.value : value,
			}
		: { written, value };

const MAY_BE_LISTS: ReadonlyArray<INodeProperties['type']> = ['multiOptions', 'string'];

const isEmptyJson = (value: unknown): boolean =>
	typeof value === 'string' && /^\s*(?:\[\s*\]|\{\s*\})\s*$/.test(value);

function readEmpty(field: INodeProperties, input: FieldInput, context: FieldContext): unknown {
	const { collection, isTool, whenEmpty } = context;
	if (isTool && isLeftToModel(input.written)) return undefined;
	const { written } = insideOf(field.type, input);
	const hintsAtMistake = hintsAtName(written);
	if (field.typeOptions?.leftOutIfEmpty && hintsAtMistake.length === 0) return undefined;
	if (collection === undefined && !isExpression(written)) return input.value;
	const problem =
		collection === undefined ? 'its expression gives nothing' : 'set a value or remove the field';
	const hints = [whenEmpty ?? `must not be empty: ${problem}`, ...hintsAtMistake];
	throw failure(field, context, hints.join('. '));
}

/** n8n takes the braces as its own, so `{{name}}` gives nothing: neither a field of the item nor a placeholder. */
function hintsAtName(written: unknown): string[] {
	const [, name] = (isExpression(written) && LONE_NAME.exec(String(written))) || [];
	if (name === undefined) return [];
	const placeholder = `{{${name}}}`;
	return [
		`For a field of the input item, write {{ $json.${name} }}`,
		...(placeholder === JOB_TITLE_PLACEHOLDER
			? [`For the placeholder ${placeholder}, switch the field to Fixed`]
			: []),
	];
}

const LONE_NAME = /\{\{\s*(?!null|undefined)([A-Za-z_]\w*)\s*\}\}/;

function orFail(
	to: (value: unknown) => unknown,
	value: unknown,
	toError: (is: string) => Error,
): unknown {
	const read = to(value);
	if (read === undefined) throw toError(shown(value));
	return read;
}

/** Undefined if it is neither true nor false. Spreadsheets write TRUE. */
function toBoolean(value: unknown): boolean | undefined {
	const written = typeof value === 'string' ? value.trim().toLowerCase() : value;
	if (written === true || written === 'true') return true;
	return written === false || written === 'false' ? false : undefined;
}

function toNumber(value: unknown): number | undefined {
	const number = typeof value === 'string' ? Number(value) : value;
	return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Any value that can serve as a text; the operation or the contract checks the rest. */
function readText(value: unknown, fail: Fail): unknown {
	if (isPlainRecord(value)) throw fail('holds a whole record: choose one of its fields');
	if (typeof value === 'number' && !Number.isFinite(value)) throw fail(`must be text, is ${value}`);
	if (typeof value !== 'string') return value;
	if (value.includes(String({}))) throw fail(RECORD_IN_TEXT);
	const halved = halfCharacterIn(value);
	if (halved !== undefined) throw fail(halved);
	return value;
}

/** A text that people will read must have no gaps and nothing that looks like a mistake. */
function readTextForPeople(
	{ written, value }: FieldInput,
	fail: Fail,
	kind: TextForPeople,
	{ isLifted, isTool, evaluate }: Pick<FieldContext, 'isTool'> & TextChecks,
): unknown {
	if (typeof value !== 'string') return readText(value, fail);
	const isByModel = isTool && isLeftToModel(written);
	const ofExpression =
		isExpression(written) && !isLifted ? problemsOfExpression(String(written), kind, evaluate) : [];
	readEach(
		[...ofExpression, ...problemsOfText(value, kind, { isLifted, isByModel })],
		(problem) => {
			throw fail(problem);
		},
	);
	return value;
}

/**
 * A choice by its value or by its name in the form. If the form loads its choices from the API, we cannot check here
 * whether the API has this one.
 */
function oneOf(field: INodeProperties, value: unknown, fail: Fail): unknown {
	readText(value, fail);
	if (Array.isArray(value)) throw fail('must be one choice, is a list');
	if (field.typeOptions?.loadOptionsMethod) {
		if (typeof value === 'boolean' || !LETTER_OR_DIGIT.test(String(value))) {
			throw fail(`must be one choice, is ${shown(value)}`);
		}
		return value;
	}
	const choices = (field.options as INodePropertyOptions[]).filter((each) => each.value !== '');
	const choice =
		choices.find((each) => isSameWord(each.value, value)) ??
		choices.find((each) => isSameWord(each.name, value));
	if (choice) return choice.value;
	const names = choices.map(({ name }) => name).join(', ');
	throw fail(`must be one of ${names}, is ${shown(value)}`);
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

const isSameWord = (a: unknown, b: unknown): boolean =>
	String(a).toLowerCase() === String(b).trim().toLowerCase();

/** The caller drops rows that were added by hand and left empty. */
function readList(
	{ written, value: entries }: { readonly written: unknown; readonly value: readonly unknown[] },
	read: (entry: FieldInput, fail: Fail) => unknown,
	fail: Fail,
): unknown[] {
	return entries.map((value, index) => {
		const failAt: Fail = (message) => fail(`#${index + 1} ${message}`);
		const entry = partOf({ written, value: entries }, index);
		if (!isBlank(value)) return read(entry, failAt);
		if (isExpression(entry.written)) {
			throw failAt('must not be empty: its expression gives nothing');
		}
		return value;
	});
}

function readCollection(
	field: INodeProperties,
	input: FieldInput,
	context: FieldContext,
): JsonRecord {
	const { value } = input;
	if (!isRecord(value)) throw failure(field, context, `must be a record, is ${shown(value)}`);
	const { isShown = () => true } = context;
	const entries = readEach(Object.keys(value), (name): Array<[string, unknown]> => {
		const option = (field.options as INodeProperties[]).find((each) => each.name === name);
		if (!option) return [[name, value[name]]];
		if (!isShown(option, value)) return [];
		const inside = {
			...context,
			label: option.displayName,
			collection: field.name,
			whenEmpty: undefined,
		};
		const read = readField(option, partOf(input, name), inside);
		return read === undefined ? [] : [[name, read]];
	});
	return Object.fromEntries(entries.flat());
}

/**
 * Groups of fields, once or as often as they were added. A group always has all of its fields, so an empty one counts
 * as not set.
 */
function readGroups(field: INodeProperties, input: FieldInput, context: FieldContext): JsonRecord {
	const { value } = input;
	if (!isRecord(value)) throw failure(field, context, `must be a record, is ${shown(value)}`);
	const groups = field.options as INodePropertyCollection[];
	const readGroup = (group: INodePropertyCollection, entry: FieldInput, nth: string): unknown => {
		if (!isRecord(entry.value)) return entry.value;
		const entries = readEach(Object.keys(entry.value), (name) => {
			const inner = group.values.find((each) => each.name === name);
			const part = partOf(entry, name);
			if (!inner) return [name, part.value];
			const label = `${group.displayName}${nth} > ${inner.displayName}`;
			return [name, readField(inner, part, { ...context, label, collection: undefined })];
		});
		return Object.fromEntries(entries) as unknown;
	};
	const entries = readEach(Object.keys(value), (name) => {
		const group = groups.find((each) => each.name === name);
		const part = partOf(input, name);
		if (!group) return [name, part.value];
		if (!Array.isArray(part.value)) return [name, readGroup(group, part, '')];
		const rows = readEach(part.value.keys(), (index) =>
			readGroup(group, partOf(part, index), ` #${index + 1}`),
		);
		return [name, rows];
	});
	return Object.fromEntries(entries) as JsonRecord;
}
