/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Where an n8n and this package are. */
export interface Installation {
	/** The folder of n8n's own package. */
	readonly n8n: string;
	/** A user folder in which n8n has already created its tables. Without one, n8n creates them when it starts. */
	readonly prepared?: string;
	/** This package: its folder or its tarball. Without it, n8n starts with no nodes but its own. */
	readonly nodes?: string;
}

/** What `tools/run.mjs` has set up. */
export const fromRunner = (): Installation & { readonly nodes: string } => ({
	...ownN8n(variable('OUTREACH_N8N')),
	nodes: variable('OUTREACH_PACKAGE'),
});

/** The n8n in the folder where `tools/run.mjs` installed it. */
export const ownN8n = (folder: string): Omit<Installation, 'nodes'> => ({
	n8n: path.join(folder, 'node_modules', 'n8n'),
	prepared: path.join(folder, 'prepared'),
});

function variable(name: 'OUTREACH_N8N' | 'OUTREACH_PACKAGE'): string {
	const value = process.env[name];
	if (value !== undefined) return value;
	throw new Error(`${name} is not set: start this with an npm script, such as npm run test:e2e`);
}

/** The folder of a package as n8n's package resolves it, wherever it is installed; undefined if it finds none. */
export const packageOfN8n = (n8n: string, name: string): string | undefined =>
	createRequire(path.join(n8n, 'package.json'))
		.resolve.paths(name)
		?.map((folder) => path.join(folder, name))
		.find((folder) => existsSync(folder));

export const notWhole = (n8n: string, missing: string): Error =>
	new Error(`The n8n in ${n8n} is not whole: it has no ${missing}.`);

/** The text of a file in this package, from its folder or its tarball. */
export const readPackage = (nodes: string, file: string): string =>
	statSync(nodes).isDirectory()
		? readFileSync(path.join(nodes, file), 'utf8')
		: execFileSync('tar', ['-xzOf', nodes, `package/${file}`], {
				encoding: 'utf8',
				maxBuffer: Infinity,
			});
