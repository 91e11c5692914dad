import type { IPollFunctions, WorkflowActivateMode } from 'n8n-workflow';

import { createArrivals, createMemory, type NodeMemory } from '../../../src/n8n/polling/memory';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let now = 365 * DAY_MS;
/** What n8n's log says. */
let log: string[];
const say = (line: string) => log.push(line);
beforeEach(() => {
	log = [];
});

const contextOf = (
	activationMode: WorkflowActivateMode = 'activate',
	node = 'node',
	saved: object = {},
) =>
	({
		getWorkflow: () => ({ id: 'workflow' }),
		getNode: () => ({ id: node, name: 'Outreach Trigger' }),
		getActivationMode: () => activationMode,
		getWorkflowStaticData: () => saved,
		logger: { debug: say, warn: say },
	}) as unknown as IPollFunctions;

function memory() {
	const withMemory = createMemory({ elapsed: () => now }, createArrivals());
	return async (context: IPollFunctions, use: (memory: NodeMemory) => void = () => {}) =>
		await withMemory(context, async (of) => {
			use(of);
			const { unfinished, campaignsOfLeads } = of;
			const kept = {
				unfinished: [...unfinished.keys()],
				campaignsOfLeads: [...campaignsOfLeads.keys()],
			};
			return await Promise.resolve({ ...of, ...kept });
		});
}

const keepPages = ({ unfinished, campaignsOfLeads }: NodeMemory) => {
	unfinished.set('list', { pages: [], at: 0, keptAt: now });
	campaignsOfLeads.set('lead', { read: new Map(), keptAt: now });
};

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
	const all = { unfinished: ['list'], campaignsOfLeads: ['lead'] };
	const none = { unfinished: [], campaignsOfLeads: [] };
	now += DAY_MS;
	expect(await poll(context)).toMatchObject(all);
	now += 1;
	expect(await poll(context)).toMatchObject(all);
	now += DAY_MS / 24;
	expect(await poll(context)).toMatchObject(all);
	expect(await poll(context)).toMatchObject(none);
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

test('is used by the next polls if one never ends, and the log says so', async () => {
	const withMemory = createMemory({ elapsed: () => now }, createArrivals());
	const context = contextOf();
	void withMemory(context, async () => await new Promise<null>(() => {}));
	const next = async () => await withMemory(context, async () => await Promise.resolve('polled'));
	now += 5 * MINUTE_MS - 1;
	expect(await next()).toBeNull();
	now += 1;
	expect(await next()).toBe('polled');
	expect(log).toEqual([
		'Outreach Trigger: Poll skipped, because the poll before it is still running.',
		'Outreach Trigger: A poll has not ended for 5 minutes. The next ones go on without it.',
	]);
});

test('knows for ten seconds what n8n read before it saved an emission, through polls without items too', async () => {
	const withMemory = createMemory({ elapsed: () => now }, createArrivals());
	/** A poll on what n8n has read, which leaves something else. */
	const poll = async (from: number, to = from, items: string | null = null) => {
		const saved = { state: from };
		const ran = jest.fn();
		await withMemory(contextOf('update', 'node', saved), async () => {
			ran();
			saved.state = to;
			return await Promise.resolve(items);
		});
		return ran.mock.calls.length > 0;
	};
	expect(await poll(0, 1, 'items')).toBe(true);
	expect(await poll(1, 2)).toBe(true);
	expect(await poll(0)).toBe(false);
	expect(log).toEqual([
		'Outreach Trigger: Poll skipped, because n8n began it before it saved the last one.',
	]);
	expect([await poll(1), await poll(2)]).toEqual([true, true]);
	now += 10_000;
	expect(await poll(0)).toBe(true);
});
