import type { NodeApiError } from 'n8n-workflow';

import { sandboxKeys } from '../../../packages/sandbox/core/keys';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import type { EventName } from '../../../src/trigger/events/event';
import { addCampaign } from '../support/approvals';
import { environment } from '../support/environment';
import { failureOf, type Poller, triggersOn } from '../support/poller';
import { credentialFor, openSandbox, type RunningSandbox } from '../support/sandbox';

/** What takes more requests than a poll has is read over several polls. Each test has a limit of its own. */

const MINUTE_MS = 60_000;

let running: RunningSandbox;
afterEach(async () => await running.close());

const triggersFor = (event: EventName) =>
	triggersOn(event, { credential: () => credentialFor(running, sandboxKeys.full.token) });

/** A trigger that is activated with the usual limit; from then on a minute has this many requests. */
async function activatedWith(
	requestsPerMinute: number,
	event: EventName,
	parameters = {},
): Promise<Poller> {
	running = await openSandbox({ leads: 30, requestsPerMinute });
	await nextMinute();
	const { poller } = triggersFor(event);
	const trigger = poller(parameters);
	for (let polls = 0; polls < 5; polls++) {
		expect(await trigger.activate()).toBeNull();
		await nextMinute();
	}
	return trigger;
}

const nextMinute = async () =>
	await environment.sleep(MINUTE_MS - (environment.now() % MINUTE_MS) + 2_000);

/** The items of several polls, each in a minute of its own. */
async function pollsOf(trigger: Poller, count: number) {
	const polls: Array<Awaited<ReturnType<Poller['poll']>>> = [];
	for (let poll = 0; poll < count; poll++) {
		polls.push(await trigger.poll());
		await nextMinute();
	}
	return polls;
}

const query = (sql: string, ...values: Array<string | number>) =>
	running.sandbox.database.prepare(sql).run(...values);

/** Copies of the first lead of a campaign, enrolled before all others. */
function enroll(campaignId: string, count: number): void {
	query(
		`WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ?2)
		INSERT INTO campaign_leads (id, campaign_id, lead_id, record, enrolled_at)
		SELECT 'many_' || number, ?1, NULL,
			json_set(record, '$.id', 'many_' || number, '$.lead_id', NULL, '$.status', 'queued',
				'$.current_state.connection_status', NULL), number
		FROM (SELECT record FROM campaign_leads WHERE campaign_id = ?1 ORDER BY seq LIMIT 1), numbers`,
		campaignId,
		count,
	);
}

const accept = (campaignId: string) => {
	const row = running.sandbox.database
		.prepare(
			`SELECT id FROM campaign_leads WHERE campaign_id = ?
			AND json_extract(record, '$.current_state.connection_status') = 'sent'`,
		)
		.get(campaignId);
	running.sandbox.control.changeCampaignLead(String(row?.id), { connection_status: 'connected' });
};

describe('new leads that take more requests than a minute has', () => {
	const add = (count: number) => {
		for (let left = count; left > 0; left -= 400) {
			running.sandbox.control.tickAgent(seeded.agents.active, Math.min(400, left));
		}
	};

	test('all come in the order in which they were added, and no poll fails', async () => {
		const trigger = await activatedWith(3, 'leadAdded');
		add(2_000);
		const [first, second, third] = await pollsOf(trigger, 3);
		expect([first, third]).toEqual([null, null]);
		const ids = second!.map(({ lead_id }) => Number(String(lead_id).replace('lead_', '')));
		expect(ids).toHaveLength(2_000);
		expect(ids).toEqual(ids.toSorted((a, b) => a - b));
	});

	test('those that come meanwhile come with the next poll, none twice', async () => {
		const trigger = await activatedWith(3, 'leadAdded');
		add(1_600);
		const [first] = await pollsOf(trigger, 1);
		add(10);
		const [second, third] = await pollsOf(trigger, 2);
		expect([first, second!.length, third!.length]).toEqual([null, 1_600, 10]);
		const ids = [...second!, ...third!].map(({ lead_id }) => lead_id);
		expect(new Set(ids).size).toBe(1_610);
	});

	test('with another key are read from the beginning: it may be that of another workspace', async () => {
		const trigger = await activatedWith(3, 'leadAdded');
		add(1_600);
		expect(await trigger.poll()).toBeNull();
		const asked = running.sandbox.requests.length;
		const other = credentialFor(running, sandboxKeys.readOnly.token);
		expect(await trigger.poll(other)).toBeNull();
		expect(running.sandbox.requests[asked]!.query).not.toContain('cursor');
	});

	test('are read from the beginning when the workflow is published again', async () => {
		const trigger = await activatedWith(3, 'leadAdded');
		add(1_600);
		expect(await trigger.poll()).toBeNull();
		await nextMinute();
		const asked = running.sandbox.requests.length;
		expect(await trigger.activate()).toBeNull();
		expect(running.sandbox.requests[asked]!.query).not.toContain('cursor');
	});

	test('are read from the beginning if the API no longer accepts the cursor', async () => {
		const trigger = await activatedWith(3, 'leadAdded');
		add(1_600);
		await pollsOf(trigger, 1);
		running.sandbox.faults.add({ fault: 'status', status: 400, endpoint: 'leads.list' });
		const polls = await pollsOf(trigger, 3);
		expect(polls.flatMap((items) => items ?? [])).toHaveLength(1_600);
	});
});

test('Emit From Earlier brings all leads of these hours, however many', async () => {
	running = await openSandbox({ leads: 30 });
	for (const count of [400, 400, 400]) {
		running.sandbox.control.tickAgent(seeded.agents.active, count);
	}
	await environment.sleep(1_000);
	const { poller } = triggersFor('leadAdded');
	const trigger = poller({ options: { pastHours: 24 } });
	expect(await trigger.activate()).toHaveLength(1_200);
	expect(await trigger.poll()).toBeNull();
});

test('a campaign whose leads take more requests than a minute has does not hold up the others', async () => {
	const trigger = await activatedWith(6, 'connectionAccepted');
	enroll(seeded.campaigns.started, 3_000);
	await pollsOf(trigger, 4);
	for (const id of [seeded.campaigns.started, seeded.campaigns.paused]) accept(id);
	const items = (await pollsOf(trigger, 4)).flatMap((found) => found ?? []);
	expect(items.map(({ campaign_id }) => campaign_id).sort()).toEqual([
		seeded.campaigns.started,
		seeded.campaigns.paused,
	]);
});

test('a manual test that needs more requests than there are is an error, and no part of what was polled', async () => {
	const trigger = await activatedWith(6, 'connectionAccepted', {
		filters: { campaignIds: [seeded.campaigns.started] },
	});
	enroll(seeded.campaigns.started, 3_000);
	expect((await failureOf(trigger.test())).httpCode).toBe('429');
});

test('so does one whose leads are wanted for an approval', async () => {
	const trigger = await activatedWith(6, 'approvalRequested');
	enroll(seeded.campaigns.started, 3_000);
	const { lead_id } = running.sandbox.database
		.prepare(
			`SELECT lead_id FROM campaign_leads WHERE campaign_id = '${seeded.campaigns.started}' ORDER BY seq LIMIT 1`,
		)
		.get() as { lead_id: string };
	query(
		`UPDATE campaign_leads SET enrolled_at = 0 WHERE lead_id = ? AND campaign_id = '${seeded.campaigns.started}'`,
		lead_id,
	);
	running.sandbox.control.addApproval({ campaign_id: seeded.campaigns.started, lead_id });
	const items = (await pollsOf(trigger, 5)).flatMap((found) => found ?? []);
	expect(items).toMatchObject([
		{ campaign_id: seeded.campaigns.started, lead_name: expect.stringMatching(/\S/) },
	]);
});

test('a conversation of more pages than a minute has requests comes, and so do the others', async () => {
	const trigger = await activatedWith(5, 'replyReceived');
	const { control } = running.sandbox;
	const at = (ms: number) => new Date(environment.now() + ms).toISOString();
	for (let number = 0; number < 2_600; number++) {
		control.addMessage(seeded.conversations.interested, {
			content: 'Ours',
			direction: 'sent',
			sent_at: at(number - 1e6),
		});
	}
	control.addMessage(seeded.conversations.interested, { content: 'Long', sent_at: at(1) });
	control.addMessage(seeded.conversations.rightToLeft, { content: 'Short', sent_at: at(2) });
	const items = (await pollsOf(trigger, 4)).flatMap((found) => found ?? []);
	expect(items.map(({ text }) => text)).toEqual(['Short', 'Long']);
});

test('a message that came late into a page that an earlier poll had read comes as well', async () => {
	const trigger = await activatedWith(5, 'replyReceived');
	const { control, requests } = running.sandbox;
	const start = environment.now();
	const at = (ms: number) => new Date(start + ms).toISOString();
	for (let number = 0; number < 2_009; number++) {
		control.addMessage(seeded.conversations.interested, {
			content: 'Ours',
			direction: 'sent',
			sent_at: at(number),
		});
	}
	control.addMessage(seeded.conversations.interested, { content: 'Last', sent_at: at(3_000) });
	// The list and four pages of the five: what comes now belongs on the fourth.
	expect(await pollsOf(trigger, 1)).toEqual([null]);
	control.addMessage(seeded.conversations.interested, { content: 'Late', sent_at: at(1_990) });
	const items = (await pollsOf(trigger, 3)).flatMap((found) => found ?? []);
	expect(items.map(({ text }) => text)).toEqual(['Last', 'Late']);
	const before = requests.length;
	expect(await trigger.poll()).toBeNull();
	expect(requests.length - before).toBe(1);
});

test('conversations that cannot be read come last the next time, even if n8n drops the state of a failed poll', async () => {
	const trigger = await activatedWith(10, 'replyReceived');
	const { control } = running.sandbox;
	const ids = [
		seeded.conversations.interested,
		seeded.conversations.attachments,
		seeded.conversations.rightToLeft,
		seeded.conversations.multilingual,
		seeded.conversations.markup,
		seeded.conversations.manyMessages,
		seeded.conversations.longMessage,
	];
	ids.forEach((id, index) =>
		control.addMessage(id, {
			content: id,
			sent_at: new Date(environment.now() + index).toISOString(),
		}),
	);
	for (const id of ids.slice(0, -1)) control.setConversation(id, { history_unavailable: true });
	const texts: unknown[] = [];
	for (let polls = 0; polls < 5; polls++) {
		trigger.dropUnsaved();
		texts.push(...((await trigger.poll().catch(() => null)) ?? []).map(({ text }) => text));
		await nextMinute();
	}
	expect(texts).toEqual([seeded.conversations.longMessage]);
});

/** Answers in place of the sandbox if `answer` returns something. */
function answerWith(answer: (url: URL) => { status: number; body: unknown } | undefined): void {
	const { sandbox } = running;
	const { fetch } = sandbox;
	sandbox.fetch = (request, bindings) => {
		const instead = answer(new URL(request.url));
		if (!instead) return fetch(request, bindings);
		const headers = { date: new Date(environment.now()).toUTCString() };
		return Response.json(instead.body, { status: instead.status, headers });
	};
}

const refusal = (status: number) => ({
	status,
	body: { error: { code: 'failed', message: 'No' } },
});

test('a page that is refused over and over does not hold up other campaigns, and shows as an error', async () => {
	const trigger = await activatedWith(60, 'connectionAccepted');
	enroll(seeded.campaigns.started, 600);
	answerWith(({ pathname, searchParams }) =>
		pathname.includes(`/${seeded.campaigns.started}/`) && searchParams.has('cursor')
			? refusal(502)
			: undefined,
	);
	accept(seeded.campaigns.paused);
	const polls: unknown[] = [];
	for (let count = 0; count < 5; count++) {
		polls.push(await trigger.poll().catch((error: { httpCode: string }) => error.httpCode));
		await nextMinute();
	}
	expect(polls).toContainEqual([expect.objectContaining({ campaign_id: seeded.campaigns.paused })]);
	expect(polls.slice(-2)).toEqual(['502', '502']);
});

test('cursors that lead in a circle are an error, even if each poll sees only a part of it', async () => {
	const trigger = await activatedWith(3, 'leadAdded');
	let page = 0;
	let left = 3;
	answerWith(({ pathname }) => {
		if (!pathname.endsWith('/leads')) return undefined;
		if (left-- <= 0) return refusal(429);
		const data = [{ id: `lead_x${page}`, created_at: new Date(environment.now()).toISOString() }];
		return {
			status: 200,
			body: { data, pagination: { has_more: true, next_cursor: `c${page++ % 4}` } },
		};
	});
	const seen: string[] = [];
	for (let count = 0; count < 4; count++) {
		left = 3;
		await trigger.poll().catch((error: Error) => seen.push(error.message));
		await nextMinute();
	}
	expect(seen.join()).toMatch(/cursor/);
});

describe('pages that repeat and never end, each with a cursor of its own', () => {
	/** Gives pages in turn for ever; of a minute, so many are answered. */
	function repeat(list: RegExp, perMinute: number, bodyOf: (page: number) => object) {
		const asked = { pages: 0, left: perMinute };
		answerWith(({ pathname }) => {
			if (!list.test(pathname)) return undefined;
			if (asked.left-- <= 0) return refusal(429);
			const pagination = { has_more: true, next_cursor: `cursor_${asked.pages}` };
			return { status: 200, body: { ...bodyOf(asked.pages++), pagination } };
		});
		return asked;
	}
	const created = () => new Date(environment.now() + 1_000).toISOString();

	test.each([60, 2])(
		'are an error, after as many requests as the list has pages and three more (%i a minute)',
		async (perMinute) => {
			const trigger = await activatedWith(60, 'leadAdded');
			const asked = repeat(/leads$/, perMinute, (page) => ({
				data: [{ id: `lead_x${page % 4}`, created_at: created() }],
			}));
			const failed: string[] = [];
			while (failed.length === 0 && asked.pages < 50) {
				asked.left = perMinute;
				const error = await trigger.poll().then(
					() => undefined,
					(error: NodeApiError) => error,
				);
				if (error && error.httpCode !== '429') failed.push(error.message);
				await nextMinute();
			}
			expect(failed).toEqual([expect.stringMatching(/3 pages without a new record/)]);
			expect(asked.pages).toBe(7);
		},
	);

	test('in a conversation hold up none of the others', async () => {
		const trigger = await activatedWith(60, 'replyReceived');
		const { control } = running.sandbox;
		control.addMessage(seeded.conversations.interested, { content: 'Endless' });
		const conversation = {
			id: seeded.conversations.interested,
			created_at: created(),
			updated_at: created(),
		};
		const messages = [{ id: 'msg_x', content: 'x', direction: 'sent', sent_at: created() }];
		const asked = repeat(
			new RegExp(`conversations/${seeded.conversations.interested}$`),
			60,
			() => ({
				data: { ...conversation, messages },
			}),
		);
		control.addMessage(seeded.conversations.rightToLeft, { content: 'Short' });
		expect((await trigger.poll())?.map(({ text }) => text)).toEqual(['Short']);
		expect(asked.pages).toBeLessThan(10);
		expect((await failureOf(trigger.poll())).message).toMatch(/3 pages without a new record/);
	});
});

test('polls that are hours apart read a long list to its end', async () => {
	const trigger = await activatedWith(3, 'leadAdded');
	for (const count of [400, 400, 400, 400]) {
		running.sandbox.control.tickAgent(seeded.agents.active, count);
	}
	const polls: unknown[] = [];
	for (let count = 0; count < 3; count++) {
		polls.push((await trigger.poll())?.length ?? null);
		await environment.sleep(3 * 60 * MINUTE_MS);
	}
	expect(polls).toEqual([null, 1_600, null]);
});

test('Emit From Earlier finishes even if the conversations take more requests than a minute has', async () => {
	running = await openSandbox({ leads: 30, requestsPerMinute: 3 });
	for (let count = 0; count < 1_600; count++) {
		running.sandbox.control.addConversation({
			social_account_id: seeded.accounts.connected,
			content: 'There',
		});
	}
	await nextMinute();
	const { poller } = triggersFor('replyReceived');
	const trigger = poller({ options: { pastHours: 1 } });
	const polls = await pollsOf(trigger, 8);
	expect(polls.some((items) => items !== null && items.length > 0)).toBe(true);
});

test('other filters do not go on with what was read for the former ones', async () => {
	const trigger = await activatedWith(4, 'campaignLeadStatusChanged');
	enroll(seeded.campaigns.started, 3_000);
	expect(await trigger.poll()).toBeNull();
	await nextMinute();
	const asked = running.sandbox.requests.length;
	const { poller } = triggersFor('campaignLeadStatusChanged');
	const filters = { leadStatuses: ['failed'] };
	const { saved: remembered, nodeId } = trigger;
	await poller({ filters }, { remembered, nodeId }).poll();
	const [first] = running.sandbox.requests
		.slice(asked)
		.filter(({ path }) => path.includes(`/${seeded.campaigns.started}/`));
	expect(first!.query).not.toContain('cursor');
});

test('a lead that was enrolled while the leads were read over several polls comes with its message', async () => {
	const trigger = await activatedWith(6, 'approvalRequested');
	enroll(seeded.campaigns.started, 3_000);
	const leads = running.sandbox.database
		.prepare(
			`SELECT id, lead_id FROM campaign_leads WHERE campaign_id = '${seeded.campaigns.started}' AND lead_id IS NOT NULL ORDER BY seq LIMIT 2`,
		)
		.all() as Array<{ id: string; lead_id: string }>;
	const [deep, late] = leads as [(typeof leads)[0], (typeof leads)[0]];
	query('UPDATE campaign_leads SET enrolled_at = 0 WHERE id = ?', deep.id);
	running.sandbox.control.addApproval({
		campaign_id: seeded.campaigns.started,
		lead_id: deep.lead_id,
	});
	query(
		`UPDATE campaign_leads SET campaign_id = '${seeded.campaigns.disconnectedDraft}' WHERE id = ?`,
		late.id,
	);
	const [first] = await pollsOf(trigger, 1);
	expect(first).toBeNull();
	query(
		`UPDATE campaign_leads SET campaign_id = '${seeded.campaigns.started}', enrolled_at = ? WHERE id = ?`,
		environment.now(),
		late.id,
	);
	running.sandbox.control.addApproval({
		campaign_id: seeded.campaigns.started,
		lead_id: late.lead_id,
	});
	const items = (await pollsOf(trigger, 6)).flatMap((found) => found ?? []);
	expect(items.map(({ lead_id }) => lead_id).sort()).toEqual([deep.lead_id, late.lead_id].sort());
	expect(items.map(({ lead_name }) => lead_name)).not.toContain(null);
});

test('a message whose times cannot be read is reported, and does not hold up the others', async () => {
	const trigger = await activatedWith(60, 'approvalRequested');
	const { control } = running.sandbox;
	const { id } = control.addApproval({ campaign_id: seeded.campaigns.started });
	query(
		"UPDATE message_approvals SET generated_at = -1, record = json_set(record, '$.generated_at', 'soon', '$.approval_requested_at', NULL, '$.updated_at', 'soon') WHERE id = ?",
		id,
	);
	for (const name of ['started', 'paused'] as const) {
		control.addApproval({ campaign_id: seeded.campaigns[name] });
	}
	expect(await trigger.poll()).toHaveLength(2);
	expect((await failureOf(trigger.poll())).message).toContain(
		`The API sent a time that cannot be read ("soon"), and message ${id} has no other time`,
	);
});

test('a first poll that could not read one campaign is remembered, though n8n may drop what a failed poll remembers', async () => {
	running = await openSandbox({ leads: 30 });
	answerWith(({ pathname }) =>
		pathname.includes(`/${seeded.campaigns.started}/`) ? refusal(502) : undefined,
	);
	const { poller } = triggersFor('connectionAccepted');
	const trigger = poller();
	expect(await trigger.activate('update')).toBeNull();
	trigger.restart();
	accept(seeded.campaigns.paused);
	expect(await trigger.poll()).toMatchObject([{ campaign_id: seeded.campaigns.paused }]);
});

test('a reading that makes no progress is an error that is seen', async () => {
	const trigger = await activatedWith(20, 'leadAdded');
	running.sandbox.control.tickAgent(seeded.agents.active, 400);
	running.sandbox.control.tickAgent(seeded.agents.active, 400);
	const fault = { fault: 'status', status: 503, endpoint: 'leads.list', times: 99 } as const;
	running.sandbox.faults.add({ ...fault, skip: 1 });
	expect(await trigger.poll()).toBeNull();
	await nextMinute();
	expect((await failureOf(trigger.poll())).httpCode).toBe('503');
	running.sandbox.faults.clear();
	await nextMinute();
	expect(await trigger.poll()).toHaveLength(800);
});

describe('several events that take more requests than a minute has', () => {
	const namesOf = (polls: Awaited<ReturnType<typeof pollsOf>>) =>
		polls.map((items) => (items ?? []).map(({ event }) => event).sort());

	test('each come, and replies come at once', async () => {
		// The conversations, the campaigns, the approvals of two and the leads of three would take seven.
		const trigger = await activatedWith(5, 'replyReceived', {
			events: ['approvalRequested', 'connectionAccepted', 'replyReceived'],
			options: { includeLead: false },
		});
		const { control } = running.sandbox;
		for (const id of [seeded.campaigns.started, seeded.campaigns.paused]) {
			control.addApproval({ campaign_id: id });
			accept(id);
		}
		const replied: unknown[] = [];
		const others: unknown[] = [];
		for (let minute = 0; minute < 4; minute++) {
			control.addMessage(seeded.conversations.rightToLeft, { content: `Reply ${minute}` });
			const items = (await trigger.poll()) ?? [];
			replied.push(
				...items.filter(({ event }) => event === 'replyReceived').map(({ text }) => text),
			);
			others.push(...items.map(({ event }) => event).filter((event) => event !== 'replyReceived'));
			await nextMinute();
		}
		expect(replied).toEqual(['Reply 0', 'Reply 1', 'Reply 2', 'Reply 3']);
		expect(others.sort()).toEqual([
			'approvalRequested',
			'approvalRequested',
			'connectionAccepted',
			'connectionAccepted',
		]);
	});

	test('a poll begins with those that the last one did not come to, and is no error', async () => {
		const trigger = await activatedWith(3, 'leadAdded', {
			events: ['campaignStatusChanged', 'leadAdded', 'replyReceived', 'senderAccountStatusChanged'],
		});
		expect(namesOf(await pollsOf(trigger, 2))).toEqual([[], []]);
		const { control } = running.sandbox;
		control.setCampaignStatus(seeded.campaigns.started, 'paused');
		control.tickAgent(seeded.agents.active, 1);
		control.addMessage(seeded.conversations.rightToLeft, { content: 'Hello' });
		control.setAccount(seeded.accounts.connected, { status: 'error' });
		const found = namesOf(await pollsOf(trigger, 3)).flat();
		expect(found.sort()).toEqual([
			'campaignStatusChanged',
			'leadAdded',
			'replyReceived',
			'senderAccountStatusChanged',
		]);
		expect(namesOf(await pollsOf(trigger, 2))).toEqual([[], []]);
	});

	test('go on with a list that both read over several polls, and read it once', async () => {
		const trigger = await activatedWith(6, 'connectionAccepted', {
			events: ['campaignLeadStatusChanged', 'connectionAccepted'],
			filters: { campaignIds: [seeded.campaigns.started] },
		});
		enroll(seeded.campaigns.started, 3_000);
		accept(seeded.campaigns.started);
		const asked = running.sandbox.requests.length;
		const found = namesOf(await pollsOf(trigger, 3)).flat();
		expect(found).toEqual(['connectionAccepted']);
		const pages = running.sandbox.requests.slice(asked).filter(({ path }) => /leads$/.test(path));
		// Seven pages, and the first of the next reading.
		const first = pages.slice(0, 7).map(({ query }) => query);
		expect(new Set(first).size).toBe(7);
	});
});

describe('replies filtered by a campaign whose leads take more requests than a minute has', () => {
	/** A lead at the very end of the list, and its conversation. */
	const bury = () => {
		enroll(seeded.campaigns.started, 3_000);
		query(
			`UPDATE campaign_leads SET enrolled_at = 0 WHERE campaign_id = '${seeded.campaigns.started}' AND lead_id = '${seeded.leads.messagePending}'`,
		);
	};

	test('come, also if as many others wrote as a minute has requests', async () => {
		const trigger = await activatedWith(12, 'replyReceived', {
			filters: { campaignIds: [seeded.campaigns.started] },
		});
		bury();
		const { control } = running.sandbox;
		const others = Array.from({ length: 20 }, () =>
			control.addConversation({ social_account_id: seeded.accounts.connected, content: 'Of none' }),
		);
		expect(others).toHaveLength(20);
		control.addMessage(seeded.conversations.attachments, {
			content: `Of ${seeded.campaigns.started}`,
		});
		const items = (await pollsOf(trigger, 12)).flatMap((found) => found ?? []);
		expect(items.map(({ text }) => text)).toEqual([`Of ${seeded.campaigns.started}`]);
		const asked = running.sandbox.requests.length;
		expect(await trigger.poll()).toBeNull();
		expect(running.sandbox.requests.length - asked).toBe(1);
	});

	test('come behind new ones if the campaign cannot be read', async () => {
		const trigger = await activatedWith(14, 'replyReceived', {
			filters: { campaignIds: [seeded.campaigns.completed, seeded.campaigns.started] },
		});
		answerWith(({ pathname }) =>
			pathname.endsWith(`/${seeded.campaigns.started}/leads`) ? refusal(502) : undefined,
		);
		const { control } = running.sandbox;
		for (let number = 0; number < 12; number++) {
			control.addConversation({ social_account_id: seeded.accounts.connected, content: 'Of none' });
		}
		for (let minute = 0; minute < 3; minute++) {
			await trigger.poll().catch(() => null);
			await nextMinute();
		}
		control.addMessage(seeded.conversations.interested, {
			content: `Of ${seeded.campaigns.completed}`,
		});
		const texts: unknown[] = [];
		for (let minute = 0; minute < 2; minute++) {
			texts.push(...((await trigger.poll().catch(() => null)) ?? []).map(({ text }) => text));
			await nextMinute();
		}
		expect(texts).toEqual([`Of ${seeded.campaigns.completed}`]);
	});
});

describe('more campaigns than a minute has requests for', () => {
	test('hold replies up until all are read, and each reply comes once', async () => {
		const options = { includeCampaigns: true };
		const trigger = await activatedWith(6, 'replyReceived', { options });
		for (let count = 0; count < 8; count++) addCampaign(running.sandbox.database);
		const { control } = running.sandbox;
		control.addMessage(seeded.conversations.attachments, { content: 'First' });
		const early = await pollsOf(trigger, 2);
		expect(early).toEqual([null, null]);
		control.addMessage(seeded.conversations.rightToLeft, { content: 'Second' });
		const items = (await pollsOf(trigger, 10)).flatMap((poll) => poll ?? []);
		expect(items.map(({ text, campaign_id }) => [text, campaign_id]).sort()).toEqual([
			['First', seeded.campaigns.started],
			['Second', null],
		]);
	});
});
