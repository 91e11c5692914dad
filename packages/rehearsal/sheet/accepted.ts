/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/require-node-api-error -- runs outside n8n */
import { readFileSync } from 'node:fs';

import { ALIASES } from './aliases';
import { type LineId, LINES } from './lines/meanings';

const IDS = Object.keys(LINES) as LineId[];

/** Reads a file of line ids. Throws an error that says what is wrong with it. */
export function readAccepted(file: string): readonly LineId[] {
	try {
		return acceptedIn(readFileSync(file, 'utf8'));
	} catch (error) {
		throw new Error(`--accept ${file}: ${(error as Error).message}`);
	}
}

/** The ids in a JSON list, or in lines of their own. Those of version 1 stand for the lines that have taken theirs up. */
export function acceptedIn(text: string): readonly LineId[] {
	const ids = text.trimStart().startsWith('[') ? listIn(text) : text.split('\n');
	const given = ids
		.map((id) => id.trim())
		.filter(Boolean)
		.map((id) => ALIASES.get(id) ?? id);
	const unknown = given.filter((id) => !IDS.some((known) => known === id));
	if (unknown.length === 0) return [...new Set(given as LineId[])];
	const wrong = unknown.map((id) => `'${id}'`).join(', ');
	throw new Error(`the sheet has no line ${wrong}. Its lines are ${IDS.join(', ')}.`);
}

function listIn(text: string): string[] {
	const list: unknown = JSON.parse(text);
	if (Array.isArray(list) && list.every((id) => typeof id === 'string')) return list;
	throw new Error('give a list of line ids, such as ["sent.night"].');
}
