import { judges } from '../../contact/assumptions/judge';
import { needsChange } from '../../contact/assumptions/judgements';
import { allEndpoints, endpoints } from '../../src/contract';
import type { JsonRecord } from '../../src/contract/json';

test('each assumption has a judge, and no judge another one', () => {
	const ids = allEndpoints.flatMap(({ id, assumptions = {} }) =>
		Object.keys(assumptions).map((name) => `${id}.${name}`),
	);
	expect(ids.length).toBeGreaterThan(40);
	expect(Object.keys(judges)).toEqual(ids);
});

test('no assumption about a read is left to a request that changes something', () => {
	const reads = allEndpoints.filter(({ method }) => method === 'GET').map(({ id }) => `${id}.`);
	const unjudged = Object.entries(judges).filter(
		([id, judge]) => judge === needsChange && reads.some((read) => id.startsWith(read)),
	);
	expect(unjudged).toEqual([]);
});

test('the status that an assumption about the answer names is the usual one of its endpoint', () => {
	for (const { id, statuses, assumptions: { answer } = {} } of allEndpoints) {
		if (answer) expect([id, answer]).toEqual([id, expect.stringContaining(` ${statuses[0]} `)]);
	}
});

describe('that a campaign enrolls those who join its list later', () => {
	const { campaigns, leads, leadLists } = endpoints;
	const judge = (createdAt: string) => {
		const page = (...rows: object[]) => ({ rows: rows as JsonRecord[], pagination: {} });
		const pages = new Map([
			[
				campaigns.listLeads.id,
				page(
					{ lead_id: 'late', enrolled_at: '2026-03-02T00:00:00Z' },
					{ lead_id: 'early', enrolled_at: '2026-03-01T00:00:00Z' },
				),
			],
			[leads.list.id, page({ id: 'late', created_at: createdAt }, { id: 'early' })],
		]);
		const seen = { pages, attachments: {} };
		const facts = { endpoint: leadLists.addLeads, assumption: '', operation: undefined, seen };
		return judges['leadLists.addLeads.enrollment'](facts).verdict;
	};

	test('is confirmed by one who came to the workspace after others were enrolled', () => {
		expect(judge('2026-03-01T12:00:00Z')).toBe('confirmed');
	});

	test('is open if all may have been in the list at the start', () => {
		expect(judge('2026-02-28T12:00:00Z')).toBe('open');
	});
});
