import type { INodeProperties } from 'n8n-workflow';

import { JOB_TITLE_PLACEHOLDER } from '../../src/contract/campaignSetup';
import { isRecord } from '../../src/contract/json';
import { invalidInput } from '../../src/n8n/errors';
import { contractKey } from '../../src/n8n/parameterNames';
import type { ItemCall } from '../../src/n8n/run';

/** Gives what a parameter holds for one item. Nothing at all reads as an empty text, or as `hidden` where it is not shown. */
export type Form = (name: string, hidden?: string) => unknown;

/**
 * One part of a request: its fields in the form, and the fields of the request that they make. A field that decides
 * which others are shown takes no expression: n8n would show all, and ask for those that are required.
 */
export interface FormPart {
	readonly properties: INodeProperties[];
	readonly toRequest: (form: Form) => object;
}

export const formOf =
	({ context, itemIndex }: Pick<ItemCall, 'context' | 'itemIndex'>): Form =>
	(name, hidden = '') => {
		const written = context.getNodeParameter(name, itemIndex, hidden, { rawExpressions: true });
		refuseLostPlaceholder(name, written);
		return context.getNodeParameter(name, itemIndex, hidden) ?? '';
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

// What these cannot read they hand on as it is: the contract says what is wrong with it.

/** Text without blanks around it; undefined where nothing is left. */
export function text(value: unknown): unknown {
	if (typeof value === 'number') return String(value);
	return typeof value === 'string' ? value.trim() || undefined : value;
}

/** A number, also one that an expression gives as text. */
export function number(value: unknown): unknown {
	if (typeof value !== 'string') return value;
	const trimmed = text(value);
	return trimmed === undefined || Number.isNaN(Number(trimmed)) ? trimmed : Number(trimmed);
}

/** True or false, also where an expression gives it as text; spreadsheets write TRUE. */
export function boolean(value: unknown): unknown {
	const written = typeof value === 'string' ? value.trim().toLowerCase() : value;
	return written === 'true' || (written === 'false' ? false : value);
}

/** The texts of a list that hold something; undefined where none does. */
export function texts(value: unknown): unknown {
	const entries = Array.isArray(value) ? value : [value];
	const filledIn = entries.map(text).filter((entry) => entry !== undefined);
	return filledIn.length > 0 ? filledIn : undefined;
}

/** Stands between entries that may have commas of their own, such as places. */
const SEPARATOR = /[;\n]/;

/**
 * A list: entries as they are, lists among them opened. A text in place of a list is split at its semicolons and line
 * breaks; where it has none, at its commas.
 */
export function textList(value: unknown): unknown {
	if (typeof value === 'string') return texts(value.split(SEPARATOR.test(value) ? SEPARATOR : ','));
	return texts(Array.isArray(value) ? value.flat() : value);
}

/** A list of names: one entry may hold several, as a generation's row gives them: `Head of Sales; Founder`. */
export function nameList(value: unknown): unknown {
	if (!Array.isArray(value)) return textList(value);
	const entries: unknown[] = value.flat();
	return texts(
		entries.flatMap((entry) => (typeof entry === 'string' ? entry.split(SEPARATOR) : entry)),
	);
}

/** The id that a resource locator holds, or a plain text. */
export const locatedId = (value: unknown): unknown => text(isRecord(value) ? value.value : value);
