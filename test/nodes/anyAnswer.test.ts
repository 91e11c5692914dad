/* eslint-disable no-console -- shows the seed */
import fc from 'fast-check';

import { sandboxKeys } from '../../packages/sandbox/core/keys';
import { EVENTS } from '../../src/trigger/events/event';
import { alter, change, JAVASCRIPT } from './support/alteredAnswers';
import { everyOperation } from './support/operations';
import { Poller } from './support/poller';
import { runNode } from './support/runNode';
import { credentialFor, openSandbox, type RunningSandbox } from './support/sandbox';

const seed = Date.now() % 2 ** 31;
beforeAll(() => console.info(`Random answers: seed ${seed}`));

let running: RunningSandbox;
beforeEach(async () => {
	running = await openSandbox();
});
afterEach(() => running.close());

test.each(everyOperation)(
	'$name: an error is a sentence, whatever one field holds',
	async (each) => {
		await fc.assert(
			fc.asyncProperty(change, async (wanted) => {
				const restore = alter(running, wanted);
				try {
					const { error } = await runNode({
						type: each.type,
						parameters: each.parameters,
						credential: credentialFor(running, sandboxKeys.full.token),
					});
					expect(`${error?.message} ${error?.description}`).not.toMatch(JAVASCRIPT);
				} finally {
					restore();
				}
			}),
			{ seed, numRuns: 15 },
		);
	},
);

test.each(EVENTS)('%s: an error is a sentence, whatever one field holds', async (event) => {
	await fc.assert(
		fc.asyncProperty(change, fc.boolean(), async (wanted, isFirst) => {
			const trigger = new Poller({
				parameters: { events: [event], options: { lookBackDays: 30 } },
				credential: credentialFor(running, sandboxKeys.full.token),
			});
			if (!isFirst) await trigger.activate();
			const restore = alter(running, wanted);
			const error: unknown = await trigger.poll().catch((thrown: unknown) => thrown);
			restore();
			const { message = '', description = '' } = error instanceof Error ? (error as Described) : {};
			expect(`${message} ${description}`).not.toMatch(JAVASCRIPT);
		}),
		{ seed, numRuns: 15 },
	);
});

interface Described extends Error {
	readonly description?: string;
}
