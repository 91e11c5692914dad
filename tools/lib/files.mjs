import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

export const inRoot = (...parts) => path.join(root, ...parts);

/** For this checkout; deleted together with its node_modules. */
export const projectCache = inRoot('node_modules', '.cache', 'n8n-nodes-outreach');

/** Shared by all checkouts of this user: the real n8n is too large for one copy each. */
export const userCache = path.join(
	process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache'),
	'n8n-nodes-outreach',
);

export const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

export const shortHash = (content) =>
	createHash('sha256').update(content).digest('hex').slice(0, 12);

/** Changes if any of these files, or any file in these folders, is renamed or changed. */
export function hashOf(names) {
	const filesIn = (name) => {
		const stats = statSync(inRoot(name), { throwIfNoEntry: false });
		if (!stats?.isDirectory()) return stats ? [name] : [];
		return readdirSync(inRoot(name)).flatMap((child) => filesIn(path.join(name, child)));
	};
	const contents = names.flatMap(filesIn).sort();
	return shortHash(
		contents.map((name) => `${name} ${shortHash(readFileSync(inRoot(name)))}`).join('\n'),
	);
}
