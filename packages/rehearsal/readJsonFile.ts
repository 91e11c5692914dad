/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/require-node-api-error -- runs outside n8n */
import { readFileSync } from 'node:fs';

/** What a file of the user's holds. Throws an error whose message is a sentence. */
export function readJsonFile(file: string): unknown {
	try {
		return JSON.parse(readFileSync(file, 'utf8'));
	} catch (error) {
		const { code, message } = error as NodeJS.ErrnoException;
		if (code === 'ENOENT') throw new Error(`${file}: there is no such file.`);
		if (code !== undefined) throw new Error(`${file}: cannot be read (${code}).`);
		throw new Error(`${file}: is no JSON. ${message}`);
	}
}
