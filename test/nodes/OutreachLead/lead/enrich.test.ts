import type { INodeParameters, IRunExecutionData } from 'n8n-workflow';

import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { CONTINUE, RETRY, type NodeRun, type NodeRunOptions, runNode } from '../../support/runNode';
import { retryOf } from '../../support/retryOf';
import { useSandbox } from '../../support/sandbox';
import { LEAD_NODE, NODE, workflowOf } from '../../support/workflow';

const sandbox = useSandbox();

const idOf = (id: string) => ({ id });
/** Of the seed, every third lead is enriched already. */
const fresh = [
	seeded.leads.interested,
	seeded.leads.multilingual,
	seeded.leads.programmer,
	seeded.leads.customer,
	seeded.leads.silent,
].map(idOf);

const parametersOf = ({ maxCredits, ...options }: INodeParameters): INodeParameters => ({
	resource: 'lead',
	operation: 'enrich',
	leadId: '={{ $json.id }}',
	...(maxCredits !== undefined && { maxCredits }),
	options,
});

type Lead = { id: string };

const enrich = async (
	input: Lead[],
	options: INodeParameters = {},
	more: Partial<NodeRunOptions> = {},
) =>
	await runNode({
		parameters: parametersOf(options),
		input,
		credential: sandbox.credential(),
		...more,
	});

/** Runs the node within the execution of an earlier run: as its next run, as in a loop, or as that run once more. */
const enrichAfter = async (
	{ data }: NodeRun,
	which: 'next run' | 'same run',
	input: Lead[],
	options: INodeParameters = {},
	type = LEAD_NODE,
) => {
	const saved: IRunExecutionData = structuredClone(data);
	delete saved.resultData.error;
	if (which === 'same run') delete saved.resultData.runData[NODE];
	const node = workflowOf({ parameters: parametersOf(options), type }).getNode(NODE)!;
	saved.executionData!.nodeExecutionStack = [
		{
			node,
			data: { main: [input.map((json) => ({ json }))] },
			source: { main: [{ previousNode: 'Items' }] },
		},
	];
	return await enrich(input, options, { type, mode: 'retry', retryOf: saved });
};

const nameOf = (id: string) =>
	sandbox.query<{ name: string }>(
		"SELECT json_extract(record, '$.first_name') || ' ' || json_extract(record, '$.last_name') AS name FROM leads WHERE id = ?",
		id,
	)[0]!.name;

const setCredits = (credits: number) =>
	sandbox.query('UPDATE workspaces SET credits = ? WHERE id = ?', credits, 'ws_main');

test('enriches, charges and shows the balance', async () => {
	const { rows, paired } = await enrich([
		idOf(seeded.leads.multilingual),
		idOf(seeded.leads.interested),
	]);
	expect(rows).toEqual([
		{
			lead_id: seeded.leads.multilingual,
			lead_name: nameOf(seeded.leads.multilingual),
			status: 'enriched',
			charged: true,
			credits_spent_so_far: 1,
			credits_remaining: 99,
			reason: null,
			email: 'person.4@mail.example',
			company: expect.any(String),
			job_title: expect.any(String),
			profile_enriched_at: expect.any(String),
		},
		expect.objectContaining({
			lead_id: seeded.leads.interested,
			credits_spent_so_far: 2,
			credits_remaining: 98,
		}),
	]);
	expect(paired).toEqual([0, 1]);
	expect(sandbox.effects('credit_spent').map(({ subject }) => subject)).toEqual([
		seeded.leads.multilingual,
		seeded.leads.interested,
	]);
});

describe('Only If E-Mail Is Missing', () => {
	const onlyIfEmailMissing = true;
	const setEmail = (id: string, email: string) =>
		sandbox.query(
			"UPDATE leads SET record = json_set(record, '$.email', ?) WHERE id = ?",
			email,
			id,
		);

	test('a lead with an address comes out as it is, and nothing is spent on it', async () => {
		setEmail(seeded.leads.multilingual, 'ann@mail.example');
		setEmail(seeded.leads.interested, '');
		const run = await enrich([idOf(seeded.leads.multilingual), idOf(seeded.leads.interested)], {
			onlyIfEmailMissing,
			maxCredits: 1,
		});
		expect(run.rows).toMatchObject([
			{
				lead_id: seeded.leads.multilingual,
				lead_name: nameOf(seeded.leads.multilingual),
				status: 'skipped',
				charged: false,
				credits_spent_so_far: 0,
				reason: 'Not needed: the lead has an e-mail address',
				email: 'ann@mail.example',
			},
			{ lead_id: seeded.leads.interested, status: 'enriched', charged: true, reason: null },
		]);
		expect(run.hints).toEqual([expect.stringMatching('^Credits left in the workspace: 99.')]);
		expect(sandbox.effects('credit_spent').map(({ subject }) => subject)).toEqual([
			seeded.leads.interested,
		]);
	});

	test('an address of blanks is none', async () => {
		setEmail(seeded.leads.multilingual, ' ');
		const { rows } = await enrich([idOf(seeded.leads.multilingual)], { onlyIfEmailMissing });
		expect(rows).toMatchObject([{ status: 'enriched' }]);
	});

	test('if the lead cannot be read, nothing is spent', async () => {
		const { error } = await enrich([idOf('lead_unknown')], { onlyIfEmailMissing });
		expect(error?.message).toMatch(/lead_unknown/);
		expect(sandbox.requests).toHaveLength(1);
	});

	test('a lead that may have been charged when the answer was lost does not pass for one that is left alone', async () => {
		setEmail(seeded.leads.multilingual, '');
		sandbox.faults.add({ fault: 'reset_after', endpoint: 'leads.enrich' });
		// Nor can it be read whether it took effect.
		sandbox.faults.add({ fault: 'status', status: 500, endpoint: 'leads.get', skip: 1, times: 4 });
		const input = [idOf(seeded.leads.multilingual)];
		const first = await enrich(input, { onlyIfEmailMissing });
		expect(first.error?.message).toBeDefined();
		sandbox.faults.clear();
		setEmail(seeded.leads.multilingual, 'person.4@mail.example');
		const { rows } = await enrichAfter(first, 'same run', input, { onlyIfEmailMissing });
		expect(rows).toMatchObject([
			{
				status: 'already_enriched',
				email: 'person.4@mail.example',
				credits_spent_so_far: 1,
				reason: 'May have been charged: the first request got no answer',
			},
		]);
		expect(sandbox.count('credit_spent')).toBe(1);
	});

	test('a lead that an earlier try enriched comes out as enriched', async () => {
		const first = await enrich([idOf(seeded.leads.multilingual)], { onlyIfEmailMissing });
		const again = await enrichAfter(first, 'same run', [idOf(seeded.leads.multilingual)], {
			onlyIfEmailMissing,
		});
		expect(again.rows).toEqual(first.rows);
	});
});

test('a lead that is enriched already costs nothing, one that cannot be enriched neither', async () => {
	const { rows } = await enrich([idOf(seeded.leads.enriched), idOf(seeded.leads.cannotBeEnriched)]);
	expect(rows).toMatchObject([
		{
			status: 'already_enriched',
			charged: false,
			credits_spent_so_far: 0,
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
		lead_id: seeded.leads.programmer,
		charged: false,
		credits_spent_so_far: 2,
		reason: 'Not tried: Maximum Credits is 2, spent with this node so far: 2',
	});
	expect(sandbox.requests).toHaveLength(2);
	expect(sandbox.count('credit_spent')).toBe(2);
});

test('Maximum Credits is 10 unless someone chooses more', async () => {
	const ids = Array.from({ length: 45 }, (_, index) => `lead_${index + 1}`);
	const withoutLimit = await enrich(ids.map(idOf));
	expect(sandbox.count('credit_spent')).toBe(10);
	expect(withoutLimit.rows.filter(({ status }) => status === 'skipped')[0]).toMatchObject({
		credits_spent_so_far: 10,
		reason: 'Not tried: Maximum Credits is 10, spent with this node so far: 10',
	});
});

test('Maximum Credits 0 sends nothing', async () => {
	const input = [...fresh, idOf('constructor'), idOf('__proto__')];
	const { rows } = await enrich(input, { maxCredits: 0 });
	expect(rows.map(({ status }) => status)).toEqual(input.map(() => 'skipped'));
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
	expect(rows[3]?.reason).toBe('Not tried: Minimum Credits is 97, the workspace has 97 left');
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

/** An answer from a workspace whose leads cost more than in the sandbox. */
const answers = (...enrichments: Array<[status: string, charged: boolean, remaining?: number]>) => {
	for (const [status, charged, credits_remaining] of enrichments) {
		const body = { data: { enrichment: { status, charged, credits_remaining } } };
		sandbox.faults.add({ fault: 'status', status: 200, body, endpoint: 'leads.enrich' });
	}
};

describe('a price of more than one credit is learned from the balance', () => {
	test('and counts for the lead before, too', async () => {
		answers(['enriched', true, 90], ['enriched', true, 87], ['enriched', true, 84]);
		const { rows } = await enrich(fresh, { maxCredits: 8 });
		expect(rows).toMatchObject([
			{ status: 'enriched', credits_spent_so_far: 1 },
			{ status: 'enriched', credits_spent_so_far: 6, credits_remaining: 87 },
			{ status: 'skipped', credits_spent_so_far: 6 },
			{ status: 'skipped' },
			{ status: 'skipped' },
		]);
		expect(sandbox.requests).toHaveLength(2);
	});

	test('with the first charge, if an earlier answer told the balance', async () => {
		answers(['already_enriched', false, 90], ['enriched', true, 87], ['enriched', true, 84]);
		const { rows } = await enrich([idOf(seeded.leads.enriched), ...fresh], { maxCredits: 5 });
		expect(rows.slice(0, 3)).toMatchObject([
			{ credits_spent_so_far: 0 },
			{ status: 'enriched', credits_spent_so_far: 3 },
			{ status: 'skipped', credits_spent_so_far: 3 },
		]);
	});

	test('keeps the balance over its minimum', async () => {
		answers(['enriched', true, 90], ['enriched', true, 87], ['enriched', true, 84]);
		const { rows } = await enrich(fresh, { minimumCredits: 85 });
		expect(rows[2]?.reason).toBe(
			'Not tried: Minimum Credits is 85, the workspace has 87 left; a lead costs 3',
		);
	});

	test('even if a request between them did nothing', async () => {
		answers(['enriched', true, 90]);
		sandbox.faults.add({ fault: 'status', status: 403, endpoint: 'leads.enrich' });
		answers(['enriched', true, 87]);
		const { rows } = await enrich(fresh.slice(0, 3), {}, { settings: CONTINUE });
		expect(rows[2]).toMatchObject({ status: 'enriched', credits_spent_so_far: 6 });
	});

	test('but not from balances between which another lead may have been charged', async () => {
		answers(['enriched', true, 90]);
		for (let times = 0; times < 2; times += 1) {
			sandbox.faults.add({ fault: 'reset_before', endpoint: 'leads.enrich' });
		}
		answers(['enriched', true, 88]);
		const { rows } = await enrich(fresh.slice(0, 3), {}, { settings: CONTINUE });
		expect(rows[1]).toMatchObject({ details: { outcome: 'unknown' } });
		expect(rows[2]).toMatchObject({ status: 'enriched', credits_spent_so_far: 3 });
	});
});

test('an answer without the balance: what it may have cost is kept back', async () => {
	answers(['enriched', true, 90], ['enriched', true]);
	const { rows } = await enrich(fresh.slice(0, 3), { minimumCredits: 89 });
	expect(rows.map(({ status }) => status)).toEqual(['enriched', 'enriched', 'skipped']);
});

describe('a limit whose expression gives no number', () => {
	test.each([
		['nothing', '={{ $json.missing }}'],
		['null', '={{ null }}'],
		['no text', ''],
		['a blank', ' '],
		['a text', 'ten'],
		['not a number', '={{ Number("x") }}'],
		['less than 0', -1],
		['no end', '={{ 1 / 0 }}'],
		['a list', '={{ [] }}'],
	])('%s: nothing is sent', async (_, limit) => {
		for (const [name, label] of [
			['maxCredits', 'Maximum Credits'],
			['minimumCredits', 'Minimum Credits'],
		] as const) {
			const { error } = await enrich(fresh, { [name]: limit });
			expect(error?.message).toMatch(
				new RegExp(
					`^${label} must (be a number of credits, 0 or more|be a number, is|not be empty: )`,
				),
			);
		}
		expect(sandbox.requests).toHaveLength(0);
	});

	test('a number as text is one', async () => {
		const { rows } = await enrich(fresh, { maxCredits: '={{ "1" }}' });
		expect(rows.map(({ status }) => status).slice(0, 2)).toEqual(['enriched', 'skipped']);
	});
});

test.each([
	['as data', (enrichment: object) => ({ data: enrichment })],
	[
		'beside data',
		(enrichment: object) => ({
			data: { id: seeded.leads.interested, social_url: 'x' },
			enrichment,
		}),
	],
])('finds the result of the enrichment %s', async (_, bodyOf) => {
	const enrichment = { status: 'enriched', charged: true, credits_remaining: 7 };
	sandbox.faults.add({ fault: 'status', status: 200, body: bodyOf(enrichment) });
	const { rows } = await enrich([idOf(seeded.leads.interested)]);
	expect(rows).toMatchObject([enrichment]);
});

describe('an answer without the result', () => {
	const text = `{"data":{"id":"${seeded.leads.interested}","email":"x"}}`;

	test('asks again, which costs nothing', async () => {
		sandbox.faults.add({ fault: 'body', text });
		const { rows } = await enrich([idOf(fresh[0]!.id)]);
		expect(rows).toMatchObject([{ status: 'already_enriched', reason: LOST }]);
		expect(sandbox.count('credit_spent')).toBe(1);
	});

	test('if none comes, says that the lead may be enriched', async () => {
		sandbox.faults.add({ fault: 'body', text, before: true, times: 99 });
		const { error } = await enrich([idOf(seeded.leads.interested)]);
		expect(error?.message).toBe(
			'The answer of the API cannot be used: it does not say what was done.',
		);
		expect(error?.description).toContain('The request may have taken effect.');
	});
});

const LOST = 'May have been charged: the first request got no answer';

test.each(['timeout_after', 'reset_after', 'truncated', 'bad_json'] as const)(
	'%s: the lead is found enriched, charged once, and counted',
	async (fault) => {
		sandbox.faults.add({ fault, endpoint: 'leads.enrich' });
		const { rows, error } = await enrich(fresh, { maxCredits: 2 });
		expect(error).toBeUndefined();
		expect(rows.slice(0, 3)).toMatchObject([
			{ status: 'already_enriched', charged: false, credits_spent_so_far: 1, reason: LOST },
			{ status: 'enriched', charged: true, credits_spent_so_far: 2, reason: null },
			{ status: 'skipped', credits_spent_so_far: 2 },
		]);
		expect(sandbox.count('credit_spent')).toBe(2);
	},
);

/** The answer is lost, and so is what would tell whether the request took effect. */
const loseTrack = (skip = 0) => {
	sandbox.faults.add({ fault: 'reset_after', endpoint: 'leads.enrich', skip });
	sandbox.faults.add({ fault: 'status', status: 500, endpoint: 'leads.get', times: 4 });
};

test('a failure that may have been charged counts, one that was not sent does not', async () => {
	loseTrack(1);
	const input = [
		'lead_404',
		seeded.leads.interested,
		seeded.leads.multilingual,
		seeded.leads.programmer,
	].map(idOf);
	const { rows } = await enrich(input, { maxCredits: 1 }, { settings: CONTINUE });
	expect(rows).toMatchObject([
		{ details: { outcome: 'not sent' } },
		{ details: { outcome: 'unknown' } },
		{ status: 'skipped', credits_spent_so_far: 1 },
		{ status: 'skipped' },
	]);
	expect(sandbox.count('credit_spent')).toBe(1);
});

test('a balance that is not known to the last leaves room for what may have been charged', async () => {
	loseTrack(1);
	const { rows } = await enrich(fresh, { minimumCredits: 98 }, { settings: CONTINUE });
	expect(rows.slice(1, 3)).toMatchObject([
		{ details: { outcome: 'unknown' } },
		{
			status: 'skipped',
			reason: 'Not tried: Minimum Credits is 98, the workspace has 99 left',
		},
	]);
	expect(sandbox.count('credit_spent')).toBe(2);
});

test.each(['timeout_before', 'reset_before'] as const)(
	'%s: the lead is enriched after all, and charged once',
	async (fault) => {
		sandbox.faults.add({ fault, endpoint: 'leads.enrich' });
		const { rows } = await enrich([idOf(seeded.leads.interested)]);
		expect(rows).toMatchObject([{ status: 'enriched', charged: true }]);
		expect(sandbox.count('credit_spent')).toBe(1);
	},
);

describe('Retry On Fail', () => {
	test('leads of the first try are answered from memory and counted once', async () => {
		sandbox.faults.add({ fault: 'status', status: 403, endpoint: 'leads.enrich', skip: 2 });
		const { rows, error } = await enrich(fresh, { maxCredits: 3 }, { settings: RETRY });
		expect(error).toBeUndefined();
		expect(rows).toMatchObject([
			{
				lead_id: seeded.leads.interested,
				status: 'enriched',
				credits_spent_so_far: 2,
				credits_remaining: 99,
			},
			{
				lead_id: seeded.leads.multilingual,
				status: 'enriched',
				credits_spent_so_far: 2,
				credits_remaining: 98,
			},
			{
				lead_id: seeded.leads.programmer,
				status: 'enriched',
				credits_spent_so_far: 3,
				credits_remaining: 97,
			},
			{
				lead_id: seeded.leads.customer,
				status: 'skipped',
				credits_spent_so_far: 3,
				credits_remaining: 97,
			},
			{ lead_id: seeded.leads.silent, status: 'skipped' },
		]);
		expect(sandbox.requests).toHaveLength(4);
		expect(sandbox.count('credit_spent')).toBe(3);
	});

	test('a limit that is reached keeps none of them back', async () => {
		// The first item fails at first, so the node runs again: with the credits of the others spent.
		sandbox.faults.add({ fault: 'status', status: 403, endpoint: 'leads.enrich' });
		const settings = { ...RETRY, ...CONTINUE };
		const input = [
			seeded.leads.interested,
			seeded.leads.enriched,
			seeded.leads.multilingual,
			seeded.leads.programmer,
		].map(idOf);
		const { rows } = await enrich(input, { maxCredits: 2 }, { settings });
		expect(rows).toMatchObject([
			{ lead_id: seeded.leads.interested, status: 'skipped', credits_spent_so_far: 2 },
			{ lead_id: seeded.leads.enriched, status: 'already_enriched' },
			{ lead_id: seeded.leads.multilingual, status: 'enriched', email: 'person.4@mail.example' },
			{ lead_id: seeded.leads.programmer, status: 'enriched' },
		]);
		expect(sandbox.count('credit_spent')).toBe(2);
	});

	test('a lead that may have been charged is counted once, and not kept back either', async () => {
		loseTrack();
		const { rows, error } = await enrich(fresh, { maxCredits: 2 }, { settings: RETRY });
		expect(error).toBeUndefined();
		expect(rows.slice(0, 3)).toMatchObject([
			{ status: 'already_enriched', credits_spent_so_far: 1, reason: LOST },
			{ status: 'enriched', credits_spent_so_far: 2 },
			{ status: 'skipped', credits_spent_so_far: 2 },
		]);
		expect(sandbox.count('credit_spent')).toBe(2);
	});

	test('an answer without the result: the lead is found enriched', async () => {
		sandbox.faults.add({ fault: 'status', status: 200, body: { data: { id: 'x' } }, after: true });
		const { rows } = await enrich([idOf(seeded.leads.interested)], {}, { settings: RETRY });
		expect(rows).toMatchObject([
			{ status: 'already_enriched', credits_spent_so_far: 1, reason: LOST },
		]);
		expect(sandbox.count('credit_spent')).toBe(1);
	});

	test.each(['failed', 'insufficient_credits'])(
		'asks again for a lead that is %s',
		async (status) => {
			answers([status, false, 0], ['enriched', true, 50]);
			const first = await enrich([idOf(seeded.leads.interested)]);
			expect(first.rows).toMatchObject([{ status, credits_spent_so_far: 0 }]);
			const { rows } = await enrichAfter(first, 'same run', [idOf(seeded.leads.interested)]);
			expect(rows).toMatchObject([
				{ status: 'enriched', credits_remaining: 50, credits_spent_so_far: 1 },
			]);
		},
	);

	test('remembers of an answer what is put out', async () => {
		const first = await enrich([idOf(seeded.leads.interested)]);
		const { sent } = first.data.executionData?.contextData[`node:${NODE}`] as {
			sent: Record<string, { body: { data: Record<string, object> } }>;
		};
		const { enrichment = {}, lead = {} } = Object.values(sent)[0]?.body.data ?? {};
		expect(Object.keys(enrichment)).toEqual(['status', 'charged', 'credits_remaining']);
		expect(Object.keys(lead).filter((key) => key !== 'social_url')).toEqual([
			'id',
			'first_name',
			'last_name',
			'email',
			'company',
			'job_title',
			'profile_enriched_at',
		]);
		const { rows } = await enrichAfter(first, 'same run', [idOf(seeded.leads.interested)]);
		expect(rows).toEqual(first.rows);
		expect(sandbox.requests).toHaveLength(1);
	});
});

describe.each([
	['a loop', LEAD_NODE],
	['an AI agent', `${LEAD_NODE}Tool`],
])('the runs of %s share the limits', (_, type) => {
	test.each([
		[{ maxCredits: 1 }, 'Not tried: Maximum Credits is 1, spent with this node so far: 1'],
		[{ minimumCredits: 99 }, 'Not tried: Minimum Credits is 99, the workspace has 99 left'],
	])('%j', async (options, reason) => {
		const first = await enrich([idOf(seeded.leads.interested)], options, { type });
		expect(first.rows).toMatchObject([{ status: 'enriched', credits_spent_so_far: 1 }]);
		const second = await enrichAfter(
			first,
			'next run',
			[idOf(seeded.leads.multilingual)],
			options,
			type,
		);
		expect(second.rows).toMatchObject([
			{ status: 'skipped', credits_spent_so_far: 1, credits_remaining: 99, reason },
		]);
		expect(second.data.resultData.runData[NODE]).toHaveLength(2);
		expect(sandbox.requests).toHaveLength(1);
	});

	test('a lead for the second time costs nothing, and a limit does not keep it back', async () => {
		const options = { maxCredits: 1 };
		const first = await enrich([idOf(seeded.leads.interested)], options, { type });
		const input = [seeded.leads.interested, seeded.leads.multilingual].map(idOf);
		const { rows } = await enrichAfter(first, 'next run', input, options, type);
		expect(rows).toMatchObject([{ reason: null, credits_spent_so_far: 1 }, { status: 'skipped' }]);
		expect(sandbox.count('credit_spent')).toBe(1);
	});

	test('the price is known to later runs', async () => {
		answers(['enriched', true, 90], ['enriched', true, 87]);
		const first = await enrich(fresh.slice(0, 2), {}, { type });
		const options = { maxCredits: 8 };
		const second = await enrichAfter(
			first,
			'next run',
			[idOf(seeded.leads.programmer)],
			options,
			type,
		);
		expect(second.rows).toMatchObject([{ status: 'skipped', credits_spent_so_far: 6 }]);
	});

	test('credits that ran out are asked for again', async () => {
		setCredits(0);
		const first = await enrich([idOf(seeded.leads.interested)], {}, { type });
		setCredits(5);
		const second = await enrichAfter(
			first,
			'next run',
			[idOf(seeded.leads.multilingual)],
			{},
			type,
		);
		expect([first, second].map(({ rows }) => rows[0]?.status)).toEqual([
			'insufficient_credits',
			'enriched',
		]);
	});
});

test('a lead stays counted when a second request for it is refused', async () => {
	const first = await enrich([idOf(seeded.leads.interested)]);
	sandbox.faults.add({ fault: 'status', status: 403, endpoint: 'leads.enrich' });
	const second = await enrichAfter(first, 'next run', [idOf(seeded.leads.interested)]);
	expect(second.error).toBeDefined();
	const limit = { maxCredits: 1 };
	const { rows } = await enrichAfter(second, 'next run', [idOf(seeded.leads.multilingual)], limit);
	expect(rows).toMatchObject([{ status: 'skipped', credits_spent_so_far: 1 }]);
});

test('another execution starts with nothing spent', async () => {
	await enrich([idOf(seeded.leads.interested)], { maxCredits: 1 });
	const { rows } = await enrich([idOf(seeded.leads.multilingual)], { maxCredits: 1 });
	expect(rows).toMatchObject([{ status: 'enriched', credits_spent_so_far: 1 }]);
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
		[
			idOf(seeded.leads.interested),
			idOf('lead_404'),
			idOf(seeded.leads.multilingual),
			idOf(seeded.leads.programmer),
		],
		{ maxCredits: 2 },
		{ settings: CONTINUE },
	);
	expect(rows).toMatchObject([
		{ credits_spent_so_far: 1 },
		{
			error: expect.stringContaining('Lead lead_404 was not found in this workspace.'),
			details: { outcome: 'not sent', code: 'not_found', field: null },
		},
		{ credits_spent_so_far: 2 },
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
		const { error } = await enrich([idOf(seeded.leads.interested)]);
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
			maxCredits: 1,
		},
		input: [
			{ id: seeded.leads.interested, key: sandboxKeys.full.token },
			{ id: 'lead_21', key: sandboxKeys.secondWorkspace.token },
			{ id: seeded.leads.multilingual, key: sandboxKeys.full.token },
		],
		credential: { ...sandbox.credential(), apiKey: '={{ $json.key }}' },
	});
	expect(rows.map(({ status }) => status)).toEqual(['enriched', 'enriched', 'skipped']);
});
