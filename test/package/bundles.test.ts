/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { sandboxKeys } from '../../packages/sandbox/core/keys';
import { librariesIn, readBom } from '../../tools/release/bom';
import { BUILD_TIMEOUT_MS, readRoot, tarballOf } from './support';

jest.setTimeout(BUILD_TIMEOUT_MS);

type Bundle = 'sandbox' | 'rehearsal';

/** Where someone has installed a package in an empty folder. */
const projects = {} as Record<Bundle, string>;
/** The folder for what tests write. */
let project: string;
const children: ChildProcess[] = [];

beforeAll(() => {
	for (const name of ['sandbox', 'rehearsal'] as const) {
		const empty = mkdtempSync(path.join(tmpdir(), `outreach-${name}-`));
		projects[name] = empty;
		writeFileSync(path.join(empty, 'package.json'), '{}');
		const install = ['install', '--offline', '--no-audit', '--no-fund', tarballOf(name)];
		execFileSync('npm', install, { cwd: empty, stdio: 'pipe' });
	}
	project = projects.sandbox;
});
afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));
afterAll(() => {
	for (const folder of Object.values(projects)) rmSync(folder, { recursive: true });
});

const folderOf = (name: Bundle) => path.join(projects[name], 'node_modules', `outreach-${name}`);
const contentOf = (file: string, name: Bundle = 'sandbox') =>
	readFileSync(path.join(folderOf(name), file), 'utf8');
const manifest = (name: Bundle = 'sandbox') =>
	JSON.parse(contentOf('package.json', name)) as Record<string, unknown>;
const command = (name: Bundle = 'sandbox') =>
	path.join(projects[name], 'node_modules', '.bin', `outreach-${name}`);

/** The environment of someone who does not run the project's own scripts. */
const userEnvironment = () => ({ ...process.env, NODE_OPTIONS: '' });

/** What the command prints until it ends. */
function run(...args: string[]) {
	const { status, stdout, stderr } = spawnSync(process.execPath, args, {
		cwd: project,
		encoding: 'utf8',
		env: userEnvironment(),
	});
	return { code: status, stdout, stderr };
}

/** A file that makes Node say that it has another version. */
function pretend(version: string): string {
	const file = path.join(project, `${version}.cjs`);
	const versions = JSON.stringify({ node: version });
	writeFileSync(file, `Object.defineProperty(process, 'versions', { value: ${versions} });`);
	return file;
}

async function start(args: readonly string[], variables: NodeJS.ProcessEnv = {}) {
	const child = spawn(command(), ['--port', '0', '--leads', '3', ...args], {
		cwd: project,
		env: { ...userEnvironment(), ...variables },
	});
	children.push(child);
	const shown = { out: '', error: '' };
	child.stderr.setEncoding('utf8').on('data', (chunk: string) => (shown.error += chunk));
	child.stdout.setEncoding('utf8').on('data', (chunk: string) => (shown.out += chunk));
	const closed = once(child, 'close');
	while (!shown.out.includes(sandboxKeys.withoutSocialAccountsWrite.token)) {
		await Promise.race([once(child.stdout, 'data'), closed]);
		if (child.exitCode !== null) throw new Error(shown.error);
	}
	const baseUrl = /^Base URL +(\S+)$/m.exec(shown.out)?.[1] ?? '';
	const stop = async () => {
		child.kill('SIGTERM');
		const [code] = (await closed) as [number];
		return { code, warned: shown.error, printed: shown.out };
	};
	return { baseUrl, stop };
}

const headers = {
	authorization: `Bearer ${sandboxKeys.full.token}`,
	'content-type': 'application/json',
};

async function dataOf(baseUrl: string, route: string, body?: unknown): Promise<unknown> {
	const response = await fetch(`${baseUrl}${route}`, {
		...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
		headers,
	});
	return ((await response.json()) as { data: unknown }).data;
}

const ALWAYS = [
	'LICENSE',
	'README.md',
	'dist/THIRD-PARTY-NOTICES',
	'dist/main.js',
	'dist/start.cjs',
	'package.json',
];

describe.each([
	{
		name: 'sandbox',
		holds: ['dist/console/index.html', 'dist/console/page.css', 'dist/console/page.js'],
		most: 1_100_000,
		// The bundle of the page does not say what is in it.
		silent: ['@knadh/oat', 'preact'],
	},
	{
		name: 'rehearsal',
		holds: ['dist/n8n.cjs', 'dist/runner.cjs', 'dist/supervise.mjs'],
		most: 1_900_000,
		// Nor do those that n8n loads first.
		silent: ['@sinonjs/commons', '@sinonjs/fake-timers', 'type-detect'],
	},
] as const)('the package of the $name', ({ name, holds, most, silent }) => {
	test('holds the bundled program, no source and no test', () => {
		const files = globSync('**/*', { cwd: folderOf(name) })
			.filter((file) => statSync(path.join(folderOf(name), file)).isFile())
			.map((file) => file.split(path.sep).join('/'));
		expect(files.sort()).toEqual([...ALWAYS, ...holds, `bin/outreach-${name}.js`].sort());
		const size = files.reduce(
			(sum, file) => sum + statSync(path.join(folderOf(name), file)).size,
			0,
		);
		expect(size).toBeLessThan(most);
	});

	test('installs nothing else and runs nothing on the way', () => {
		expect(globSync('*', { cwd: path.join(projects[name], 'node_modules') })).toEqual([
			`outreach-${name}`,
		]);
		// What it is built with: nobody who installs it gets that.
		expect(Object.keys(manifest(name)).filter((key) => /dependencies$/i.test(key))).toEqual([
			'devDependencies',
		]);
		expect(Object.keys(manifest(name).scripts as object)).toEqual(['test']);
	});

	test('is no package of n8n, which would look for nodes in it', () => {
		expect(manifest(name)).not.toHaveProperty('n8n');
		expect(manifest(name).keywords).not.toContain('n8n-community-node-package');
	});

	test('has the version of the nodes, with which it is released', () => {
		const { version } = JSON.parse(readRoot('package.json')) as { version: string };
		expect(manifest(name).version).toBe(version);
	});

	test('names the licence of every library in it', () => {
		const bundled = contentOf('dist/main.js', name).matchAll(
			/^\s*\/\/ node_modules\/((?:@\w+\/)?[\w-]+)/gm,
		);
		const libraries = new Set([...[...bundled].map(([, library]) => library!), ...silent]);
		expect(libraries).toContain('hono');
		const [title = '', ...notices] = contentOf('dist/THIRD-PARTY-NOTICES', name).split(/^-+$/m);
		expect(title).toContain(`outreach-${name} holds`);
		const named = notices.map((text) => /^(\S+) [\d.]+$/m.exec(text)?.[1]);
		expect(named.sort()).toEqual([...libraries].sort());
		for (const notice of notices) {
			expect(notice).toMatch(
				/Copyright (\(c\) )?\S[^]*(Permission (is hereby|to use)|Redistribution and use)/,
			);
		}
	});

	test('has a bill of materials that names the same libraries', () => {
		const notices = contentOf('dist/THIRD-PARTY-NOTICES', name);
		const named = librariesIn(notices);
		expect(named.length).toBeGreaterThan(4);
		const { components } = readBom(`packages/${name}`, notices);
		expect(components.map((each) => `${each.name} ${each.version}`)).toEqual(named);
	});

	test('has a README that leads to pages that exist', () => {
		const pages = [...contentOf('README.md', name).matchAll(/\/blob\/main\/([\w./-]+)/g)].map(
			([, page]) => page!,
		);
		expect(pages.length).toBeGreaterThan(1);
		for (const page of pages) expect(readRoot(page)).not.toBe('');
	});

	test.each(['18.20.8', '22.19.0', '23.11.1', '24.6.0'])(
		'says on Node %s which one it needs',
		(version) => {
			expect(run('--require', pretend(version), command(name))).toEqual({
				code: name === 'sandbox' ? 1 : 2,
				stdout: '',
				stderr: `outreach-${name} needs Node 22.20 or 24.7 or later. This is Node ${version}.\n`,
			});
		},
	);

	test.each(['22.20.0', '24.7.0', '25.0.0'])('starts on Node %s', (version) => {
		expect(run('--require', pretend(version), command(name), '--help')).toMatchObject({ code: 0 });
	});
});

test('serves the API and the pages, keeps its data, and stops on request', async () => {
	const first = await start(['--data', 'kept.db']);
	expect(await dataOf(first.baseUrl, '/leads?limit=2')).toHaveLength(2);
	await dataOf(first.baseUrl, '/lead_lists', { name: 'Kept over a restart' });
	for (const page of ['/', '/chat']) {
		const response = await fetch(new URL(page, first.baseUrl));
		expect(response.headers.get('content-type')).toMatch(/^text\/html/);
		expect(await response.text()).toContain('<title>');
	}
	expect(await first.stop()).toMatchObject({ code: 0, warned: '' });

	const second = await start(['--data', 'kept.db']);
	expect(await dataOf(second.baseUrl, '/lead_lists')).toContainEqual(
		expect.objectContaining({ name: 'Kept over a restart' }),
	);
	await second.stop();
});

// As in a container.
test('takes the password of the console from the environment, and never shows it', async () => {
	const password = 'a-password-of-mine';
	const { baseUrl, stop } = await start(['--host', '0.0.0.0'], { CONSOLE_PASSWORD: password });
	const statusWith = async (login: string) => {
		const authorization = `Basic ${Buffer.from(login).toString('base64')}`;
		return (await fetch(new URL('/', baseUrl), { headers: { authorization } })).status;
	};
	expect(await statusWith('console:something-else')).toBe(401);
	expect(await statusWith(`console:${password}`)).toBe(200);
	const { printed, warned } = await stop();
	expect(printed + warned).not.toContain(password);
});

test('tells its version, and its options under its own name', () => {
	expect(run(command(), '--version')).toEqual({
		code: 0,
		stdout: `${String(manifest().version)}\n`,
		stderr: '',
	});
	const { code, stdout } = run(command(), '--help');
	expect({ code, stdout }).toEqual({
		code: 0,
		stdout: expect.stringContaining('\n  outreach-sandbox [options]\n') as string,
	});
});

test('its README has every option', () => {
	const readme = contentOf('README.md');
	const options = run(command(), '--help').stdout.match(/^ +--[a-z0-9-]+/gm)!;
	expect(options.length).toBeGreaterThan(5);
	for (const option of options) expect(readme).toContain(`\`${option.trim()}`);
});

test('the page about rehearsals has every option of a rehearsal', () => {
	const page = readRoot('docs/rehearsal-reference.md');
	const { code, stdout } = run(command('rehearsal'), '--help');
	expect({ code, stdout }).toEqual({
		code: 0,
		stdout: expect.stringContaining('\n  outreach-rehearsal <file') as string,
	});
	const options = stdout.match(/^ +--[a-z0-9-]+/gm)!;
	expect(options).toContain('  --n8n');
	for (const option of options) {
		if (option !== '  --help') expect(page).toContain(`\`${option.trim()}`);
	}
});

test('tells what a rehearsal lacks in a sentence', () => {
	expect(run(command('rehearsal'), 'mine.json', '--n8n', project)).toEqual({
		code: 2,
		stdout: '',
		stderr: `--n8n ${project}: there is no n8n in this folder.\n`,
	});
	expect(run(command('rehearsal'), 'check', 'mine.json', '--n8n', project)).toEqual({
		code: 2,
		stdout: '',
		stderr: 'mine.json: there is no such file.\n',
	});
});

test('the sandbox says where the rehearsal is', () => {
	expect(run(command(), 'rehearse', 'mine.json', '--days', '7')).toEqual({
		code: 2,
		stdout: '',
		stderr:
			'This is in a package of its own now, outreach-rehearsal: outreach-rehearsal mine.json --days 7\n',
	});
	expect(run(command(), 'check', 'mine.json')).toMatchObject({
		code: 2,
		stderr: expect.stringContaining(': outreach-rehearsal check mine.json\n') as string,
	});
});

test('explains a wrong option without a stack trace', () => {
	expect(run(command(), '--port', 'many')).toEqual({
		code: 1,
		stdout: '',
		stderr: '--port takes a whole number, 0 to 65535.\n',
	});
});

test('shows warnings of Node, but not that node:sqlite may still change', () => {
	const file = path.join(project, 'warn.cjs');
	const warn = `process.emitWarning('SQLite is an experimental feature', 'ExperimentalWarning');
		process.emitWarning('Something else');`;
	writeFileSync(file, `setImmediate(() => { ${warn} });`);
	const { stderr } = run('--require', file, command(), '--version');
	expect(stderr).toContain('Something else');
	expect(stderr).not.toContain('SQLite');
});
