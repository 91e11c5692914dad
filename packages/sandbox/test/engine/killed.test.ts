/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '../../../..');
let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'sandbox-killed-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Lives on with the file, until the end or until it is killed after so many events. */
async function live(file: string, most = Infinity) {
	const child = fork(join(__dirname, 'killedWorld.ts'), [join(folder, file)], {
		cwd: root,
		execArgv: ['--import', 'tsx'],
		silent: true,
	});
	let text = '';
	child.stderr!.setEncoding('utf8').on('data', (chunk: string) => process.stderr.write(chunk));
	for await (const chunk of child.stdout!.setEncoding('utf8')) {
		text += chunk as string;
		if (text.split('event\n').length > most) child.kill('SIGKILL');
	}
	return {
		events: text.split('event\n').length - 1,
		effects: /^effects (.*)$/m.exec(text)?.[1],
	};
}

test('a kill in the middle of an advance loses nothing and repeats nothing', async () => {
	const whole = await live('whole.db');
	expect(whole.events).toBeGreaterThan(200);
	for (const most of [20, 90]) expect((await live('killed.db', most)).effects).toBeUndefined();
	const rest = await live('killed.db');
	expect(rest.effects).toBe(whole.effects);
});
