/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { setTimeout as sleep } from 'node:timers/promises';

import type { Sandbox } from '../../../packages/sandbox/sandbox';
import type { EndpointId } from '../../../src/contract';
import type { N8nProcess } from '../../../packages/rehearsal/n8n/n8n';
import { poll } from '../../../packages/rehearsal/n8n/poll';
import type { Running } from './settings';

const TIMEOUT_MS = 240_000;
/** During a poll, the next request comes sooner than this. */
const QUIET_MS = 4;
/** n8n starts the execution within about this time after a poll. */
const GAP_MS = 70;
/** Everything that happens between two polls takes at most this long. */
const ROUND_MS = 11_000;

export interface Scene extends Running {
	readonly sandbox: Sandbox;
	readonly random: () => number;
	/** Makes people reply. */
	write(): void;
}

/**
 * A moment to kill n8n at. Called when replies wait for the next poll. Returns the process to kill as soon as the
 * moment has come.
 */
export interface Moment {
	readonly name: string;
	readonly come: (scene: Scene) => Promise<N8nProcess>;
}

/** Waits until the value differs from the one at the start. */
async function changes(read: () => number): Promise<void> {
	const before = read();
	const now = await poll(
		() => Promise.resolve(read()),
		(value) => value !== before,
		{ timeoutMs: TIMEOUT_MS, everyMs: 1 },
	);
	if (now === before) throw new Error('n8n did nothing for four minutes');
}

const requests =
	({ sandbox }: Scene, endpoint: EndpointId) =>
	() =>
		sandbox.requests.filter((each) => each.endpoint === endpoint).length;

/** The poll waits for its first answer until the process is killed. */
async function inPoll(scene: Scene) {
	scene.sandbox.faults.add({ fault: 'timeout_before', endpoint: 'conversations.list' });
	await changes(requests(scene, 'conversations.list'));
	return scene.n8n;
}

/** After the last request of the poll that reads what was written. */
async function afterPoll(scene: Scene) {
	await changes(requests(scene, 'conversations.get'));
	const { requests: all } = scene.sandbox;
	for (let seen = 0; all.length !== seen; ) {
		seen = all.length;
		await sleep(QUIET_MS);
	}
	await sleep(scene.random() * GAP_MS);
	return scene.n8n;
}

export const moments: readonly Moment[] = [
	{ name: 'in a poll', come: inPoll },
	{ name: 'between poll and execution', come: afterPoll },
	{
		name: 'in an execution',
		come: async (scene) => {
			const { posts } = scene.sandbox.services.chat;
			await changes(() => posts.at(-1)?.id ?? 0);
			return scene.busy();
		},
	},
	{
		name: 'at random',
		come: async ({ n8n, random }) => {
			await sleep(random() * ROUND_MS);
			return n8n;
		},
	},
	{
		name: 'between the first poll after a start and its execution',
		come: async (scene) => {
			await scene.n8n.pause();
			scene.write();
			// If n8n is killed before it is ready, it becomes ready after the next start.
			scene.n8n.resume().catch(() => undefined);
			return await afterPoll(scene);
		},
	},
];
