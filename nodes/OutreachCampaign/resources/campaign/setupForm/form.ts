import type { INodeProperties } from 'n8n-workflow';

import type { ItemCall } from '../../../../../src/n8n/run';

/** Gives what a parameter holds for one item. Nothing at all reads as an empty text, or as `hidden` where it is not shown. */
export type Form = (name: string, hidden?: string) => unknown;

/**
 * One part of a campaign's setup: its fields in the form, and the fields of the request that they make. A field that
 * decides which others are shown takes no expression: n8n would show all, and ask for those that are required.
 */
export interface SetupPart {
	readonly properties: INodeProperties[];
	readonly toRequest: (form: Form) => object;
}

export const formOf =
	({ context, itemIndex }: Pick<ItemCall, 'context' | 'itemIndex'>): Form =>
	(name, hidden = '') =>
		context.getNodeParameter(name, itemIndex, hidden) ?? '';

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

/** True or false, also where an expression gives it as text. */
export function boolean(value: unknown): unknown {
	return value === 'true' || (value === 'false' ? false : value);
}

/** The texts of a list that hold something; undefined where none does. */
export function texts(value: unknown): unknown {
	const entries = Array.isArray(value) ? value : [value];
	const filledIn = entries.map(text).filter((entry) => entry !== undefined);
	return filledIn.length > 0 ? filledIn : undefined;
}
