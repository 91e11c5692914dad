/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { node, type WorkflowNode } from '../../n8n/workflows';
import { checkAll } from '../../check/checkAll';
import { readWorkflowFiles } from '../../check/workflowFiles';
import { jsonOf, textOf } from '../../check/report';
import { readCheckOptions } from '../../checkOptions';
import { CONVERSATION, ownForms, SEND } from './support';

const folder = mkdtempSync(path.join(tmpdir(), 'outreach-check-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, content: unknown): string {
	const file = path.join(folder, name);
	mkdirSync(path.dirname(file), { recursive: true });
	writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
	return file;
}

const right = node('Reply', CONVERSATION, SEND);
const wrong: WorkflowNode = {
	...right,
	parameters: { ...SEND, options: { leaveOutLists: ['x'] } },
};
const other = node('Post', 'n8n-nodes-gone.gone');
const mine = { name: 'Mine', nodes: [right], connections: {} };

const namesIn = (...places: string[]) =>
	readWorkflowFiles(places).map(({ workflows }) => workflows.map(({ name }) => name));

test('a workflow, a list of workflows, and nodes as the editor copies them', () => {
	expect(namesIn(write('one.json', mine))).toEqual([['Mine']]);
	expect(namesIn(write('two.json', [mine, { ...mine, name: 'Other' }]))).toEqual([
		['Mine', 'Other'],
	]);
	expect(namesIn(write('copied.json', { nodes: [{ type: CONVERSATION }] }))).toEqual([['copied']]);
});

test('a folder: its files with workflows', () => {
	write('all/a.json', mine);
	write('all/b.json', { rows: [] });
	write('all/c.md', 'x');
	expect(namesIn(path.join(folder, 'all'))).toEqual([['Mine']]);
});

test.each([
	['gone.json', undefined, 'gone.json: there is no such file.'],
	['half.json', '{"nodes": [', 'half.json: is no JSON.'],
	[
		'rows.json',
		'[{"a": 1}]',
		"rows.json: is no workflow. Export one from n8n's editor (Download).",
	],
	['empty.json', '[]', 'empty.json: is no workflow.'],
	['none/x.md', '', 'none: has no file with a workflow.'],
])('%s cannot be checked', (name, content, sentence) => {
	const file = content === undefined ? path.join(folder, name) : write(name, content);
	const place = name.endsWith('.md') ? path.dirname(file) : file;
	expect(() => readWorkflowFiles([place])).toThrow(sentence);
});

const checked = (file: string, ...nodes: WorkflowNode[]) => ({
	file,
	...checkAll([{ name: 'Mine', nodes }], ownForms),
});

const LINE =
	'Reply: options.leaveOutLists is no field of the form, which has Options > Leave Out People in Lists (options.leaveOut). Set that, or remove this.';

test('a line for each finding, and at last how many there are', () => {
	expect(textOf([checked('mine.json', wrong, other)])).toBe(
		[
			LINE,
			'Post: not checked: no such node in this n8n (n8n-nodes-gone.gone).',
			'1 finding in 1 node.',
		].join('\n'),
	);
	expect(textOf([checked('mine.json', right)])).toBe('Nothing found in 1 node.');
	expect(textOf([checked('mine.json', wrong, wrong), checked('other.json', right)])).toBe(
		['mine.json', `  ${LINE}`, `  ${LINE}`, '2 findings in 3 nodes of 2 files.'].join('\n'),
	);
});

test('as JSON', () => {
	expect(jsonOf([checked('mine.json', wrong, other)])).toEqual({
		findings: [
			{
				file: 'mine.json',
				workflow: 'Mine',
				node: 'Reply',
				own: true,
				path: 'options.leaveOutLists',
				label: null,
				says: LINE.replace('Reply: ', ''),
			},
		],
		unchecked: [
			{
				file: 'mine.json',
				workflow: 'Mine',
				node: 'Post',
				type: 'n8n-nodes-gone.gone',
				why: 'no such node in this n8n',
			},
		],
		checked: 1,
	});
});

test('a text from a file does not control the terminal', () => {
	const named = { ...wrong, name: 'Re\u001B[2Jply' };
	expect(textOf([checked('mine.json', named)])).not.toContain('\u001B');
});

test('its options', () => {
	expect(readCheckOptions(['mine.json', 'all', '--json'])).toEqual({
		places: ['mine.json', 'all'],
		isJson: true,
		n8n: undefined,
		nodes: undefined,
	});
	expect(readCheckOptions(['--help'])).toBe('help');
	expect(() => readCheckOptions([])).toThrow('Give the file of a workflow.');
});
