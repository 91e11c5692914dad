import type { INodeProperties } from 'n8n-workflow';

import { JOB_TITLE_PLACEHOLDER } from '../../../src/contract/campaigns';
import { isRecord, type JsonRecord } from '../../../src/contract/json';
import type { Unchecked } from '../../../src/n8n/checkRequest';
import { invalidInput } from '../../../src/n8n/errors';
import { toBoolean } from '../../../src/n8n/form/readField';
import { contractKey } from '../../../src/n8n/parameterNames';
import type { ItemCall } from '../../../src/n8n/execution/itemCall';

/** Reads a parameter of one item. An empty one reads as an empty text, a hidden one as `hidden`. */
export type FormReader = (name: string, hidden?: string) => unknown;

/**
 * One part of a request: its fields in the form, and the fields of the request that they make. A field that decides
 * which others are shown takes no expression: n8n would show all of them, and demand those that are required.
 */
export interface FormPart<Body = JsonRecord> {
	readonly properties: INodeProperties[];
	/** Annotate what it returns: TypeScript finds a wrong key only then. */
	readonly toRequest: (form: FormReader) => Unchecked<Body>;
}

/** The fields that several parts make. */
export const partsToRequest = <Body>(
	parts: ReadonlyArray<FormPart<Body>>,
	form: FormReader,
): Unchecked<Body> => Object.assign({}, ...parts.map((part) => part.toRequest(form)));

export const formOf =
	(call: ItemCall): FormReader =>
	(name, hidden = '') => {
		const { context, itemIndex } = call;
		const written = context.getNodeParameter(name, itemIndex, hidden, { rawExpressions: true });
		refuseLostPlaceholder(name, written);
		return call.parameter(name, hidden) ?? '';
	};

/** n8n takes the braces in an expression for its own: `As {{job_title}}, you` would reach people as `As , you`. */
function refuseLostPlaceholder(name: string, written: unknown): void {
	if (typeof written !== 'string' || !written.startsWith('=')) return;
	if (!written.replace(/\s/g, '').includes(JOB_TITLE_PLACEHOLDER)) return;
	throw invalidInput(
		contractKey(name),
		`is an expression, in which n8n leaves a gap for ${JOB_TITLE_PLACEHOLDER}. Switch the field to Fixed, or write {{ "{" + "{job_title}" + "}" }}`,
	);
}

// What these cannot read, they pass on as it is: the contract says what is wrong with it.

/** Trimmed text; undefined if nothing is left. */
export function text(value: unknown): unknown {
	if (typeof value === 'number') return String(value);
	return typeof value === 'string' ? value.trim() || undefined : value;
}

/** A number, even if an expression gives it as text. */
export function number(value: unknown): unknown {
	if (typeof value !== 'string') return value;
	const trimmed = text(value);
	return trimmed === undefined || Number.isNaN(Number(trimmed)) ? trimmed : Number(trimmed);
}

/** True or false, even if an expression gives it as text. */
export const boolean = (value: unknown): unknown => toBoolean(value) ?? value;

/** The entries of a list that are not empty; undefined if there are none. */
export function texts(value: unknown): unknown {
	const entries = Array.isArray(value) ? value : [value];
	const filledIn = entries.map(text).filter((entry) => entry !== undefined);
	return filledIn.length > 0 ? filledIn : undefined;
}

/** Separates entries that may contain commas, such as places. */
const SEPARATOR = /[;\n]/;

/** A list, with nested lists flattened. A text is split at semicolons and line breaks, or at commas if it has neither. */
export function textList(value: unknown): unknown {
	if (typeof value === 'string') return texts(value.split(SEPARATOR.test(value) ? SEPARATOR : ','));
	return texts(Array.isArray(value) ? value.flat() : value);
}

/** A list of names. One entry may hold several, as in a generation's row: `Head of Sales; Founder`. */
export function nameList(value: unknown): unknown {
	if (!Array.isArray(value)) return textList(value);
	const entries: unknown[] = value.flat();
	return texts(
		entries.flatMap((entry) => (typeof entry === 'string' ? entry.split(SEPARATOR) : entry)),
	);
}

/** The ID in a resource locator, or a plain text. */
export const locatedId = (value: unknown): unknown => text(isRecord(value) ? value.value : value);
