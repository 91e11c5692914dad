/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { sandboxKeys } from '../../../packages/sandbox/core/keys';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import { environment } from '../support/environment';
import { Poller } from '../support/poller';
import { processedData } from '../support/processedData';
import { listening } from '../support/runNode';
import { credentialFor, openSandbox } from '../support/sandbox';

/** `TRIGGER_HISTORIES=10000` for the long run, `TRIGGER_SEED` to see one again. */
const runs: fc.Parameters<unknown> = {
	numRuns: Number(process.env.TRIGGER_HISTORIES ?? 500) / 10,
	...(process.env.TRIGGER_SEED && { seed: Number(process.env.TRIGGER_SEED) }),
};

jest.setTimeout(1_800_000);

/** What becomes of the items of a poll. A stop is followed by the start of another process. */
type Fate =
	/** The execution runs to its end. */
	| 'done'
	/** n8n stops before it has inserted the execution. */
	| 'stopped before the execution'
	/** n8n stops before the execution has begun: only a person's Retry runs it. */
	| 'stopped before it began'
	/** n8n stops while the trigger records what has arrived, after so many writes: likewise. */
	| { readonly stoppedAfterWrites: number }
	/** n8n stops after the trigger has run in it: likewise. */
	| 'stopped in the execution';

type Step =
	| { readonly do: 'reply'; readonly conversation: string; readonly isLong: boolean }
	| {
			readonly do: 'poll';
			readonly fate: Fate;
			readonly fails: boolean;
			readonly isUndone: boolean;
	  }
	| { readonly do: 'restart' }
	/** A Code node has the memory written back as it was some polls ago. */
	| { readonly do: 'write back' };

const steps: fc.Arbitrary<Step[]> = fc.array(
	fc.oneof(
		{
			weight: 4,
			arbitrary: fc.record({
				do: fc.constant('reply' as const),
				conversation: fc.constantFrom(
					seeded.conversations.interested,
					seeded.conversations.attachments,
					seeded.conversations.rightToLeft,
				),
				isLong: fc.nat(9).map((one) => one === 0),
			}),
		},
		{
			weight: 6,
			arbitrary: fc.record({
				do: fc.constant('poll' as const),
				fate: fc.constantFrom<Fate>(
					'done',
					'done',
					'stopped before the execution',
					'stopped before it began',
					{ stoppedAfterWrites: 1 },
					{ stoppedAfterWrites: 2 },
					{ stoppedAfterWrites: 3 },
					'stopped in the execution',
				),
				fails: fc.nat(5).map((one) => one === 0),
				isUndone: fc.nat(5).map((one) => one === 0),
			}),
		},
		{ weight: 1, arbitrary: fc.constant({ do: 'restart' as const }) },
		{ weight: 1, arbitrary: fc.constant({ do: 'write back' as const }) },
	),
	{ minLength: 4, maxLength: 40 },
);

interface Crashed {
	readonly items: IDataObject[];
	readonly began: number;
}

/** The replies that were written, and those that started the workflow, once all crashed executions were retried. */
async function live(past: readonly Step[]) {
	processedData.reset();
	const { sandbox, baseUrl, close } = await openSandbox();
	const trigger = new Poller({
		credential: credentialFor({ baseUrl }, sandboxKeys.full.token),
	});
	const written: unknown[] = [];
	const passed: unknown[] = [];
	const crashed: Crashed[] = [];
	let executions = 0;
	let former: IDataObject = {};
	const pass = (rows: readonly IDataObject[]) =>
		passed.push(...rows.map(({ message_id }) => message_id));

	async function poll(fate: Fate) {
		const items = await trigger.handOut().catch(() => null);
		const began = --executions;
		if (items && fate === 'done') pass((await trigger.execute(items, { began })).rows);
		if (items && fate === 'stopped in the execution') await trigger.execute(items, { began });
		if (items && typeof fate === 'object') {
			const run = async () => await trigger.execute(items, { began });
			await processedData.killAfter(fate.stoppedAfterWrites, run);
		}
		if (fate === 'done') return;
		if (items && fate !== 'stopped before the execution') crashed.push({ items, began });
		trigger.restart();
	}

	try {
		await trigger.activate();
		former = trigger.saved;
		for (const step of past) {
			if (step.do === 'reply') {
				const content = step.isLong ? 'x'.repeat(300_000) : `Reply ${written.length}`;
				written.push(sandbox.control.addMessage(step.conversation, { content }).id);
			} else if (step.do === 'poll') {
				if (step.fails) {
					sandbox.faults.add({
						fault: 'status',
						status: 503,
						endpoint: 'conversations.list',
						times: 9,
					});
				}
				const before = trigger.saved;
				// Another execution undoes what this one records first.
				if (step.isUndone) processedData.loseNext();
				await poll(step.fate);
				sandbox.faults.clear();
				former = before;
			} else {
				if (step.do === 'write back') trigger.saved = former;
				trigger.restart();
			}
			await environment.sleep(60_000);
		}
		for (let times = 0; times < 3; times += 1) await poll('done');
		for (const { items, began } of crashed) {
			pass((await trigger.execute(items, { began, mode: 'retry' })).rows);
		}
		return { written, passed };
	} finally {
		await close();
	}
}

test('however often n8n stops, and wherever: each reply starts the workflow once', async () => {
	await fc.assert(
		fc.asyncProperty(steps, async (past) => {
			const { result } = await listening(() => live(past));
			expect(result.passed.toSorted()).toEqual(result.written.toSorted());
		}),
		runs,
	);
});
