/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { existsSync, globSync, statSync } from 'node:fs';
import path from 'node:path';

import { sandboxKeys } from '../../packages/sandbox/core/keys';
import { startSandbox } from '../../packages/sandbox/server';
import { allEndpoints, SESSION_CHECK_FAILED } from '../../src/contract';
import { BUILD_TIMEOUT_MS, install, type Manifest, readRoot, root, runIn } from './support';

jest.setTimeout(BUILD_TIMEOUT_MS);

const posix = (name: string) => name.split(path.sep).join('/');

const pages = globSync(['*.md', 'docs/**/*.md', '{src,src/*,tools,packages/*}/*.md'], {
	cwd: root,
}).map(posix);

const bytesOf = (page: string) => statSync(path.join(root, page)).size;

/** The anchors that GitHub makes from headings. */
const anchorsOf = (page: string): string[] =>
	[...readRoot(page).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
		heading!
			.toLowerCase()
			.replace(/[^\w\s-]/g, '')
			.replace(/ /g, '-'),
	);

const linksIn = (page: string) =>
	[...readRoot(page).matchAll(/\]\(([^)]+)\)/g)]
		.map(([, target]) => target!)
		.filter((target) => !/^https?:/.test(target));

test.each(pages)('every link in %s leads somewhere', (page) => {
	for (const link of linksIn(page)) {
		const [file, anchor] = link.split('#');
		const target = file ? path.posix.join(path.posix.dirname(page), file) : page;
		expect({ link, exists: existsSync(path.join(root, target)) }).toEqual({ link, exists: true });
		if (anchor) expect(anchorsOf(target)).toContain(anchor);
	}
});

test('the README fits in 10 kB', () => {
	expect(bytesOf('README.md')).toBeLessThanOrEqual(10_000);
});

test('every page, picture and example can be found from the docs', () => {
	const linked = new Set(
		pages.flatMap((page) =>
			linksIn(page).map((link) => path.posix.join(path.posix.dirname(page), link.split('#')[0]!)),
		),
	);
	const files = globSync(['docs/images/*', 'examples/*.json'], { cwd: root }).map(posix);
	const others = [...pages, ...files].filter((file) => file !== 'README.md');
	expect(others.filter((file) => !linked.has(file))).toEqual([]);
});

test('the index of the docs lists every page', () => {
	const others = globSync('docs/*.md', { cwd: root }).map((file) => path.basename(file));
	expect(linksIn('docs/README.md')).toEqual(
		expect.arrayContaining(others.filter((name) => name !== 'README.md')),
	);
});

// n8n appends a query to them, which an anchor would swallow.
test('the pages that n8n links to exist, without anchors', () => {
	const sources = [
		'credentials/OutreachApi.credentials.ts',
		...globSync('nodes/*/*.node.json', { cwd: root }),
	];
	const { homepage } = JSON.parse(readRoot('package.json')) as { homepage: string };
	const [repository] = homepage.split('#');
	const links = sources.flatMap((file) => {
		const found = readRoot(file).match(new RegExp(`${repository}[^'"]*`, 'g')) ?? [];
		expect({ file, isLinked: found.length > 0 }).toEqual({ file, isLinked: true });
		return found;
	});
	for (const link of links) {
		const page = link.replace(`${repository}/blob/main/`, '');
		expect(pages).toContain(page);
	}
});

test('every command in the pages exists, and every command is explained', async () => {
	const { commands } = (await import(path.join(root, 'tools/commands.mjs'))) as {
		commands: object;
	};
	const names = Object.keys(commands);
	const { scripts } = JSON.parse(readRoot('package.json')) as Required<Manifest>;
	/** A command may have two words, but so may a sentence that goes on behind it. */
	const commandsIn = (text: string) =>
		[...text.matchAll(/\bnpm (?:run )?((?<=run )[\w:-]+|test\b)(?: (\w+))?/g)].map(
			([, first, second]) => [`${first} ${second}`, first!].find((name) => names.includes(name))!,
		);
	for (const page of pages) {
		for (const command of commandsIn(readRoot(page))) {
			expect({ page, command }).toEqual({ page, command: expect.any(String) });
			expect(Object.keys(scripts)).toContain(command.split(' ')[0]);
		}
	}
	const unexplained = names.filter(
		(name) => !commandsIn(readRoot('CONTRIBUTING.md')).includes(name),
	);
	// `npm test FILE`, and `npm test -w` for a package.
	expect(unexplained).toEqual(['test related', 'test package']);
});

test('the keys that the sandbox page names are those of the sandbox', () => {
	const named = [...readRoot('docs/sandbox.md').matchAll(/`(sandbox-[\w-]+)(<scope>)?`/g)].map(
		([, token, scope]) => (scope ? `${token}leads-write` : token),
	);
	const tokens = Object.values(sandboxKeys).map(({ token }) => token);
	expect(tokens).toEqual(expect.arrayContaining(named));
	const special = tokens.filter((token) => !token.startsWith('sandbox-without-'));
	expect(named).toEqual(expect.arrayContaining(special));
});

test('the sandbox page names every code of a refusal that is not from the document of the API', () => {
	const [sentences] = /^The code of a refused request says why\..*$/m.exec(
		readRoot('docs/sandbox.md'),
	)!;
	const named = [...sentences.matchAll(/`(\w+)`/g)].map(([, code]) => code!);
	// A reading has another code only if someone has chosen it.
	const files = globSync('packages/sandbox/**/*.ts', { cwd: root })
		.map(posix)
		.filter((file) => !/^packages\/sandbox\/(services|test)\/|\/readings\.ts$/.test(file));
	const refusals = /\b(?:conflict\(|ApiFailure\(\s*\d+,)\s*'(\w+)'/g;
	const codes = files.flatMap((file) =>
		[...readRoot(file).matchAll(refusals)].map(([, code]) => code!),
	);
	const ofTheApi = allEndpoints.flatMap(({ errors = {} }) => Object.values(errors).flat());
	const known = new Set([...ofTheApi, SESSION_CHECK_FAILED, 'processing_failed']);
	const own = new Set(codes.filter((code) => !known.has(code)));
	expect(named.sort()).toEqual([...own].sort());
});

test('the example for use outside n8n runs as it stands', async () => {
	const [, snippet] = /```js\n([\s\S]*?)```/.exec(readRoot('docs/client.md'))!;
	const running = await startSandbox();
	const installed = install();
	try {
		const script = snippet!.replace('http://127.0.0.1:4010/api/v1', running.baseUrl);
		expect(script).not.toBe(snippet);
		expect((await runIn(installed, script, 'module')).trim().split('\n')).toEqual([
			'Created the list From a script',
			'Read 120 leads',
		]);
		const created = running.sandbox.effects('lead_list_created');
		expect(created.map(({ workspace_id: workspace }) => workspace)).toEqual([
			sandboxKeys.full.workspaceId,
		]);
	} finally {
		installed.remove();
		await running.close();
	}
});
