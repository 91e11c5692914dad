import { startN8n } from '../../harness/n8n';
import { createCredential } from '../../harness/workflows';
import { startSandbox } from '../../sandbox/server';
import type { Figure } from '../figure';
import { type Contender, importReading, runReading } from './inN8n';
import { ours, rival } from './readLeads';

const LEADS = 200_000;
const READINGS = 2;
const STEP_MB = 32;
/** n8n itself needs almost the least, and in the most every contender gets it done. */
const LEAST_MB = 256;
const MOST_MB = 2_048;

/**
 * The peak of a process tells how lazily V8 collects garbage, not how much memory a job needs. The smallest heap in
 * which it gets done does.
 */
export const smallestHeap: Figure = {
	name: `The smallest heap in which n8n reads ${LEADS} leads ${READINGS} times`,
	measure: async () => {
		const options = { leads: LEADS, requestsPerMinute: 1_000_000, ownProcess: true };
		const { baseUrl, close } = await startSandbox(options);
		try {
			const [own, others] = [
				await findSmallestHeap(baseUrl, ours),
				await findSmallestHeap(baseUrl, rival),
			];
			return {
				rows: [
					{ reader: ours.name, 'heap MB': own, 'of rival': (own / others).toFixed(2) },
					{ reader: rival.name, 'heap MB': others, 'of rival': '1.00' },
				],
				goal: 'no larger heap than HTTP Request and Split Out need',
				reached: own <= others,
			};
		} finally {
			await close();
		}
	},
};

async function findSmallestHeap(baseUrl: string, contender: Contender): Promise<number> {
	let least = LEAST_MB / STEP_MB;
	let most = MOST_MB / STEP_MB;
	while (least < most) {
		const middle = Math.floor((least + most) / 2);
		if (await fits(baseUrl, contender, middle * STEP_MB)) most = middle;
		else least = middle + 1;
	}
	return most * STEP_MB;
}

/** Whether n8n gets the readings done in a heap of this size. */
async function fits(baseUrl: string, { nodes }: Contender, heapMb: number): Promise<boolean> {
	const n8n = await startN8n({ variables: { NODE_OPTIONS: `--max-old-space-size=${heapMb}` } });
	try {
		const credential = await createCredential(n8n, baseUrl);
		const workflowId = await importReading(n8n, credential, nodes(baseUrl, credential));
		for (let reading = 0; reading < READINGS; reading += 1) await runReading(n8n, workflowId);
		return true;
	} catch (error) {
		if (n8n.log().includes('heap out of memory') || isStillRunning(error)) return false;
		throw error as Error;
	} finally {
		await n8n.stop();
	}
}

/** With little more than it needs, V8 does nothing but collect garbage. */
const isStillRunning = (error: unknown) => /is still running/.test(String(error));
