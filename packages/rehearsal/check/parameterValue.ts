import { shorten } from 'n8n-nodes-outreach/src/contract/characters';
import { isRecord } from 'n8n-nodes-outreach/src/contract/json';

export const isExpression = (value: unknown): value is string =>
	typeof value === 'string' && value.startsWith('=');

/** A model fills in the value. */
export const isLeftToModel = (value: unknown): boolean =>
	isExpression(value) && /\$fromAI\s*\(/i.test(value);

/** What a record's field holds, with its mode beside it. */
export const insideOf = (value: unknown): unknown =>
	isRecord(value) && ('__rl' in value || 'mode' in value) ? value.value : value;

export function isBlank(value: unknown): boolean {
	if (typeof value === 'string') return value.trim() === '';
	if (Array.isArray(value)) return value.every(isBlank);
	return value === undefined || value === null;
}

export const isNothing = (value: unknown): boolean =>
	isBlank(value) || (isRecord(value) && Object.keys(value).length === 0);

const LONGEST = 60;

/** A value in a sentence. */
export const shown = (value: unknown): string => shorten(JSON.stringify(value) ?? '', LONGEST);
