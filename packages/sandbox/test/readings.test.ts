import type { AssumptionId } from 'n8n-nodes-outreach/src/contract';
import { allEndpoints } from 'n8n-nodes-outreach/src/contract';
import { OTHER, readChoice } from '../composition/readings';
import { seeded } from '../composition/seeded';
import type { Sandbox } from '../sandbox';
import { advance, openWorld, SERVICE_ONLY, startCampaign } from './engine/support';
import { call, draft, openControl, person, requestOf, SCHEDULE } from './support';

const NOW = Date.UTC(2026, 2, 2, 9);
const { conversations, messages, accounts } = seeded;

/** Sends a request and returns what came: status, type and body. */
async function ask(sandbox: Sandbox, method: string, path: string, body?: unknown, headers = {}) {
	const response = await sandbox.fetch(requestOf(method, path, { body, headers }));
	const text = await response.text();
	return { status: response.status, text, read: () => JSON.parse(text) as Any };
}
// Answers are read field by field.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Any = any;

type Probe = (sandbox: Sandbox) => Promise<unknown>;

const get =
	(path: string, headers = {}): Probe =>
	async (sandbox) => {
		const { status, text } = await ask(sandbox, 'GET', path, undefined, headers);
		return [status, text];
	};
const send =
	(method: string, path: string, body?: unknown): Probe =>
	async (sandbox) => {
		const { status, text } = await ask(sandbox, method, path, body);
		return [status, text];
	};

const proposal = { criteria: {}, signals: [{ type: 'funding' }] };
const agent = (fields: object) => ({
	generation_id: seeded.generations.ready,
	name: 'An agent',
	destination_list_id: seeded.lists.webinar,
	...proposal,
	...fields,
});
const createAgent = (fields: object = {}) => send('POST', '/agents', agent(fields));
const updateAgent = (fields: object) => send('PATCH', `/agents/${seeded.agents.draft}`, fields);

const keywords = (count: number) => ({
	type: 'keywords',
	keywords: Array.from({ length: count }, (_, index) => `word ${index}`),
});
const company = (index: number) => ({
	type: 'tracked_company_engagement',
	company_social_url: `https://social.example/company/${index}`,
});
const companies = (count: number) => Array.from({ length: count }, (_, index) => company(index));
const influencers = Array.from({ length: 4 }, (_, index) => ({
	type: 'tracked_profile_engagement',
	category: 'influencer',
	profile_social_url: `https://social.example/in/${index}`,
	competitor_company_social_url: 'https://social.example/company/rival',
}));

const SIGNALS = {
	signalLimit: [...companies(15), keywords(5)],
	keywordLimit: [keywords(3), keywords(3)],
	standaloneInfluencer: influencers,
};
const CODES = { criteria: { seniorities: ['Head of department'] } };

const createCampaign = (fields: object = {}) => send('POST', '/campaigns', draft({ ...fields }));
const campaign = (id: string, rest = '') => `/campaigns/${id}${rest}`;
const { campaigns } = seeded;

/** The first row of a list below a campaign. */
const firstOf = async (sandbox: Sandbox, path: string, is: (row: Any) => boolean = () => true) =>
	(await ask(sandbox, 'GET', `${path}?limit=500`)).read().data.find(is);

const pendingRow = (sandbox: Sandbox) =>
	firstOf(
		sandbox,
		campaign(campaigns.started, '/message-approvals'),
		(row) => row.approval_status === 'pending',
	);
const decide =
	(body: object, idOf = (row: Any) => row.id as string): Probe =>
	async (sandbox) => {
		const id = idOf(await pendingRow(sandbox));
		const path = campaign(campaigns.started, `/message-approvals/${id}/actions`);
		return await send('POST', path, body)(sandbox);
	};
const override =
	(body: (body: object) => unknown = (each) => each): Probe =>
	async (sandbox) => {
		const path = campaign(campaigns.paused, '/leads');
		const row = await firstOf(sandbox, path, ({ status }) => status === 'paused');
		const text = { node_type: 'send_message', message_stage: 'follow_up_1', message: 'Hello' };
		return await send('PUT', `${path}/${row.lead_id}/message-overrides`, body(text))(sandbox);
	};

const attachment = (message: string, index: number) =>
	`/conversations/${conversations.attachments}/messages/${message}/attachments/${index}`;
const imports = (...leads: object[]) =>
	send('POST', `/lead_lists/${seeded.lists.webinar}/leads`, { leads });
const malformed = { first_name: 'Nobody' };

/** A request whose answer tells the variants of an assumption apart. */
const probes: Readonly<Record<AssumptionId, Probe>> = {
	'agents.list.order': get('/agents'),
	'agents.list.statusFilter': get('/agents?status=draft'),
	'agents.create.criteria': createAgent(CODES),
	'agents.create.answer': createAgent(),
	'agents.create.place': createAgent(),
	'agents.create.destinationList': createAgent({
		destination_list_id: seeded.lists.profileVisitors,
	}),
	'agents.create.signalLimit': createAgent({ signals: SIGNALS.signalLimit }),
	'agents.create.keywordLimit': createAgent({ signals: SIGNALS.keywordLimit }),
	'agents.create.standaloneInfluencer': createAgent({ signals: SIGNALS.standaloneInfluencer }),
	'agents.update.criteria': updateAgent(CODES),
	'agents.update.answer': updateAgent({ name: 'Another name' }),
	'agents.update.emptySignals': updateAgent({ signals: [] }),
	'agents.update.signalLimit': updateAgent({ signals: SIGNALS.signalLimit }),
	'agents.update.keywordLimit': updateAgent({ signals: SIGNALS.keywordLimit }),
	'agents.update.standaloneInfluencer': updateAgent({ signals: SIGNALS.standaloneInfluencer }),
	'agents.act.body': send('POST', `/agents/${seeded.agents.draft}/actions`, { action: 'activate' }),
	'agents.act.answer': send('POST', `/agents/${seeded.agents.draft}/actions`, {
		action: 'activate',
	}),

	'campaigns.create.answer': createCampaign(),
	'campaigns.create.place': createCampaign(),
	'campaigns.create.noAccounts': createCampaign({ social_account_ids: [] }),
	'campaigns.create.engagement': createCampaign({ engagement: undefined }),
	'campaigns.create.jobTitle': createCampaign({
		connection_request: {
			mode: 'template',
			message: 'Hello {{job_title}}',
			fallback_message: null,
		},
	}),
	'campaigns.update.refusal': send('PATCH', campaign(campaigns.started), {
		engagement: { enabled: false, like_after_days: 1, wait_after_like_days: 1 },
	}),
	'campaigns.update.completed': send('PATCH', campaign(campaigns.completed), {
		name: 'Another name',
	}),
	'campaigns.update.answer': send('PATCH', campaign(campaigns.draft), { name: 'Another name' }),
	'campaigns.update.callToAction': async (sandbox) => {
		const objective = 'book_online_meeting';
		const payload = { cta_text: 'A quarter of an hour?' };
		const created = await ask(
			sandbox,
			'POST',
			'/campaigns',
			draft({ objective, cta_payload: payload }),
		);
		const { id } = created.read().data;
		return await send('PATCH', campaign(id), { cta_payload: { cta_text: 'Half an hour?' } })(
			sandbox,
		);
	},
	'campaigns.act.refusal': send('POST', campaign(campaigns.draft, '/actions'), { action: 'pause' }),
	'campaigns.act.completion': send('POST', campaign(campaigns.started, '/actions'), {
		action: 'complete',
	}),
	'campaigns.act.sessionCheck': async (sandbox) => {
		sandbox.control.setAccount(accounts.connected, { healthy: false, reason: 'Signed out' });
		const { id } = (await ask(sandbox, 'POST', '/campaigns', draft())).read().data;
		return await send('POST', campaign(id, '/actions'), { action: 'start' })(sandbox);
	},
	'campaigns.listLeads.texts': get(campaign(campaigns.started, '/leads?limit=500')),
	'campaigns.listLeads.actionIds': get(campaign(campaigns.started, '/leads?limit=500')),
	'campaigns.setMessageOverride.oneObject': override(),
	'campaigns.setMessageOverride.leadId': override(),
	'campaigns.setMessageOverride.answer': override(),
	'campaigns.actOnMessageApproval.body': decide({ action: 'approve' }),
	'campaigns.actOnMessageApproval.reason': decide({
		action: 'reject',
		rejection_reason: 'BAD_TIMING',
	}),
	'campaigns.actOnMessageApproval.messageId': decide({ action: 'approve' }),
	'campaigns.actOnMessageApproval.answer': decide({ action: 'approve' }),

	'conversations.list.unreadOnly': get('/conversations?unread_only=false'),
	'conversations.get.order': get(`/conversations/${conversations.interested}?limit=1`),
	'conversations.get.pagination': get(`/conversations/${conversations.interested}`),
	'conversations.getAttachment.index': get(attachment(messages.pictureAndSound, 0)),
	'conversations.getAttachment.messageId': get(attachment(messages.pictureAndSound, 0)),
	'conversations.getAttachment.notStreamed': async (sandbox) => {
		for (const { id } of (await ask(sandbox, 'GET', '/conversations')).read().data) {
			const thread = await ask(sandbox, 'GET', `/conversations/${id}`);
			for (const message of thread.read().data?.messages ?? []) {
				const index = message.attachments.findIndex(({ type }: Any) => type === 'file');
				if (index < 0) continue;
				const path = `/conversations/${id}/messages/${message.id}/attachments/${index}`;
				return await get(path)(sandbox);
			}
		}
		throw new Error('No message has a file.');
	},
	'conversations.getAttachment.range': get(attachment(messages.pictureAndSound, 1), {
		range: 'bytes=0-3',
	}),
	'conversations.sendMessage.answer': send(
		'POST',
		`/conversations/${conversations.interested}/messages`,
		{ content: 'Hello' },
	),
	'conversations.sendMessage.refusal': send(
		'POST',
		`/conversations/${conversations.syncing}/messages`,
		{ content: 'Hello' },
	),

	'leadLists.create.index': send('POST', '/lead_lists', { lead_lists: [{ name: 'A' }, {}] }),
	'leadLists.create.malformed': send('POST', '/lead_lists', {
		lead_lists: [{ name: 'A' }, { name: 'B' }],
	}),
	'leadLists.create.allMalformed': send('POST', '/lead_lists', { lead_lists: [{}] }),
	'leadLists.addLeads.index': imports(person('1'), person('2')),
	'leadLists.addLeads.order': imports(person('1'), person('2')),
	'leadLists.addLeads.results': imports(person('1')),
	'leadLists.addLeads.malformed': imports(person('1'), malformed),
	'leadLists.addLeads.status': imports(person('1'), malformed),
	'leadLists.addLeads.enrollment': async (sandbox) => {
		const id = await startCampaign(sandbox, { leads: 1 });
		const { leadList } = (await ask(sandbox, 'GET', campaign(id))).read().data;
		await ask(sandbox, 'POST', `/lead_lists/${leadList.id}/leads`, person('late'));
		return (await ask(sandbox, 'GET', campaign(id))).read().data.totalLeads as unknown;
	},
	'leadLists.addLeads.socialUrl': imports({ ...person('1'), social_url: 'ada-example' }),

	'leads.list.unknownParameters': get('/lead_lists?no_such_parameter=1'),
	'leads.enrich.places': send('POST', `/leads/lead_1/enrich`),

	'socialAccounts.update.warmUpLimits': send('PATCH', `/social_accounts/${accounts.warmingUp}`, {
		max_follows_per_day: 1,
	}),
	'socialAccounts.update.answer': send('PATCH', `/social_accounts/${accounts.connected}`, {
		max_follows_per_day: 1,
	}),
	'socialAccounts.update.warmUpState': send('PATCH', `/social_accounts/${accounts.warmingUp}`, {
		max_follows_per_day: 1,
	}),
};

const assumptions = allEndpoints.flatMap(({ id, assumptions: each = {} }) =>
	Object.entries(each).map(([name, assumption]) => ({
		...assumption,
		id: `${id}.${name}` as AssumptionId,
	})),
);

const openReading = (readings = {}) =>
	openWorld({ leads: 20, people: 'worldwide', now: () => NOW, life: SERVICE_ONLY, readings });

test.each(assumptions)('$id has two readings, each with its sentence', (assumption) => {
	const { says, instead, readings } = assumption;
	expect(new Set(readings).size).toBe(2);
	for (const sentence of [says, instead]) expect(sentence).toMatch(/^[`A-Z].*\.$/);
});

describe.each(assumptions)('$id', ({ id, readings: [ours, other] }) => {
	const probe = probes[id];

	test('ours is what the sandbox does if nothing is chosen', async () => {
		expect(await probe(openReading({ [id]: ours }))).toEqual(await probe(openReading()));
	});

	test(`${other} behaves differently`, async () => {
		const different = await probe(openReading({ [id]: other }));
		expect(different).not.toEqual(await probe(openReading()));
		expect(JSON.stringify(different)).not.toContain('internal_error');
	});
});

test('a refused reading leaves nothing behind', async () => {
	const sandbox = openReading({ 'leadLists.create.allMalformed': 'refused' });
	const { status } = await ask(sandbox, 'POST', '/lead_lists', { lead_lists: [{}] });
	expect([status, sandbox.effects('lead_list_created')]).toEqual([400, []]);
});

describe('a campaign that an action completes', () => {
	const complete = async (sandbox: Sandbox, id: string, more = {}) => {
		const body = { action: 'complete', ...more };
		const { status, read } = await ask(sandbox, 'POST', campaign(id, '/actions'), body);
		return { status, body: read() };
	};
	const open = () => openReading({ 'campaigns.act.completion': 'by_action' });

	test.each([campaigns.started, campaigns.paused])('has no lead left: %s', async (id) => {
		const sandbox = open();
		const { status, body } = await complete(sandbox, id);
		const { setup, ...shown } = (await ask(sandbox, 'GET', campaign(id))).read().data;
		expect(setup).toBeDefined();
		expect([status, body.data]).toEqual([200, shown]);
		expect(shown).toMatchObject({ status: 'completed', updatedAt: new Date(NOW).toISOString() });
		const leads = (await ask(sandbox, 'GET', campaign(id, '/leads?limit=500'))).read().data;
		const statuses = new Set(leads.map((lead: Any) => lead.status));
		expect([...statuses].filter((one) => /queued|active|paused/.test(String(one)))).toEqual([]);
		expect(sandbox.effects('campaign_completed')).toMatchObject([
			{ subject: id, endpoint: 'campaigns.act' },
		]);
	});

	test.each([campaigns.draft, campaigns.completed])('is not %s', async (id) => {
		const sandbox = open();
		const { status, body } = await complete(sandbox, id);
		expect([status, body.error.code]).toEqual([409, 'invalid_transition']);
		expect(sandbox.effects()).toEqual([]);
	});

	test('takes nothing beside the action', async () => {
		const { status, body } = await complete(open(), campaigns.started, { at_once: true });
		expect([status, body.error.details.problems[0].field]).toEqual([400, 'at_once']);
	});
});

test('a completed campaign that can be renamed keeps its schedule', async () => {
	const sandbox = openReading({ 'campaigns.update.completed': 'renamed' });
	const change = async (body: object) =>
		(await ask(sandbox, 'PATCH', campaign(campaigns.completed), body)).status;
	expect(await change({ name: 'Renamed', priority: 'low' })).toBe(200);
	expect(await change({ name: 'Renamed', schedule: SCHEDULE })).toBe(409);
});

test('what a reading asks for is taken', async () => {
	const sandbox = openReading({
		...OTHER,
		'campaigns.setMessageOverride.leadId': 'lead',
		'agents.act.answer': 'whole',
	});
	const taken = [
		await get('/agents?lifecycle_status=draft')(sandbox),
		await send('POST', `/agents/${seeded.agents.draft}/actions`, { type: 'activate' })(sandbox),
		await override((body) => [body])(sandbox),
		await decide({ decision: 'approve' }, (row) => row.lead_id)(sandbox),
		await get(attachment(messages.pictureAndSound, 1))(
			openReading({ 'conversations.getAttachment.index': 'from_1' }),
		),
	] as Array<[number, string]>;
	expect(taken.map(([status]) => status)).toEqual([200, 200, 200, 204, 200]);
	const agents = JSON.parse(taken[0]![1]).data as Any[];
	expect(agents.every(({ status }) => status === 'draft')).toBe(true);
	expect(agents.length).toBeGreaterThan(0);
});

test('the pages of a conversation can go back in time, each oldest first', async () => {
	const path = `/conversations/${conversations.interested}`;
	const idsIn = (page: Any) => page.data.messages.map(({ id }: Any) => id);
	const all = idsIn((await ask(openReading(), 'GET', path)).read());
	const sandbox = openReading({ 'conversations.get.order': 'newest_first' });
	expect(idsIn((await ask(sandbox, 'GET', path)).read())).toEqual(all);
	const first = (await ask(sandbox, 'GET', `${path}?limit=3`)).read();
	expect(idsIn(first)).toEqual(all.slice(-3));
	const { next_cursor: cursor } = first.pagination;
	const second = (await ask(sandbox, 'GET', `${path}?limit=3&cursor=${cursor}`)).read();
	expect(idsIn(second)).toEqual(all.slice(0, -3));
	expect(second.pagination).toMatchObject({ has_more: false, next_cursor: null });
});

test('attachments that count from 1 say so in their addresses, which lead to them', async () => {
	const sandbox = openReading({ 'conversations.getAttachment.index': 'from_1' });
	const { data } = (
		await ask(sandbox, 'GET', `/conversations/${conversations.attachments}`)
	).read();
	const { attachments } = data.messages.find(({ id }: Any) => id === messages.pictureAndSound);
	const paths = attachments.map(({ proxy_path }: Any) => proxy_path as string) as string[];
	expect(paths).toEqual([1, 2].map((index) => attachment(messages.pictureAndSound, index)));
	for (const path of paths) expect((await ask(sandbox, 'GET', path)).status).toBe(200);
});

describe('results of an import without an index', () => {
	const imported = async (readings: object) => {
		const entries = [person('1'), malformed, person('2')];
		const path = `/lead_lists/${seeded.lists.webinar}/leads`;
		return (await ask(openReading(readings), 'POST', path, { leads: entries })).read();
	};
	const newestFirst = ['2', '1'].map((name) => person(name).social_url);
	const addressesIn = (rows: Any[]) => rows.map(({ social_url }) => social_url as unknown);

	test('come newest first, each with the address of its lead', async () => {
		const body = await imported({ 'leadLists.addLeads.order': 'newest_first' });
		expect(addressesIn(body.data)).toEqual(newestFirst);
		expect(body.data.some((row: object) => 'index' in row)).toBe(false);
		expect(body.malformed).toMatchObject([{ index: 1 }]);
	});

	test('also if everything is read otherwise', async () => {
		const body = await imported(OTHER);
		const results = body.data.filter((row: object) => 'social_url' in row);
		expect(addressesIn(results)).toEqual(newestFirst);
		expect(results).toMatchObject([{ status: 'created' }, { status: 'created' }]);
		expect(body.data).toContainEqual(expect.objectContaining({ index: 2 }));
	});
});

test('a reject that takes no reason is taken without one', async () => {
	const readings = { 'campaigns.actOnMessageApproval.reason': 'refused' };
	const refused = (await decide({ action: 'reject', rejection_note: 'No' })(
		openReading(readings),
	)) as [number, string];
	expect(refused).toEqual([400, expect.stringContaining('rejection_note')]);
	const [status] = (await decide({ action: 'reject' })(openReading(readings))) as [number];
	expect(status).toBe(200);
});

test('a world in which everything is read otherwise goes on for days', async () => {
	const sandbox = openWorld({ readings: OTHER, life: { level: 'busy' } });
	await advance(sandbox, 72);
	expect(sandbox.effects().length).toBeGreaterThan(20);
	expect((await call(sandbox, 'GET', '/agents?no_such_parameter=1')).status).toBe(200);
});

test.each([
	['other', Object.keys(OTHER).length],
	['agents.list.order=newest_first', 1],
	['agents.list.order=newest_first, agents.act.answer=empty', 2],
	['other,agents.list.order=oldest_first', Object.keys(OTHER).length],
	['', 0],
])('--reading %j chooses %d', (text, count) => {
	const choice = readChoice([text]);
	expect(Object.keys(choice)).toHaveLength(count);
	if (text.startsWith('other,')) {
		expect(choice).toMatchObject({ 'agents.list.order': 'oldest_first' });
	}
});

test.each([
	['agents.list.oder=newest_first', 'agents.list.oder is no assumption of the contract.'],
	['agents.list.order=random', 'agents.list.order takes oldest_first or newest_first.'],
	['constructor=x', 'constructor is no assumption of the contract.'],
	['ours', 'ours is no assumption of the contract.'],
])('--reading %s is refused with a sentence', (text, sentence) => {
	expect(readChoice([text])).toBe(sentence);
});

test('the control surface shows the readings', async () => {
	const { control } = openControl({ readings: { 'agents.act.answer': 'empty' } });
	const { body } = await control('readings');
	expect(Object.keys(body.data)).toHaveLength(assumptions.length);
	expect(body.data).toMatchObject({
		'agents.act.answer': 'empty',
		'agents.list.order': 'oldest_first',
	});
});
