/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports, no-console -- runs outside n8n */
// Prints the bill of materials of a package, which must be built, in the form of CycloneDX.
//   node --import tsx tools/release/bom.ts <. or sandbox>
import { execFileSync } from 'node:child_process';
import {
	copyFileSync,
	existsSync,
	globSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
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
	const { name } = readJson(path.join(folder, 'package.json')) as Component;
	const which = folder === '.' ? ['--omit', 'dev', '--workspaces=false'] : ['--workspace', folder];
	const copy = copyWithoutLink();
	try {
		const output = execFileSync(
			'npm',
			['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', ...which],
			{ cwd: copy, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: MOST_BYTES },
		);
		return bomOf(JSON.parse(output) as Bom, name, librariesIn(notices));
	} finally {
		rmSync(copy, { recursive: true });
	}
}

const MOST_BYTES = 64 * 1024 * 1024;

/**
 * The packages link to the root for its code, and npm lists a project that holds a link to itself without end. So this
 * makes a folder with what npm needs for a list, without the link.
 */
function copyWithoutLink(): string {
	const copy = mkdtempSync(path.join(tmpdir(), 'outreach-bom-'));
	const link = (readJson('package.json') as Component).name;
	const write = (file: string, value: unknown) => {
		mkdirSync(path.join(copy, path.dirname(file)), { recursive: true });
		writeFileSync(path.join(copy, file), JSON.stringify(value));
	};
	const withoutLink = (manifest: Manifest): Manifest => ({
		...manifest,
		devDependencies: without(manifest.devDependencies ?? {}, link),
	});
	for (const file of globSync(['package.json', 'packages/*/package.json'], { cwd: root })) {
		write(file, withoutLink(readJson(file) as Manifest));
	}
	copyFileSync(path.join(root, '.npmrc'), path.join(copy, '.npmrc'));
	const lock = readJson('package-lock.json') as Lock;
	const packages = Object.entries(without(lock.packages, `node_modules/${link}`)).map(
		([place, each]) => [place, place.startsWith('packages/') ? withoutLink(each) : each],
	);
	write('package-lock.json', { ...lock, packages: Object.fromEntries(packages) });
	return copy;
}

interface Manifest {
	readonly devDependencies?: Readonly<Record<string, string>>;
}

interface Lock {
	readonly packages: Readonly<Record<string, Manifest>>;
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

const without = <T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> =>
	Object.fromEntries(Object.entries(record).filter(([each]) => each !== key));

if (require.main === module) console.log(JSON.stringify(readBom(process.argv[2]!), undefined, 2));
