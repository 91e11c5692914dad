import type { IPollFunctions, WorkflowActivateMode } from 'n8n-workflow';

import { createArrivals, createMemory, type NodeMemory } from '../../../src/n8n/polling/memory';

const DAY_MS = 86_400_000;

let now = 0;
const contextOf = (activationMode: WorkflowActivateMode = 'activate', node = 'node') =>
	({
		getWorkflow: () => ({ id: 'workflow' }),
		getNode: () => ({ id: node, name: 'Outreach Trigger' }),
		getActivationMode: () => activationMode,
		getWorkflowStaticData: () => ({}),
		logger: { debug: () => {} },
	}) as unknown as IPollFunctions;

function memory() {
	const withMemory = createMemory({ elapsed: () => now }, createArrivals());
	return async (context: IPollFunctions, use: (memory: NodeMemory) => void = () => {}) =>
		await withMemory(context, async (of) => {
			use(of);
			return await Promise.resolve({ ...of, unfinished: [...of.unfinished.keys()] });
		});
}

const keepPages = ({ unfinished }: NodeMemory) =>
	unfinished.set('list', { pages: [], at: 0, keptAt: now });

test('survives from poll to poll, even if each has its own context', async () => {
	const poll = memory();
	await poll(contextOf('update'), (of) => {
		of.served.set('event', ['camp_1']);
		keepPages(of);
	});
	const { served, unfinished } = (await poll(contextOf('update')))!;
	expect({ served, unfinished }).toEqual({
		served: new Map([['event', ['camp_1']]]),
		unfinished: ['list'],
	});
});

test('belongs to one node', async () => {
	const poll = memory();
	await poll(contextOf(), keepPages);
	expect((await poll(contextOf('update', 'other')))!.unfinished).toEqual([]);
});

test('starts empty when the node is published anew', async () => {
	const poll = memory();
	const context = contextOf();
	const first = await poll(context, keepPages);
	expect(first!.isActivation).toBe(true);
	expect(await poll(context)).toMatchObject({ isActivation: false, unfinished: ['list'] });
	expect(await poll(contextOf('init'))).toMatchObject({ isActivation: true, unfinished: [] });
});

test('gives pages back that no poll asks for, but not before the next poll of the node', async () => {
	const poll = memory();
	const context = contextOf();
	await poll(context, keepPages);
	now += DAY_MS + 1;
	expect((await poll(context))!.unfinished).toEqual(['list']);
	expect((await poll(context))!.unfinished).toEqual([]);
});

test('forgets a node that has not polled for more than a month', async () => {
	const poll = memory();
	const context = contextOf();
	await poll(context, ({ served }) => served.set('event', ['camp_1']));
	now += 31 * DAY_MS;
	await poll(contextOf('activate', 'other'));
	expect((await poll(context))!.served.get('event')).toEqual(['camp_1']);
	now += 33 * DAY_MS;
	await poll(contextOf('activate', 'other'));
	expect((await poll(context))!.served.size).toBe(0);
});

test('is used by one poll at a time, and is free again after a failed one', async () => {
	const withMemory = createMemory({ elapsed: () => now }, createArrivals());
	const context = contextOf();
	const second: unknown[] = [];
	const failing = withMemory(context, async () => {
		second.push(await withMemory(context, async () => await Promise.resolve('polled')));
		throw new Error('Failed');
	});
	await expect(failing).rejects.toThrow('Failed');
	expect(second).toEqual([null]);
	expect(await withMemory(context, async () => await Promise.resolve('polled'))).toBe('polled');
});
