import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

export const shortHash = (content) =>
	createHash('sha256').update(content).digest('hex').slice(0, 12);

/** Twelve hex digits that change with the content of any of the files, or of any file below the folders. */
export function hashOf(base, names) {
	const hash = createHash('sha256');
	const add = (name) => {
		const file = path.join(base, name);
		if (!existsSync(file)) return;
		if (statSync(file).isDirectory()) {
			for (const child of readdirSync(file).sort()) add(path.join(name, child));
		} else {
			hash.update(`${name}\0`).update(readFileSync(file)).update('\0');
		}
	};
	names.forEach(add);
	return hash.digest('hex').slice(0, 12);
}

export const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
