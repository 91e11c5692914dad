/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** In a bundle, the texts by name: `tools/setup/bundles.mjs` puts them there. */
declare const OWN_FILES: Readonly<Record<string, string>> | undefined;

/** Reads a file that comes with the sandbox, by its path below `package.json`. */
export const readOwnFile = (name: string): string =>
	typeof OWN_FILES === 'undefined'
		? readFileSync(path.join(__dirname, '..', name), 'utf8')
		: OWN_FILES[name]!;
