/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The part of a manifest that we use. */
interface Manifest {
	readonly name?: string;
	readonly version?: string;
	readonly engines?: { readonly node?: string };
	readonly n8n?: { readonly nodes?: readonly string[] };
}

/** The manifest of the package in this folder; empty if there is none. */
export function manifestIn(folder: string): Manifest {
	const file = path.join(folder, 'package.json');
	return existsSync(file) ? manifestOf(readFileSync(file, 'utf8')) : {};
}

/** Empty if the text is no manifest. */
export function manifestOf(text: string): Manifest {
	try {
		return (JSON.parse(text) ?? {}) as Manifest;
	} catch {
		return {};
	}
}
