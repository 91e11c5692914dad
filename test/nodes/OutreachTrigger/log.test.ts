import { logOf } from '../support/debugLog';
import { sandboxKeys } from '../../../packages/sandbox/core/keys';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import type { EndpointId } from '../../../src/contract';
import type { EventName } from '../../../src/trigger/events/event';
import { StoredCredentials } from '../support/credentials';
import { environment } from '../support/environment';
import { type Poller, triggersOn } from '../support/poller';
import { listening } from '../support/runNode';
import { credentialFor, openSandbox, type RunningSandbox } from '../support/sandbox';

/** What n8n's log says of each poll at the level debug. Each test has a sandbox, and so a rate limit, of its own. */

const MINUTE_MS = 60_000;

let running: RunningSandbox;
afterEach(async () => await running.close());

const nextMinute = async () =>
	await environment.sleep(MINUTE_MS - (environment.now() % MINUTE_MS) + 2_000);

/** A trigger that is activated; the next minute has just begun. */
async function activatedOn(events: readonly EventName[], requestsPerMinute = 100): Promise<Poller> {
	running = await openSandbox({ leads: 30, requestsPerMinute });
	await nextMinute();
	const credential = () => credentialFor(running, sandboxKeys.full.token);
	const trigger = triggersOn(events[0]!, { credential }).poller({ events: [...events] });
	await logOf(async () => await trigger.activate());
	await nextMinute();
	return trigger;
}

/** Polls once, also if that is an error. */
const lineOf = async (trigger: Poller, ...poll: Parameters<Poller['poll']>) =>
	await logOf(async () => await trigger.poll(...poll).catch(() => null));

const fail = (endpoint: EndpointId, status: number) =>
	running.sandbox.faults.add({ fault: 'status', status, endpoint, times: 9 });

test('what was read, with how many requests, and what was new', async () => {
	const trigger = await activatedOn(['replyReceived', 'leadAdded']);
	running.sandbox.control.addMessage(seeded.conversations.interested, { content: 'A secret' });
	expect(await lineOf(trigger)).toEqual([
		'Outreach: Poll sent 3 requests and found 1 new event. Read: replyReceived, leadAdded.',
	]);
	await nextMinute();
	expect(await lineOf(trigger)).toEqual([
		'Outreach: Poll sent 2 requests and found 0 new events. Read: replyReceived, leadAdded.',
	]);
});

test('no word about an event that is as it should be', async () => {
	const trigger = await activatedOn(['replyReceived']);
	running.sandbox.control.addMessage(seeded.conversations.interested, { content: 'A secret' });
	const { log } = await listening(async () => await trigger.handOut());
	expect(log.filter((line) => line.includes('Outreach: '))).toEqual([
		expect.stringContaining('found 1 new event'),
	]);
});

test('a word that is not known, which gives no event', async () => {
	const trigger = await activatedOn(['replyReceived', 'approvalRequested', 'leadActionDone']);
	const { interested: id } = seeded.conversations;
	running.sandbox.control.addMessage(id, { content: 'A secret' });
	const sent_at = new Date(environment.now()).toISOString();
	const messages = [
		{ id: 'x', direction: 'inbound', content: 'A secret', sent_at },
		{ id: 'y', direction: 'sent', content: 'A secret', sent_at },
		{ id: 'z', direction: 'outbound', content: 'A secret', sent_at },
	];
	const approval = { id: 'm', campaign_id: 'c', approval_status: 'held', generated_at: sent_at };
	const answer = (endpoint: EndpointId, body: object) =>
		running.sandbox.faults.add({ fault: 'status', status: 200, body, endpoint, times: 9 });
	answer('conversations.get', { data: { id, messages }, pagination: { has_more: false } });
	answer('campaigns.listMessageApprovals', { data: [approval], pagination: { has_more: false } });
	const actions = ['done', 'sent'].map((status) => ({ id: status, type: 'like_post', status }));
	const lead = { id: 'l', campaign_id: 'c', actions_performed: actions, enrolled_at: sent_at };
	answer('campaigns.listLeads', { data: [lead], pagination: { has_more: false } });
	expect(await lineOf(trigger)).toEqual([
		expect.stringContaining(
			'Left aside, because it is not known: replyReceived (direction "inbound", direction "outbound"), approvalRequested (approval_status "held"), leadActionDone (status "done").',
		),
	]);
});

test('what the rate limit put off', async () => {
	const trigger = await activatedOn(['replyReceived', 'leadAdded', 'connectionAccepted'], 2);
	expect(await lineOf(trigger)).toEqual([
		'Outreach: Poll sent 2 requests and found 0 new events. Read: replyReceived, leadAdded. Put off until the next poll: connectionAccepted (no requests are left in this minute).',
	]);
});

test('a list that the next poll goes on with', async () => {
	const trigger = await activatedOn(['leadAdded'], 3);
	for (let times = 0; times < 5; times++) {
		running.sandbox.control.tickAgent(seeded.agents.active, 400);
	}
	await nextMinute();
	expect(await lineOf(trigger)).toEqual([
		'Outreach: Poll sent 3 requests and found 0 new events. To be continued by the next poll: leadAdded (no requests are left in this minute).',
	]);
});

test('a rate limit that others used up', async () => {
	const trigger = await activatedOn(['leadAdded']);
	fail('leads.list', 429);
	expect(await lineOf(trigger)).toEqual([
		'Outreach: Poll sent 1 request and found 0 new events. Put off until the next poll: leadAdded (no requests are left in this minute).',
	]);
});

test('what no time was left for', async () => {
	const trigger = await activatedOn(['leadAdded', 'replyReceived', 'campaignStatusChanged']);
	running.sandbox.faults.add({ fault: 'timeout_before', endpoint: 'leads.list', times: 9 });
	expect(await lineOf(trigger)).toEqual([
		'Outreach: Poll sent 1 request and found 0 new events. Put off until the next poll: leadAdded (the time of the poll is over), replyReceived (the time of the poll is over), campaignStatusChanged (the time of the poll is over).',
	]);
	running.sandbox.faults.clear();
	expect(await lineOf(trigger)).toEqual([
		expect.stringMatching(/Read: replyReceived, campaignStatusChanged, leadAdded\.$/),
	]);
});

test('an event that failed, and one of which a part did', async () => {
	const trigger = await activatedOn(['leadAdded', 'approvalRequested']);
	fail('leads.list', 403);
	fail('campaigns.listMessageApprovals', 502);
	const [line] = await lineOf(trigger);
	expect(line).toContain('Read: approvalRequested (but for what failed: 502, 502).');
	expect(line).toContain('Failed: leadAdded (403).');
});

test('what failed beside an event that came', async () => {
	const trigger = await activatedOn(['replyReceived', 'approvalRequested']);
	running.sandbox.control.addMessage(seeded.conversations.interested, { content: 'A secret' });
	fail('campaigns.listMessageApprovals', 502);
	const { log } = await listening(async () => await trigger.poll());
	expect(log.join('')).toContain('Outreach: The sandbox was told to answer 502.');
});

test('a conversation that the end of the poll cut off, although another had come', async () => {
	const trigger = await activatedOn(['replyReceived']);
	for (const name of ['interested', 'attachments'] as const) {
		running.sandbox.control.addMessage(seeded.conversations[name], { content: 'A secret' });
	}
	running.sandbox.faults.add({ fault: 'timeout_before', endpoint: 'conversations.get', skip: 1 });
	expect(await lineOf(trigger)).toEqual([
		'Outreach: Poll sent 3 requests and found 1 new event. Read: replyReceived (but for what failed: poll_timeout).',
	]);
});

test('events that were not tried, because one failed with what concerns all', async () => {
	const trigger = await activatedOn(['leadAdded', 'approvalRequested']);
	const revoked = credentialFor(running, sandboxKeys.revoked.token);
	expect(await lineOf(trigger, revoked)).toEqual([
		'Outreach: Poll sent 1 request and found 0 new events. Put off until the next poll: approvalRequested (the error before concerns all events). Failed: leadAdded (401).',
	]);
});

test('a poll that is skipped, because the one before it still runs', async () => {
	const trigger = await activatedOn(['leadAdded']);
	const lines = await logOf(async () => await Promise.all([trigger.poll(), trigger.poll()]));
	expect(lines.toSorted()).toEqual([
		'Outreach: Poll sent 1 request and found 0 new events. Read: leadAdded.',
		'Outreach: Poll skipped, because the poll before it is still running.',
	]);
});

test('a poll that never ends: after five minutes the next one does not wait for it any more', async () => {
	const trigger = await activatedOn(['leadAdded']);
	const never = jest
		.spyOn(StoredCredentials.prototype, 'getDecrypted')
		.mockImplementationOnce(async () => await new Promise(() => undefined));
	const lines = await logOf(async () => {
		void trigger.poll();
		await environment.sleep(4 * MINUTE_MS);
		await trigger.poll();
		await environment.sleep(MINUTE_MS);
		await trigger.poll();
	});
	never.mockRestore();
	expect(lines).toEqual([
		'Outreach: Poll skipped, because the poll before it is still running.',
		'Outreach: Poll sent 1 request and found 0 new events. Read: leadAdded.',
	]);
});

test('nothing of a manual test, whose result is on the screen', async () => {
	const trigger = await activatedOn(['leadAdded']);
	expect(await logOf(async () => await trigger.test())).toEqual([]);
});
