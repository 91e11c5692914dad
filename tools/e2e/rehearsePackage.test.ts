/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-dangerous-functions -- runs outside n8n */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { SheetJson } from '../../packages/rehearsal/sheet/json';
import { chain, node } from '../../packages/rehearsal/n8n/workflows';
import { tarballOf } from '../../test/package/support';

jest.setTimeout(300_000);

/** Someone who has the rehearsal's package, n8n, and no checkout. */
const home = mkdtempSync(path.join(tmpdir(), 'outreach-user-'));
const temporary = path.join(home, 'tmp');
const folder = path.join(home, 'rehearsal');
const ownN8n = process.env.OUTREACH_N8N!;

beforeAll(() => {
	for (const one of [temporary, folder]) mkdirSync(one);
	execFileSync('tar', ['-xzf', tarballOf('rehearsal'), '-C', folder, '--strip-components=1']);
});
afterAll(() => rmSync(home, { recursive: true }));

function run(...args: string[]) {
	const command = path.join(folder, 'bin', 'outreach-rehearsal.js');
	const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
		cwd: home,
		encoding: 'utf8',
		env: {
			...process.env,
			OUTREACH_N8N: undefined,
			OUTREACH_PACKAGE: undefined,
			OUTREACH_N8N_DEFAULTS: undefined,
			N8N_USER_FOLDER: undefined,
			NODE_OPTIONS: '',
			HOME: home,
			TMPDIR: temporary,
			// Of the user's own n8n. One that is to take them does not start here.
			CREDENTIALS_OVERWRITE_DATA: 'mine',
			DB_TYPE: 'postgresdb',
		},
	});
	const left = readdirSync(temporary).filter((name) => name.startsWith('outreach-'));
	return { status, stdout, stderr, left };
}

/** Posts the time of the Code nodes every hour, and reads leads. */
const nodes = [
	node('Every hour', 'n8n-nodes-base.scheduleTrigger', {
		rule: { interval: [{ field: 'hours', hoursInterval: 1 }] },
	}),
	node('Now', 'n8n-nodes-base.code', {
		jsCode: 'return [{ json: { day: new Date().toISOString().slice(0, 10) } }];',
	}),
	node('Leads', 'n8n-nodes-outreach.outreachLead', {
		resource: 'lead',
		operation: 'getAll',
		limit: 1,
	}),
	node(
		'Post',
		'n8n-nodes-base.httpRequest',
		{ url: "=https://chat.example/{{ $('Now').first().json.day }}" },
		4.2,
	),
];

test('the package rehearses with an n8n and nodes from elsewhere', () => {
	const file = path.join(home, 'mine.json');
	writeFileSync(file, JSON.stringify({ name: 'Post', nodes, connections: chain(nodes) }));

	const given = ['--n8n', ownN8n, '--nodes', tarballOf('package'), '--days', '1'];
	const { status, stdout, stderr, left } = run(file, ...given, '--json');
	expect({ status, left, stderr }).toEqual({
		status: 0,
		left: [],
		stderr: "Rehearsing 'Post' for 1 day …\n",
	});
	const { lines } = JSON.parse(stdout) as SheetJson;
	expect(lines['executions.run']!.value).toBeGreaterThan(20);
	expect(lines['executions.failed']!.value).toBe(0);
	expect(lines['outside.calls.chat.example']!.value).toBe(lines['executions.run']!.value);
	// The Code nodes see virtual time, too.
	expect(stdout).toContain('/2026-11-23');
	// The user's own n8n would have its data there.
	expect(readdirSync(home)).not.toContain('.n8n');
});

test('the package checks a workflow, without starting n8n', () => {
	const file = path.join(home, 'checked.json');
	const wrong = { resource: 'lead', operation: 'getAll', filters: { search: 'Ann' } };
	const leads = node('Leads', 'n8n-nodes-outreach.outreachLead', wrong);
	writeFileSync(file, JSON.stringify({ nodes: [leads, ...nodes.slice(1, 2)] }));

	const given = ['--n8n', ownN8n, '--nodes', tarballOf('package')];
	expect(run('check', file, ...given)).toEqual({
		status: 1,
		left: [],
		stderr: '',
		stdout:
			'Leads: filters.search is no field of the form, which has Filters > Search (filters.query). Set that, or remove this.\n1 finding in 2 nodes.\n',
	});
	expect(run('check', path.join(home, 'gone.json'), ...given)).toMatchObject({
		status: 2,
		stdout: '',
		stderr: expect.stringMatching(/gone\.json: there is no such file\.\n$/) as string,
	});
});

test('without the nodes, a command says how to install them', () => {
	const place = path.join(home, '.n8n', 'nodes');
	expect(run('mine.json', '--n8n', ownN8n)).toEqual({
		status: 2,
		stdout: '',
		left: [],
		stderr: `n8n-nodes-outreach is not installed in ${place}. Install it with \`npm install --prefix ${place} n8n-nodes-outreach\`, or give its folder or its tarball with --nodes.\n`,
	});
});

test('an n8n that does not start ends with what it said, and nothing is left', () => {
	const write = (name: string, text: string) => {
		const file = path.join(home, 'broken', 'node_modules', name);
		mkdirSync(path.dirname(file), { recursive: true });
		writeFileSync(file, text);
	};
	write('n8n/package.json', JSON.stringify({ name: 'n8n', version: '0.0.0' }));
	write('n8n/bin/n8n', "console.error('No licence to start'); process.exit(3);");
	const trigger = node('Replies', 'n8n-nodes-outreach.outreachTrigger', {});
	const file = path.join(home, 'replies.json');
	writeFileSync(file, JSON.stringify({ name: 'Replies', nodes: [trigger], connections: {} }));
	const given = ['--n8n', path.join(home, 'broken'), '--nodes', tarballOf('package')];

	const expectWithout = (name: string) =>
		expect(run(file, ...given)).toEqual({
			status: 2,
			stdout: '',
			left: [],
			stderr: expect.stringMatching(
				new RegExp(`^The n8n in .* is not whole: it has no ${name}\\.\n$`),
			) as string,
		});
	expectWithout('n8n-nodes-base');
	for (const name of ['n8n-nodes-base', '@n8n/n8n-nodes-langchain']) {
		for (const list of ['nodes', 'credentials']) write(`${name}/dist/types/${list}.json`, '[]');
	}
	expectWithout('n8n-workflow');
	const workflowCode = path.dirname(require.resolve('n8n-workflow/package.json'));
	symlinkSync(workflowCode, path.join(home, 'broken', 'node_modules', 'n8n-workflow'));
	const { stderr, ...rest } = run(file, ...given);
	expect(rest).toEqual({ status: 2, stdout: '', left: [] });
	expect(stderr).toContain('n8n does not start. n8n ended:\nNo licence to start');
	expect(stderr).not.toContain('    at ');
});
