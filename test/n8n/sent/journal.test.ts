import type { IExecuteFunctions } from 'n8n-workflow';

import { environment } from '../../nodes/support/environment';
import { journalOf } from '../../../src/n8n/sent/journal';
import { createVirtualTime } from '../../support/virtualTime';

const request = { endpoint: 'leads.enrich', subject: ['workspace', { path: { lead_id: 'a' } }] };
const sending = { state: 'sending', sentAt: 1 } as const;

/** What the journal uses of an execution, whose context outlives the runs of the node. */
function execution(type = 'n8n-nodes-outreach.outreachLead') {
	const store = {};
	return (run: number, itemIndex = 0) => ({
		context: {
			getContext: () => store,
			getNode: () => ({ type }),
			getWorkflowDataProxy: () => ({ $runIndex: run }),
		} as unknown as IExecuteFunctions,
		environment,
		itemIndex,
	});
}

test('a second run of the same item reads what the first one wrote', () => {
	const runs = execution();
	journalOf(runs(0), request).write(sending);
	expect(journalOf(runs(0), request).read()).toEqual(sending);
});

test.each([
	['another item', 0, 1, request],
	['another run, as in a loop', 1, 0, request],
	['another request', 0, 0, { ...request, subject: ['workspace', { path: { lead_id: 'b' } }] }],
	['another workspace', 0, 0, { ...request, subject: ['other', { path: { lead_id: 'a' } }] }],
	['another endpoint', 0, 0, { ...request, endpoint: 'leads.get' }],
])('%s knows nothing of it', (_, run, item, other) => {
	const runs = execution();
	journalOf(runs(0), request).write(sending);
	expect(journalOf(runs(run, item), other).read()).toBeUndefined();
});

test('an AI agent that calls again has a new run, and still finds the request', () => {
	const runs = execution('n8n-nodes-outreach.outreachLeadTool');
	journalOf(runs(0), request).write(sending);
	expect(journalOf(runs(4), request).read()).toEqual(sending);
	const other = { ...request, subject: ['workspace', { path: { lead_id: 'b' } }] };
	expect(journalOf(runs(4), other).read()).toBeUndefined();
});

test('knows the same request of other items and runs, which could be mistaken for it', () => {
	const runs = execution();
	journalOf(runs(0), request).write(sending);
	journalOf(runs(0), { ...request, endpoint: 'leads.get' }).write(sending);
	expect(journalOf(runs(0), request).others?.()).toEqual([]);
	expect(journalOf(runs(0, 1), request).others?.()).toEqual([sending]);
	expect(journalOf(runs(1), request).others?.()).toEqual([sending]);
});

test('keeps the compact form of an answer, and neither key nor request in its own keys', () => {
	const runs = execution();
	const journal = journalOf(runs(0), request, (entry) => ({
		...entry,
		body: { small: true },
	}));
	journal.write({ state: 'done', sentAt: 1, status: 200, body: { large: 'secret' } });
	expect(journal.read()).toEqual({ state: 'done', sentAt: 1, status: 200, body: { small: true } });
	expect(JSON.stringify(runs(0).context.getContext('node'))).not.toMatch(
		/secret|workspace|lead_id/,
	);
});

test('survives being saved with the execution', () => {
	const runs = execution();
	journalOf(runs(0), request).write({ state: 'done', sentAt: 1, status: 200, body: [1] });
	const store = runs(0).context.getContext('node');
	expect(JSON.parse(JSON.stringify(store))).toEqual(store);
});

describe('outside an execution', () => {
	const MINUTE_MS = 60_000;

	function calls() {
		const own = createVirtualTime();
		const context = {
			getContext: () => {
				throw new Error('There is no execution.');
			},
			getNode: () => ({ type: 'n8n-nodes-outreach.outreachLeadTool' }),
		} as unknown as IExecuteFunctions;
		const on = (subject: string | number) =>
			journalOf({ context, environment: own, itemIndex: 0 }, { ...request, subject });
		return { on, pass: own.pass };
	}

	test('a call is remembered for ten minutes after it was last noted', async () => {
		const { on, pass } = calls();
		on('a').write(sending);
		on('b').write(sending);
		await pass(9 * MINUTE_MS);
		expect(on('b').read()).toEqual(sending);
		on('a').write({ state: 'done', sentAt: 1, status: 200, body: [] });
		await pass(MINUTE_MS);
		expect(on('a').read()).toMatchObject({ state: 'done' });
		expect(on('b').read()).toBeUndefined();
	});

	test('a bounded number of them is, and the oldest go first', () => {
		const { on } = calls();
		for (let number = 0; number < 10_000; number += 1) on(number).write(sending);
		expect(on(1_000).read()).toEqual(sending);
		expect(on(0).read()).toBeUndefined();
	});

	test('another call for the same is no other item of the execution', () => {
		const { on } = calls();
		on('a').write(sending);
		expect(on('a').others()).toEqual([]);
	});
});
