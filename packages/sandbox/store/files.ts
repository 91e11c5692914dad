/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder of `package.json`: one above this folder, and one above `dist`, where the bundle runs. */
const packageFolder = path.join(__dirname, '..');

/** Reads a file that comes with the sandbox, by its path below `package.json`. */
export const readOwnFile = (name: string): string =>
	readFileSync(path.join(packageFolder, name), 'utf8');
