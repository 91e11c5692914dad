/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

import { startVirtualN8n, VARIABLES } from '../../rehearsal/run/n8n/virtualN8n';
import { startStage } from '../../rehearsal/stage/stage';
import { DAY, MINUTE } from '../../sandbox/clock';
import { startSandbox, type RunningSandbox } from '../../sandbox/server';
import { startN8n, type N8n } from '../../harness/n8n';
import { poll } from '../../harness/poll';
import {
	chain,
	createCredential,
	importWorkflow,
	node,
	publishWorkflow,
} from '../../harness/workflows';
import { type Figure, median } from '../figure';

const EVERY = MINUTE;
/** How many polls each contender makes in each round: a day of them. */
const POLLS = DAY / EVERY;
const ROUNDS = 3;
const GOAL = 1.3;

const START = Date.UTC(2026, 10, 23, 8);

/** Lets n8n poll this often, and returns how many milliseconds that took. */
type Round = () => Promise<number>;

async function publish(n8n: N8n, { baseUrl }: RunningSandbox) {
	const nodes = [
		node('Replies', 'n8n-nodes-outreach.outreachTrigger', {
			pollTimes: { item: [{ mode: 'custom', cronExpression: '0 * * * * *' }] },
			events: ['replyReceived'],
		}),
		node('Note', 'n8n-nodes-base.noOp'),
	];
	const file = { name: 'Every minute', nodes, connections: chain(nodes) };
	const id = await importWorkflow(n8n, file, await createCredential(n8n, baseUrl));
	await publishWorkflow(n8n, id);
}

/** In a living world, as in a rehearsal. */
async function rehearsal(stops: Array<() => Promise<void>>): Promise<Round> {
	const ahead = START - Date.now();
	const running = await startSandbox({ now: () => Date.now() + ahead, life: { level: 'busy' } });
	stops.push(running.close);
	const stage = await startStage({ now: () => Date.now() + ahead, seed: 1 });
	stops.push(stage.close);
	const virtual = await startVirtualN8n({ sandboxes: [running], ahead, stage });
	stops.push(virtual.stop);
	await publish(virtual.n8n, running);
	let until = START;
	return async () => {
		until += POLLS * EVERY;
		const from = performance.now();
		await virtual.play(until);
		return performance.now() - from;
	};
}

/** As fast as n8n can poll. */
async function floor(stops: Array<() => Promise<void>>): Promise<Round> {
	let polls = 0;
	// The sandbox's clock keeps up with n8n's. A poll is one request.
	const running = await startSandbox({
		now: () => START + polls * EVERY,
		onRequest: () => {
			polls += 1;
		},
	});
	stops.push(running.close);
	const n8n = await startN8n({
		preload: path.join(__dirname, 'floor.cjs'),
		variables: {
			...VARIABLES,
			OUTREACH_FLOOR_NOW: String(START),
			OUTREACH_FLOOR_POLLS: String(POLLS),
			OUTREACH_FLOOR_EVERY: String(EVERY),
		},
	});
	stops.push(n8n.stop);
	await publish(n8n, running);
	const file = path.join(n8n.filesFolder, 'floor');
	return async () => {
		rmSync(file, { force: true });
		process.kill(n8n.processId(), 'SIGUSR2');
		if (!(await poll(async () => existsSync(file), Boolean, { timeoutMs: 300_000 }))) {
			throw new Error('n8n has not polled as often as it should');
		}
		return Number(readFileSync(file, 'utf8'));
	};
}

export const rehearsedPolls: Figure = {
	name: 'Polls in a rehearsal',
	measure: async () => {
		const stops: Array<() => Promise<void>> = [];
		try {
			const contenders = [await rehearsal(stops), await floor(stops)];
			const times: number[][] = [[], []];
			for (let round = 0; round < ROUNDS; round += 1) {
				for (const [index, run] of contenders.entries()) times[index]!.push(await run());
			}
			const [ours, least] = times.map((all) => median(all) / POLLS) as [number, number];
			const row = (what: string, ms: number) => ({
				what,
				'ms a poll': ms.toFixed(1),
				'of the floor': (ms / least).toFixed(2),
			});
			return {
				rows: [row('in a rehearsal', ours), row('as fast as n8n can', least)],
				goal: `a poll a minute for ${ROUNDS} days: at most ${GOAL} times as long as n8n needs itself`,
				reached: ours / least <= GOAL,
			};
		} finally {
			for (const stop of stops.reverse()) await stop();
		}
	},
};
