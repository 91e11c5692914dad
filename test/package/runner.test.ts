/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import checkReadings from '../../tools/e2e/support/checkReadings';
import { root } from './support';

test.each([
	['lint', ['--fixx'], 'npm run lint takes no arguments, not even --fixx'],
	['build', ['--watch'], 'npm run build takes no arguments, not even --watch'],
	['generate', ['--check'], 'npm run generate takes no arguments, not even --check'],
	['test:e2e', ['--reading'], '--reading takes a value'],
	['test:e2e', ['--reading', ''], '--reading takes a value'],
	['test:e2e', ['--reading', '--verbose'], '--reading takes a value'],
	['tset', [], 'There is no command "tset".'],
])('npm run %s -- %j does nothing and says why', (name, args, sentence) => {
	const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/run.mjs', name, ...args], {
		cwd: root,
		encoding: 'utf8',
	});
	expect(stderr).toContain(`✗ ${sentence}`);
	expect(stdout).toBe('');
	expect(status).toBe(1);
});

test('tests of a real n8n do not start with a reading that nobody knows', () => {
	const { OUTREACH_READING: before } = process.env;
	try {
		process.env.OUTREACH_READING = 'agents.list.odrer=newest_first';
		expect(checkReadings).toThrow('agents.list.odrer is no assumption of the contract.');
		process.env.OUTREACH_READING = 'other';
		expect(checkReadings).not.toThrow();
	} finally {
		if (before === undefined) delete process.env.OUTREACH_READING;
		else process.env.OUTREACH_READING = before;
	}
});

/** A checkout that has these commands alone. */
function checkoutWith(commands: object): string {
	const folder = mkdtempSync(path.join(tmpdir(), 'outreach-runner-'));
	for (const name of ['package-lock.json', 'tools']) {
		cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
	}
	symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
	const text = `export const commands = ${JSON.stringify(commands)};`;
	writeFileSync(path.join(folder, 'tools', 'commands.mjs'), text);
	return folder;
}

test('a command that a signal stops before its last step does not look as if it had done all', async () => {
	const step = (program: string) => ({
		title: 'Step',
		command: ['node', '-e', program],
		live: true,
	});
	const endsWell = `process.once('SIGTERM', () => process.exit(0)); console.log('first'); setInterval(() => {}, 1e6)`;
	const folder = checkoutWith({
		both: { steps: [[step(endsWell)], [step(`console.log('second')`)]] },
	});
	try {
		const child = spawn(process.execPath, ['tools/run.mjs', 'both'], { cwd: folder });
		const closed = once(child, 'close');
		let shown = '';
		child.stdout.setEncoding('utf8').on('data', (text: string) => {
			shown += text;
			if (text.includes('first')) child.kill('SIGTERM');
		});
		expect(await closed).toEqual([143, null]);
		expect(shown).not.toContain('second');
	} finally {
		rmSync(folder, { recursive: true });
	}
});
