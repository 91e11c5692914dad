/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { poll } from '../../../packages/rehearsal/n8n/poll';
import { freePort } from '../../../packages/rehearsal/n8n/programs/ports';
import { endOfLog, runProgram } from '../../../packages/rehearsal/n8n/programs/program';
import { unavailable } from '../../lib/progress.mjs';

const START_TIMEOUT_MS = 60_000;

/** Anyone may read and publish, except one package if it is refused, and nothing comes from elsewhere. */
const configuration = (refused?: string) => `
storage: ./storage
auth:
  htpasswd:
    file: ./htpasswd
    max_users: 10
packages:
${refused === undefined ? '' : `  '${refused}':\n    access: $all\n    publish: nobody\n`}  '**':
    access: $all
    publish: $authenticated
log: { type: stdout, format: pretty, level: warn }
web: { enable: false }
`;

export interface Registry {
	readonly url: string;
	/** What npm signs in with. */
	readonly token: string;
	/** From now on, it refuses to publish this package. Without a name, it refuses none. */
	refuse(name?: string): Promise<void>;
	stop(): Promise<void>;
}

/** Starts a registry on loopback that keeps its packages in the folder. */
export async function startRegistry(folder: string): Promise<Registry> {
	mkdirSync(folder, { recursive: true });
	const file = path.join(folder, 'config.yaml');
	// Removed at each stop, with nothing in it.
	const place = path.join(folder, 'process');
	const program = process.env.OUTREACH_REGISTRY;
	if (program === undefined) throw new Error('Start this with npm run release rehearse');
	const port = await freePort();
	const url = `http://127.0.0.1:${port}`;
	const start = async (refused?: string) => {
		writeFileSync(file, configuration(refused));
		mkdirSync(place, { recursive: true });
		const started = await runProgram(
			process.execPath,
			[program, '--config', file, '--listen', `127.0.0.1:${port}`],
			{ folder: place, env: process.env },
		);
		const isUp = async () => (await fetch(`${url}/-/ping`).catch(() => undefined))?.ok === true;
		const answers = await poll(isUp, (up) => up || started.hasEnded(), {
			timeoutMs: START_TIMEOUT_MS,
		});
		if (answers && !started.hasEnded()) return started;
		await started.stop();
		throw unavailable(`The registry did not start:\n${endOfLog(started)}`);
	};
	let running = await start();
	const user = { name: 'rehearsal', password: randomUUID() };
	const response = await fetch(`${url}/-/user/org.couchdb.user:${user.name}`, {
		method: 'PUT',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(user),
	});
	const { token } = (await response.json()) as { token: string };
	return {
		url,
		token,
		refuse: async (name) => {
			await running.stop();
			running = await start(name);
		},
		stop: () => running.stop(),
	};
}
