import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

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
		'LICENSE',
		'README.md',
		'dist/index.d.ts',
		'dist/index.js',
		'package.json',
	]);
	expect(files.filter((name) => !/\.(js|d\.ts|json|svg|md)$|^LICENSE$/.test(name))).toEqual([]);
	expect(files.filter((name) => /\.test\.|\/(test|sandbox|scripts|examples)\//.test(name))).toEqual(
		[],
	);
});

test('is small: under 400 kB unpacked', () => {
	const size = files.reduce(
		(sum, name) => sum + statSync(path.join(installed.folder, name)).size,
		0,
	);
	expect(size).toBeLessThan(400_000);
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

test('every node has its search words and its output schemas beside it', () => {
	for (const node of installed.manifest.n8n.nodes) {
		const source = path.posix.dirname(node).replace(/^dist\//, '');
		const schemas = globSync(`${source}/__schema__/**/*.json`, { cwd: root });
		expect(schemas.length).toBeGreaterThan(0);
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
	expect(loaded.trim().split('\n')).toEqual(['outreachLead', 'outreachApi', 'function']);
});

test('builds no schema when it is loaded: n8n loads every package at its start', async () => {
	const calls = await runIn(
		installed,
		`const Module = require('module');
		const load = Module._load;
		const calls = [];
		const watched = (z) => new Proxy({ ...z }, {
			get: (all, name) =>
				typeof all[name] === 'function' ? (...args) => (calls.push(name), all[name](...args)) : all[name],
		});
		Module._load = (name, ...rest) => {
			const loaded = load(name, ...rest);
			return name === 'zod/v4' ? { ...loaded, z: watched(loaded.z) } : loaded;
		};
		const { name, n8n } = require('n8n-nodes-outreach/package.json');
		for (const file of [...n8n.nodes, ...n8n.credentials]) require(name + '/' + file);
		const atLoad = calls.length;
		require(name).leadSchema();
		console.log(atLoad, calls.length > 0);`,
		'commonjs',
	);
	expect(calls.trim()).toBe('0 true');
});

test('has types by which a program in TypeScript is checked', async () => {
	const program = `
		import { createOutreachClient, endpoints } from 'n8n-nodes-outreach';
		const client = createOutreachClient({ baseUrl: 'https://host.example/api/v1', apiKey: 'key' });
		export async function names(): Promise<string[]> {
			const { body } = await client.call(endpoints.leadLists.list, {});
			return body.data.map(({ name }) => name);
		}
		// @ts-expect-error There is no id.
		void client.call(endpoints.leads.get, { path: {} });
		// @ts-expect-error A row has no such field.
		export const wrong = async () => (await client.call(endpoints.leadLists.list, {})).body.data[0]!.nothing.at(0);
	`;
	writeFileSync(path.join(installed.project, 'program.mts'), program);
	const options = [
		'--strict',
		'--noEmit',
		'--skipLibCheck',
		'--module',
		'nodenext',
		'--target',
		'es2023',
	];
	const tsc = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
	const checked = await runNodeIn(installed, [tsc, ...options, 'program.mts']).catch(
		(error: { stdout?: string }) => error.stdout,
	);
	expect(checked).toBe('');
});

// The rules by which n8n's scanner of community packages judges: comments that turn rules off count for nothing.
test('passes the rules of the scanner for community packages', async () => {
	const scanner = path.join(root, 'test', 'package', 'scanner.mjs');
	const findings = await runNodeIn(installed, [scanner, installed.folder, root]);
	expect(JSON.parse(findings)).toEqual({ linted: expect.any(Number) as number, findings: [] });
});
