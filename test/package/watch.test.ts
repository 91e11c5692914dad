/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { utimesSync } from 'node:fs';
import path from 'node:path';

import { root } from './support';

/** Starts `npm run test:watch`. */
function startWatching(...names: string[]) {
	const watching = spawn(process.execPath, ['tools/run.mjs', 'test:watch', ...names], {
		cwd: root,
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let said = '';
	const wake: Array<() => void> = [];
	for (const stream of [watching.stdout, watching.stderr]) {
		stream.setEncoding('utf8').on('data', (text: string) => {
			said += text;
			wake.splice(0).forEach((each) => each());
		});
	}
	return {
		/** Waits for a text, and forgets what was said up to its end. */
		async waitFor(text: string) {
			while (!said.includes(text)) await new Promise<void>((resolve) => wake.push(resolve));
			said = said.slice(said.indexOf(text) + text.length);
		},
		async stop() {
			watching.kill();
			await once(watching, 'close');
		},
	};
}

test('npm run test:watch runs related tests, and again after a change', async () => {
	const source = 'src/client/rate/turn.ts';
	const { waitFor, stop } = startWatching(source);
	try {
		await waitFor('PASS quick test/client/rate/');
		const now = new Date();
		utimesSync(path.join(root, source), now, now);
		await waitFor(`${source} has changed`);
		await waitFor('PASS quick test/client/rate/');
	} finally {
		await stop();
	}
});

test.each([
	[[], 'Name what you work on: npm run test:watch -- src/client/delivery/decide.ts'],
	[['src/nothing.ts'], 'There is no file or folder src/nothing.ts'],
])('npm run test:watch %j says what is wrong', (names, problem) => {
	const { status, stderr } = spawnSync(
		process.execPath,
		['tools/run.mjs', 'test:watch', ...names],
		{ cwd: root, encoding: 'utf8' },
	);
	expect(stderr).toContain(`✗ ${problem}\n`);
	expect(status).toBe(1);
});

test('tests that failed come first, then the nearest, then the shortest', async () => {
	const { default: NearestFirst } = (await import(
		path.join(root, 'tools/related/nearestFirst.mjs')
	)) as { default: new (options: object) => { sort(tests: object[]): Array<{ path: string }> } };
	const took: Readonly<Record<string, number>> = {
		'test/nodes/long.test.ts': 5000,
		'test/nodes/short.test.ts': 10,
		'test/client/rate/limiter.test.ts': 900,
		'test/client/rate/turn.test.ts': 3000,
		'test/nodes/failed.test.ts': 4000,
	};
	const order = new NearestFirst({ globalConfig: { nonFlagArgs: ['src/client/rate/turn.ts'] } });
	Object.assign(order, {
		time: (one: { path: string }) => took[one.path.slice(1)],
		hasFailed: (one: { path: string }) => one.path.includes('failed'),
	});
	const context = { config: { rootDir: '/' } };
	const sorted = order.sort(Object.keys(took).map((name) => ({ path: `/${name}`, context })));
	expect(sorted.map((one) => one.path)).toEqual([
		'/test/nodes/failed.test.ts',
		'/test/client/rate/turn.test.ts',
		'/test/client/rate/limiter.test.ts',
		'/test/nodes/short.test.ts',
		'/test/nodes/long.test.ts',
	]);
});
