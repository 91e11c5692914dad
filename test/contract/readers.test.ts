import fc from 'fast-check';

import {
	type ConversationMessage,
	inOrderOfTime,
	readConversationPage,
	readCreatedLists,
	readEnrichment,
	readImport,
	readOverrideResult,
	readSendResult,
} from '../../src/contract';

const enrichment = { status: 'enriched', charged: true, credits_remaining: 4 };
const lead = { id: 'x1', first_name: 'Ada', social_url: null };

describe('readEnrichment', () => {
	test.each([
		['as data', { data: enrichment }, { enrichment }],
		[
			'as data.enrichment with the lead in data',
			{ data: { enrichment, lead } },
			{ enrichment, lead },
		],
		['beside data', { data: lead, enrichment }, { enrichment, lead }],
		['under a key of another name', { data: { outcome: enrichment, lead } }, { enrichment, lead }],
		['bare', enrichment, { enrichment }],
		[
			'within the lead',
			{ data: { ...lead, enrichment } },
			{ enrichment, lead: { ...lead, enrichment } },
		],
		[
			'spread over the lead',
			{ data: { ...lead, ...enrichment } },
			{ enrichment: { ...lead, ...enrichment }, lead: { ...lead, ...enrichment } },
		],
		[
			'with a status of tomorrow',
			{ data: { status: 'queued', charged: false } },
			{ enrichment: { status: 'queued', charged: false } },
		],
		['absent', { data: lead }, { lead }],
		['of nothing', { data: [] }, {}],
	])('%s', (_, body, expected) => {
		expect(readEnrichment(body)).toEqual(expected);
	});
});

const entry = (result: string, leadId: string | null = null, errors: object[] = []) => ({
	result,
	leadId,
	name: null as object | null,
	errors,
});
const fieldErrors = [{ field: 'email', message: 'is no address' }];
const processing = { code: 'processing_failed', message: 'try later' };
const failed = entry('failed', null, [{ field: '', message: 'try later' }]);
const malformed = entry('malformed', null, fieldErrors);
const unreported = entry('unreported');

describe('readImport', () => {
	const rows = [
		{ index: 1, result: 'added_existing', lead: { id: 'x2' } },
		{ index: 0, status: 'created', lead_id: 'x1' },
		{ index: 2, result: 'already_in_list', ...lead, id: 'x3' },
	];
	const read = [
		entry('created', 'x1'),
		entry('added_existing', 'x2'),
		{ ...entry('already_in_list', 'x3'), name: { first_name: 'Ada', last_name: null } },
	];

	test.each([
		['data', { data: rows }],
		['data.results', { data: { results: rows } }],
		['results', { results: rows }],
		['data when results is empty', { data: rows, results: [] }],
	])('results under %s, in the order of the request', (_, body) => {
		expect(readImport(body, 3)).toEqual(read);
	});

	test('a word of success counts under any key', () => {
		const data = [
			{ index: 0, outcome: 'created', lead_id: 'x1' },
			{ index: 1, action: 'added_existing', lead: { id: 'x2' } },
			{ index: 2, type: 'failed', lead_id: 'x3' },
		];
		expect(readImport({ data }, 3)).toEqual([...read.slice(0, 2), entry('unreported', 'x3')]);
	});

	test('indexes from 1 mean the same entries', () => {
		const later = rows.map((row) => ({ ...row, index: row.index + 1 }));
		expect(readImport({ data: later }, 3)).toEqual(read);
		const malformed = [{ index: 3, errors: fieldErrors }];
		const [second, first] = later;
		expect(readImport({ data: [second, first], malformed }, 3)).toMatchObject([
			{ leadId: 'x1' },
			{ leadId: 'x2' },
			{ result: 'malformed' },
		]);
		expect(readImport({ data: [{ ...rows[1], index: 1 }] }, 1)).toEqual([entry('created', 'x1')]);
	});

	test('results without index are taken by position when the counts match', () => {
		const data = [
			{ result: 'created', lead_id: 'x1' },
			{ result: 'created', lead_id: 'x2' },
		];
		expect(readImport({ data }, 2)).toEqual([
			{ ...entry('created', 'x1'), byOrder: true },
			{ ...entry('created', 'x2'), byOrder: true },
		]);
		expect(readImport({ data }, 3)).toEqual([unreported, unreported, unreported]);
	});

	test('results without index that cover every entry keep their position beside rejections', () => {
		const data = [{ result: 'created', lead_id: 'x1' }, {}, { result: 'created', lead_id: 'x3' }];
		expect(readImport({ data, malformed: [{ index: 1, errors: fieldErrors }] }, 3)).toMatchObject([
			{ leadId: 'x1', byOrder: true },
			malformed,
			{ leadId: 'x3', byOrder: true },
		]);
	});

	test('results without index are taken by position among the entries that were not rejected', () => {
		const body = {
			data: [
				{ result: 'created', lead_id: 'x1' },
				{ result: 'already_in_list', lead_id: 'x3' },
			],
			malformed: [{ index: 1, errors: fieldErrors }],
			failed: [{ index: 3, error: processing }],
		};
		expect(readImport(body, 4)).toEqual([
			{ ...entry('created', 'x1'), byOrder: true },
			malformed,
			{ ...entry('already_in_list', 'x3'), byOrder: true },
			failed,
		]);
	});

	describe('says whose a result is by its address', () => {
		const addresses = {
			sent: ['https://a.example/ann', 'https://a.example/ben', 'https://a.example/cat'],
			keyOf: (address: string) => address.toLowerCase(),
		};
		const of = (name: string) => ({
			result: 'created',
			lead: { id: name, social_url: `https://A.example/${name}` },
		});
		const idsIn = (body: unknown) =>
			readImport(body, 3, addresses).map(({ leadId, result }) => leadId ?? result);

		test.each([
			['in another order', { data: [of('cat'), of('ann'), of('ben')] }],
			['under data.leads', { data: { leads: [of('cat'), of('ann'), of('ben')] } }],
			['under leads', { leads: [of('cat'), of('ann'), of('ben')] }],
			['under the name of the result', { data: { created: [of('cat'), of('ann'), of('ben')] } }],
		])('%s', (_, body) => {
			expect(idsIn(body)).toEqual(['ann', 'ben', 'cat']);
		});

		test('beside an index from 1, whose place the others leave open', () => {
			const malformed = [{ index: 2, errors: fieldErrors }];
			expect(idsIn({ data: [of('cat'), of('ann')], malformed })).toEqual([
				'ann',
				'malformed',
				'cat',
			]);
		});

		test('a foreign address takes no place, except the only one that is left', () => {
			expect(idsIn({ data: [of('cat'), of('zoe'), of('ann')] })).toEqual(['ann', 'zoe', 'cat']);
			expect(idsIn({ data: [of('cat'), of('zoe')] })).toEqual(['unreported', 'unreported', 'cat']);
			expect(idsIn({ data: [of('yan'), of('zoe'), of('wim')] })).toEqual(
				Array(3).fill('unreported'),
			);
		});

		test('the index counts more than the address: two rows may have one lead', () => {
			expect(
				idsIn({
					data: [
						{ ...of('ann'), index: 0 },
						{ ...of('ben'), index: 1 },
						{ ...of('ann'), index: 2 },
					],
				}),
			).toEqual(['ann', 'ben', 'ann']);
		});

		test('the index counts if the address is none that was sent', () => {
			const data = ['x', 'y', 'z'].map((name, index) => ({ ...of(name), index }));
			expect(idsIn({ data: data.reverse() })).toEqual(['x', 'y', 'z']);
		});
	});

	test.each([
		[
			'beside data',
			{
				data: [rows[1]],
				malformed: [{ index: 1, errors: fieldErrors }],
				failed: [{ index: 2, error: processing }],
			},
		],
		[
			'inside data',
			{
				data: {
					results: [rows[1]],
					malformed: [{ index: 1, errors: fieldErrors }],
					failed: [{ index: 2, error: processing }],
				},
			},
		],
		[
			'under errors',
			{
				data: [rows[1]],
				errors: [
					{ index: 1, errors: fieldErrors },
					{ index: 2, error: processing },
				],
			},
		],
		[
			'among the results',
			{ data: [rows[1], { index: 1, errors: fieldErrors }, { index: 2, error: processing }] },
		],
		[
			'among the results, with a status',
			{
				data: [
					rows[1],
					{ index: 1, status: 'malformed', errors: fieldErrors },
					{ index: 2, status: 'failed', error: processing },
				],
			},
		],
	])('rejected entries %s', (_, body) => {
		expect(readImport(body, 3)).toEqual([entry('created', 'x1'), malformed, failed]);
	});

	test('what is not mentioned is unreported; indexes out of range and unknown results change nothing', () => {
		const data = [
			{ index: 0, result: 'created', lead_id: 'x1' },
			{ index: 1, result: 'teleported', lead_id: 'x2' },
			{ index: 7, result: 'created', lead_id: 'x7' },
			{ index: -1, result: 'created', lead_id: 'x8' },
			{ index: 1.5, result: 'created', lead_id: 'x9' },
		];
		expect(readImport({ data }, 3)).toEqual([
			entry('created', 'x1'),
			entry('unreported', 'x2'),
			unreported,
		]);
	});

	test('an entry that is both reported and rejected counts as rejected', () => {
		const body = { data: rows, failed: [{ index: 0, error: processing }] };
		expect(readImport(body, 3)[0]).toEqual(failed);
	});

	test.each([
		['in a list of one', { data: [{ index: 0, result: 'created', lead_id: 'x1' }] }],
		['as data', { data: { result: 'created', lead_id: 'x1' } }],
		['as data with the lead', { data: { status: 'created', lead } }],
		['spread over the lead', { data: { ...lead, result: 'created' } }],
		['beside the lead', { data: lead, result: 'created' }],
		['bare', { result: 'created', lead_id: 'x1' }],
		['under a key of another name', { data: { outcome: 'created', lead_id: 'x1' } }],
	])('the answer for a single lead %s', (_, body) => {
		expect(readImport(body, 1)).toMatchObject([{ result: 'created', leadId: 'x1', errors: [] }]);
	});

	test.each([
		['in a list', { data: [], malformed: [{ index: 0, errors: fieldErrors }] }],
		['in a list without index', { malformed: [{ errors: fieldErrors }] }],
		['by itself', { errors: fieldErrors }],
	])('a single malformed lead %s', (_, body) => {
		expect(readImport(body, 1)).toEqual([malformed]);
	});

	test('an answer that is lost says nothing of any entry', () => {
		expect(readImport(undefined, 2)).toEqual([unreported, unreported]);
		expect(readImport({ data: null }, 0)).toEqual([]);
	});
});

describe('readCreatedLists', () => {
	const first = { id: 'l1', name: 'A' };
	const second = { id: 'l2', name: 'B' };
	const created = (leadList: object) => ({ result: 'created', leadList, errors: [] });
	const lost = { result: 'unreported', leadList: null, errors: [] };

	test('created lists fill the places that malformed entries leave', () => {
		const body = { data: [first, second], malformed: [{ index: 1, errors: fieldErrors }] };
		expect(readCreatedLists(body, ['A', '', 'B'])).toEqual([
			created(first),
			{ result: 'malformed', leadList: null, errors: fieldErrors },
			created(second),
		]);
	});

	test('their names tell which list is whose, whatever their order', () => {
		const copy = { id: 'l3', name: 'A (copy)' };
		const renamed = { id: 'l4', name: 'Z' };
		const data = [copy, renamed, second, first];
		expect(readCreatedLists({ data }, ['A', 'B', 'A', 'C'])).toEqual(
			[first, second, copy, renamed].map(created),
		);
	});

	test('lists whose places are not certain are given to nobody', () => {
		expect(readCreatedLists({ data: [first], malformed: [] }, ['A', 'B'])).toEqual([lost, lost]);
		expect(readCreatedLists(undefined, ['A'])).toEqual([lost]);
	});

	test('no entry gets the list of another, wherever the indexes start', () => {
		const bad = { result: 'malformed', leadList: null, errors: fieldErrors };
		const body = (index: number, list: object) => ({
			data: [list],
			malformed: [{ index, errors: fieldErrors }],
		});
		expect(readCreatedLists(body(1, second), ['A', 'B'])).toEqual([bad, created(second)]);
		expect(readCreatedLists(body(2, first), ['A', 'B'])).toEqual([created(first), bad]);
		expect(readCreatedLists(body(1, { id: 'l5', name: 'Z' }), ['A', 'B'])).toEqual([lost, bad]);
	});

	test('a single list may stand in data itself', () => {
		expect(readCreatedLists({ data: first }, ['A'])).toEqual([created(first)]);
	});
});

test.each([
	['with a fraction after a comma', '2026-03-02T09:30:01,5Z', '2026-03-02T09:30:00,5Z'],
	['with a zone of hours alone', '2026-03-02T09:30:01+01', '2026-03-02T09:30:00+01'],
	['without a zone beside one that has it', '2026-03-02T09:30:01', '2026-03-02T09:30:00Z'],
])('pages of messages that go back in time are told by times %s', (_, later, earlier) => {
	const pages = [later, earlier].map((sent_at) => [{ id: sent_at, sent_at }]);
	const messages = inOrderOfTime(pages as ConversationMessage[][]);
	expect(messages.map(({ id }) => id)).toEqual([earlier, later]);
});

describe('readConversationPage', () => {
	const messages = [{ id: 'm1' }, { id: 'm2' }];
	const pagination = { limit: 2, has_more: true, next_cursor: 'n' };
	const thread = { id: 'v1', is_unread: true };

	test.each([
		['beside data', { data: { ...thread, messages }, pagination }, { ...thread, messages }],
		[
			'inside data',
			{ data: { ...thread, messages, pagination } },
			{ ...thread, messages, pagination },
		],
		['with messages beside data', { data: thread, messages, pagination }, thread],
		[
			'with the conversation under its own key',
			{ data: { conversation: thread, messages, pagination } },
			thread,
		],
		['bare', { ...thread, messages, pagination }, { ...thread, messages, pagination }],
	])('%s', (_, body, conversation) => {
		expect(readConversationPage(body)).toEqual({ conversation, messages, pagination });
	});

	test('a list of messages alone', () => {
		expect(readConversationPage({ data: messages, pagination })).toEqual({ messages, pagination });
	});

	test('an absent pagination stays absent', () => {
		expect(readConversationPage({ data: { ...thread, messages } })).not.toHaveProperty(
			'pagination',
		);
	});

	test('the conversation is the very record that was sent, odd keys included', () => {
		const body = JSON.parse('{"data":{"id":"v1","messages":[],"__proto__":{"polluted":1}}}') as {
			data: object;
		};
		const { conversation } = readConversationPage(body);
		expect(conversation).toBe(body.data);
		expect(JSON.stringify(conversation)).toContain('"__proto__":{"polluted":1}');
		expect(({} as Record<string, unknown>).polluted).toBeUndefined();
	});
});

describe('readSendResult', () => {
	const result = { ok: true, pending: false, message: { id: 'm1' } };
	test.each([
		['bare', result],
		['under data', { data: result }],
	])('%s', (_, body) => {
		expect(readSendResult(body)).toEqual(result);
	});

	test('what the answer does not say is null', () => {
		expect(readSendResult({ data: { ok: 'yes' } })).toEqual({
			ok: null,
			pending: null,
			message: null,
		});
		expect(readSendResult({ ok: true, pending: true, message: null })).toEqual({
			ok: true,
			pending: true,
			message: null,
		});
	});
});

describe('readOverrideResult', () => {
	const override = { id: 'o1', message: 'Hi' };
	const expected = { overrides: [override], leadCampaignState: 'enrolled' };
	test.each([
		['as documented', { data: [override], lead_campaign_state: 'enrolled' }],
		['wrapped once more', { data: { data: [override], lead_campaign_state: 'enrolled' } }],
		['one override in data', { data: override, lead_campaign_state: 'enrolled' }],
		[
			'one override, wrapped once more',
			{ data: { data: override, lead_campaign_state: 'enrolled' } },
		],
		['under its own key', { data: { overrides: [override], lead_campaign_state: 'enrolled' } }],
	])('%s', (_, body) => {
		expect(readOverrideResult(body)).toEqual(expected);
	});

	test('nothing is made up', () => {
		expect(readOverrideResult({ data: {} })).toEqual({ overrides: [], leadCampaignState: null });
	});
});

const KEYS = [
	'data',
	'results',
	'malformed',
	'failed',
	'errors',
	'error',
	'index',
	'result',
	'status',
	'lead',
	'lead_id',
	'id',
	'messages',
	'pagination',
	'conversation',
	'enrichment',
	'charged',
	'ok',
	'pending',
	'message',
	'__proto__',
	'constructor',
];
const garbage = fc.letrec<{ value: unknown }>((tie) => ({
	value: fc.oneof(
		{ maxDepth: 4 },
		fc.constantFrom<unknown>(null, 0, 1, -1, 'created', 'failed', 'enriched', true, 'x'),
		fc.array(tie('value'), { maxLength: 4 }),
		fc
			.array(fc.tuple(fc.constantFrom(...KEYS), tie('value')), { maxLength: 6 })
			// Unlike an assignment, this makes an own `__proto__`, as JSON.parse does.
			.map((pairs): unknown => Object.fromEntries(pairs)),
		fc.anything(),
	),
})).value;

test('no garbage makes a reader throw, pollutes a prototype or changes the number of entries', () => {
	fc.assert(
		fc.property(garbage, fc.nat(5), (body, count) => {
			readEnrichment(body);
			readSendResult(body);
			const { overrides } = readOverrideResult(body);
			const { messages } = readConversationPage(body);
			expect([Array.isArray(overrides), Array.isArray(messages)]).toEqual([true, true]);
			for (const entries of [
				readImport(body, count),
				readCreatedLists(body, Array<string>(count).fill('A')),
			]) {
				expect(entries).toHaveLength(count);
				expect(Object.keys(entries)).toHaveLength(count);
			}
			for (const { leadId, errors, result } of readImport(body, count)) {
				expect(leadId === null || typeof leadId === 'string').toBe(true);
				for (const { field, message } of errors)
					expect(typeof field + typeof message).toBe('stringstring');
				expect([
					'created',
					'added_existing',
					'already_in_list',
					'malformed',
					'failed',
					'unreported',
				]).toContain(result);
			}
			expect(Object.keys(Object.prototype)).toEqual([]);
		}),
		{ numRuns: 5000 },
	);
});
