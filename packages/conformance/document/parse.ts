import { parse } from 'yaml';

import type { JsonRecord } from 'n8n-nodes-outreach/src/contract/json';
import { CannotContact } from '../cannotContact';
import { isOpenApi } from './openApi';

/** No API describes itself in more levels; what follows a document level by level would run out of stack. */
const LEVELS_MAX = 200;

/** The OpenAPI document in a text, JSON or YAML. `name` says which. Throws `CannotContact` if it is none. */
export function documentIn(text: string, name: string): JsonRecord {
	const value = valueIn(text);
	if (isTooDeep(value)) {
		throw new CannotContact(`${name} is nested more than ${LEVELS_MAX} levels deep.`);
	}
	if (!isOpenApi(value)) {
		throw new CannotContact(
			`${name} is no OpenAPI document of version 3, in JSON or YAML.`,
			name.startsWith('http') ? 'Check the base URL: it ends in /api/v1.' : undefined,
		);
	}
	return value;
}

/** Undefined if the text is neither JSON nor YAML. */
function valueIn(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		try {
			return parse(text, { logLevel: 'silent', merge: true }) as unknown;
		} catch {
			return undefined;
		}
	}
}

/** Goes level by level, because the value may be too deep for a function that calls itself. */
function isTooDeep(value: unknown): boolean {
	let level = [value];
	for (let depth = 0; level.length > 0; depth++) {
		if (depth > LEVELS_MAX) return true;
		const below = level.flatMap((each) =>
			typeof each === 'object' && each !== null ? (Object.values(each) as unknown[]) : [],
		);
		// YAML may name one value in many places, and even inside itself.
		level = [...new Set(below)];
	}
	return false;
}
