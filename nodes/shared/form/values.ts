import { withoutInvisible } from '../../../src/contract/characters';
import { isRecord } from '../../../src/contract/json';
import type { ItemCall } from '../../../src/n8n/execution/itemCall';
import { refuseLostPlaceholder } from './placeholders';

/** Reads a parameter of one item. An empty parameter reads as an empty text, a hidden one as `hidden`. */
export type FormReader = (name: string, hidden?: string) => unknown;

export const formOf =
	(call: ItemCall): FormReader =>
	(name, hidden = '') => {
		refuseLostPlaceholder(call, name);
		return call.parameter(name, hidden) ?? '';
	};

// These functions pass on what they cannot read: the contract reports what is wrong with it.

/** Trimmed text; undefined if nothing is left. */
export function text(value: unknown): unknown {
	if (typeof value === 'number') return String(value);
	return typeof value === 'string' ? value.trim() || undefined : value;
}

/** Trimmed text; null if nothing is left. */
export const textOrNull = (value: unknown): unknown => text(value) ?? null;

/** The address of a profile or a website, without what is copied along with it and nobody sees. */
export const addressText = (value: unknown): unknown =>
	text(typeof value === 'string' ? withoutInvisible(value) : value);

/** For values that need no reading, because the form already gives the right type. */
export const asItIs = (value: unknown): unknown => value;

/** The non-empty entries of a list; undefined if there are none. */
export function texts(value: unknown): unknown {
	const entries = Array.isArray(value) ? value : [value];
	const filledIn = entries.map(text).filter((entry) => entry !== undefined);
	return filledIn.length > 0 ? filledIn : undefined;
}

/** Separates entries that may contain commas, such as places. */
const SEPARATOR = /[;\n]/;

/** A list, with nested lists flattened. Splits a text at semicolons and line breaks, or at commas if it has neither. */
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

/** A list of addresses, as `nameList` reads it. */
export function addressList(value: unknown): unknown {
	const list = nameList(value);
	return Array.isArray(list) ? texts(list.map(addressText)) : list;
}

/** The ID in a resource locator, or a plain text. */
export const locatedId = (value: unknown): unknown => text(isRecord(value) ? value.value : value);
