/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
// Writes everything that is made from the contract and the nodes: output schemas and the tables of the README.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { existingSchemas, generatedFiles, root } from './generate/files';
import { note } from '../tools/lib/progress.mjs';

/** False where the file holds this text already. */
function write(name: string, text: string): boolean {
	const file = path.join(root, name);
	if (existsSync(file) && readFileSync(file, 'utf8') === text) return false;
	mkdirSync(path.dirname(file), { recursive: true });
	writeFileSync(file, text);
	return true;
}

async function main() {
	const files = await generatedFiles();
	const stale = existingSchemas().filter((name) => !files.has(name));
	for (const name of stale) rmSync(path.join(root, name));
	const written = [...files].filter(([name, text]) => write(name, text));
	for (const name of stale) note(`Removed ${name}`);
	for (const [name] of written) note(`Wrote ${name}`);
	note(`${files.size} generated files are up to date`);
}

void main();
