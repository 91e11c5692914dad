import { recoveryOf } from '../../../src/client/recovery';
import { createLook } from '../../../src/client/recovery/look';
import { TOO_FEW, UNSURE } from '../../../src/client/recovery/records';
import type { Age, Finding, Look } from '../../../src/client/recovery/recovery';
import { endpoints, type Endpoint } from '../../../src/contract';
import type { JsonRecord } from '../../../src/contract/json';

const { agents, campaigns, leadLists, leads } = endpoints;

/** Looks for the effect of a request in what the API shows: one record, or a list. Each time says its age. */
async function find(
	endpoint: Endpoint,
	shown: { readonly record?: JsonRecord; readonly list?: unknown[] },
	more: Partial<Look> = {},
): Promise<Finding> {
	const look = createLook({
		request: {},
		before: undefined,
		known: () => undefined,
		wallTime: (at) => at,
		hasTwin: false,
		read: async ({ envelope }) => ({
			body: { data: envelope === 'list' ? (shown.list ?? []) : (shown.record ?? {}) },
		}),
		sentAt: 0,
		serverClock: { offset: () => undefined },
		isFree: () => true,
		rivals: () => 0,
		settle: async () => undefined,
		take: () => undefined,
	});
	const ageOf = (time: unknown) => time as Age;
	return await recoveryOf(endpoint)!.find!({ ...look, ageOf, ...more });
}

test.each<[string, JsonRecord, Finding]>([
	['ended', { profile_enriched_at: 'new' }, { state: 'repeatable' }],
	['ended before', { profile_enriched_at: 'old' }, { state: 'absent' }],
	['failed', { enrichment_requested_at: 'new', enrichment_failed: true }, { state: 'repeatable' }],
	[
		'is under way',
		{ enrichment_requested_at: 'new', enrichment_failed: false },
		{ state: 'unclear', reason: 'The enrichment is still under way.' },
	],
	['never began', {}, { state: 'absent' }],
])('an enrichment that %s', async (_, record, finding) => {
	expect(await find(leads.enrich, { record })).toEqual(finding);
});

describe('signals', () => {
	const [a, b] = [{ type: 'a' }, { type: 'b' }];
	const body = { add_signals: [b] };
	const unclear = {
		state: 'unclear',
		reason: 'The signals of the agent were changed in another way.',
	};
	const maybeOld = {
		state: 'unclear',
		reason: 'A record like what was sent is there, but by its time it may be older.',
	};

	test.each<[string, JsonRecord, unknown, object | 'found']>([
		['were added', { signals: [a, b] }, [a], 'found'],
		['were not', { signals: [a] }, [a], { state: 'absent' }],
		['are others', { signals: [b, a] }, [a], unclear],
		[
			'were added, as far as one can see',
			{ signals: [a, b], updated_at: 'new' },
			undefined,
			'found',
		],
		[
			'were not, as far as one can see',
			{ signals: [b], updated_at: 'old' },
			undefined,
			{ state: 'absent' },
		],
		[
			'are others, as far as one can see',
			{ signals: [b, a], updated_at: 'new' },
			undefined,
			unclear,
		],
		[
			'were not, though the agent is new',
			{ signals: [a], updated_at: 'new' },
			undefined,
			{ state: 'absent' },
		],
		['may have been added before', { signals: [a, b], updated_at: 'unsure' }, undefined, maybeOld],
		[
			'were not, though the time says nothing',
			{ signals: [a], updated_at: 'unsure' },
			undefined,
			{ state: 'absent' },
		],
	])('%s', async (_, record, before, finding) => {
		const expected = finding === 'found' ? { state: 'found', body: { data: record } } : finding;
		expect(await find(agents.update, { record }, { body, before })).toEqual(expected);
	});
});

describe('an agent', () => {
	const body = { name: 'A', destination_list_id: 'l', description: 'D' };
	const agent = { ...body, id: 'x', created_at: 'new' };

	test.each<[string, JsonRecord, string]>([
		['like the one sent', {}, 'found'],
		['of another name', { name: 'B' }, 'absent'],
		['with another list', { destination_list_id: 'm' }, 'absent'],
		['with another description', { description: 'E' }, 'absent'],
		['from before', { created_at: 'old' }, 'absent'],
		['that may be from before', { created_at: 'unsure' }, 'unclear'],
	])('%s', async (_, fields, state) => {
		expect(await find(agents.create, { list: [{ ...agent, ...fields }] }, { body })).toMatchObject({
			state,
		});
	});
});

describe('a campaign', () => {
	const body = { name: 'C', social_account_ids: ['a'], source: { lead_list_id: 'l' } };
	const campaign = {
		id: 'x',
		name: 'C',
		createdAt: 'new',
		socialAccounts: [{ id: 'a' }],
		leadList: { id: 'l' },
	};

	test.each<[string, unknown, string]>([
		['like the one sent', campaign, 'found'],
		['with another account', { ...campaign, socialAccounts: [{ id: 'b' }] }, 'absent'],
		['with accounts that are not a list', { ...campaign, socialAccounts: 'a' }, 'absent'],
		['with accounts that are not records', { ...campaign, socialAccounts: [null] }, 'absent'],
		['with another list', { ...campaign, leadList: { id: 'm' } }, 'absent'],
		['with a list that is not a record', { ...campaign, leadList: 'l' }, 'absent'],
		['without a list', { ...campaign, leadList: null }, 'absent'],
		['that is not a record', null, 'absent'],
		['that may be from before', { ...campaign, createdAt: 'unsure' }, 'unclear'],
	])('%s', async (_, row, state) => {
		expect(await find(campaigns.create, { list: [row] }, { body })).toMatchObject({ state });
	});
});

/** A call that went out later may have seen the oldest before its own send. */
test.each<[Endpoint, JsonRecord[]]>([
	[
		agents.create,
		[
			{ id: 'b', created_at: '2026-01-01T00:00:02Z' },
			{ id: 'c', created_at: '2026-01-01T00:00:03Z' },
			{ id: 'a', created_at: '2026-01-01T00:00:01Z' },
		],
	],
	[campaigns.create, [{ id: 'c' }, { id: 'b' }, { id: 'a' }]],
])('of several that calls look for, $id takes the oldest', async (endpoint, list) => {
	const taken: unknown[] = [];
	await find(
		endpoint,
		{ list: list.map((record) => ({ ...record, name: 'A', socialAccounts: [] })) },
		{
			body: { name: 'A', social_account_ids: [] },
			ageOf: () => 'new',
			rivals: () => 2,
			take: (records) => void taken.push(...records.map(({ id }) => id)),
		},
	);
	expect(taken).toEqual(['a']);
});

describe('lead lists', () => {
	const list = (id: string, name: string, more: JsonRecord = {}) => ({
		id,
		name,
		created_at: 'new',
		...more,
	});

	test.each<[string, string]>([
		['A', 'found'],
		['A (copy)', 'found'],
		['A copy 12', 'found'],
		['A (Copy 2)', 'found'],
		['A photocopy', 'absent'],
		['A copy of B', 'absent'],
		['B', 'absent'],
	])('with the name %p', async (name, state) => {
		const body = { name: 'A' };
		expect(await find(leadLists.create, { list: [list('x', name)] }, { body })).toMatchObject({
			state,
		});
	});

	test.each<[JsonRecord, string]>([
		[{}, 'found'],
		[{ description: 'D' }, 'found'],
		[{ description: 'E' }, 'absent'],
		[{ description: null }, 'absent'],
	])('with the description %j', async (more, state) => {
		const body = { name: 'A', description: 'D' };
		expect(await find(leadLists.create, { list: [list('x', 'A', more)] }, { body })).toMatchObject({
			state,
		});
	});

	const many = { lead_lists: [{ name: 'A' }, { name: 'B' }] };
	const [a1, a2, b] = [list('a1', 'A'), list('a2', 'A'), list('b', 'B')];

	test.each<[string, JsonRecord[], number, object]>([
		['all there', [b, a1], 0, { state: 'found', body: { data: [a1, b] } }],
		['none there', [list('c', 'C')], 1, { state: 'absent' }],
		[
			'one of them there',
			[b],
			0,
			{
				state: 'unclear',
				reason: 'Of the lists that were requested, these are there: "B". These are not: "A".',
			},
		],
		[
			'one that may be from before',
			[b, list('a', 'A', { created_at: 'unsure' })],
			0,
			{ state: 'unclear', reason: UNSURE.reason },
		],
		[
			'more than were requested',
			[b, a2, a1],
			0,
			{
				state: 'unclear',
				reason: `Several new lists look like "A", and any of them may be someone else's.`,
			},
		],
		['too few for another call', [b, a2, a1], 1, { state: 'unclear', reason: TOO_FEW.reason }],
	])('of which several were requested, %s', async (_, shown, rivals, finding) => {
		const taken: unknown[] = [];
		const take = (records: readonly unknown[]) => void taken.push(...records);
		const more = { body: many, take, rivals: () => rivals };
		const found = await find(leadLists.create, { list: shown }, more);
		expect(found).toMatchObject(finding);
		expect(taken).toEqual(found.state === 'found' ? found.body.data : []);
	});
});
