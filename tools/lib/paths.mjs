import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

export const inRoot = (...parts) => path.join(root, ...parts);

/** Belongs to this checkout, goes with its node_modules. */
export const projectCache = inRoot('node_modules', '.cache', 'n8n-nodes-outreach');

/** Belongs to the user and is shared by all checkouts: the real n8n is too large for one each. */
export const userCache = path.join(
	process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache'),
	'n8n-nodes-outreach',
);
