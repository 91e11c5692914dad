/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-dangerous-functions -- runs outside n8n */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { findInstallation } from '../find/installation';
import { findN8n } from '../find/n8n';
import { findNodes } from '../find/nodes';

/** A machine of its own. */
let machine: string;
beforeEach(() => {
	machine = realpathSync(mkdtempSync(path.join(tmpdir(), 'outreach-find-')));
});
afterEach(() => rmSync(machine, { recursive: true }));

const at = (...parts: string[]) => path.join(machine, ...parts);

function write(file: string, content: unknown = '') {
	mkdirSync(path.dirname(at(file)), { recursive: true });
	writeFileSync(at(file), typeof content === 'string' ? content : JSON.stringify(content));
	return at(file);
}

/** As npm installs n8n there; returns n8n's package. */
function installN8n(folder: string, { needs = '>=22.16' } = {}): string {
	const home = path.join(folder, 'node_modules', 'n8n');
	write(path.join(home, 'package.json'), {
		name: 'n8n',
		version: '2.41.1',
		engines: { node: needs },
	});
	write(path.join(home, 'bin', 'n8n'));
	return at(home);
}

/** Puts the command n8n into the folder `commands`, as a link. */
function link(target: string) {
	mkdirSync(at('commands'), { recursive: true });
	symlinkSync(target, at('commands', 'n8n'));
}

/** The folders that the shell searches. */
const searched = () => ({ PATH: ['/nowhere', at('commands')].join(path.delimiter) });

function installNodes(folder: string, { isBuilt = true } = {}): string {
	const main = 'dist/nodes/OutreachLead.node.js';
	write(path.join(folder, 'package.json'), { name: 'n8n-nodes-outreach', n8n: { nodes: [main] } });
	if (isBuilt) for (const file of [main, 'dist/types/nodes.json']) write(path.join(folder, file));
	return at(folder);
}

describe('n8n', () => {
	test('is the command n8n, wherever its link leads', () => {
		const n8n = installN8n('lib');
		link(path.join(n8n, 'bin', 'n8n'));
		expect(findN8n(undefined, searched())).toBe(n8n);
	});

	test.each([
		['lib/node_modules/.bin/n8n', 'in the .bin of a project'],
		['lib/n8n.cmd', 'beside node_modules, as on Windows'],
		['bin/n8n', 'in the bin of a prefix'],
	])('is found from the script %s, %s', (script) => {
		const n8n = installN8n('lib');
		const file = write(script);
		expect(findN8n(undefined, { PATH: path.dirname(file) })).toBe(n8n);
		expect(findN8n(file, { PATH: '' })).toBe(n8n);
	});

	test('is in a folder that is given, or is that folder', () => {
		link('/dev/null');
		const n8n = installN8n('mine');
		expect(findN8n(at('mine'), searched())).toBe(n8n);
		expect(findN8n(n8n, searched())).toBe(n8n);
	});

	test('is another command that is given', () => {
		const n8n = installN8n('next');
		mkdirSync(at('commands'));
		symlinkSync(path.join(n8n, 'bin', 'n8n'), at('commands', 'n8n-next'));
		expect(findN8n('n8n-next', searched())).toBe(n8n);
	});

	test('is not there', () => {
		expect(() => findN8n(undefined, searched())).toThrow(
			'There is no command n8n on this machine. Install n8n with `npm install --global n8n`, or give its folder with --n8n.',
		);
		expect(() => findN8n(undefined, {})).toThrow('There is no command n8n on this machine.');
		expect(() => findN8n('n9n', searched())).toThrow(
			'--n8n n9n: there is no such folder or command.',
		);
		mkdirSync(at('empty'));
		expect(() => findN8n(at('empty'), searched())).toThrow(
			`--n8n ${at('empty')}: there is no n8n in this folder.`,
		);
	});

	test('is a script that leads elsewhere, such as into a container', () => {
		const script = write('commands/n8n', 'docker run n8n');
		expect(() => findN8n(undefined, searched())).toThrow(
			`${script} does not lead to n8n's package. Give the folder in which n8n is installed with --n8n.`,
		);
	});

	test.each([
		['>=24.0.0', '22.20.0', '24.0.0'],
		['>=22.16', '22.15.1', '22.16'],
		['>=20.19 <= 24.x', '18.20.8', '20.19'],
	])('needs Node %s, which %s is not', (needs, version, least) => {
		const folder = installN8n('lib', { needs });
		expect(() => findN8n(folder, {}, version)).toThrow(
			`n8n 2.41.1 needs Node ${least} or later. This is Node ${version}.`,
		);
	});

	test.each([
		['>=24.0.0', '24.0.0'],
		['>=22.16', '22.16.0'],
		['>=22.16', '24.1.0'],
		['*', '22.20.0'],
	])('needs Node %s, which %s is', (needs, version) => {
		const folder = installN8n('lib', { needs });
		expect(findN8n(folder, {}, version)).toBe(folder);
	});
});

describe('the nodes', () => {
	test("are those that the user's own n8n has installed", () => {
		const nodes = installNodes('home/.n8n/nodes/node_modules/n8n-nodes-outreach');
		expect(findNodes(undefined, { N8N_USER_FOLDER: at('home') })).toBe(nodes);
	});

	test('are in a folder that is given, or are that folder', () => {
		const nodes = installNodes('mine/node_modules/n8n-nodes-outreach');
		expect(findNodes(at('mine'), {})).toBe(nodes);
		expect(findNodes(nodes, {})).toBe(nodes);
	});

	test('are a tarball', () => {
		installNodes('package');
		execFileSync('tar', ['-czf', at('nodes.tgz'), '-C', machine, 'package']);
		expect(findNodes(at('nodes.tgz'), {})).toBe(at('nodes.tgz'));
	});

	test('are not installed, and a command says how to', () => {
		const folder = at('home', '.n8n', 'nodes');
		expect(() => findNodes(undefined, { N8N_USER_FOLDER: at('home') })).toThrow(
			`n8n-nodes-outreach is not installed in ${folder}. Install it with \`npm install --prefix ${folder} n8n-nodes-outreach\`, or give its folder or its tarball with --nodes.`,
		);
	});

	test('are not what is given', () => {
		const wrong = [write('text.tgz', 'text'), installNodes('checkout', { isBuilt: false })];
		write('other/package.json', { name: 'n8n-nodes-other' });
		for (const place of [...wrong, at('other')]) {
			expect(() => findNodes(place, {})).toThrow(
				`--nodes ${place}: there is no n8n-nodes-outreach in it that is built.`,
			);
		}
		expect(() => findNodes(at('no'), {})).toThrow('there is no such folder or file.');
	});
});

test('a checkout has an n8n and nodes of its own, but what is given comes first', () => {
	const own = { OUTREACH_N8N: at('own'), OUTREACH_PACKAGE: at('own.tgz') };
	expect(findInstallation({}, own)).toEqual({
		n8n: at('own', 'node_modules', 'n8n'),
		prepared: at('own', 'prepared'),
		nodes: at('own.tgz'),
	});
	const n8n = installN8n('mine');
	const nodes = installNodes('nodes');
	expect(findInstallation({ n8n: at('mine'), nodes }, own)).toEqual({ n8n, nodes });
});
