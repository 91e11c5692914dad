import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import type { Agent, Generation } from '../../../../src/contract/agents';
import { nextRunOf, retryOf } from '../../support/retryOf';
import { CONTINUE, RETRY, runNode, type NodeRun, type NodeRunOptions } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { AGENT_NODE } from '../../support/workflow';

const sandbox = useSandbox();

const byId = (value: string) => ({ __rl: true, mode: 'id', value });
const BASICS = {
	generationId: seeded.generations.ready,
	name: 'Planners',
	destinationListId: byId(seeded.lists.webinar),
};
/** Takes nothing from the generation. */
const OWN = {
	criteriaSource: 'form',
	criteria: { jobTitles: ['Planner'] },
	signalsSource: 'form',
	signals: { funding: [{}] },
};

const create = async (parameters: INodeParameters = {}, options: Partial<NodeRunOptions> = {}) =>
	await runNode({
		type: AGENT_NODE,
		parameters: { resource: 'agent', operation: 'create', ...BASICS, ...parameters },
		credential: sandbox.credential(),
		...options,
	});

const agents = (): Agent[] =>
	sandbox
		.query<{ record: string }>('SELECT record FROM agents ORDER BY seq')
		.map(({ record }) => JSON.parse(record) as Agent);
const newest = (): Agent => agents().at(-1) as Agent;
const generationRecord = () =>
	sandbox.query<{ record: string }>(
		`SELECT record FROM generations WHERE id = '${seeded.generations.ready}'`,
	)[0]!.record;
const proposal = () => (JSON.parse(generationRecord()) as Generation).proposal!;
const created = () => sandbox.count('agent_created');
const requested = () => sandbox.requests.map(({ endpoint }) => endpoint);
const posts = () => sandbox.requests.filter(({ method }) => method === 'POST').length;

test('From the Proposal: reads the proposal once and creates a draft from it', async () => {
	const { rows, paired, error } = await create({
		name: ' Planners ',
		additionalFields: { description: ' All of them ', smartFinderEnabled: true },
	});
	expect(error).toBeUndefined();
	expect(rows).toEqual([
		{
			id: 'agent_4',
			name: 'Planners',
			description: 'All of them',
			status: 'draft',
			destination_list_id: seeded.lists.webinar,
			smart_finder_enabled: true,
			signal_count: 6,
			created_at: expect.stringMatching(/Z$/),
			updated_at: expect.stringMatching(/Z$/),
		},
	]);
	expect(paired).toEqual([0]);
	expect(newest()).toMatchObject(proposal());
	expect(requested()).toEqual(['agents.getGeneration', 'agents.list', 'agents.create']);
});

test('the form as it opens takes the proposal of the input item', async () => {
	const { name, destinationListId } = BASICS;
	const { rows } = await runNode({
		type: AGENT_NODE,
		parameters: { resource: 'agent', operation: 'create', name, destinationListId },
		input: [{ generation_id: seeded.generations.ready, status: 'ready' }],
		credential: sandbox.credential(),
	});
	expect(rows).toMatchObject([{ id: 'agent_4', status: 'draft', signal_count: 6 }]);
	expect(newest()).toMatchObject(proposal());
});

test('without Simplify: returns the record as the API sent it', async () => {
	const { rows } = await create({ simplify: false });
	expect(rows).toEqual([newest()]);
});

test('Using Fields Below: does not read the generation', async () => {
	const { error } = await create(OWN);
	expect(error).toBeUndefined();
	expect(newest()).toMatchObject({
		description: null,
		smart_finder_enabled: false,
		criteria: { job_titles: ['Planner'] },
		signals: [{ type: 'funding' }],
	});
	expect(requested()).toEqual(['agents.list', 'agents.create']);
});

test('takes one section from the generation and the other from the form', async () => {
	await create({ ...OWN, criteriaSource: 'proposal' });
	expect(newest().criteria).toEqual(proposal().criteria);
	expect(newest().signals).toEqual([{ type: 'funding' }]);
	await create({ ...OWN, signalsSource: 'proposal' });
	expect(newest().criteria).toEqual({ job_titles: ['Planner'] });
	expect(newest().signals).toEqual(proposal().signals);
});

test('does not send back unknown fields of a proposal, and says so', async () => {
	sandbox.query(
		`UPDATE generations SET record = json_set(record,
			'$.proposal.criteria.confidence', 1, '$.proposal.signals[0].reason', 'Guessed')`,
	);
	const { error, hints } = await create();
	expect(error).toBeUndefined();
	expect(newest().criteria).not.toHaveProperty('confidence');
	expect(newest().signals[0]).not.toHaveProperty('reason');
	expect(hints).toEqual([
		'The proposal also says "confidence", "reason", which a request to create an agent cannot hold. The agent was created without it.',
	]);
});

test('says nothing of fields in a section that the form fills in', async () => {
	sandbox.query(
		"UPDATE generations SET record = json_set(record, '$.proposal.criteria.confidence', 1)",
	);
	const { error, hints } = await create({ ...OWN, signalsSource: 'proposal' });
	expect(error).toBeUndefined();
	expect(hints).toEqual([]);
});

test('says nothing of fields that an agent lacks which the API refused', async () => {
	sandbox.query(
		"UPDATE generations SET record = json_set(record, '$.proposal.criteria.confidence', 1)",
	);
	sandbox.faults.add({ endpoint: 'agents.create', fault: 'status', status: 403 });
	const { error, hints } = await create();
	expect(error?.httpCode).toBe('403');
	expect(hints).toEqual([]);
});

test('drops null from a proposal if the field cannot be null in a request', async () => {
	sandbox.query(
		`UPDATE generations SET record = json_set(record,
			'$.proposal.criteria.schools', null, '$.proposal.criteria.min_years_experience', null)`,
	);
	const { error } = await create();
	expect(error).toBeUndefined();
	expect(newest().criteria).not.toHaveProperty('schools');
	expect(newest().criteria).toHaveProperty('min_years_experience', null);
});

test('sends all criteria', async () => {
	const criteria = {
		additionalCriteria: ' Grows ',
		companyLocations: ['Leeds, United Kingdom'],
		companySizes: ['11-50'],
		companyTypes: ['Public'],
		excludeCompanies: ['Brassfinch'],
		excludeServiceProviders: true,
		excludedCompanyUrls: ['https://www.social.example/company/x'],
		exclusions: ['Interns'],
		functions: ['Sales'],
		includeOpenToWork: false,
		industries: ['Logistics'],
		jobTitles: [' Planner ', '', 'Founder'],
		locations: ['Wien, Österreich'],
		mandatoryKeywords: ['fleet'],
		matchingMode: 'high_precision',
		maxYearsExperience: 20,
		minYearsExperience: 0,
		profileLanguages: ['de'],
		schools: ['TU'],
		seniorities: ['Director'],
	};
	await create({ ...OWN, criteria });
	expect(newest().criteria).toEqual({
		additional_criteria: 'Grows',
		company_locations: ['Leeds, United Kingdom'],
		company_sizes: ['11-50'],
		company_types: ['Public'],
		exclude_companies: ['Brassfinch'],
		exclude_service_providers: true,
		excluded_company_urls: ['https://www.social.example/company/x'],
		exclusions: ['Interns'],
		functions: ['Sales'],
		include_open_to_work: false,
		industries: ['Logistics'],
		job_titles: ['Planner', 'Founder'],
		locations: ['Wien, Österreich'],
		mandatory_keywords: ['fleet'],
		matching_mode: 'high_precision',
		max_years_experience: 20,
		min_years_experience: 0,
		profile_languages: ['de'],
		schools: ['TU'],
		seniorities: ['Director'],
	});
});

test('expressions may give lists as text or lists, and numbers and booleans as text', async () => {
	const input = [{ titles: 'Planner, Founder', places: ['Leeds, UK'], years: '5', out: 'false' }];
	const criteria = {
		jobTitles: '={{ $json.titles }}',
		locations: ['={{ $json.places }}', 'Wien, AT'],
		minYearsExperience: '={{ $json.years }}',
		excludeServiceProviders: '={{ $json.out }}',
	};
	const { error } = await create({ ...OWN, criteria }, { input });
	expect(error).toBeUndefined();
	expect(newest().criteria).toEqual({
		job_titles: ['Planner', 'Founder'],
		locations: ['Leeds, UK', 'Wien, AT'],
		min_years_experience: 5,
		exclude_service_providers: false,
	});
});

const COMPANY = 'https://www.social.example/company/x';
const PROFILE = 'https://www.social.example/in/x';

test("takes the values of a proposal's row as they are", async () => {
	const parameters = {
		resource: 'proposal',
		operation: 'get',
		generationId: seeded.generations.ready,
	};
	const { rows: input } = await runNode({
		type: AGENT_NODE,
		parameters,
		credential: sandbox.credential(),
	});
	await create(
		{
			...OWN,
			criteria: {
				jobTitles: ['={{ $json.proposed_job_titles }}'],
				locations: '={{ $json.proposed_locations }}' as never,
			},
		},
		{ input },
	);
	const { job_titles, locations } = proposal().criteria;
	expect(newest().criteria).toEqual({ job_titles, locations });
});

test('sends all types of signals, two of the same type among them', async () => {
	const signals = {
		companyFollowers: [{ socialAccountId: seeded.accounts.connected, companySocialUrl: COMPANY }],
		companyVisitors: [
			{
				socialAccountId: seeded.accounts.warmingUp,
				companySocialUrl: ' www.social.example/company/x ',
			},
		],
		funding: [{}],
		jobChanges: [{ withinDays: 30 }],
		keywords: [{ keywords: ['fleet', ''] }, { keywords: ['cold chain'] }],
		ownCompanyEngagement: [{ companySocialUrl: COMPANY }],
		ownProfileEngagement: [{ profileSocialUrl: PROFILE }],
		profileVisitors: [{ socialAccountIds: [seeded.accounts.connected, seeded.accounts.warmingUp] }],
		socialActivity: [{}],
		trackedCompanyEngagement: [{ companySocialUrl: COMPANY, name: '' }],
		trackedProfileEngagement: [
			{ profileSocialUrl: PROFILE },
			{
				profileSocialUrl: PROFILE,
				category: 'influencer',
				name: 'X',
				competitorCompanySocialUrl: COMPANY,
			},
		],
	};
	const { error } = await create({ ...OWN, signals });
	expect(error).toBeUndefined();
	expect(newest().signals).toEqual(
		expect.arrayContaining([
			{
				type: 'company_followers',
				social_account_id: seeded.accounts.connected,
				company_social_url: COMPANY,
			},
			{
				type: 'company_visitors',
				social_account_id: seeded.accounts.warmingUp,
				company_social_url: COMPANY,
			},
			{ type: 'funding' },
			{ type: 'job_changes', within_days: 30 },
			{ type: 'keywords', keywords: ['fleet'] },
			{ type: 'keywords', keywords: ['cold chain'] },
			{ type: 'own_company_engagement', company_social_url: COMPANY },
			{ type: 'own_profile_engagement', profile_social_url: PROFILE },
			{
				type: 'profile_visitors',
				social_account_ids: [seeded.accounts.connected, seeded.accounts.warmingUp],
			},
			{ type: 'social_activity' },
			{ type: 'tracked_company_engagement', company_social_url: COMPANY },
			{ type: 'tracked_profile_engagement', profile_social_url: PROFILE, category: 'competitor' },
			{
				type: 'tracked_profile_engagement',
				profile_social_url: PROFILE,
				category: 'influencer',
				name: 'X',
				competitor_company_social_url: COMPANY,
			},
		]),
	);
	expect(newest().signals).toHaveLength(13);
});

test.each([
	['as text', '{"job_titles":["CTO"]}', '[{"type":"funding"}]'],
	[
		'as objects from an expression',
		'={{ $json.proposal.criteria }}',
		'={{ $json.proposal.signals }}',
	],
])('Using JSON, %s', async (_, criteriaJson, signalsJson) => {
	const input = [
		{ proposal: { criteria: { job_titles: ['CTO'] }, signals: [{ type: 'funding' }] } },
	];
	const json = { criteriaSource: 'json', criteriaJson, signalsSource: 'json', signalsJson };
	const { error } = await create(json, { input });
	expect(error).toBeUndefined();
	expect(newest()).toMatchObject({
		criteria: { job_titles: ['CTO'] },
		signals: [{ type: 'funding' }],
	});
	expect(requested()).toEqual(['agents.list', 'agents.create']);
});

describe('a proposal that cannot be used', () => {
	test('still preparing: says to wait and creates nothing', async () => {
		sandbox.control.changeGeneration(seeded.generations.ready, { reads: 5 });
		const { error } = await create();
		expect(error?.message).toBe('The proposal is still being prepared');
		expect(error?.description).toContain('Proposal > Get and Wait Until Ready');
		expect(posts()).toBe(0);
	});

	test('no proposal: says to fill in both sections, and accepts them', async () => {
		sandbox.query(
			`UPDATE generations SET record =
				json_set(record, '$.status', 'manual_input_required', '$.proposal', NULL)`,
		);
		const { error } = await create({ signalsSource: 'form', signals: { funding: [{}] } });
		expect(error?.message).toBe('Nothing could be proposed for this product');
		expect(error?.description).toContain(
			'Set both Criteria and Signals to Using Fields Below, and say yourself who to look for.',
		);
		expect(posts()).toBe(0);
		expect((await create(OWN)).rows).toMatchObject([{ status: 'draft', signal_count: 1 }]);
	});

	test('incomplete: says which section is empty, and creates nothing', async () => {
		sandbox.query(
			`UPDATE generations SET record =
				json_set(record, '$.status', 'manual_input_required', '$.proposal.criteria', json('{}'))`,
		);
		const { error } = await create();
		expect(error?.message).toBe('The proposal is incomplete: it has no criteria');
		expect(error?.description).toContain('Set Criteria to Using Fields Below');
		expect(posts()).toBe(0);
	});

	test('whole, but to be reviewed: a hint', async () => {
		sandbox.query(
			`UPDATE generations SET record = json_set(record, '$.status', 'manual_input_required')`,
		);
		const { rows, hints } = await create();
		expect(rows).toMatchObject([{ status: 'draft' }]);
		expect(hints).toContainEqual(expect.stringContaining('needs manual input'));
	});

	test.each([{}, OWN])('stale: says to make another (%#)', async (parameters) => {
		sandbox.control.changeGeneration(seeded.generations.ready, { stale: true });
		const { error } = await create(parameters);
		expect(error?.httpCode).toBe('409');
		expect(error?.description).toContain('Make another proposal with Proposal > Create');
		expect(created()).toBe(0);
	});

	test.each([{}, OWN])(
		'not of this workspace: says where to find the ID (%#)',
		async (parameters) => {
			const { error } = await create({ ...parameters, generationId: 'gen_404' });
			expect(error?.description).toContain('Check the Proposal ID');
		},
	);

	test('an invalid proposal: the error points at the proposal', async () => {
		sandbox.query(
			`UPDATE generations SET record =
				json_set(record, '$.proposal.signals[0]', json('{"type":"weather"}'))`,
		);
		const { error } = await create();
		expect(error?.message).toMatch(/^Proposal > Signals #1 > Type must be one of profile_visitors/);
		expect(posts()).toBe(0);
	});
});

test('a proposal without criteria: the error says so', async () => {
	const broken = JSON.stringify({ ...JSON.parse(generationRecord()), proposal: { signals: [] } });
	sandbox.database
		.prepare(`UPDATE generations SET record = ? WHERE id = '${seeded.generations.ready}'`)
		.run(broken);
	const { error } = await create();
	expect(error?.message).toContain('Proposal > Criteria is required');
	expect(posts()).toBe(0);
});

test("a list that the agent cannot fill: returns the API's error", async () => {
	const { error } = await create({ ...OWN, destinationListId: byId('list_404') });
	expect(error?.httpCode).toBe('400');
	expect(error?.description).toContain('is not a lead list of this workspace: list_404');
});

test.each([
	[sandboxKeys.withoutAgentsWrite, OWN, 'agents:write'],
	[sandboxKeys.withoutAgentsRead, {}, 'agents:read'],
])('a missing scope: the error names it (%#)', async (key, parameters, scope) => {
	const { error } = await create(parameters, { credential: sandbox.credential(key) });
	expect(error?.httpCode).toBe('403');
	expect(error?.description).toContain(scope);
	expect(created()).toBe(0);
});

describe('a failure while creating: creates one agent and never reports success as failure', () => {
	test.each([
		'reset_before',
		'reset_after',
		'timeout_before',
		'timeout_after',
		'truncated',
		'bad_json',
	] as const)('%s', async (fault) => {
		sandbox.faults.add({ fault, endpoint: 'agents.create' });
		const { rows, error } = await create({}, { settings: RETRY });
		expect(error).toBeUndefined();
		expect(rows).toMatchObject([{ id: 'agent_4', name: 'Planners', signal_count: 6 }]);
		expect(created()).toBe(1);
	});

	test('without Retry On Fail, a Retry creates what is not there', async () => {
		sandbox.faults.add({ fault: 'reset_before', endpoint: 'agents.create' });
		const first = await create();
		expect(first.error?.description).toContain('A Retry of this execution does that itself');
		expect(created()).toBe(0);
		const { rows } = await create({}, { mode: 'retry', retryOf: retryOf(first) });
		expect(rows).toMatchObject([{ name: 'Planners' }]);
		expect(created()).toBe(1);
	});
});

describe('run again by n8n', () => {
	const input = ['One', 'Two'].map((name) => ({ name }));
	const named = { name: '={{ $json.name }}' };
	const failSecond = () =>
		sandbox.faults.add({ fault: 'status', status: 403, endpoint: 'agents.create', skip: 1 });

	/** Retries an execution after its node was set to Continue On Fail. */
	const continuing = (failed: NodeRun) => {
		const data = retryOf(failed);
		for (const { node } of data.executionData!.nodeExecutionStack) Object.assign(node, CONTINUE);
		return data;
	};

	test('Retry On Fail: neither creates the agent nor reads its generation again', async () => {
		failSecond();
		const { rows, error } = await create(named, { input, settings: RETRY });
		expect(error).toBeUndefined();
		expect(rows).toMatchObject([
			{ id: 'agent_4', name: 'One' },
			{ id: 'agent_5', name: 'Two' },
		]);
		expect(created()).toBe(2);
		expect(requested().filter((endpoint) => endpoint === 'agents.getGeneration')).toHaveLength(3);
	});

	test('Retry of an execution: the same, even if the generation has become stale', async () => {
		failSecond();
		const failed = await create({ ...named, ...OWN }, { input });
		expect(failed.error?.context?.itemIndex).toBe(1);
		const again = { input, mode: 'retry', retryOf: retryOf(failed) } as const;
		const { rows } = await create({ ...named, ...OWN }, again);
		expect(rows.map(({ id }) => id)).toEqual(['agent_4', 'agent_5']);
		expect(created()).toBe(2);

		failSecond();
		const stale = await create(named, { input });
		sandbox.control.changeGeneration(seeded.generations.ready, { stale: true });
		const third = await create(named, { input, mode: 'retry', retryOf: continuing(stale) });
		expect(third.rows).toMatchObject([
			{ name: 'One', status: 'draft' },
			{ details: { code: 'stale_generation' } },
		]);
		expect(created()).toBe(3);
	});

	test('unknown outcome: says that the agent may exist if it cannot be looked up', async () => {
		sandbox.faults.add({ fault: 'reset_after', endpoint: 'agents.create' });
		sandbox.faults.add({ fault: 'status', status: 500, endpoint: 'agents.list', times: 99 });
		const failed = await create();
		expect(failed.error?.description).toContain('may have taken effect');
		sandbox.faults.clear();
		sandbox.control.changeGeneration(seeded.generations.ready, { stale: true });
		const { rows } = await create({}, { mode: 'retry', retryOf: continuing(failed) });
		expect(rows).toMatchObject([{ details: { outcome: 'unknown', code: 'stale_generation' } }]);
		expect(rows[0]?.error).toContain('look for it with Agent > Get Many');
		expect(created()).toBe(1);
	});

	test('unknown outcome: Retry finds the agent', async () => {
		sandbox.faults.add({ fault: 'reset_after', endpoint: 'agents.create' });
		sandbox.faults.add({ fault: 'status', status: 500, endpoint: 'agents.list', times: 99 });
		const failed = await create();
		sandbox.faults.clear();
		const { rows } = await create({}, { mode: 'retry', retryOf: retryOf(failed) });
		expect(rows).toMatchObject([{ id: 'agent_4' }]);
		expect(created()).toBe(1);
	});
});

test('as a tool: a repeated call returns the same draft', async () => {
	const type = `${AGENT_NODE}Tool`;
	const parameters = { resource: 'agent', operation: 'create', ...BASICS };
	const first = await create({}, { type });
	const again = nextRunOf(first, { type, parameters });
	const second = await create({}, { type, mode: 'retry', retryOf: again });
	expect(second.rows).toEqual([{ ...first.rows[0], repeated: true }]);
	expect(created()).toBe(1);

	const another = nextRunOf(second, { type, parameters: { ...parameters, name: 'Another' } });
	const third = await create({ name: 'Another' }, { type, mode: 'retry', retryOf: another });
	expect(third.rows).toMatchObject([{ id: 'agent_5', name: 'Another' }]);
});

test('several items: each creates its own agent; a failed one does not affect the others', async () => {
	const input: IDataObject[] = ['One', '', 'Three'].map((name) => ({ name }));
	const { rows, paired } = await create(
		{ ...OWN, name: '={{ $json.name }}' },
		{ input, settings: CONTINUE },
	);
	expect(rows).toMatchObject([
		{ name: 'One' },
		{ details: { outcome: 'not sent', code: 'invalid_input', field: 'name' } },
		{ name: 'Three' },
	]);
	expect(paired).toEqual([0, 1, 2]);
});
