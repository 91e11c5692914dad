/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

export const root = path.join(__dirname, '..', '..');

export const readRoot = (name: string): string => readFileSync(path.join(root, name), 'utf8');

export interface Manifest {
	readonly name: string;
	readonly main: string;
	readonly types: string;
	readonly peerDependencies: Readonly<Record<string, string>>;
	readonly scripts?: Readonly<Record<string, string>>;
	readonly n8n: {
		readonly n8nNodesApiVersion: number;
		readonly nodes: readonly string[];
		readonly credentials: readonly string[];
	};
}

/** The package as a user has it, installed alone. */
export interface Installed {
	/** A folder with a node_modules that holds this package, n8n-workflow and zod, and nothing else. */
	readonly project: string;
	/** The package in there. */
	readonly folder: string;
	readonly manifest: Manifest;
	remove(): void;
}

/** Building takes half a minute if the sources have changed. */
export const BUILD_TIMEOUT_MS = 240_000;

export function install(): Installed {
	const project = mkdtempSync(path.join(tmpdir(), 'outreach-package-'));
	const folder = path.join(project, 'node_modules', 'n8n-nodes-outreach');
	mkdirSync(folder, { recursive: true });
	execFileSync('tar', ['-xzf', tarballOf('package'), '-C', folder, '--strip-components=1']);
	for (const name of ['n8n-workflow', 'zod']) {
		const target = path.join(root, 'node_modules', name);
		symlinkSync(target, path.join(project, 'node_modules', name), 'junction');
	}
	return {
		project,
		folder,
		manifest: JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest,
		remove: () => rmSync(project, { recursive: true }),
	};
}

/** `npm test` has packed the packages; if these tests run alone, they do it now. Returns where the tarball is. */
export function tarballOf(name: 'package' | 'sandbox' | 'rehearsal'): string {
	const variable = `OUTREACH_${name.toUpperCase()}`;
	const [file, ensure] =
		name === 'package' ? ['package', 'ensurePackage'] : ['bundles', 'ensureBundles'];
	if (process.env[variable]) return process.env[variable];
	const script = `
		const { ${ensure} } = await import('./tools/setup/${file}.mjs');
		console.log((await ${ensure}()).${variable});`;
	const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
		cwd: root,
		encoding: 'utf8',
	});
	return output.trim().split('\n').at(-1) ?? '';
}

/** Runs Node in the project and gives what it prints. */
export async function runNodeIn({ project }: Installed, args: readonly string[]): Promise<string> {
	const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: project });
	return stdout;
}

/** Runs JavaScript in the project and gives what it prints. */
export const runIn = async (
	installed: Installed,
	script: string,
	type: 'module' | 'commonjs',
): Promise<string> => await runNodeIn(installed, [`--input-type=${type}`, '-e', script]);

/** Files that are in the repository or would be with the next commit, by their paths below its root. */
export function trackedFiles(): string[] {
	const listed = execFileSync(
		'git',
		['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
		{
			cwd: root,
			encoding: 'utf8',
		},
	);
	return listed.split('\0').filter((name) => name !== '');
}
