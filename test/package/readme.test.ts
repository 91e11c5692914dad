/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';

import { importResults } from '../../scripts/generate/outreachLead';
import { sandboxKeys } from '../../sandbox/keys';
import { startSandbox } from '../../sandbox/server';
import { BUILD_TIMEOUT_MS, install, type Manifest, readRoot, root, runIn } from './support';

jest.setTimeout(BUILD_TIMEOUT_MS);

const pages = ['README.md', 'CHANGELOG.md', ...globSync('docs/*.md', { cwd: root })];

/** As GitHub makes them of headings. */
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

test('the places that n8n links to are there', () => {
	const sources = [
		'credentials/OutreachApi.credentials.ts',
		...globSync('nodes/*/*.node.json', { cwd: root }),
	];
	const { homepage } = JSON.parse(readRoot('package.json')) as { homepage: string };
	const [repository] = homepage.split('#');
	const anchors = sources.flatMap((file) =>
		[...readRoot(file).matchAll(new RegExp(`${repository}#([\\w-]+)`, 'g'))].map(
			([, anchor]) => anchor,
		),
	);
	expect(anchors.length).toBeGreaterThanOrEqual(sources.length);
	expect(anchorsOf('README.md')).toEqual(expect.arrayContaining(anchors));
});

test('every command in the pages exists, and every command is explained', () => {
	const { scripts } = JSON.parse(readRoot('package.json')) as Required<Manifest>;
	const commandsIn = (text: string) =>
		[...text.matchAll(/\bnpm (?:run ([\w:-]+)|(test)\b)/g)].map(([, run, test]) => run ?? test);
	for (const page of pages) {
		for (const command of commandsIn(readRoot(page)))
			expect(Object.keys(scripts)).toContain(command);
	}
	const explained = readRoot('README.md')
		.split('## Development')[1]!
		.match(/^\| `npm .*?`/gm)!;
	expect(explained.flatMap(commandsIn).sort()).toEqual(Object.keys(scripts).sort());
});

test('the README explains every result of an import, and no other', () => {
	const table = readRoot('README.md').split('### Results of an import')[1]!.split('\n#')[0]!;
	const explained = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, result]) => result);
	expect(explained).toEqual(importResults);
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

test('the example for use outside n8n runs as it stands', async () => {
	const [, snippet] = /```js\n([\s\S]*?)```/.exec(readRoot('README.md'))!;
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
