import type { INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../../../sandbox/keys';
import { CONTINUE, RETRY, runNode, type NodeRunOptions } from '../../support/runNode';
import { retryOf } from '../../support/retryOf';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();

const idOf = (id: string) => ({ id });
/** Of the seed, every third lead is enriched already and lead_2 cannot be. */
const fresh = ['lead_1', 'lead_4', 'lead_5', 'lead_7', 'lead_8'].map(idOf);

const enrich = async (
	input: Array<{ id: string }>,
	options: INodeParameters = {},
	more: Partial<NodeRunOptions> = {},
) =>
	await runNode({
		parameters: { resource: 'lead', operation: 'enrich', leadId: '={{ $json.id }}', options },
		input,
		credential: sandbox.credential(),
		...more,
	});

const setCredits = (credits: number) =>
	sandbox.query('UPDATE workspaces SET credits = ? WHERE id = ?', credits, 'ws_main');

test('enriches, charges and shows the balance', async () => {
	const { rows, paired } = await enrich([idOf('lead_4'), idOf('lead_1')]);
	expect(rows).toEqual([
		{
			lead_id: 'lead_4',
			status: 'enriched',
			charged: true,
			credits_spent: 1,
			credits_remaining: 99,
			reason: null,
			email: 'person.4@mail.example',
			company: expect.any(String),
			job_title: expect.any(String),
			profile_enriched_at: expect.any(String),
		},
		expect.objectContaining({ lead_id: 'lead_1', credits_spent: 2, credits_remaining: 98 }),
	]);
	expect(paired).toEqual([0, 1]);
	expect(sandbox.effects('credit_spent').map(({ subject }) => subject)).toEqual([
		'lead_4',
		'lead_1',
	]);
});

test('a lead that is enriched already costs nothing, one that cannot be enriched neither', async () => {
	const { rows } = await enrich([idOf('lead_3'), idOf('lead_2')]);
	expect(rows).toMatchObject([
		{
			status: 'already_enriched',
			charged: false,
			credits_spent: 0,
			credits_remaining: 100,
			reason: null,
		},
		{ status: 'failed', charged: false, reason: 'The provider could not enrich this lead' },
	]);
	expect(sandbox.count('credit_spent')).toBe(0);
});

test('Maximum Credits: the run spends no more and asks for nothing more', async () => {
	const { rows } = await enrich(fresh, { maxCredits: 2 });
	expect(rows.map(({ status }) => status)).toEqual([
		'enriched',
		'enriched',
		'skipped',
		'skipped',
		'skipped',
	]);
	expect(rows[2]).toMatchObject({
		lead_id: 'lead_5',
		charged: false,
		credits_spent: 2,
		reason: 'Not tried: this run may spend 2 credits and has spent 2',
	});
	expect(sandbox.requests).toHaveLength(2);
	expect(sandbox.count('credit_spent')).toBe(2);
});

test('Maximum Credits 0 sends nothing', async () => {
	expect((await enrich(fresh, { maxCredits: 0 })).rows.map(({ status }) => status)).toEqual(
		fresh.map(() => 'skipped'),
	);
	expect(sandbox.requests).toHaveLength(0);
});

test('Minimum Credits: the balance does not fall under it', async () => {
	const { rows } = await enrich(fresh, { minimumCredits: 97 });
	expect(rows.map(({ status }) => status)).toEqual([
		'enriched',
		'enriched',
		'enriched',
		'skipped',
		'skipped',
	]);
	expect(rows[3]?.reason).toBe('Not tried: 97 credits are left and 97 must remain');
	expect(sandbox.count('credit_spent')).toBe(3);
});

test('too few credits: the lead says so and no other is tried', async () => {
	setCredits(1);
	const { rows } = await enrich(fresh);
	expect(rows.map(({ status }) => status)).toEqual([
		'enriched',
		'insufficient_credits',
		'skipped',
		'skipped',
		'skipped',
	]);
	expect(rows[1]).toMatchObject({
		charged: false,
		reason: 'The workspace has too few credits left',
	});
	expect(sandbox.requests).toHaveLength(2);
});

test('a price of more than one credit is learned from the balance', async () => {
	const answer = (remaining: number) => ({
		fault: 'status' as const,
		status: 200,
		body: {
			data: { enrichment: { status: 'enriched', charged: true, credits_remaining: remaining } },
		},
	});
	for (const remaining of [90, 87, 84]) sandbox.faults.add(answer(remaining));
	const { rows } = await enrich(fresh, { maxCredits: 6 });
	expect(rows.map(({ status }) => status).filter((status) => status === 'enriched')).toHaveLength(
		2,
	);
	expect(rows[1]).toMatchObject({ credits_spent: 4, credits_remaining: 87 });
});

test.each([
	['as data', (enrichment: object) => ({ data: enrichment })],
	[
		'beside data',
		(enrichment: object) => ({ data: { id: 'lead_1', social_url: 'x' }, enrichment }),
	],
])('finds the result of the enrichment %s', async (_, bodyOf) => {
	const enrichment = { status: 'enriched', charged: true, credits_remaining: 7 };
	sandbox.faults.add({ fault: 'status', status: 200, body: bodyOf(enrichment) });
	const { rows } = await enrich([idOf('lead_1')]);
	expect(rows).toMatchObject([enrichment]);
});

test('an answer without the result says that the request took effect', async () => {
	sandbox.faults.add({
		fault: 'status',
		status: 200,
		body: { data: { id: 'lead_1', email: 'x' } },
	});
	const { error } = await enrich([idOf('lead_1')]);
	expect(error?.message).toBe('The API answered without the result of the enrichment');
	expect(error?.description).toBe(
		'The request took effect. Get the lead to see whether it was enriched.',
	);
});

test.each(['timeout_after', 'reset_after', 'truncated', 'bad_json'] as const)(
	'%s: the lead is found enriched and charged once',
	async (fault) => {
		sandbox.faults.add({ fault, endpoint: 'leads.enrich' });
		const { rows, error } = await enrich([idOf('lead_1')]);
		expect(error).toBeUndefined();
		expect(rows).toMatchObject([{ lead_id: 'lead_1', status: 'already_enriched' }]);
		expect(sandbox.count('credit_spent')).toBe(1);
	},
);

test.each(['timeout_before', 'reset_before'] as const)(
	'%s: the lead is enriched after all, and charged once',
	async (fault) => {
		sandbox.faults.add({ fault, endpoint: 'leads.enrich' });
		const { rows } = await enrich([idOf('lead_1')]);
		expect(rows).toMatchObject([{ status: 'enriched', charged: true }]);
		expect(sandbox.count('credit_spent')).toBe(1);
	},
);

test('Retry On Fail: leads of the first try are answered from memory', async () => {
	sandbox.faults.add({ fault: 'status', status: 403, endpoint: 'leads.enrich', skip: 2 });
	const { rows, error } = await enrich(fresh.slice(0, 3), { maxCredits: 3 }, { settings: RETRY });
	expect(error).toBeUndefined();
	expect(rows).toMatchObject([
		{ lead_id: 'lead_1', status: 'enriched', credits_spent: 1 },
		{ lead_id: 'lead_4', status: 'enriched', credits_spent: 2 },
		{ lead_id: 'lead_5', status: 'enriched', credits_spent: 3 },
	]);
	expect(sandbox.requests).toHaveLength(4);
	expect(sandbox.count('credit_spent')).toBe(3);
});

test('Retry of an execution: what the failed one enriched is answered from memory', async () => {
	sandbox.faults.add({ fault: 'status', status: 403, endpoint: 'leads.enrich', skip: 1 });
	const input = fresh.slice(0, 2);
	const first = await enrich(input);
	expect(first.error?.context?.itemIndex).toBe(1);
	const { rows } = await enrich(input, {}, { mode: 'retry', retryOf: retryOf(first) });
	expect(rows.map(({ status }) => status)).toEqual(['enriched', 'enriched']);
	expect(sandbox.requests.filter(({ method }) => method === 'POST')).toHaveLength(3);
	expect(sandbox.count('credit_spent')).toBe(2);
});

test('a lead that does not exist: names the id; the budget of the others stands', async () => {
	const { rows, paired } = await enrich(
		[idOf('lead_1'), idOf('lead_404'), idOf('lead_4'), idOf('lead_5')],
		{ maxCredits: 2 },
		{ settings: CONTINUE },
	);
	expect(rows).toMatchObject([
		{ credits_spent: 1 },
		{
			error: 'Lead lead_404 was not found in this workspace.',
			details: { outcome: 'not sent', code: 'not_found', field: null },
		},
		{ credits_spent: 2 },
		{ status: 'skipped' },
	]);
	expect(paired).toEqual([0, 1, 2, 3]);
});

test.each([
	[502, 'html', 'A service behind the API failed'],
	[503, 'status', 'A service behind the API failed'],
] as const)(
	'%i of the provider: says that it may have happened and where to look',
	async (status, fault, hint) => {
		sandbox.faults.add({ fault, status, endpoint: 'leads.enrich', times: 99 });
		const { error } = await enrich([idOf('lead_1')]);
		expect(error?.httpCode).toBe(String(status));
		expect(error?.description).toContain(hint);
		expect(error?.description).toContain('The request may have taken effect.');
		expect(error?.description).toContain('Look at the lead and the credits of the workspace');
		expect(sandbox.count('credit_spent')).toBe(0);
	},
);

test('a key without the scope: says which one', async () => {
	const credential = sandbox.credential(sandboxKeys.withoutLeadsWrite);
	const { error } = await enrich(fresh, {}, { credential });
	expect(error?.message).toBe('The API key lacks the scope leads:write.');
	expect(error?.description).toContain('The key needs the scope leads:write');
	expect(sandbox.requests).toHaveLength(1);
});

test('each workspace has its own budget', async () => {
	const { rows } = await runNode({
		parameters: {
			resource: 'lead',
			operation: 'enrich',
			leadId: '={{ $json.id }}',
			options: { maxCredits: 1 },
		},
		input: [
			{ id: 'lead_1', key: sandboxKeys.full.token },
			{ id: 'lead_21', key: sandboxKeys.secondWorkspace.token },
			{ id: 'lead_4', key: sandboxKeys.full.token },
		],
		credential: { ...sandbox.credential(), apiKey: '={{ $json.key }}' },
	});
	expect(rows.map(({ status }) => status)).toEqual(['enriched', 'enriched', 'skipped']);
});
