/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/require-node-api-error -- runs outside n8n */
import { readFileSync } from 'node:fs';
import type { z } from 'zod/v4';

/**
 * Reads a file of the user's that holds a list. Throws an error whose message is a sentence that names the entry and the
 * key.
 */
export function readEntries<T>(file: string, noun: string, entry: z.ZodType<T>): T[] {
	const entries = parse(file);
	if (!Array.isArray(entries)) throw new Error(`${file}: is no list of ${noun}s.`);
	if (entries.length === 0) throw new Error(`${file}: has no ${noun}s.`);
	return entries.map((one, index) => {
		const { success, data, error } = entry.safeParse(one);
		if (success) return data;
		throw new Error(`${file}: ${noun} ${index + 1}: ${problemIn(error.issues[0]!)}.`);
	});
}

function parse(file: string): unknown {
	try {
		return JSON.parse(readFileSync(file, 'utf8'));
	} catch (error) {
		const { code, message } = error as NodeJS.ErrnoException;
		if (code === 'ENOENT') throw new Error(`${file}: there is no such file.`);
		throw new Error(`${file}: cannot be read as JSON. ${message}`);
	}
}

/** What is wrong, without a full stop. */
export function problemIn({ path, ...issue }: z.core.$ZodIssue): string {
	if (issue.code === 'unrecognized_keys') {
		const place = path.length === 0 ? '' : ` in '${path.join('.')}'`;
		return `does not know '${issue.keys.join("', '")}'${place}`;
	}
	const [first, ...rest] = issue.message.replace(/^Invalid input: /, '');
	return `${path.length === 0 ? '' : `'${path.join('.')}': `}${first!.toLowerCase()}${rest.join('')}`;
}
