/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { checkNodesApiVersion } from 'n8n-workflow';

import { BUILD_TIMEOUT_MS, install, type Installed, root, runIn, runNodeIn } from './support';

jest.setTimeout(BUILD_TIMEOUT_MS);

let installed: Installed;
let files: string[];

beforeAll(() => {
	installed = install();
	files = globSync('**/*', { cwd: installed.folder })
		.map((name) => name.split(path.sep).join('/'))
		.filter((name) => statSync(path.join(installed.folder, name)).isFile())
		.sort();
});
afterAll(() => installed?.remove());

const contentOf = (name: string) => readFileSync(path.join(installed.folder, name), 'utf8');
const scripts = () => files.filter((name) => name.endsWith('.js'));

test('holds what the nodes need and nothing else', () => {
	const others = files.filter((name) => !/^dist\/(credentials|icons|nodes|src)\//.test(name));
	expect(others).toEqual([
		'CHANGELOG.md',
		'LICENSE',
		'README.md',
		'dist/index.d.ts',
		'dist/index.js',
		'dist/known/credentials.json',
		'dist/known/nodes.json',
		'dist/types/credentials.json',
		'dist/types/nodes.json',
		'package.json',
	]);
	expect(files.filter((name) => !/\.(js|json|svg|md)$|^LICENSE$/.test(name))).toEqual([
		'dist/index.d.ts',
	]);
	expect(
		files.filter((name) => /\.test\.|\/(bench|examples|packages|scripts|test|tools)\//.test(name)),
	).toEqual([]);
});

// Forms are most of it: once as code, and ready-made for n8n's start, of the nodes and of their tools.
test('is small: under 1.7 MB unpacked', () => {
	const size = files.reduce(
		(sum, name) => sum + statSync(path.join(installed.folder, name)).size,
		0,
	);
	expect(size).toBeLessThan(1_700_000);
});

test('asks for a level of n8n that every version has', () => {
	const level = checkNodesApiVersion(installed.manifest);
	expect(level).toEqual({ compatible: true, version: 1 });
});

test('asks for nothing but n8n', () => {
	const { manifest } = installed;
	expect(
		Object.keys(manifest)
			.filter((key) => /dependencies$|^overrides$/i.test(key))
			.sort(),
	).toEqual(['devDependencies', 'peerDependencies']);
	expect(manifest.peerDependencies).toEqual({ 'n8n-workflow': '*' });
});

test('runs nothing when someone installs it', () => {
	const lifecycle = /^(pre|post)|^(install|prepare|prepublish|prepublishOnly|dependencies)$/;
	expect(
		Object.keys(installed.manifest.scripts ?? {}).filter((name) => lifecycle.test(name)),
	).toEqual([]);
});

test('every file that package.json names is there', () => {
	const { main, types, n8n } = installed.manifest;
	expect(files).toEqual(expect.arrayContaining([main, types, ...n8n.nodes, ...n8n.credentials]));
});

test('every node has its search words beside it, and its output schemas if it has operations', () => {
	for (const node of installed.manifest.n8n.nodes) {
		const source = path.posix.dirname(node).replace(/^dist\//, '');
		const schemas = globSync(`${source}/__schema__/**/*.json`, { cwd: root });
		const hasOperations = existsSync(path.join(root, source, 'resources'));
		expect(schemas.length > 0).toBe(hasOperations);
		// n8n reads the codex file beside the node's own.
		const wanted = [
			`${node}on`,
			...schemas.map((name) => `dist/${name.split(path.sep).join('/')}`),
		];
		expect(files).toEqual(expect.arrayContaining(wanted));
	}
});

test('every icon that a node or the credential names is there', async () => {
	const named = await runIn(
		installed,
		`const path = require('path');
		const { n8n } = require('n8n-nodes-outreach/package.json');
		for (const file of [...n8n.nodes, ...n8n.credentials]) {
			const Class = Object.values(require('n8n-nodes-outreach/' + file))[0];
			const { description, icon = description.icon } = new Class();
			for (const one of [icon.light, icon.dark]) {
				console.log(path.posix.join(path.posix.dirname(file), one.replace('file:', '')));
			}
		}`,
		'commonjs',
	);
	const icons = named.trim().split('\n');
	expect(icons.length).toBeGreaterThanOrEqual(4);
	expect(files).toEqual(expect.arrayContaining(icons));
});

test('imports n8n-workflow, zod and crypto at the most', () => {
	const imports = scripts().flatMap((name) =>
		[...contentOf(name).matchAll(/\b(?:require|import)\(\s*(["'])(.*?)\1\s*\)/g)].map(
			(match) => match[2]!,
		),
	);
	const others = new Set(imports.filter((name) => !name.startsWith('.')));
	expect([...others].sort()).toEqual(['crypto', 'n8n-workflow', 'zod/v4']);
	expect(scripts().filter((name) => /^import\s|\bimport\((?!["'])/m.test(contentOf(name)))).toEqual(
		[],
	);
});

test('loads with nothing but n8n-workflow and zod beside it', async () => {
	const loaded = await runIn(
		installed,
		`const { name, n8n } = require('n8n-nodes-outreach/package.json');
		for (const file of [...n8n.nodes, ...n8n.credentials]) {
			const [Class] = Object.values(require(name + '/' + file));
			const instance = new Class();
			console.log(instance.description?.name ?? instance.name);
		}
		console.log(typeof require(name).createOutreachClient);`,
		'commonjs',
	);
	expect(loaded.trim().split('\n')).toEqual([
		'outreachAgent',
		'outreachCampaign',
		'outreachConversation',
		'outreachLead',
		'outreachTrigger',
		'outreachApi',
		'function',
	]);
});

interface Shown {
	readonly known: object;
	readonly types: {
		readonly nodes: ReadonlyArray<{
			readonly properties: unknown;
			readonly usableAsTool?: unknown;
		}>;
		readonly credentials: readonly unknown[];
	};
}

/** `forms.test.ts` compares the forms, which are two for each node at n8n's start. */
function withoutForms(shown: string) {
	const { known, types } = JSON.parse(shown) as Shown;
	const nodes = types.nodes.map((node) => ({
		...node,
		properties: undefined,
		usableAsTool: node.usableAsTool !== undefined,
	}));
	return { known, nodes, credentials: types.credentials };
}

test('shows n8n at its start the same nodes and credential as its code does, without loading it', async () => {
	const loaded = await runIn(
		installed,
		`const { PackageDirectoryLoader, LazyPackageDirectoryLoader } = require(${JSON.stringify(require.resolve('n8n-core'))});
		const path = require('path');
		const folder = path.dirname(require.resolve('n8n-nodes-outreach/package.json'));
		(async () => {
			const loaders = [LazyPackageDirectoryLoader, PackageDirectoryLoader].map((Loader) => new Loader(folder));
			const before = Object.keys(require.cache).length;
			await loaders[0].loadAll();
			console.log(loaders[0].isLazyLoaded, Object.keys(require.cache).length - before);
			await loaders[1].loadAll();
			for (const node of loaders[1].types.nodes) delete node.__loadOptionsMethods;
			for (const { known, types } of loaders) console.log(JSON.stringify({ known, types }));
		})();`,
		'commonjs',
	);
	const [start, readyMade, code] = loaded.trim().split('\n');
	expect(start).toBe('true 0');
	expect(withoutForms(readyMade!)).toEqual(withoutForms(code!));
});

test('builds no schema when it is loaded: n8n loads every package at its start', async () => {
	const calls = await runIn(
		installed,
		`// It builds some of its own.
		require('n8n-workflow');
		const Module = require('module');
		const load = Module._load;
		const calls = [];
		const watched = (z) => new Proxy({ ...z }, {
			get: (all, name) =>
				typeof all[name] === 'function' ? (...args) => (calls.push(name), all[name](...args)) : all[name],
		});
		Module._load = (name, ...rest) => {
			const loaded = load(name, ...rest);
			return name === 'zod/v4' ? watched(loaded) : loaded;
		};
		const { name, n8n } = require('n8n-nodes-outreach/package.json');
		for (const file of [...n8n.nodes, ...n8n.credentials]) require(name + '/' + file);
		const atLoad = calls.length;
		require(name).endpoints.leads.get.schemas();
		console.log(atLoad, calls.length > 0);`,
		'commonjs',
	);
	expect(calls.trim()).toBe('0 true');
});

/** What the compiler says of the program, in the project of someone who installed the package. */
async function compile(program: string, ...options: string[]): Promise<string> {
	const file = 'program.mts';
	writeFileSync(path.join(installed.project, file), program);
	const tsc = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
	const strict = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2023'];
	return await runNodeIn(installed, [tsc, ...strict, ...options, file]).catch(
		(error: { stdout?: string }) => error.stdout ?? String(error),
	);
}

const NODE_TYPES = ['--typeRoots', path.join(root, 'node_modules', '@types'), '--types', 'node'];

test('has types by which a program in TypeScript is checked', async () => {
	const program = `
		import { createOutreachClient, endpoints, type CampaignCreate } from 'n8n-nodes-outreach';
		const client = createOutreachClient({ baseUrl: 'https://host.example/api/v1', apiKey: 'key' });

		export async function rows() {
			const { body } = await client.call(endpoints.leadLists.list, {});
			const names: string[] = body.data.map(({ name }) => name);
			for await (const page of client.paginate(endpoints.campaigns.listLeads, { path: { campaign_id: 'c' } })) {
				names.push(...page.flatMap(({ actions_performed: actions }) => actions.map(({ type }) => type)));
				// @ts-expect-error No lead of a campaign has this status.
				if (page[0]?.status === 'nonsense') names.pop();
			}
			// @ts-expect-error A row has no such field.
			return body.data[0]!.nothing.at(0);
		}

		export async function setup() {
			const { body } = await client.call(endpoints.campaigns.get, { path: { campaign_id: 'c' } });
			const { icebreaker } = body.data.setup.messages;
			if (!icebreaker.enabled) return 0;
			if (icebreaker.mode === 'template') return icebreaker.message.length + icebreaker.wait.duration;
			// @ts-expect-error What the AI writes is not known yet.
			return icebreaker.message.length;
		}

		export async function create(body: CampaignCreate) {
			await client.call(endpoints.campaigns.create, { body });
			// @ts-expect-error There is no such field.
			await client.call(endpoints.campaigns.create, { body: { ...body, colour: 'red' } });
			// @ts-expect-error There is no such priority.
			await client.call(endpoints.campaigns.create, { body: { ...body, priority: 'urgent' } });
			// @ts-expect-error Fields are missing.
			await client.call(endpoints.campaigns.create, { body: { name: 'Campaign' } });
			// @ts-expect-error There is no id.
			await client.call(endpoints.leads.get, { path: {} });
		}
	`;
	// Without --skipLibCheck: the package's own types are checked as well.
	expect(await compile(program, ...NODE_TYPES)).toBe('');
});

test('its types say of every request and every answer what the contract says', async () => {
	const program = `
		import type * as source from ${JSON.stringify(path.join(root, 'index.ts'))};
		import type * as published from 'n8n-nodes-outreach';
		type Same<A, B> =
			(<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : false;
		type Source<E> = [source.RequestOf<E>, source.ResponseOf<E>, source.RowOf<E>];
		type Published<E> = [published.RequestOf<E>, published.ResponseOf<E>, published.RowOf<E>];
		type S = typeof source.endpoints;
		type P = typeof published.endpoints;
		type Others<G extends keyof S & keyof P> = {
			[E in keyof S[G]]: E extends keyof P[G]
				? Same<Source<S[G][E]>, Published<P[G][E]>> extends true ? never : E
				: E;
		}[keyof S[G]];
		export const groups: Same<keyof S, keyof P> = true;
		export const different: { [G in keyof S & keyof P]: Others<G>[] } = {
			agents: [], campaigns: [], conversations: [], leadLists: [], leads: [], socialAccounts: [],
		};
		type None = { [G in keyof S & keyof P]: never[] };
		export const none: Same<typeof different, None> = true;
	`;
	const options = ['--skipLibCheck', '--allowImportingTsExtensions', ...NODE_TYPES];
	expect(await compile(program, ...options)).toBe('');
});

test('its types name the values that it exports, and no others', async () => {
	const values = await runIn(
		installed,
		`console.log(Object.keys(require('n8n-nodes-outreach')).join('\\n'))`,
		'commonjs',
	);
	const declared = [
		...contentOf('dist/index.d.ts').matchAll(/^export declare (?:const|function|class) (\w+)/gm),
	].map(([, name]) => name);
	expect(declared.sort()).toEqual(values.trim().split('\n').sort());
});

// n8n's own scanner of community packages: comments that turn rules off count for nothing.
test('passes the scanner of community packages', async () => {
	const scanner = path.join(root, 'test', 'package', 'scanner.mjs');
	const verdicts = await runNodeIn(installed, [scanner, installed.folder, root]);
	expect(JSON.parse(verdicts)).toEqual({ package: { passed: true }, source: { passed: true } });
});
