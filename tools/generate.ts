/* eslint-disable @n8n/community-nodes/no-restricted-imports, no-console -- runs outside n8n */
// Writes everything that is generated from the contract and the nodes: output schemas and the tables in the docs.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { existingSchemas, generatedFiles, root } from './generate/files';

/** False if the file already has this text. */
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
	for (const name of stale) {
		rmSync(path.join(root, name));
		console.log(`Removed ${name}`);
	}
	for (const [name, text] of files) if (write(name, text)) console.log(`Wrote ${name}`);
	console.log(`${files.size} generated files are up to date`);
}

void main();
