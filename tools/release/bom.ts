/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports, no-console -- runs outside n8n */
// Prints the bill of materials of a package, which must be built, in the form of CycloneDX.
//   node --import tsx tools/release/bom.ts <. or sandbox>
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Component {
	readonly name: string;
	readonly version: string;
	readonly 'bom-ref': string;
}

/** As far as it is changed here. */
export interface Bom {
	readonly metadata: { readonly component: Component };
	readonly components: readonly Component[];
	readonly dependencies: ReadonlyArray<{
		readonly ref: string;
		readonly dependsOn: readonly string[];
	}>;
}

const root = path.join(__dirname, '..', '..');

/** The libraries in a package, such as `hono 4.9.0`, by its notices. */
export const librariesIn = (notices: string): string[] =>
	notices
		.split(/^-{80}$/m)
		.slice(1)
		.map((notice) => notice.trim().split('\n')[0]!);

/** The nodes hold no library, so they have no notices. */
function noticesOf(folder: string): string {
	const file = path.join(root, folder, 'dist', 'THIRD-PARTY-NOTICES');
	return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/**
 * npm lists what it would install to build a package: also what is not in it. So this keeps what is. Throws an error if
 * npm does not know a library.
 */
export function bomOf(bom: Bom, name: string, libraries: readonly string[]): Bom {
	const kept = libraries.map((library) => {
		const found = bom.components.find((each) => `${each.name} ${each.version}` === library);
		if (!found)
			throw new Error(`${name} holds ${library}, which its package.json does not declare`);
		return found;
	});
	const own = bom.metadata.component;
	const refs = new Set([own['bom-ref'], ...kept.map((component) => component['bom-ref'])]);
	return {
		...bom,
		metadata: { ...bom.metadata, component: { ...own, name } },
		components: kept,
		dependencies: bom.dependencies
			.filter(({ ref }) => refs.has(ref))
			.map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) })),
	};
}

/** `notices` are those of the package as it is built, unless given. */
export function readBom(folder: string, notices = noticesOf(folder)): Bom {
	const manifest = readFileSync(path.join(root, folder, 'package.json'), 'utf8');
	const { name } = JSON.parse(manifest) as Component;
	const which = folder === '.' ? ['--omit', 'dev', '--workspaces=false'] : ['--workspace', folder];
	const output = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', ...which], {
		cwd: root,
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'inherit'],
		maxBuffer: 64 * 1024 * 1024,
	});
	return bomOf(JSON.parse(output) as Bom, name, librariesIn(notices));
}

if (require.main === module) console.log(JSON.stringify(readBom(process.argv[2]!), undefined, 2));
