import { shorten } from 'n8n-nodes-outreach/src/contract/characters';
import { printable } from 'n8n-nodes-outreach/src/client/http/clean';
import type { MisfitKind } from './finding';

const SHOWN_MAX = 200;
const FIELD_NAME = /^[a-z_]\w{0,59}$/;

/** Describes values without revealing anything about people. */
export interface Mask {
	/** A value that does not fit. */
	value(value: unknown, kind: MisfitKind): string;
	/** The name of a field that only the service has. */
	field(name: string): string;
	/** A code of an error. */
	code(value: unknown): string;
}

/** `isPublic` tells whether a choice or a code says nothing about people. */
export function createMask(showsData: boolean, isPublic: (text: string) => boolean): Mask {
	const whole = (value: unknown) => printable(shorten(JSON.stringify(value) ?? '', SHOWN_MAX));
	const code = (value: unknown) =>
		typeof value === 'string' && value.length <= 60 && isPublic(value) ? value : outline(value);
	return {
		value(value, kind) {
			if (showsData) return whole(value);
			if (kind === 'unknown value') return code(value);
			return kind === 'wrong format' && typeof value === 'string'
				? `text of the form ${formOf(value)}`
				: outline(value);
		},
		field: (name) => (showsData || FIELD_NAME.test(name) ? printable(name) : '(masked)'),
		code: (value) => (showsData ? whole(value) : code(value)),
	};
}

/** The kind of a value. */
function outline(value: unknown): string {
	if (value === null) return 'null';
	if (value === undefined) return 'nothing';
	if (typeof value === 'boolean') return String(value);
	if (typeof value === 'number') return Number.isInteger(value) ? 'a whole number' : 'a number';
	if (typeof value === 'string') return 'text';
	return Array.isArray(value) ? 'a list' : 'an object';
}

/** `2026-01-31 09:00` has the form `9999-99-99 99:99`. */
const formOf = (text: string): string =>
	shorten(printable(text).replace(/\p{L}/gu, 'a').replace(/\p{N}/gu, '9'), 40);
