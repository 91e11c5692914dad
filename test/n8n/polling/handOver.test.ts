import type { IPollFunctions } from 'n8n-workflow';

import { handOver } from '../../../src/n8n/polling/handOver';
import { createArrivals, type NodeMemory } from '../../../src/n8n/polling/memory';
import type { Item, Saved } from '../../../src/n8n/polling/source';

const EVENTS = ['replyReceived'];
const itemOf = (event_id: string, text = ''): Item => ({ event_id, text });
const idsOf = (items: readonly Item[]) => items.map(({ event_id }) => event_id);

/** Polls of one node, each in a process of its own. What they find, they remember in `saved`. */
function processes() {
	// n8n notices changes in what it keeps, unless it has durable cursors.
	const saved: Saved = Object.defineProperty({}, '__dataChanged', { value: false });
	let started = 0;
	const poll = async (items: Item[], news: Saved = {}) => {
		started += 1;
		const context = {
			getWorkflow: () => ({ id: 'workflow' }),
			getNode: () => ({ id: 'node', name: 'Outreach Trigger' }),
			getWorkflowStaticData: () => saved,
		} as unknown as IPollFunctions;
		const memory = { processId: String(started), arrivals: createArrivals() } as NodeMemory;
		return await handOver({ context, memory }, EVENTS, async () => {
			const before = { ...saved };
			Object.assign(saved, news);
			return await Promise.resolve({ items, before });
		});
	};
	return { poll, saved };
}

test('what is found again beside what is handed out again comes once', async () => {
	const { poll } = processes();
	await poll([itemOf('a')]);
	expect(idsOf(await poll([itemOf('a'), itemOf('b')]))).toEqual(['a', 'b']);
});

test('what does not fit beside it is forgotten, with all that the poll had begun', async () => {
	const { poll, saved } = processes();
	await poll([itemOf('a', 'x'.repeat(150_000))], { replyReceived: 1 });
	const news = { replyReceived: 2, leadAdded: 1 };
	expect(idsOf(await poll([itemOf('b', 'y'.repeat(150_000))], news))).toEqual(['a']);
	expect(saved).toMatchObject({ replyReceived: 1 });
	expect(saved).not.toHaveProperty('leadAdded');
});
