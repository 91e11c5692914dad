import { SIGNALS_MAX } from 'n8n-nodes-outreach/src/contract/agents';
import { seeded } from '../../composition/seeded';
import { sandboxKeys } from '../../core/keys';
import {
	call,
	openControl,
	openSandbox,
	person,
	readAll,
	refusalOf,
	subjects,
	type ApiResponse,
} from '../support';

type Sandbox = ReturnType<typeof openSandbox>;

const agent = (more: Record<string, unknown> = {}) => ({
	generation_id: seeded.generations.ready,
	name: 'Spring',
	destination_list_id: seeded.lists.webinar,
	criteria: {},
	signals: [{ type: 'funding' }],
	...more,
});
const create = (sandbox: Sandbox, more?: Record<string, unknown>) =>
	call(sandbox, 'POST', '/agents', { body: agent(more) });
const read = async (sandbox: Sandbox, id: string): Promise<ApiResponse['body']> =>
	(await call(sandbox, 'GET', `/agents/${id}`)).body.data;
const change = (sandbox: Sandbox, id: string, body: unknown) =>
	call(sandbox, 'PATCH', `/agents/${id}`, { body });
const act = (sandbox: Sandbox, id: string, action: string) =>
	call(sandbox, 'POST', `/agents/${id}/actions`, { body: { action } });
const done = (sandbox: Sandbox) =>
	sandbox.effects().map(({ kind, subject }) => `${kind} ${subject}`);

const tracked = (number: number, more: Record<string, unknown> = {}) => ({
	type: 'tracked_profile_engagement',
	profile_social_url: `https://www.social.example/in/voice-${number}`,
	category: 'influencer',
	...more,
});
const company = (number: number) => ({
	type: 'own_company_engagement',
	company_social_url: `https://www.social.example/company/${number}`,
});
const times = <T>(count: number, make: (number: number) => T) =>
	Array.from({ length: count }, (_, number) => make(number));

describe('create', () => {
	test('makes a draft of the sent fields', async () => {
		const sandbox = openSandbox();
		const sent = {
			name: 'Frühling 🌱',
			description: 'For the spring',
			criteria: { job_titles: ['Founder'], min_years_experience: null },
			signals: [{ type: 'profile_visitors', social_account_ids: [seeded.accounts.connected] }],
			smart_finder_enabled: true,
		};
		const { status, body } = await create(sandbox, sent);
		expect([status, body.data]).toMatchObject([
			201,
			{ ...sent, id: 'agent_4', status: 'draft', destination_list_id: seeded.lists.webinar },
		]);
		expect(body.data).not.toHaveProperty('generation_id');
		expect(await read(sandbox, 'agent_4')).toEqual(body.data);
		expect(done(sandbox)).toEqual(['agent_created agent_4']);
	});

	test('fills in omitted fields', async () => {
		const { body } = await create(openSandbox());
		expect(body.data).toMatchObject({ description: null, smart_finder_enabled: false });
	});

	test.each([
		['a list that is not there', { destination_list_id: 'list_99' }, 'destination_list_id'],
		[
			'a list of another workspace',
			{ destination_list_id: seeded.lists.inSecondWorkspace },
			'destination_list_id',
		],
		[
			'a list that the service fills',
			{ destination_list_id: seeded.lists.profileVisitors },
			'destination_list_id',
		],
		[
			'an account of another workspace',
			{
				signals: [
					{
						type: 'profile_visitors',
						social_account_ids: [seeded.accounts.connected, seeded.accounts.inSecondWorkspace],
					},
				],
			},
			'signals[0].social_account_ids',
		],
		[
			'an account that is not there',
			{
				signals: [
					{ type: 'funding' },
					{ ...company(1), type: 'company_followers', social_account_id: 'acct_99' },
				],
			},
			'signals[1].social_account_id',
		],
		['no signal', { signals: [] }, 'signals'],
		['too many signals', { signals: times(SIGNALS_MAX + 1, company) }, 'signals'],
		['too many influencers', { signals: times(4, (number) => tracked(number)) }, 'signals'],
	])('refuses %s', async (_, more, field) => {
		const sandbox = openSandbox();
		const answer = await create(sandbox, more);
		expect(refusalOf(answer)).toEqual([400, 'invalid_request']);
		expect(
			answer.body.error.details.problems.map((problem: ApiResponse['body']) => problem.field),
		).toEqual([field]);
		expect(sandbox.effects()).toEqual([]);
	});

	test('accepts influencers of competitors next to three others', async () => {
		const signals = times(4, (number) =>
			tracked(number, number === 3 ? { competitor_company_social_url: 'https://a.example' } : {}),
		);
		expect((await create(openSandbox(), { signals })).status).toBe(201);
	});
});

describe('list', () => {
	test('has summaries, filtered by status', async () => {
		const sandbox = openSandbox();
		const all = await readAll(sandbox, '/agents', 2);
		expect(all.map(({ id, status }) => [id, status])).toEqual([
			[seeded.agents.active, 'active'],
			[seeded.agents.paused, 'paused'],
			[seeded.agents.draft, 'draft'],
		]);
		const { criteria, signals, ...summary } = await read(sandbox, seeded.agents.paused);
		expect([criteria, signals]).not.toContain(undefined);
		expect(all[1]).toEqual(summary);
		for (const { id, status } of all) {
			const some = await readAll(sandbox, `/agents?status=${status}`, 1);
			expect(some.map((other) => other.id)).toEqual([id]);
		}
	});

	test('continues at its position while agents change', async () => {
		const sandbox = openSandbox();
		const first = await call(sandbox, 'GET', '/agents?limit=2');
		const ids = first.body.data.map(({ id }: ApiResponse['body']) => id);
		await act(sandbox, seeded.agents.active, 'pause');
		await create(sandbox);
		const cursor = first.body.pagination.next_cursor;
		const next = await call(sandbox, 'GET', `/agents?limit=2&cursor=${cursor}`);
		expect([...ids, ...next.body.data.map(({ id }: ApiResponse['body']) => id)]).toEqual([
			seeded.agents.active,
			seeded.agents.paused,
			seeded.agents.draft,
			'agent_4',
		]);
		expect(next.body.pagination.next_cursor).toBeNull();
	});

	test('refuses the cursor of another filter', async () => {
		const sandbox = openSandbox();
		const { body } = await call(sandbox, 'GET', '/agents?limit=1');
		const path = `/agents?status=draft&cursor=${body.pagination.next_cursor}`;
		expect(refusalOf(await call(sandbox, 'GET', path))).toEqual([400, 'invalid_request']);
	});
});

describe('another workspace', () => {
	const key = sandboxKeys.secondWorkspace;
	test.each([
		['GET', `/agents/${seeded.agents.active}`, undefined],
		['PATCH', `/agents/${seeded.agents.active}`, { name: 'Other' }],
		['POST', `/agents/${seeded.agents.active}/actions`, { action: 'pause' }],
	])('does not see: %s %s', async (method, path, body) => {
		const sandbox = openSandbox();
		expect(refusalOf(await call(sandbox, method, path, { key, body }))).toEqual([404, 'not_found']);
		expect((await call(sandbox, 'GET', '/agents', { key })).body.data).toEqual([]);
		expect(sandbox.effects()).toEqual([]);
	});
});

describe('update', () => {
	test('changes only the sent fields', async () => {
		let now = Date.UTC(2026, 0, 5);
		const sandbox = openSandbox({ now: () => now });
		const before = await read(sandbox, seeded.agents.active);
		now += 1000;
		const fields = {
			name: 'Renamed',
			description: null,
			destination_list_id: seeded.lists.tradeFair,
		};
		const { status, body } = await change(sandbox, seeded.agents.active, fields);
		expect(status).toBe(200);
		expect(body.data).toEqual({ ...before, ...fields, updated_at: '2026-01-05T00:00:01.000Z' });
		expect(await read(sandbox, seeded.agents.active)).toEqual(body.data);
		expect(done(sandbox)).toEqual([`agent_updated ${seeded.agents.active}`]);
	});

	test('replaces the criteria and the signals as a whole', async () => {
		const sandbox = openSandbox();
		const fields = { criteria: { schools: ['Leeds'] }, signals: [{ type: 'social_activity' }] };
		expect((await change(sandbox, seeded.agents.paused, fields)).body.data).toMatchObject(fields);
		expect((await read(sandbox, seeded.agents.paused)).criteria).toEqual(fields.criteria);
	});

	test('appends signals', async () => {
		const sandbox = openSandbox();
		const { signals } = await read(sandbox, seeded.agents.draft);
		const added = [{ type: 'social_activity' }];
		const { body } = await change(sandbox, seeded.agents.draft, { add_signals: added });
		expect(body.data.signals).toEqual([...signals, ...added]);
		expect(body.data).not.toHaveProperty('add_signals');
		expect(done(sandbox)).toEqual([
			`agent_updated ${seeded.agents.draft}`,
			`signals_added ${seeded.agents.draft}`,
		]);
	});

	test.each([
		['signals', 3, /18 entries, has 19/, times(16, company)],
		['influencers', 3, /3 standalone/, times(3, (number) => tracked(number))],
	])('counts the %s that the agent has', async (_, has, text, added) => {
		const sandbox = openSandbox();
		const answer = await change(sandbox, seeded.agents.paused, { add_signals: added });
		expect(refusalOf(answer)).toEqual([400, 'invalid_request']);
		expect(answer.body.error.details.problems).toEqual([
			{ field: 'add_signals', message: expect.stringMatching(text) },
		]);
		expect(answer.body.error.message).toContain(`the ${has} signals`);
		expect((await read(sandbox, seeded.agents.paused)).signals).toHaveLength(has);
		expect(sandbox.effects()).toEqual([]);
	});

	test('accepts the maximum number of signals', async () => {
		const { body } = await change(openSandbox(), seeded.agents.paused, {
			add_signals: times(15, company),
		});
		expect(body.data.signals).toHaveLength(SIGNALS_MAX);
	});

	test.each([
		[
			'signals',
			[{ type: 'profile_visitors', social_account_ids: [seeded.accounts.inSecondWorkspace] }],
		],
		[
			'add_signals',
			[{ type: 'profile_visitors', social_account_ids: [seeded.accounts.inSecondWorkspace] }],
		],
		['destination_list_id', seeded.lists.profileVisitors],
	])('checks the accounts and lists in %s', async (field, value) => {
		const answer = await change(openSandbox(), seeded.agents.active, { [field]: value });
		expect(refusalOf(answer)).toEqual([400, 'invalid_request']);
		expect(answer.body.error.details.problems[0].field).toMatch(new RegExp(`^${field}`));
	});

	test('never leaves an active agent without signals', async () => {
		const sandbox = openSandbox();
		const answer = await change(sandbox, seeded.agents.active, { signals: [] });
		expect(refusalOf(answer)).toEqual([409, 'agent_needs_signals']);
		expect((await read(sandbox, seeded.agents.active)).signals).toHaveLength(3);
		for (const id of [seeded.agents.paused, seeded.agents.draft]) {
			expect((await change(sandbox, id, { signals: [] })).body.data.signals).toEqual([]);
		}
	});
});

describe('actions', () => {
	test.each([
		[seeded.agents.active, 'active', 'activate', ['pause']],
		[seeded.agents.active, 'active', 'resume', ['pause']],
		[seeded.agents.paused, 'paused', 'activate', ['resume']],
		[seeded.agents.paused, 'paused', 'pause', ['resume']],
		[seeded.agents.draft, 'draft', 'pause', ['activate']],
		[seeded.agents.draft, 'draft', 'resume', ['activate']],
	])('%s (%s) refuses %s and says what is possible', async (id, status, action, allowed) => {
		const sandbox = openSandbox();
		const before = await read(sandbox, id);
		const answer = await act(sandbox, id, action);
		expect(refusalOf(answer)).toEqual([409, 'invalid_transition']);
		expect(answer.body.error.details).toEqual({ status, allowed });
		expect(await read(sandbox, id)).toEqual(before);
		expect(sandbox.effects()).toEqual([]);
	});

	test('pauses and resumes without finding new leads', async () => {
		const sandbox = openSandbox();
		const paused = await act(sandbox, seeded.agents.active, 'pause');
		expect([paused.status, paused.body.data.status]).toEqual([200, 'paused']);
		const resumed = await act(sandbox, seeded.agents.active, 'resume');
		expect(resumed.body.data).toEqual(await read(sandbox, seeded.agents.active));
		expect(resumed.body.data.status).toBe('active');
		expect(done(sandbox)).toEqual([
			`agent_paused ${seeded.agents.active}`,
			`agent_resumed ${seeded.agents.active}`,
		]);
	});

	test.each([
		[seeded.agents.draft, 'activate', 'draft'],
		[seeded.agents.paused, 'resume', 'paused'],
	])('%s without signals refuses %s', async (id, action, status) => {
		const sandbox = openSandbox();
		await change(sandbox, id, { signals: [] });
		const answer = await act(sandbox, id, action);
		expect(refusalOf(answer)).toEqual([409, 'agent_needs_signals']);
		expect(answer.body.error.details).toEqual({ status });
	});

	test('finds the first leads for the list when an agent is activated', async () => {
		const sandbox = openSandbox();
		const before = await readAll(sandbox, `/lead_lists/${seeded.lists.webinar}/leads`);
		const { status, body } = await act(sandbox, seeded.agents.draft, 'activate');
		expect([status, body.data.status]).toEqual([200, 'active']);
		const after = await readAll(sandbox, `/lead_lists/${seeded.lists.webinar}/leads`);
		const found = after.slice(0, -before.length);
		expect(after.slice(3)).toEqual(before);
		const reasons = ['Started a new job', 'The company raised money'];
		for (const lead of found) {
			expect(lead).toMatchObject({
				job_title: 'VP Operations',
				first_matched_at: lead.created_at,
			});
			expect(reasons).toContain(lead.lead_heat_reason);
			expect(['warm', 'low'][reasons.indexOf(lead.lead_heat_reason)]).toBe(lead.lead_heat_tier);
		}
		expect(new Set(found.map((lead) => lead.lead_heat_reason)).size).toBe(2);
		const ids = found.map(({ id }) => id).toReversed();
		expect(subjects(sandbox, 'agent_activated')).toEqual([seeded.agents.draft]);
		expect(subjects(sandbox, 'lead_created')).toEqual(ids);
		expect(subjects(sandbox, 'membership_added')).toEqual(
			ids.map((id) => `${seeded.lists.webinar}/${id}`),
		);
	});

	test('finds new people even if those of an earlier sandbox were imported', async () => {
		const earlier = openSandbox();
		await act(earlier, seeded.agents.draft, 'activate');
		const [last] = await readAll(earlier, `/lead_lists/${seeded.lists.webinar}/leads`);
		const sandbox = openSandbox();
		const body = person('Ada', { social_url: last.social_url });
		await call(sandbox, 'POST', `/lead_lists/${seeded.lists.default}/leads`, { body });
		expect((await act(sandbox, seeded.agents.draft, 'activate')).status).toBe(200);
		expect(subjects(sandbox, 'lead_created')).toHaveLength(1 + 3);
	});
});

describe('an active agent', () => {
	test('finds leads on command, without effects of a request', async () => {
		const { sandbox, post } = openControl();
		const { status, body } = await post(`agents/${seeded.agents.active}/tick`, { leads: 5 });
		expect([status, body.data.length]).toEqual([201, 5]);
		const newest = (await readAll(sandbox, `/lead_lists/${seeded.lists.webinar}/leads`)).slice(
			0,
			5,
		);
		expect(newest.toReversed()).toEqual(body.data);
		expect(new Set(body.data.map((lead: ApiResponse['body']) => lead.lead_heat_tier))).toEqual(
			new Set(['hot', 'warmer']),
		);
		expect(sandbox.effects()).toEqual([]);
	});

	test.each([
		[`agents/${seeded.agents.paused}/tick`, { leads: 1 }, [409, 'agent_not_active']],
		[`agents/${seeded.agents.draft}/tick`, { leads: 1 }, [409, 'agent_not_active']],
		['agents/agent_99/tick', { leads: 1 }, [404, 'not_found']],
		[`agents/${seeded.agents.active}/tick`, { leads: 0 }, [400, 'invalid_request']],
	])('is needed for it: %s %j', async (path, body, refusal) => {
		expect(refusalOf(await openControl().post(path, body))).toEqual(refusal);
	});
});
