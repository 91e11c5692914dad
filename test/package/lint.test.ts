/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { spawnSync } from 'node:child_process';
import {
	cpSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { root, trackedFiles } from './support';

/** One file for each layer, with a violation of n8n's rules and an import against the layers. */
const planted: Readonly<Record<string, string>> = {
	'src/contract/planted.ts': '../client/other',
	'src/client/planted.ts': '../n8n/other',
	'src/client/http/planted.ts': '../rate/other',
	'src/client/rate/planted.ts': '../pages/other',
	'src/client/pages/planted.ts': '../recovery/other',
	'src/client/recovery/planted.ts': '../delivery/other',
	'src/trigger/planted.ts': '../client/other',
	'src/trigger/events/planted.ts': '../memory/other',
	'src/trigger/memory/planted.ts': '../kinds/other',
	'src/n8n/planted.ts': '../../nodes/other',
	'nodes/planted.ts': '../src/client/other',
	'credentials/planted.ts': '../packages/sandbox/other',
	'packages/sandbox/planted.ts': '../../src/client/other',
	'packages/sandbox/core/planted.ts': '../leads/other',
	'packages/sandbox/core/store/planted.ts': '../engine/other',
	'packages/sandbox/leads/planted.ts': '../campaigns/other',
	'packages/cli/planted.ts': '../sandbox/other',
	'packages/conformance/planted.ts': '../sandbox/other',
	'packages/conformance/responses/planted.ts': '../assumptions/other',
	'packages/rehearsal/n8n/planted.ts': '../run/other',
	'packages/rehearsal/n8n/servers/planted.ts': '../../../../tools/other',
	'packages/rehearsal/planted.ts': '../../src/client/other',
	'packages/rehearsal/run/planted.ts': '../../../tools/other',
	'packages/rehearsal/sheet/planted.ts': '../facts/other',
};

/** The commands bundle it first. */
const PAGE = 'packages/sandbox/console/page';

const others = ['tools/bench/planted.ts', 'tools/planted.ts', 'test/planted.ts'];

/** The checkout's tools and settings with these files alone. */
function checkoutOf(files: Readonly<Record<string, string>>): string {
	const folder = mkdtempSync(path.join(tmpdir(), 'outreach-lint-'));
	const settings = trackedFiles().filter(
		(name) =>
			!name.includes('/') ||
			/^(tools|icons|test\/support)\//.test(name) ||
			name.startsWith(`${PAGE}/`),
	);
	for (const name of settings.filter((file) => !/\.(md|tsx?)$/.test(file))) {
		cpSync(path.join(root, name), path.join(folder, name));
	}
	// The caches in node_modules belong to the real checkout.
	mkdirSync(path.join(folder, 'node_modules'));
	for (const name of readdirSync(path.join(root, 'node_modules'))) {
		if (name === '.cache') continue;
		symlinkSync(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name));
	}
	for (const [name, text] of Object.entries(files)) {
		mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
		writeFileSync(path.join(folder, name), text);
	}
	return folder;
}

/** What a command of the project prints, and its exit code. */
function runCommand(cwd: string, ...words: string[]) {
	const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/run.mjs', ...words], {
		cwd,
		encoding: 'utf8',
	});
	return { code: status, output: stdout + stderr };
}

/** `<file> <rule>` of everything that ESLint found. */
function findingsIn(output: string, folder: string): string[] {
	let file = '';
	return output.split('\n').flatMap((line) => {
		if (line.startsWith(folder)) file = path.relative(folder, line.trim());
		const [, rule] = /^ +\d+:\d+ +error .* (\S+)$/.exec(line) ?? [];
		return rule === undefined ? [] : [`${file} ${rule}`];
	});
}

test('a violation in any layer and a failing test make the commands fail', () => {
	const text = (target: string) =>
		`import { other } from '${target}';\nexport const planted: number = other;\nconsole.log(planted);\n`;
	const files = Object.fromEntries([
		...Object.entries(planted).flatMap(([name, target]) => [
			[name, text(target)],
			[path.posix.join(path.posix.dirname(name), `${target}.ts`), "export const other = 'text';\n"],
		]),
		...others.map((name) => [name, text('../packages/sandbox/planted')]),
		['index.ts', "import { a } from './a';\nexport const index = a;\n"],
		['a.ts', "import { type B } from './b';\nexport const a: B = 1;\n"],
		['b.ts', "import { type a } from './a';\nexport type B = number | typeof a;\n"],
		['test/planted.test.ts', "test('fails', () => expect(1).toBe(2));\n"],
		// jest looks for it before it runs any test.
		['tools/e2e/support/checkReadings.ts', 'export default {};\n'],
		[`${PAGE}/main.tsx`, 'export {};\n'],
		['src/spread.ts', 'export const spread = { a: 1, ...{ b: 2 } };\n'],
		['src/unformatted.ts', 'export const unformatted   = 1\n'],
	]) as Record<string, string>;
	const folder = checkoutOf(files);
	try {
		const { code, output } = runCommand(folder, 'test', 'quick');
		expect(code).not.toBe(0);
		expect(output).toContain("Failed: n8n's lint, Layers, Cycles, Prettier, Types, Tests");
		const findings = findingsIn(output, folder);
		expect(findings).toEqual(
			expect.arrayContaining([
				...[...Object.keys(planted), ...others].map((name) => `${name} no-console`),
				...Object.keys(planted).map((name) => `${name} import-x/no-restricted-paths`),
				'src/spread.ts no-restricted-syntax',
			]),
		);
		expect(output).toMatch(/a\.ts -> b\.ts/);
		expect(output).toContain('src/unformatted.ts');
		expect(output).toContain("TS2322: Type 'string' is not assignable to type 'number'");
		expect(output).toContain('1 failed, 1 total');
	} finally {
		rmSync(folder, { recursive: true });
	}
});
