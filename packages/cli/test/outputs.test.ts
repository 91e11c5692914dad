/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { checkOutputs } from '../outputs';

const folder = mkdtempSync(path.join(tmpdir(), 'outreach-outputs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const input = path.join(folder, 'read.json');
const link = path.join(folder, 'link.json');
const twin = path.join(folder, 'twin.json');
const page = path.join(folder, 'page.html');
writeFileSync(input, '{}');
symlinkSync(input, link);
linkSync(input, twin);
mkdirSync(path.join(folder, 'sheets'));

test('new files and old ones may be written, and options that are not given do not matter', () => {
	writeFileSync(path.join(folder, 'old.html'), '');
	const outputs = { html: path.join(folder, 'old.html'), summary: page, json: undefined };
	expect(() => checkOutputs(outputs, [input, undefined])).not.toThrow();
});

test.each([
	['in no folder', 'nowhere/x.json', `there is no folder ${path.join(folder, 'nowhere')}`],
	['below a file', 'read.json/x.json', 'it cannot be written (ENOTDIR)'],
	['a folder', 'sheets', 'it is a folder'],
])('a file that is %s is refused with the name of its option', (_, name, problem) => {
	const file = path.join(folder, name);
	expect(() => checkOutputs({ json: file }, [])).toThrow(`--json ${file}: ${problem}.`);
});

test.each([
	['the same path', input],
	['a longer path', `${folder}/./read.json`],
	['a link', link],
	['its other name', twin],
])('a file that is read is not written: %s', (_, file) => {
	expect(() => checkOutputs({ json: file }, [input])).toThrow(
		`--json would write into ${input}. Name another file.`,
	);
});

test('two options do not write the same file', () => {
	expect(() => checkOutputs({ html: page, summary: `${folder}/./page.html` }, [])).toThrow(
		`--summary would write into ${page}. Name another file.`,
	);
});
