import { judges } from '../assumptions/judges';
import type { AttachmentFacts } from '../responses/attachments';
import { allEndpoints, endpoints } from 'n8n-nodes-outreach/src/contract';
import type { JsonRecord } from 'n8n-nodes-outreach/src/contract/json';

test('no assumption about a read is left to a request that changes something', () => {
	const assumptions = allEndpoints
		.filter(({ method }) => method === 'GET')
		.flatMap((endpoint) => Object.values(endpoint.assumptions ?? {}));
	expect(assumptions.length).toBeGreaterThan(5);
	expect(assumptions.filter(({ toldBy }) => toldBy === 'change')).toEqual([]);
});

test('the status that an assumption about the answer names is the usual one of its endpoint', () => {
	for (const { id, statuses, assumptions: { answer } = {} } of allEndpoints) {
		if (!answer) continue;
		expect([id, answer.says]).toEqual([id, expect.stringContaining(` ${statuses[0]} `)]);
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
		const facts = { endpoint: leadLists.addLeads, says: '', operation: undefined, seen };
		return judges['leadLists.addLeads.enrollment'](facts).verdict;
	};

	test('is confirmed by one who came to the workspace after others were enrolled', () => {
		expect(judge('2026-03-01T12:00:00Z')).toBe('confirmed');
	});

	test('is open if all may have been in the list at the start', () => {
		expect(judge('2026-02-28T12:00:00Z')).toBe('open');
	});
});

describe('that an action keeps its id', () => {
	const { listLeads } = endpoints.campaigns;
	const lead = (id: string, ...actions: string[]) => ({
		id,
		actions_performed: actions.map((each) => ({ id: each })),
	});

	test.each([
		['is confirmed if one came twice', [lead('a', 'x', 'y')], 'confirmed'],
		['is refuted if none did', [lead('a', 'z')], 'refuted'],
		['is open if only other leads came', [lead('b', 'z')], 'open'],
		['is open if nothing came twice', undefined, 'open'],
	])('%s', (_, again, verdict) => {
		const page = { rows: [lead('a', 'x')], again, pagination: {} };
		const seen = { pages: new Map([[listLeads.id, page]]), attachments: {} };
		const facts = { endpoint: listLeads, says: '', operation: undefined, seen };
		expect(judges['campaigns.listLeads.actionIds'](facts).verdict).toBe(verdict);
	});
});

describe('what attachments show', () => {
	const { getAttachment } = endpoints.conversations;
	const first = { status: 200, place: 0, index: 0 };

	test.each<[string, 'index' | 'notStreamed' | 'range', AttachmentFacts, string]>([
		['the first one, with index 0', 'index', first, 'confirmed'],
		['another one: it may be the one before', 'index', { ...first, place: 1, index: 1 }, 'open'],
		['the first one, with the index 1 of its path', 'index', { ...first, index: 1 }, 'refuted'],
		[
			'none with 0, and the last with its number',
			'index',
			{ status: 404, fromOne: 200 },
			'refuted',
		],
		['none either way', 'index', { status: 404, fromOne: 404 }, 'open'],

		['a file that is refused', 'notStreamed', { ...first, notStreamed: 415 }, 'confirmed'],
		['a file that comes', 'notStreamed', { ...first, notStreamed: 200 }, 'refuted'],
		['a file that is not found', 'notStreamed', { ...first, notStreamed: 404 }, 'open'],
		['a file, while the service is down', 'notStreamed', { ...first, notStreamed: 503 }, 'open'],
		['a file alone', 'notStreamed', { notStreamed: 415 }, 'open'],
		['a file among those not found', 'notStreamed', { status: 404, notStreamed: 415 }, 'open'],
		[
			'a file after one that may be another',
			'notStreamed',
			{ ...first, place: 1, index: 1, notStreamed: 200 },
			'open',
		],

		['a range', 'range', { range: 206 }, 'confirmed'],
		['the whole instead of a range', 'range', { ...first, range: 200 }, 'refuted'],
		['a refused range', 'range', { ...first, range: 416 }, 'refuted'],
		['a range, while the service is down', 'range', { ...first, range: 503 }, 'open'],
		['a range of what is not found', 'range', { ...first, range: 404 }, 'open'],
		['a range of what may be another', 'range', { status: 404, range: 200 }, 'open'],
	])('%s: %s', (_, name, attachments, verdict) => {
		const seen = { pages: new Map(), attachments };
		const facts = { endpoint: getAttachment, says: '', operation: undefined, seen };
		expect(judges[`conversations.getAttachment.${name}`](facts).verdict).toBe(verdict);
	});
});

describe('that the pages of a conversation begin with the oldest messages', () => {
	test.each([
		['is confirmed if the first one does', false, 'confirmed'],
		['is refuted if it has the newest', true, 'refuted'],
		['is open if nothing shows it', undefined, 'open'],
	])('%s', (_, goesBack, verdict) => {
		const endpoint = endpoints.conversations.get;
		const pages = new Map([[endpoint.id, { rows: [], pagination: {}, goesBack }]]);
		const seen = { pages, attachments: {} };
		const facts = { endpoint, says: '', operation: undefined, seen };
		expect(judges['conversations.get.order'](facts)).toMatchObject({ verdict });
	});
});

describe('that agents fill only eligible lists', () => {
	const { agents, leadLists } = endpoints;
	const judge = (isEligible: boolean) => {
		const page = (row: JsonRecord) => ({ rows: [row], pagination: {} });
		const pages = new Map([
			[agents.list.id, page({ destination_list_id: 'list' })],
			[leadLists.list.id, page({ id: 'list', is_campaign_eligible: isEligible })],
		]);
		const seen = { pages, attachments: {} };
		const facts = { endpoint: agents.create, says: '', operation: undefined, seen };
		return judges['agents.create.destinationList'](facts);
	};

	test('is refuted by one that fills another, which harms no node', () => {
		expect(judge(false)).toMatchObject({ verdict: 'refuted', effect: 'knows less' });
	});

	test('is open if none does', () => {
		expect(judge(true).verdict).toBe('open');
	});
});

describe('that unread_only false is the same as none', () => {
	const row = (id: string, isUnread: boolean) => ({ id, is_unread: isUnread });
	const all = [row('a', true), row('b', false), row('c', false)];

	test.each([
		['is confirmed if all come', all, 'confirmed'],
		['is refuted if only unread ones come', all.slice(0, 1), 'refuted'],
		['is refuted if only read ones come', all.slice(1), 'refuted'],
		['is open if some of both are missing', all.slice(0, 2), 'open'],
	])('%s', (_, filtered, verdict) => {
		const conversationsNotUnreadOnly = { all, filtered, by: false };
		const seen = { pages: new Map(), attachments: {}, conversationsNotUnreadOnly };
		const endpoint = endpoints.conversations.list;
		const facts = { endpoint, says: '', operation: undefined, seen };
		expect(judges['conversations.list.unreadOnly'](facts).verdict).toBe(verdict);
	});
});

test('agents whose times cannot be read show nothing about their order', () => {
	const rows = ['yesterday', '2026-03-02T00:00:00Z'].map((at) => ({ created_at: at }));
	const pages = new Map([[endpoints.agents.list.id, { rows, pagination: {} }]]);
	const seen = { pages, attachments: {} };
	const facts = { endpoint: endpoints.agents.list, says: '', operation: undefined, seen };
	expect(judges['agents.list.order'](facts).verdict).toBe('open');
});
