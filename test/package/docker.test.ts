/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
// No engine is needed: what the images copy, run and listen on is held against what there is.
import { execFile, execFileSync } from 'node:child_process';
import {
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
import { promisify } from 'node:util';

import { sandboxKeys } from '../../packages/sandbox/core/keys';
import { startSandbox } from '../../packages/sandbox/server';
import { ANNOUNCED } from '../../packages/rehearsal/n8n/version3/announced';
import { readRoot, root } from './support';

/** The instructions of each stage, with their continued lines as one. */
const stages = Object.fromEntries(
	readRoot('Dockerfile')
		.replace(/\\\n\s*/g, '')
		.split(/^(?=FROM )/m)
		.slice(1)
		.map((text) => {
			const [from = '', ...rest] = text.split('\n').filter((line) => /^[A-Z]+ /.test(line));
			const [, image, name] = /^FROM (\S+) AS (\S+)$/.exec(from)!;
			return [name!, { image: image!, instructions: rest }] as const;
		}),
);
const linesOf = (stage: string, instruction: string) =>
	stages[stage]!.instructions.filter((line) => line.startsWith(`${instruction} `)).map((line) =>
		line.slice(instruction.length + 1),
	);

const ignored = readRoot('.dockerignore').split('\n').filter(Boolean);
const compose = readRoot('compose.yaml');

/** Files that the build stage makes: of `npm run build`, and the one that its last step writes. */
const BUILT = ['/checkout/dist', '/workflows'];

test('the stages are those that Compose and the docs build', () => {
	expect(Object.keys(stages)).toEqual(['build', 'n8n', 'sandbox']);
	const targets = [...compose.matchAll(/target: (\w+)/g)].map(([, target]) => target);
	expect(new Set(targets)).toEqual(new Set(['n8n', 'sandbox']));
});

test('every file that an image copies is there, and is not ignored', () => {
	const copied = Object.keys(stages).flatMap((stage) => linesOf(stage, 'COPY'));
	expect(copied.length).toBeGreaterThan(4);
	for (const line of copied) {
		const parts = line.split(/\s+/);
		const isFromBuild = parts.includes('--from=build');
		const sources = parts.filter((part) => !part.startsWith('--')).slice(0, -1);
		for (const source of sources) {
			if (isFromBuild && BUILT.includes(source)) continue;
			const file = isFromBuild ? path.posix.relative('/checkout', source) : source;
			expect({ file, exists: existsSync(path.join(root, file)) }).toEqual({ file, exists: true });
			expect(ignored).not.toContain(file);
		}
	}
});

test('every command of the build is one of the project', () => {
	const { scripts } = JSON.parse(readRoot('package.json')) as { scripts: Record<string, string> };
	const steps = linesOf('build', 'RUN').join('\n');
	const commands = [...steps.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name);
	expect(commands).toEqual(['build', 'build:sandbox']);
	expect(Object.keys(scripts)).toEqual(expect.arrayContaining(commands));
	for (const [, file] of steps.matchAll(/node (\S+)/g)) {
		expect(existsSync(path.join(root, file!))).toBe(true);
	}
});

test('the sandbox runs as a user without rights, on a Node that it can use, with the command it has', () => {
	const manifest = JSON.parse(readRoot('packages/sandbox/package.json')) as {
		engines: { node: string };
		bin: Record<string, string>;
	};
	expect(linesOf('sandbox', 'USER')).toEqual(['node']);
	const image = Number(/^node:(\d+)/.exec(stages.sandbox!.image)?.[1]);
	// The image of a line of Node has its latest version.
	expect(manifest.engines.node).toContain(`>=${image}.`);
	const [program, ...options] = JSON.parse(linesOf('sandbox', 'ENTRYPOINT')[0]!) as string[];
	expect(Object.keys(manifest.bin)).toContain(program);
	expect(options).toEqual(['--host', '0.0.0.0', '--data', '/data/sandbox.db']);
	expect(linesOf('sandbox', 'VOLUME')).toEqual(['/data']);
});

test('the image is healthy as long as the sandbox answers', async () => {
	const [check] = linesOf('sandbox', 'HEALTHCHECK');
	const [program, ...args] = JSON.parse(/CMD (.*)$/.exec(check!)![1]!) as string[];
	expect(program).toBe('node');
	const running = await startSandbox({ leads: 0 });
	const { host } = new URL(running.baseUrl);
	const isHealthy = () =>
		promisify(execFile)(
			process.execPath,
			args.map((text) => text.replace('127.0.0.1:4010', host)),
		).then(
			() => true,
			() => false,
		);
	expect(await isHealthy()).toBe(true);
	await running.close();
	expect(await isHealthy()).toBe(false);
});

test('nothing that Compose publishes can be reached from another machine', () => {
	const ports = [...compose.matchAll(/ports: \['([^']+)'\]/g)].map(([, port]) => port!);
	expect(ports).toHaveLength(2);
	for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
	expect(linesOf('sandbox', 'EXPOSE')).toContain(ports[0]!.split(':').at(-1));
});

test('the console has no password that everybody knows', () => {
	expect(compose).toMatch(/^ +CONSOLE_PASSWORD: \$\{CONSOLE_PASSWORD:-\}$/m);
	expect(linesOf('sandbox', 'ENV').join()).not.toContain('PASSWORD');
});

test('n8n is the one of the tests, its task runner is of the same version, and both are as n8n 3 is announced', () => {
	const { dependencies } = JSON.parse(readRoot('tools/n8n/package.json')) as {
		dependencies: { n8n: string };
	};
	expect(stages.n8n!.image).toBe(`n8nio/n8n:${dependencies.n8n}`);
	expect(compose).toContain(`image: n8nio/runners:${dependencies.n8n}\n`);
	for (const [name, value] of Object.entries(ANNOUNCED)) {
		const [, given] = new RegExp(`^ +${name}: (?:&\\w+ )?'?([^'\n]*)'?$`, 'm').exec(compose) ?? [];
		expect({ name, given }).toEqual({ name, given: value });
	}
});

test('the set-up replaces the nodes each time, and imports once', () => {
	const folder = mkdtempSync(path.join(tmpdir(), 'outreach-set-up-'));
	const nodes = path.join(folder, '.n8n', 'nodes', 'node_modules', 'n8n-nodes-outreach');
	const outreach = path.join(folder, 'outreach');
	const built = path.join(outreach, 'n8n-nodes-outreach');
	const setUp = () =>
		execFileSync('sh', [path.join(root, 'tools', 'docker', 'setUp.sh')], {
			encoding: 'utf8',
			env: { PATH: `${folder}:${process.env.PATH}`, HOME: folder, OUTREACH_FOLDER: outreach },
		});
	try {
		writeFileSync(path.join(folder, 'n8n'), '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
		mkdirSync(built, { recursive: true });
		writeFileSync(path.join(built, 'old.js'), '');
		expect(setUp().replaceAll(outreach, '').split('\n')).toEqual([
			'import:credentials --input=/credential.json',
			'import:workflow --separate --input=/workflows',
			'',
		]);
		rmSync(path.join(built, 'old.js'));
		writeFileSync(path.join(built, 'new.js'), '');
		expect(setUp()).toBe('');
		expect(globSync('*', { cwd: nodes })).toEqual(['new.js']);
	} finally {
		rmSync(folder, { recursive: true });
	}
});

test("n8n's credential leads to the sandbox, and the examples use it", () => {
	const [credential] = JSON.parse(readRoot('tools/docker/credential.json')) as Array<{
		id: string;
		name: string;
		data: { baseUrl: string; apiKey: string };
	}>;
	expect(compose).toMatch(/^ {2}sandbox:$/m);
	expect(credential!.data.baseUrl).toBe('http://sandbox:4010/api/v1');
	expect(credential!.data.apiKey).toBe(sandboxKeys.full.token);

	const folder = mkdtempSync(path.join(tmpdir(), 'outreach-docker-'));
	try {
		execFileSync(process.execPath, ['tools/docker/workflows.mjs', folder], { cwd: root });
		const written = globSync('*.json', { cwd: folder }).sort();
		expect(written).toEqual(globSync('*.json', { cwd: path.join(root, 'examples') }).sort());
		let count = 0;
		for (const file of written) {
			const { nodes } = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as {
				nodes: Array<{ type: string; credentials?: Record<string, unknown> }>;
			};
			const own = nodes.filter(({ type }) => type.startsWith('n8n-nodes-outreach.'));
			count += own.length;
			for (const { credentials } of own) {
				expect(credentials).toEqual({
					outreachApi: { id: credential!.id, name: credential!.name },
				});
			}
		}
		expect(count).toBeGreaterThan(0);
	} finally {
		rmSync(folder, { recursive: true });
	}
});
