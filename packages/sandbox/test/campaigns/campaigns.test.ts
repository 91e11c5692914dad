import { seeded } from '../../composition/seeded';
import { sandboxKeys } from '../../core/keys';
import {
	call,
	draft,
	NOTE,
	openSandbox,
	person,
	readAll,
	refusalOf,
	SCHEDULE,
	subjects,
	TEMPLATES,
} from '../support';

type Sandbox = ReturnType<typeof openSandbox>;

const create = (sandbox: Sandbox, more?: Record<string, unknown>, key = sandboxKeys.full) =>
	call(sandbox, 'POST', '/campaigns', { body: draft(more), key });
const update = (sandbox: Sandbox, id: string, body: unknown) =>
	call(sandbox, 'PATCH', `/campaigns/${id}`, { body });
const AI = (duration: number, unit: string) => ({
	enabled: true,
	mode: 'ai',
	wait: { duration, unit },
});

describe('create', () => {
	test('makes a draft with all defaults of the API', async () => {
		const sandbox = openSandbox({ now: () => Date.UTC(2026, 0, 5) });
		const { status, body } = await create(sandbox);
		expect(status).toBe(201);
		expect(body.data).toEqual({
			id: 'camp_7',
			name: 'Spring',
			goal: null,
			status: 'draft',
			totalLeads: 0,
			connectionsSent: 0,
			messagesSent: 0,
			repliesReceived: 0,
			connectionRequestsAccepted: 0,
			socialAccounts: [{ id: seeded.accounts.connected, profileName: 'Clara Whitmore' }],
			leadList: { id: seeded.lists.default, name: 'My List' },
			createdAt: '2026-01-05T00:00:00.000Z',
			updatedAt: '2026-01-05T00:00:00.000Z',
			setup: {
				name: 'Spring',
				description: null,
				goal: null,
				priority: 'medium',
				objective: 'start_conversation',
				cta_payload: null,
				social_account_ids: [seeded.accounts.connected],
				source: { lead_list_id: seeded.lists.default },
				schedule: SCHEDULE,
				auto_approve_ai_messages: true,
				messages: {
					icebreaker: AI(3, 'hours'),
					follow_up_1: AI(3, 'days'),
					follow_up_2: AI(4, 'days'),
				},
				engagement: { enabled: true, like_after_days: 3, wait_after_like_days: 2 },
				connection_request: { mode: 'none' },
			},
		});
		const read = await call(sandbox, 'GET', '/campaigns/camp_7');
		expect(read.body).toEqual(body);
		const [newest] = await readAll(sandbox, '/campaigns');
		const { setup, ...campaign } = body.data;
		expect(setup).toBeDefined();
		expect(newest).toEqual(campaign);
		expect(sandbox.effects().map(({ kind, subject }) => [kind, subject])).toEqual([
			['campaign_created', 'camp_7'],
		]);
	});

	test('keeps the sent fields', async () => {
		const fields = {
			description: 'Say hello',
			priority: 'high',
			objective: 'drive_signup',
			cta_payload: { signup_url: 'https://signup.example', signup_type: 'Beta' },
			social_account_ids: [seeded.accounts.warmingUp, seeded.accounts.connected],
			messages: { ...TEMPLATES, icebreaker: AI(1, 'days') },
			auto_approve_ai_messages: true,
			engagement: { enabled: false, like_after_days: 1, wait_after_like_days: 14 },
			connection_request: NOTE,
		};
		const { body } = await create(openSandbox(), {
			...fields,
			source: { lead_list_id: seeded.lists.webinar },
		});
		expect(body.data.setup).toEqual({
			...draft(fields),
			goal: 'Say hello',
			source: { lead_list_id: seeded.lists.webinar },
		});
		expect(body.data).toMatchObject({
			goal: 'Say hello',
			leadList: { id: seeded.lists.webinar, name: 'Webinar sign-ups' },
			socialAccounts: [{ id: seeded.accounts.warmingUp }, { id: seeded.accounts.connected }],
		});
	});

	test('turns auto approve off if no stage is written by AI', async () => {
		const { body } = await create(openSandbox(), {
			messages: TEMPLATES,
			auto_approve_ai_messages: true,
		});
		expect(body.data.setup.auto_approve_ai_messages).toBe(false);
	});

	test('shows null as the fallback of a template without one', async () => {
		const { enabled, mode, message, wait } = TEMPLATES.icebreaker;
		const icebreaker = { enabled, mode, message, wait };
		const texts = {
			messages: { ...TEMPLATES, icebreaker },
			connection_request: { mode: 'template', message: 'Hello' },
		};
		const expected = {
			messages: TEMPLATES,
			connection_request: { mode: 'template', message: 'Hello', fallback_message: null },
		};
		const sandbox = openSandbox();
		const { body } = await create(sandbox, texts);
		expect(body.data.setup).toMatchObject(expected);
		const updated = await update(sandbox, seeded.campaigns.draft, texts);
		expect(updated.body.data.setup).toMatchObject(expected);
	});

	test.each([
		[
			'a list that no campaign can use',
			seeded.lists.profileVisitors,
			[400, 'lead_list_not_eligible'],
		],
		['an unknown list', 'list_999', [404, 'not_found']],
		['a list of another workspace', seeded.lists.inSecondWorkspace, [404, 'not_found']],
	])('refuses %s', async (_, lead_list_id, refusal) => {
		const sandbox = openSandbox();
		expect(refusalOf(await create(sandbox, { source: { lead_list_id } }))).toEqual(refusal);
		expect(sandbox.effects()).toEqual([]);
	});

	test.each(['acct_999', seeded.accounts.inSecondWorkspace])(
		'refuses %s, which is no sender here',
		async (id) => {
			const answer = await create(openSandbox(), {
				social_account_ids: [seeded.accounts.connected, id],
			});
			expect(refusalOf(answer)).toEqual([400, 'invalid_request']);
			const [problem] = answer.body.error.details.problems;
			expect(problem.field).toBe('social_account_ids');
			expect(problem.message).toContain(id);
			expect(problem.message).not.toContain(seeded.accounts.connected);
		},
	);

	test('accepts a draft without senders', async () => {
		const { status, body } = await create(openSandbox(), { social_account_ids: [] });
		expect([status, body.data.socialAccounts]).toEqual([201, []]);
	});

	describe('with inline leads', () => {
		test('adds them to My List, known people once', async () => {
			const sandbox = openSandbox({ leads: 0 });
			await call(sandbox, 'POST', `/lead_lists/${seeded.lists.webinar}/leads`, {
				body: person('Ada'),
			});
			const before = sandbox.effects().length;
			const { status, body } = await create(sandbox, {
				source: { leads: [person('Ada'), person('Grace'), person('Grace')] },
			});
			expect(status).toBe(201);
			expect(body.data.leadList).toEqual({ id: seeded.lists.default, name: 'My List' });
			expect(body.data.setup.source).toEqual({ lead_list_id: seeded.lists.default });
			const effects = sandbox.effects().slice(before);
			expect(effects.map(({ kind, subject }) => [kind, subject])).toEqual([
				['membership_added', `${seeded.lists.default}/lead_6`],
				['lead_created', expect.any(String)],
				['membership_added', expect.stringMatching(new RegExp(`^${seeded.lists.default}/`))],
				['campaign_created', body.data.id],
			]);
		});

		test.each([
			['a bad address', { social_url: 'nowhere' }, 'invalid_request'],
			['an empty name', { first_name: '' }, 'invalid_request'],
			[
				'a failure',
				{ social_url: 'https://social.example/processing-failed/1' },
				'processing_failed',
			],
		])('creates nothing when one of them has %s', async (_, more, code) => {
			const sandbox = openSandbox();
			const leads = [person('Ada'), person('Grace', more)];
			const answer = await create(sandbox, { source: { leads } });
			expect(refusalOf(answer)).toEqual([400, code]);
			expect(answer.body.error.message).toContain('source.leads[1]');
			expect(sandbox.effects()).toEqual([]);
			expect(await readAll(sandbox, '/campaigns')).toHaveLength(5);
		});

		test('needs the scope for leads, unlike other sources', async () => {
			const sandbox = openSandbox();
			const key = sandboxKeys.withoutLeadsWrite;
			const refused = await create(sandbox, { source: { leads: [person('Ada')] } }, key);
			expect(refused.body.error.details.required_scope).toBe('leads:write');
			expect((await create(sandbox, { source: null }, key)).status).toBe(201);
		});
	});
});

describe('update', () => {
	test('changes the sent fields and those that depend on them', async () => {
		const now = Date.now() + 60_000;
		const sandbox = openSandbox({ now: () => now });
		const former = (await call(sandbox, 'GET', `/campaigns/${seeded.campaigns.draft}`)).body.data;
		const { status, body } = await update(sandbox, seeded.campaigns.draft, {
			name: 'Renamed',
			description: 'New',
			social_account_ids: [seeded.accounts.warmingUp],
		});
		expect(status).toBe(200);
		const updatedAt = new Date(now).toISOString();
		expect(body.data).toEqual({
			...former,
			name: 'Renamed',
			goal: 'New',
			socialAccounts: [{ id: seeded.accounts.warmingUp, profileName: 'Jonas Feldkamp' }],
			updatedAt,
			setup: {
				...former.setup,
				name: 'Renamed',
				description: 'New',
				goal: 'New',
				social_account_ids: [seeded.accounts.warmingUp],
			},
		});
		expect((await call(sandbox, 'GET', `/campaigns/${seeded.campaigns.draft}`)).body).toEqual(body);
		expect(subjects(sandbox, 'campaign_updated')).toEqual([seeded.campaigns.draft]);
		const cleared = await update(sandbox, seeded.campaigns.draft, { description: null });
		expect([cleared.body.data.goal, cleared.body.data.setup.goal]).toEqual([null, null]);
	});

	const workflow = {
		objective: 'start_conversation',
		cta_payload: { cta_text: 'Talk?' },
		social_account_ids: [seeded.accounts.connected],
		auto_approve_ai_messages: true,
		schedule: SCHEDULE,
		messages: TEMPLATES,
		engagement: { enabled: true, like_after_days: 5, wait_after_like_days: 5 },
		connection_request: { mode: 'none' },
	};

	test.each(Object.entries(workflow))('refuses %s while the campaign runs', async (name, value) => {
		const sandbox = openSandbox();
		const answer = await update(sandbox, seeded.campaigns.started, {
			[name]: value,
			name: 'Renamed',
		});
		expect(refusalOf(answer)).toEqual([409, 'campaign_not_editable']);
		expect(answer.body.error.message).toMatch(/paused before/);
		expect(answer.body.error.message).toContain(name);
		expect(answer.body.error.details.status).toBe('started');
		expect(
			(await call(sandbox, 'GET', `/campaigns/${seeded.campaigns.started}`)).body.data.name,
		).not.toBe('Renamed');
		expect(sandbox.effects()).toEqual([]);
	});

	test('accepts name, description and priority while the campaign runs', async () => {
		const body = { name: 'Renamed', description: 'New', priority: 'low' };
		expect(
			(await update(openSandbox(), seeded.campaigns.started, body)).body.data.setup,
		).toMatchObject(body);
	});

	test.each([seeded.campaigns.paused, seeded.campaigns.draft])(
		'accepts every field in %s, paused or draft',
		async (id) => {
			const { status } = await update(openSandbox(), id, { ...workflow, cta_payload: {} });
			expect(status).toBe(200);
		},
	);

	test('refuses everything once the campaign is completed', async () => {
		const answer = await update(openSandbox(), seeded.campaigns.completed, { name: 'Renamed' });
		expect(refusalOf(answer)).toEqual([409, 'campaign_not_editable']);
		expect(answer.body.error.details.status).toBe('completed');
	});

	test('checks a payload without an objective against the stored objective', async () => {
		const sandbox = openSandbox();
		const meeting = { cta_text: 'Talk?' };
		const answer = await update(sandbox, seeded.campaigns.disconnectedDraft, {
			cta_payload: meeting,
		});
		expect(refusalOf(answer)).toEqual([400, 'invalid_request']);
		expect(answer.body.error.message).toContain('cta_payload');
		expect(
			refusalOf(
				await update(sandbox, seeded.campaigns.disconnectedDraft, { cta_payload: null }),
			)[0],
		).toBe(400);
		const signup = { signup_url: 'https://signup.example/other' };
		const { body } = await update(sandbox, seeded.campaigns.disconnectedDraft, {
			cta_payload: signup,
		});
		expect(body.data.setup.cta_payload).toEqual(signup);
	});

	test('drops the payload with the objective that needed it', async () => {
		const { body } = await update(openSandbox(), seeded.campaigns.disconnectedDraft, {
			objective: 'start_conversation',
		});
		expect(body.data.setup.cta_payload).toBeNull();
	});

	test('turns auto approve off with the last stage written by AI', async () => {
		const sandbox = openSandbox();
		await update(sandbox, seeded.campaigns.draft, { auto_approve_ai_messages: true });
		const { body } = await update(sandbox, seeded.campaigns.draft, { messages: TEMPLATES });
		expect(body.data.setup.auto_approve_ai_messages).toBe(false);
		const again = await update(sandbox, seeded.campaigns.draft, { auto_approve_ai_messages: true });
		expect(again.body.data.setup.auto_approve_ai_messages).toBe(false);
	});

	test('refuses a sender of another workspace', async () => {
		const answer = await update(openSandbox(), seeded.campaigns.draft, {
			social_account_ids: [seeded.accounts.inSecondWorkspace],
		});
		expect(answer.body.error.details.problems[0].field).toBe('social_account_ids');
	});
});

test('lists the newest first, page by page', async () => {
	const sandbox = openSandbox();
	const ids = (await readAll(sandbox, '/campaigns', 2)).map(({ id }) => id);
	expect(ids).toEqual([
		seeded.campaigns.disconnectedDraft,
		seeded.campaigns.draft,
		seeded.campaigns.paused,
		seeded.campaigns.started,
		seeded.campaigns.completed,
	]);
});

test('never shows one workspace the campaigns of another', async () => {
	const sandbox = openSandbox();
	const key = sandboxKeys.secondWorkspace;
	const { body } = await call(sandbox, 'GET', '/campaigns', { key });
	expect(body.data).toMatchObject([
		{ id: seeded.campaigns.inSecondWorkspace, leadList: { id: seeded.lists.inSecondWorkspace } },
	]);

	const override = { node_type: 'send_message', message_stage: 'ice_breaker', message: 'Hello' };
	const attempts = [
		['GET', `/campaigns/${seeded.campaigns.started}`],
		['PATCH', `/campaigns/${seeded.campaigns.draft}`, { name: 'Mine' }],
		['POST', `/campaigns/${seeded.campaigns.draft}/actions`, { action: 'start' }],
		['GET', `/campaigns/${seeded.campaigns.started}/leads`],
		[
			'PUT',
			`/campaigns/${seeded.campaigns.draft}/leads/${seeded.leads.interested}/message-overrides`,
			override,
		],
		['GET', `/campaigns/${seeded.campaigns.started}/message-approvals`],
		[
			'POST',
			`/campaigns/${seeded.campaigns.started}/message-approvals/${seeded.approvals.pending}/actions`,
			{ action: 'approve' },
		],
		[
			'POST',
			`/campaigns/${seeded.campaigns.inSecondWorkspace}/message-approvals/${seeded.approvals.pending}/actions`,
			{ action: 'approve' },
		],
		[
			'PUT',
			`/campaigns/${seeded.campaigns.inSecondWorkspace}/leads/${seeded.leads.interested}/message-overrides`,
			override,
		],
		['PATCH', `/social_accounts/${seeded.accounts.connected}`, { max_messages_per_day: 1 }],
	] as const;
	for (const [method, path, sent] of attempts) {
		const answer = await call(sandbox, method, path, { key, body: sent });
		expect([path, ...refusalOf(answer)]).toEqual([path, 404, 'not_found']);
	}
	expect(sandbox.effects()).toEqual([]);
});
