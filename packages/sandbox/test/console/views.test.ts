import { seeded } from '../../composition/seeded';
import { FIELDS, KINDS } from '../../console/page/parts/faults/words';
import { sandboxKeys } from '../../core/keys';
import { act, advance, readCampaign, SERVICE_ONLY, START, startCampaign } from '../engine/support';
import { call, JSON_TYPE, person, readAll, requestOf } from '../support';
import { openBusyConsole, openConsole, readParts, textOf } from './support';

describe('the console shows', () => {
	test('what is always in sight', async () => {
		const { sandbox, view } = openConsole({ requestsPerMinute: 60, life: { level: 'off' } });
		const before = await view('status');
		expect(before).toMatchObject({
			time: { now: new Date(START).toISOString(), playing: null },
			latestLine: 0,
			latestRequest: 0,
			waitingApprovals: 5,
			unreadConversations: 4,
			budgets: [],
		});
		await call(sandbox, 'POST', '/lead_lists', { body: { name: 'CRM' } });
		await call(sandbox, 'GET', '/leads', { key: sandboxKeys.readOnly });
		expect(await view('status')).toMatchObject({
			latestLine: 1,
			latestRequest: 2,
			budgets: [
				{ keyName: 'Full access', limit: 60, remaining: 59, resetsAt: '2026-01-05T08:01:00.000Z' },
				{ keyName: 'Read only', limit: 60, remaining: 59 },
			],
		});
		await advance(sandbox, 1);
		expect((await view('status')).budgets).toEqual([]);
	});

	test('the inbox as the API lists it, and part of it', async () => {
		const { sandbox, view } = await openBusyConsole();
		const all = await readParts((query) => view(`conversations?${query}`));
		const listed = await readAll(sandbox, '/conversations');
		expect(all.map(({ id }) => id)).toEqual(listed.map(({ id }) => id));
		expect(all.length).toBeGreaterThan(12);
		expect(all[0]).toMatchObject({ lastDirection: listed[0].last_message.direction });
		expect(all.find(({ id }) => id === seeded.conversations.empty)).toMatchObject({
			preview: '',
			lastDirection: null,
		});
		const unread = await view('conversations?unread=true');
		expect(unread.rows.length).toBe((await view('status')).unreadConversations);
		expect(unread.rows.every(({ is_unread }) => is_unread)).toBe(true);
		const { first_name, last_name } = all[0]!.lead;
		const found = await view(`conversations?search=${first_name} ${last_name?.toUpperCase()}`);
		expect(found.rows.map(({ id }) => id)).toContain(all[0]!.id);
		expect(found.rows.length).toBeLessThan(all.length);
	});

	test('whether the person of a conversation is a lead, who has a page', async () => {
		const { view } = openConsole();
		const isLead = async (id: string) => (await view(`conversations/${id}`)).isLead;
		expect(await isLead(seeded.conversations.interested)).toBe(true);
		expect(await isLead(seeded.conversations.empty)).toBe(false);
	});

	test('a conversation with what has not appeared yet, and what the lead might write', async () => {
		const { sandbox, view } = openConsole();
		await call(sandbox, 'POST', `/conversations/${seeded.conversations.sendPending}/messages`, {
			body: { content: 'Soon' },
		});
		const { messages, suggestions, earlier } = await view(
			`conversations/${seeded.conversations.sendPending}`,
		);
		expect(messages.at(-1)).toMatchObject({
			content: 'Soon',
			appearsAt: '2026-01-05T08:01:00.000Z',
		});
		expect(messages[0]).toMatchObject({ appearsAt: null });
		expect(earlier).toBe(0);
		expect(suggestions).toHaveLength(3);
		expect(new Set(suggestions).size).toBe(3);
		expect(await view(`conversations/${seeded.conversations.sendPending}`)).toMatchObject({
			suggestions,
		});
	});

	test('the latest 500 messages of a long conversation, and how many are older', async () => {
		const { sandbox, view } = openConsole();
		for (let number = 1; number <= 501; number += 1) {
			sandbox.control.addMessage(seeded.conversations.empty, { content: `Message ${number}` });
		}
		const { messages, earlier } = await view(`conversations/${seeded.conversations.empty}`);
		expect([messages.length, messages[0]?.content, earlier]).toEqual([500, 'Message 2', 1]);
	});

	test('the messages that wait for approval, the next one due first, until they are decided on', async () => {
		const { view, post } = await openBusyConsole();
		const waiting = await readParts((query) => view(`approvals?${query}`));
		expect(waiting.length).toBe((await view('status')).waitingApprovals);
		const times = waiting.map(({ dueAt }) => dueAt);
		expect(times).toEqual(times.toSorted());
		expect(waiting.every(({ dueAt, generated_at }) => dueAt >= generated_at)).toBe(true);
		const [first] = waiting;
		expect(first).toMatchObject({
			approval_status: 'pending',
			campaign: { id: seeded.campaigns.started },
			lead: { id: first!.lead_id },
		});
		expect(first!.lead.name).toMatch(/\w \w/);
		expect(waiting.some(({ earlier }) => earlier.length > 0)).toBe(true);
		const body = { edited_message: 'In my own words', approval_status: 'approved' };
		expect((await post(`message_approvals/${first!.id}`, body)).body.data).toMatchObject({
			message: 'In my own words',
			is_override: true,
			regeneration_count: 0,
		});
		expect((await view('approvals')).rows.map(({ id }) => id)).not.toContain(first!.id);
	});

	test('the message that is due first before one that was written first', async () => {
		const { sandbox, view, post } = openConsole({
			life: { ...SERVICE_ONLY, write_ahead_hours: 48 },
		});
		const campaigns: string[] = [];
		for (const wait of [
			{ duration: 1, unit: 'days' },
			{ duration: 3, unit: 'hours' },
		]) {
			const icebreaker = { enabled: true, mode: 'ai', wait };
			const campaign = await startCampaign(sandbox, {
				leads: 1,
				auto_approve_ai_messages: false,
				messages: { icebreaker, follow_up_1: { enabled: false }, follow_up_2: { enabled: false } },
			});
			const [lead] = await readAll(sandbox, `/campaigns/${campaign}/leads`);
			await post(`campaign_leads/${lead.id}`, { connection_status: 'connected' });
			await advance(sandbox, 0.5);
			campaigns.unshift(campaign);
		}
		const { rows } = await view('approvals');
		const own = rows.filter(({ campaign }) => campaigns.includes(campaign.id));
		expect(own.map(({ campaign }) => campaign.id)).toEqual(campaigns);
		expect(own[0]!.generated_at > own[1]!.generated_at).toBe(true);
		expect(own.map(({ dueAt }) => dueAt)).toEqual([
			'2026-01-05T11:31:00.000Z',
			'2026-01-06T08:01:00.000Z',
		]);
	});

	test('the messages of one campaign that wait for approval', async () => {
		const { view } = openConsole();
		const { rows, campaigns } = await view(`approvals?campaign=${seeded.campaigns.paused}`);
		expect(new Set(rows.map(({ campaign }) => campaign.id))).toEqual(
			new Set([seeded.campaigns.paused]),
		);
		expect(campaigns.map(({ id }) => id)).toEqual([
			seeded.campaigns.started,
			seeded.campaigns.paused,
		]);
		expect((await view('approvals?campaign=camp_0')).rows).toEqual([]);
	});

	test('no message of a campaign that is completed or deleted', async () => {
		const { view, post, ask } = openConsole();
		const before = (await view('approvals')).rows;
		expect(new Set(before.map(({ campaign }) => campaign.id))).toEqual(
			new Set([seeded.campaigns.started, seeded.campaigns.paused]),
		);
		await post(`campaigns/${seeded.campaigns.started}`, { status: 'completed' });
		expect((await view('approvals')).rows.map(({ campaign }) => campaign.id)).toEqual([
			seeded.campaigns.paused,
			seeded.campaigns.paused,
		]);
		await ask(`/__control/campaigns/${seeded.campaigns.paused}`, {
			method: 'DELETE',
			headers: JSON_TYPE,
		});
		expect((await view('approvals')).rows).toEqual([]);
		expect((await view('status')).waitingApprovals).toBe(0);
	});

	test('campaigns with their figures, newest first', async () => {
		const { sandbox, view, campaign } = await openBusyConsole();
		const rows = await view('campaigns');
		expect(rows).toEqual(await readAll(sandbox, '/campaigns'));
		const { connectionsSent, connectionRequestsAccepted, messagesSent } = rows.find(
			({ id }) => id === campaign,
		)!;
		expect(connectionsSent).toBeGreaterThanOrEqual(connectionRequestsAccepted);
		expect(Math.min(connectionRequestsAccepted, messagesSent)).toBeGreaterThan(0);
	});

	test('the leads of a campaign, of one status or of all, and why they wait', async () => {
		const { sandbox, view } = openConsole();
		const campaign = await startCampaign(sandbox, { leads: 60 });
		const rows = await readParts(
			async (query) => (await view(`campaigns/${campaign}?${query}`)).leads,
		);
		expect(rows.map(({ lead }) => lead.id)).toEqual([
			...new Set(
				(await readAll(sandbox, `/campaigns/${campaign}/leads`)).map(({ id }) => id).reverse(),
			),
		]);
		expect(rows.every(({ waitsFor }) => waitsFor !== null)).toBe(true);
		expect((await view(`campaigns/${campaign}?status=completed`)).leads.rows).toEqual([]);
		expect((await view(`campaigns/${campaign}?status=active`)).leads.rows).toHaveLength(50);
	});

	test('leads whose next step has failed, until it is planned again', async () => {
		const said = jest.spyOn(console, 'error').mockReturnValue();
		let fails = true;
		const { sandbox, view, post } = openConsole({
			afterEvent: (_, { kind }) => {
				if (fails && kind === 'sender_turn') throw new Error('not today');
			},
		});
		const campaign = await startCampaign(sandbox, { leads: 1 });
		const waitsFor = async () =>
			textOf((await view(`campaigns/${campaign}`)).leads.rows[0]!.waitsFor!);
		expect(await waitsFor()).toMatch(/is due: Clara Whitmore/);
		await advance(sandbox, 1);
		expect(await waitsFor()).toBe('Cannot go on, because its next step has failed');
		fails = false;
		await act(sandbox, campaign, 'pause');
		await act(sandbox, campaign, 'resume');
		expect(await waitsFor()).toMatch(/is due: Clara Whitmore/);
		await post('reset', {});
		expect(said).toHaveBeenCalledTimes(1);
		said.mockRestore();
	});

	test('leads, newest first, and all about one', async () => {
		const { sandbox, view } = await openBusyConsole();
		const all = await readParts((query) => view(`leads?${query}`));
		expect(all.map(({ id }) => id)).toEqual(
			(await readAll(sandbox, '/leads', 500)).map(({ id }) => id),
		);
		const answered = sandbox.effects('lead_answered')[0]!.subject.split('/')[0]!;
		const { id } = (await view(`conversations/${answered}`)).conversation.lead;
		const lead = await view(`leads/${id}`);
		expect(lead.lead.id).toBe(id);
		expect(lead.lists.length).toBeGreaterThan(0);
		expect(lead.campaigns[0]!.enrolled.lead.lead_id).toBe(id);
		expect(lead.conversations.map((row) => row.id)).toContain(answered);
		const kinds = lead.story.rows.map(({ kind }) => kind);
		expect(kinds).toEqual(expect.arrayContaining(['lead_answered', 'campaign_message_sent']));
		const found = await view(`leads?search=${lead.lead.first_name}`);
		expect(found.rows.map((row) => row.id)).toContain(id);
	});

	test('agents with what each has found', async () => {
		const { sandbox, view, post } = openConsole();
		await post(`agents/${seeded.agents.active}/tick`, { leads: 4 });
		expect((await view('agents')).map(({ leadsFound }) => leadsFound)).toEqual([4, 0, 0]);
		expect((await view('agents'))[0]!.listName).toBe(
			(await call(sandbox, 'GET', `/lead_lists/${seeded.lists.webinar}`)).body.data.name,
		);
	});

	test('senders with what they have used of their daily limits', async () => {
		const { sandbox, view, post } = openConsole();
		const campaign = await startCampaign(sandbox, { leads: 100 });
		await advance(sandbox, 12);
		const { connectionsSent } = await readCampaign(sandbox, campaign);
		expect(connectionsSent).toBeGreaterThan(0);
		const used = (await view('senders')).map((row) => row.used.max_connection_requests_per_day);
		expect(used).toEqual([connectionsSent, 0, 0, 0]);
		await advance(sandbox, 36);
		await post(`social_accounts/${seeded.accounts.connected}`, {
			healthy: false,
			reason: 'Signed out',
		});
		expect((await view('senders'))[0]).toMatchObject({ sessionProblem: 'Signed out' });
	});

	test('requests with what they changed', async () => {
		const { sandbox, view } = openConsole({ life: { level: 'off' } });
		const leads = Array.from({ length: 30 }, (_, index) => person(`Ada-${index}`));
		await call(sandbox, 'POST', `/lead_lists/${seeded.lists.default}/leads`, { body: { leads } });
		await call(sandbox, 'POST', '/lead_lists', { body: { name: '' } });
		const { rows, next } = await view('requests');
		expect(next).toBe(null);
		expect(rows).toMatchObject([
			{ number: 2, status: 400, changed: [], moreChanged: 0, key_name: 'Full access' },
			{ number: 1, status: 201, moreChanged: 0 },
		]);
		expect(rows[1]!.changed).toEqual([
			[
				{ text: 'A program added ' },
				{ text: 'Ada-0 Tester', href: '#/leads/lead_26' },
				{ text: ' and 29 others' },
			],
			expect.arrayContaining([{ text: 'Ada-0 Tester', href: '#/leads/lead_26' }]),
		]);
		for (let number = 3; number <= 220; number += 1) await call(sandbox, 'GET', '/leads');
		const all = await readParts((query) => view(`requests?${query}`));
		expect(all.map(({ number }) => number)).toEqual(
			Array.from({ length: 220 }, (_, index) => 220 - index),
		);
	});

	test('faults that are planned, and removes one', async () => {
		const { sandbox, view, post, ask } = openConsole();
		const fault = { fault: 'status', status: 503, times: 3 };
		expect((await post('faults', fault)).body.data).toEqual({ id: 1, fault, skip: 0, left: 3 });
		await post('faults', { fault: 'html' });
		await call(sandbox, 'GET', '/leads');
		expect((await view('faults')).map(({ id, left }) => [id, left])).toEqual([
			[1, 2],
			[2, 1],
		]);
		const init = { method: 'DELETE', headers: JSON_TYPE };
		expect((await ask('/__control/faults/1', init)).status).toBe(200);
		expect((await ask('/__control/faults/1', init)).status).toBe(404);
		await sandbox.fetch(requestOf('GET', '/leads'));
		expect(await view('faults')).toEqual([]);
	});

	test('what a form asks for each fault, as the sandbox takes it', async () => {
		const fields = await openConsole().view('faultFields');
		expect(Object.keys(fields).sort()).toEqual(Object.keys(KINDS).sort());
		expect(fields.slow).toEqual([
			{ name: 'interval_ms', type: 'number', isRequired: false, min: 0 },
			{ name: 'seconds', type: 'number', isRequired: false, min: 0 },
			{ name: 'skip', type: 'number', isRequired: false, min: 0, max: Number.MAX_SAFE_INTEGER },
			{ name: 'times', type: 'number', isRequired: false, min: 1 },
		]);
		// Of any shape, and so not for a form: `body` and `headers`.
		expect(fields.status.map(({ name }) => name)).toEqual([
			'status',
			'after',
			'skip',
			'times',
			'late',
		]);
		expect(fields.status[0]).toMatchObject({
			type: 'number',
			isRequired: true,
			min: 200,
			max: 599,
		});
		expect(fields.status[1]).toMatchObject({ type: 'check', isRequired: false });
		expect(fields.redirect[0]).toMatchObject({ name: 'to', type: 'text', isRequired: true });
		const asked = Object.values(fields).flatMap((each) => each.map(({ name }) => name));
		expect(new Set(asked)).toEqual(new Set(Object.keys(FIELDS)));
	});

	test('how n8n reaches the API', async () => {
		const { baseUrls, keys } = await openConsole().view('connection');
		expect(baseUrls.map(({ url }) => url)).toEqual([
			'http://127.0.0.1:4010/api/v1',
			'http://host.docker.internal:4010/api/v1',
		]);
		expect(keys[0]).toMatchObject({ token: sandboxKeys.full.token });
	});

	test('another workspace, if asked for', async () => {
		const { view, ask, post } = openConsole();
		expect((await view('workspaces')).map(({ id }) => id)).toEqual(['ws_main', 'ws_second']);
		const second = await view('conversations?workspace=ws_second');
		expect(second.rows.map(({ id }) => id)).toEqual([seeded.conversations.inSecondWorkspace]);
		await post(`campaigns/${seeded.campaigns.inSecondWorkspace}`, { status: 'started' });
		const told = async (id: string) =>
			(await view(`today?workspace=${id}`)).rows.map(({ kind }) => kind);
		expect(await told('ws_second')).toContain('campaign_started');
		expect(await told('ws_main')).not.toContain('campaign_started');
		expect((await ask('/__console/status?workspace=ws_none')).status).toBe(404);
		expect(
			(await ask(`/__console/campaigns/${seeded.campaigns.started}?workspace=ws_second`)).status,
		).toBe(404);
	});

	test.each([
		['today?next=x', 'next'],
		['conversations?next=x', 'next'],
		['approvals?next=x', 'next'],
		[`campaigns/${seeded.campaigns.started}?status=happy`, 'status'],
	])('what is wrong with %s', async (path, field) => {
		const { status, body } = await openConsole().ask(`/__console/${path}`);
		expect([status, body.error.details.problems[0].field]).toEqual([400, field]);
	});

	test('nothing of a lead that does not exist', async () => {
		expect((await openConsole().ask('/__console/leads/lead_999')).status).toBe(404);
	});
});
