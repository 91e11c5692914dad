/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { execFileSync } from 'node:child_process';

interface Packed {
	readonly name: string;
	readonly version: string;
	readonly unpackedSize: number;
	readonly integrity: string;
	readonly files: ReadonlyArray<{ readonly path: string; readonly size: number }>;
}

/** What npm would publish from the package in a folder, in Markdown. The package must be built. */
export const contentsOf = (folder: string): string => packedIn(folder).map(inDetail).join('\n\n');

function packedIn(folder: string): Packed[] {
	const output = execFileSync('npm', ['pack', '--dry-run', '--json'], {
		cwd: folder,
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	return JSON.parse(output) as Packed[];
}

const inDetail = ({ name, version, unpackedSize, integrity, files }: Packed): string =>
	[
		`<details><summary>${name} ${version}: ${files.length} files, ${unpackedSize} bytes</summary>`,
		['```', integrity, ...files.map((file) => `${file.size} ${file.path}`), '```'].join('\n'),
		'</details>',
	].join('\n\n');
