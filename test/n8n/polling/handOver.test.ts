import type { IExecuteFunctions, IPollFunctions } from 'n8n-workflow';

import { acknowledge, handOver } from '../../../src/n8n/polling/handOver';
import { createArrivals, type NodeMemory } from '../../../src/n8n/polling/memory';
import type { Item, Saved } from '../../../src/n8n/polling/source';

import { createVirtualTime } from '../../support/virtualTime';
import { processedData } from '../support/processedData';

const EVENTS = ['replyReceived'];
const itemOf = (event_id: string, text = ''): Item => ({ event_id, text });
const idsOf = (items: readonly Item[]) => items.map(({ event_id }) => event_id);

/** Polls of one node, each in a process of its own. What they find, they remember in `saved`. */
function processes() {
	// n8n notices changes in what it keeps, unless it has durable cursors.
	const saved: Saved = Object.defineProperty({}, '__dataChanged', { value: false });
	let started = 0;
	const start = () => {
		started += 1;
		return { processId: String(started), arrivals: createArrivals() } as NodeMemory;
	};
	const poll = async (items: Item[], news: Saved = {}, memory = start()) => {
		const context = {
			getWorkflow: () => ({ id: 'workflow' }),
			getNode: () => ({ id: 'node', name: 'Outreach Trigger' }),
			getWorkflowStaticData: () => saved,
		} as unknown as IPollFunctions;
		return await handOver({ context, memory }, EVENTS, async () => {
			const before = { ...saved };
			Object.assign(saved, news);
			return await Promise.resolve({ items, before });
		});
	};
	return { poll, saved, start };
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

test('what no execution of this process has had is handed out again, once', async () => {
	const { poll, start } = processes();
	const process = start();
	const node = {
		getWorkflow: () => ({ id: 'workflow' }),
		getNode: () => ({ id: 'node' }),
	} as unknown as IExecuteFunctions;
	await poll([itemOf('a')], {}, process);
	process.arrivals.note(node, ['a']);
	await poll([itemOf('b')], {}, process);
	expect(idsOf(await poll([], {}, process))).toEqual(['b']);
	expect(await poll([], {}, process)).toEqual([]);
});

describe('an execution', () => {
	/** Executions with the same events, by when they began, and what n8n's log says of them. */
	function executions() {
		const time = createVirtualTime({ runsWithPauses: true });
		const data = processedData();
		const log: string[] = [];
		const execute = async (began: number, ids = ['a']) => {
			const context = {
				helpers: data.helpers,
				logger: { warn: (line: string) => log.push(line) },
				getExecuteData: () => ({ node: {} }),
				getExecutionContext: () => ({ establishedAt: began }),
				getInputData: () => ids.map((event_id) => ({ json: { event_id } })),
				getMode: () => 'trigger',
				getNode: () => ({ id: 'node', name: 'Outreach Trigger' }),
				getWorkflow: () => ({ id: 'workflow' }),
			} as unknown as IExecuteFunctions;
			const items = await acknowledge(context, time, createArrivals());
			return items.map(({ json }) => json.event_id);
		};
		return { data, execute, log, time };
	}

	test('waits for a busy database, and records its events all the same', async () => {
		const { data, execute, log, time } = executions();
		data.before = async () => {
			if (time.elapsed() < 1_500) throw new Error('The database is busy.');
			await Promise.resolve();
		};
		expect(await execute(1)).toEqual(['a']);
		expect(await execute(2)).toEqual([]);
		expect(log).toEqual([]);
	});

	test('notices that another process undid its entries', async () => {
		const { data, execute, time } = executions();
		const read = data.entries();
		const undo = async () => {
			while (data.writes() < 2) await time.sleep(1);
			await time.sleep(50);
			data.restore(read);
		};
		const [ids] = await Promise.all([execute(1), undo()]);
		expect(ids).toEqual(['a']);
		expect(await execute(2)).toEqual([]);
	});

	test('leaves an event to one that has recorded it once, though its own first try failed', async () => {
		const { data, execute } = executions();
		data.restore(['a', '1:a']);
		let tries = 0;
		data.before = async () => {
			tries += 1;
			if (tries === 1) throw new Error('The database is busy.');
			await Promise.resolve();
		};
		expect(await execute(2, ['a', 'b'])).toEqual(['b']);
		expect(await execute(1)).toEqual(['a']);
	});

	test('that leaves an event to another leaves no trace of its own', async () => {
		const { data, execute } = executions();
		await execute(1);
		const before = data.entries();
		await execute(2);
		expect(data.entries()).toEqual(before);
	});
});
