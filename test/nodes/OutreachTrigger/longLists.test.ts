import { sandboxKeys } from '../../../sandbox/keys';
import type { EventName } from '../../../src/trigger';
import { environment } from '../support/environment';
import { failureOf, type Poller, triggersOn } from '../support/poller';
import { credentialFor, openSandbox, type RunningSandbox } from '../support/sandbox';

/** What takes more requests than a poll has is read over several polls. Each test has a limit of its own. */

const MINUTE_MS = 60_000;

let running: RunningSandbox;
afterEach(async () => await running.close());

/** A trigger that is activated with the usual limit; from then on a minute has so many requests. */
async function activatedWith(
	requestsPerMinute: number,
	event: EventName,
	parameters = {},
): Promise<Poller> {
	running = await openSandbox({ leads: 30, requestsPerMinute });
	await nextMinute();
	const { poller } = triggersOn(event, {
		credential: () => credentialFor(running, sandboxKeys.full.token),
	});
	const trigger = poller(parameters);
	for (let polls = 0; polls < 5; polls++) {
		expect(await trigger.activate()).toBeNull();
		await nextMinute();
	}
	return trigger;
}

const nextMinute = async () =>
	await environment.sleep(MINUTE_MS - (environment.now() % MINUTE_MS) + 2_000);

/** The items of so many polls, each in a minute of its own. */
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
			json_set(record, '$.id', 'many_' || number, '$.status', 'queued', '$.current_state.connection_status', NULL), number
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
	running.sandbox.world.changeCampaignLead(String(row?.id), { connection_status: 'connected' });
};

describe('new leads that take more requests than a minute has', () => {
	const add = (count: number) => {
		for (let left = count; left > 0; left -= 400) {
			running.sandbox.world.tickAgent('agent_1', Math.min(400, left));
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
		expect(await trigger.poll('trigger', other)).toBeNull();
		expect(running.sandbox.requests[asked]!.query).not.toContain('cursor');
	});

	test('are read from the beginning where the workflow is published anew', async () => {
		const trigger = await activatedWith(3, 'leadAdded');
		add(1_600);
		expect(await trigger.poll()).toBeNull();
		await nextMinute();
		const asked = running.sandbox.requests.length;
		expect(await trigger.activate()).toBeNull();
		expect(running.sandbox.requests[asked]!.query).not.toContain('cursor');
	});

	test('are read anew where the API does not take the cursor any longer', async () => {
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
	for (const count of [400, 400, 400]) running.sandbox.world.tickAgent('agent_1', count);
	await environment.sleep(1_000);
	const { poller } = triggersOn('leadAdded', {
		credential: () => credentialFor(running, sandboxKeys.full.token),
	});
	const trigger = poller({ options: { emitFromHours: 24 } });
	expect(await trigger.activate()).toHaveLength(1_200);
	expect(await trigger.poll()).toBeNull();
});

test('a campaign whose leads take more requests than a minute has keeps no other back', async () => {
	const trigger = await activatedWith(6, 'connectionAccepted');
	enroll('camp_2', 3_000);
	await pollsOf(trigger, 4);
	for (const id of ['camp_2', 'camp_3']) accept(id);
	const items = (await pollsOf(trigger, 4)).flatMap((found) => found ?? []);
	expect(items.map(({ campaign_id }) => campaign_id).sort()).toEqual(['camp_2', 'camp_3']);
});

test('a manual test that needs more requests than there are is an error, and no part of what was polled', async () => {
	const trigger = await activatedWith(6, 'connectionAccepted', {
		filters: { campaignIds: ['camp_2'] },
	});
	enroll('camp_2', 3_000);
	expect((await failureOf(trigger.poll('manual'))).httpCode).toBe('429');
});

test('so does one whose leads are wanted for an approval', async () => {
	const trigger = await activatedWith(6, 'approvalRequested');
	enroll('camp_2', 3_000);
	const { lead_id } = running.sandbox.database
		.prepare("SELECT lead_id FROM campaign_leads WHERE campaign_id = 'camp_2' ORDER BY seq LIMIT 1")
		.get() as { lead_id: string };
	query(
		"UPDATE campaign_leads SET enrolled_at = 0 WHERE lead_id = ? AND campaign_id = 'camp_2'",
		lead_id,
	);
	running.sandbox.world.addApproval({ campaign_id: 'camp_2', lead_id });
	const items = (await pollsOf(trigger, 5)).flatMap((found) => found ?? []);
	expect(items).toMatchObject([{ campaign_id: 'camp_2', lead_name: expect.stringMatching(/\S/) }]);
});

test('a conversation of more pages than a minute has requests comes, and so do the others', async () => {
	const trigger = await activatedWith(5, 'replyReceived');
	const { world } = running.sandbox;
	const at = (ms: number) => new Date(environment.now() + ms).toISOString();
	for (let number = 0; number < 2_600; number++) {
		world.addMessage('conv_1', { content: 'Ours', direction: 'sent', sent_at: at(number - 1e6) });
	}
	world.addMessage('conv_1', { content: 'Long', sent_at: at(1) });
	world.addMessage('conv_3', { content: 'Short', sent_at: at(2) });
	const items = (await pollsOf(trigger, 4)).flatMap((found) => found ?? []);
	expect(items.map(({ text }) => text)).toEqual(['Long', 'Short']);
});

test('conversations that cannot be read come last the next time, even where n8n drops what a failed poll remembers', async () => {
	const trigger = await activatedWith(10, 'replyReceived');
	const { world } = running.sandbox;
	const ids = ['conv_1', 'conv_2', 'conv_3', 'conv_4', 'conv_5', 'conv_6', 'conv_7'];
	ids.forEach((id, index) =>
		world.addMessage(id, {
			content: id,
			sent_at: new Date(environment.now() + index).toISOString(),
		}),
	);
	for (const id of ids.slice(0, -1)) world.setConversation(id, { history_unavailable: true });
	const texts: unknown[] = [];
	for (let polls = 0; polls < 5; polls++) {
		trigger.restart();
		texts.push(...((await trigger.poll().catch(() => null)) ?? []).map(({ text }) => text));
		await nextMinute();
	}
	expect(texts).toEqual(['conv_7']);
});

test('a reading that makes no progress is an error that is seen', async () => {
	const trigger = await activatedWith(20, 'leadAdded');
	running.sandbox.world.tickAgent('agent_1', 400);
	running.sandbox.world.tickAgent('agent_1', 400);
	const fault = { fault: 'status', status: 503, endpoint: 'leads.list', times: 99 } as const;
	running.sandbox.faults.add({ ...fault, skip: 1 });
	expect(await trigger.poll()).toBeNull();
	await nextMinute();
	expect((await failureOf(trigger.poll())).httpCode).toBe('503');
	running.sandbox.faults.clear();
	await nextMinute();
	expect(await trigger.poll()).toHaveLength(800);
});
