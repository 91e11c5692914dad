/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-dangerous-functions -- runs outside n8n */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { sheetSchema, type SheetJson } from '../../packages/rehearsal/sheet/json';
import { chain, node } from '../../packages/rehearsal/n8n/workflows';
import { thankNodes } from './support/thank';

jest.setTimeout(300_000);

const root = path.join(__dirname, '..', '..');
const folder = mkdtempSync(path.join(tmpdir(), 'outreach-rehearse-'));
/** Of the command: what it leaves there, it has forgotten. */
const temporary = path.join(folder, 'tmp');
mkdirSync(temporary);
afterAll(() => rmSync(folder, { recursive: true }));

const command = (...args: string[]) =>
	[
		'--disable-warning=ExperimentalWarning',
		'--import',
		'tsx',
		'packages/rehearsal/main.ts',
		...args,
	] as const;
const options = { cwd: root, env: { ...process.env, NODE_OPTIONS: '', TMPDIR: temporary } };

function rehearse(...args: string[]) {
	const { status, stdout, stderr } = spawnSync(process.execPath, command(...args), {
		...options,
		encoding: 'utf8',
	});
	return { status, stdout, stderr, left: leftBehind() };
}

const leftBehind = () => readdirSync(temporary).filter((name) => name.startsWith('outreach-'));

/** Sends the signals, one after the other, when the command has said what comes before each. */
async function interrupt(args: string[], signals: ReadonlyArray<[after: RegExp, NodeJS.Signals]>) {
	const child = spawn(process.execPath, command(...args), {
		...options,
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const ended = once(child, 'exit');
	let said = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding('utf8').on('data', (text: string) => (said += text));
	}
	for (const [after, signal] of signals) {
		while (!after.test(said) && child.exitCode === null)
			await Promise.race([once(child.stderr, 'data'), ended]);
		child.kill(signal);
	}
	const [status] = (await ended) as [number | null];
	return { status, left: leftBehind() };
}

const [trigger, thank] = thankNodes;
const nodes = [
	trigger,
	// The user's own credential, which nobody here has.
	{ ...thank, credentials: { outreachApi: { id: 'mine', name: 'My account' } } },
	// A Data Table of the user's, which is not here.
	node(
		'Note',
		'n8n-nodes-base.dataTable',
		{
			operation: 'insert',
			dataTableId: { __rl: true, mode: 'list', value: 'mine', cachedResultName: 'Thanked' },
			columns: {
				mappingMode: 'defineBelow',
				value: { lead: '={{ $json.lead_id }}' },
				schema: [{ id: 'lead', displayName: 'lead', type: 'string' }],
			},
		},
		1.1,
	),
	// The rows of another one come from a file.
	node(
		'Rules',
		'n8n-nodes-base.dataTable',
		{ operation: 'get', dataTableId: { __rl: true, mode: 'name', value: 'Rules' }, limit: 1 },
		1.1,
	),
	node(
		'Tell a colleague',
		'n8n-nodes-base.httpRequest',
		{ url: '=https://chat.example/{{ $json.channel }}' },
		4.2,
	),
];

test('a workflow is rehearsed as it is, and the sheet tells what it did', () => {
	const file = path.join(folder, 'thank.json');
	const page = path.join(folder, 'sheet.html');
	const rules = path.join(folder, 'Rules.csv');
	writeFileSync(rules, 'id,channel\n7,1\n');
	// The chat is down.
	const stub = { host: 'chat.example', path: '/1', status: 500 };
	const stubs = path.join(folder, 'stubs.json');
	writeFileSync(stubs, JSON.stringify([stub, { ...stub, path: '/2' }]));
	writeFileSync(file, JSON.stringify({ name: 'Thank', nodes, connections: chain(nodes) }));

	const { status, stdout, left } = rehearse(
		file,
		'--from',
		'2026-11-24',
		'--until',
		'2026-11-28',
		'--files',
		rules,
		'--json',
		'--html',
		page,
		'--stubs',
		stubs,
	);
	const sheet: SheetJson = sheetSchema.parse(JSON.parse(stdout));
	const value = (id: string) => sheet.lines[id]?.value;
	const { run, timeline } = sheet;
	expect([run.from, run.until, timeline.from]).toEqual([
		'2026-11-24T00:00:00.000Z',
		'2026-11-28T08:00:00.000Z',
		'2026-11-24T00:00:00.000Z',
	]);
	const replies = value('replies.written')!;
	expect(replies).toBeGreaterThan(0);
	expect(value('replies.never')).toBe(0);
	expect(value('replies.twice')).toBe(0);
	expect(value('sent.all')).toBe(replies);
	expect(value('outside.calls.chat.example')).toBe(replies);
	expect(value('played.unused')).toBe(1);
	expect(value('outside.people')).toBe(0);
	expect(value('executions.failed')).toBe(value('executions.run'));
	const failed = sheet.lines['executions.failed']!.cases.map(({ node: name }) => name);
	expect(new Set(failed)).toEqual(new Set(['Tell a colleague']));
	expect(status).toBe(1);
	expect(sheet.verdict.found.map(({ reason }) => reason)).toContain('failed');
	expect(readFileSync(page, 'utf8')).toContain('chat.example');
	expect(left).toEqual([]);
});

test('a page for which there is no folder ends with a sentence before n8n is started', () => {
	const file = path.join(folder, 'page.json');
	writeFileSync(file, JSON.stringify({ name: 'Thank', nodes, connections: chain(nodes) }));
	expect(rehearse(file, '--html', 'nowhere/sheet.html')).toEqual({
		status: 2,
		stdout: '',
		left: [],
		stderr: '--html nowhere/sheet.html: there is no folder nowhere.\n',
	});
});

test('a stub with a mistake ends with a sentence before n8n is started', () => {
	const file = path.join(folder, 'closed.json');
	const stubs = path.join(folder, 'wrong.json');
	writeFileSync(file, JSON.stringify({ name: 'Thank', nodes, connections: chain(nodes) }));
	writeFileSync(stubs, JSON.stringify([{ host: 'chat.example', path: '/1', statsu: 500 }]));
	expect(rehearse(file, '--stubs', stubs)).toEqual({
		status: 2,
		stdout: '',
		left: [],
		stderr: `${stubs}: stub 1: does not know 'statsu'.\n`,
	});
});

test('what cannot be published ends with a sentence, and nothing is left running or lying about', () => {
	const file = path.join(folder, 'open.json');
	const open = [trigger, node('Get', 'n8n-nodes-base.httpRequest', { metod: 'GET' }, 4.2)];
	writeFileSync(file, JSON.stringify({ name: 'Open', nodes: open, connections: chain(open) }));

	const { status, stderr, stdout, left } = rehearse(file);
	expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
	// The check comes first, before n8n says anything.
	expect(stderr).toMatch(/^Given and not understood:\n {2}Get: metod is no field of the form\./);
	expect(stderr).toContain("'Open' cannot run as it is.");
	expect(stderr).toContain('  Get: enter or choose URL\n');
	expect(stderr).not.toContain('    at ');
	expect(left).toEqual([]);
});

test.each<[string, number, ReadonlyArray<[RegExp, NodeJS.Signals]>]>([
	['SIGTERM', 2, [[/Day \d/, 'SIGTERM']]],
	[
		'Ctrl-C twice',
		130,
		[
			[/Day \d/, 'SIGINT'],
			[/Ended here/, 'SIGINT'],
		],
	],
])('a rehearsal that ends by %s leaves nothing behind', async (_, status, signals) => {
	const file = path.join(folder, 'long.json');
	writeFileSync(file, JSON.stringify({ name: 'Thank', nodes, connections: chain(nodes) }));
	expect(await interrupt([file, '--days', '31'], signals)).toEqual({ status, left: [] });
});
