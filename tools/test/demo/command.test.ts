/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { HELP, readOptions } from '../../demo/demoOptions';

test('the demo stays until it is stopped, unless someone asks for --once', () => {
	expect(readOptions([])).toEqual({ once: false });
	expect(readOptions(['--once'])).toEqual({ once: true });
	expect(readOptions(['--help'])).toBe('help');
	expect(HELP).toContain('--once');
});

test.each([['--onec'], ['once']])('a misspelt option of the demo is refused: %s', (given) => {
	expect(() => readOptions([given])).toThrow(/Unknown option '--onec'|Give options alone/);
});

test.each([
	['SIGINT', [], 0],
	['SIGTERM', [], 0],
	['SIGINT', ['--once'], 130],
	['SIGTERM', ['--once'], 143],
] as const)('%s stops a demo %j with the exit code %i', async (signal, args, code) => {
	const child = fork(join(__dirname, 'stoppable.ts'), args, {
		execArgv: ['--import', 'tsx'],
		silent: true,
	});
	let shown = '';
	child.stdout!.setEncoding('utf8').on('data', (text: string) => (shown += text));
	await once(child, 'message');
	const closed = once(child, 'close');
	child.kill(signal);
	expect(await closed).toEqual([code, null]);
	expect(shown).toContain('All is stopped');
});
