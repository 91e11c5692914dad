import { sandboxKeys } from '../../../packages/sandbox/core/keys';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import type { EndpointId } from '../../../src/contract';
import { EVENTS } from '../../../src/trigger/events/event';
import { invitedLead } from '../support/campaignLeads';
import { environment } from '../support/environment';
import { failureOf, type Poller, triggersOn } from '../support/poller';
import { listening } from '../support/runNode';
import { useSandbox } from '../support/sandbox';

const sandbox = useSandbox({ leads: 30 });
const { poller, activated } = triggersOn('replyReceived', sandbox);

type Items = Awaited<ReturnType<Poller['poll']>>;

const eventsOf = (items: Items) => (items ?? []).map(({ event }) => event);
const reply = (content: string, conversation = seeded.conversations.interested) =>
	sandbox.control.addMessage(conversation, { content });
const ask = () => sandbox.control.addApproval({ campaign_id: seeded.campaigns.started });
const setIntent = () =>
	sandbox.control.setConversation(seeded.conversations.interested, { intent: 'CONVERTED' });
const breakApprovals = () =>
	sandbox.faults.add({
		fault: 'status',
		status: 502,
		endpoint: 'campaigns.listMessageApprovals',
		times: 99,
	});

/** What each poll asked for: the path with the query. */
async function askedBy(trigger: Poller): Promise<string[]> {
	const before = sandbox.requests.length;
	await trigger.poll();
	return sandbox.requests.slice(before).map(({ path, query }) => path + query);
}

test('come in one execution, in the order in which they happened, each with its name', async () => {
	const trigger = await activated({
		events: ['approvalRequested', 'conversationIntentChanged', 'replyReceived'],
	});
	await environment.sleep(1_000);
	reply('Yes');
	await environment.sleep(1_000);
	ask();
	await environment.sleep(1_000);
	setIntent();
	const items = await trigger.poll();
	expect(eventsOf(items)).toEqual([
		'replyReceived',
		'approvalRequested',
		'conversationIntentChanged',
	]);
	for (const { event, event_id } of items!) expect(event_id).toMatch(`${String(event)}:`);
	expect(await trigger.poll()).toBeNull();
	trigger.restart();
	expect(await trigger.poll()).toBeNull();
});

describe('what several need', () => {
	test.each([
		// The conversations, the campaigns, the approvals of two of them.
		[['approvalRequested', 'conversationIntentChanged', 'replyReceived'], 1 + 1 + 2],
		// The campaigns, and the approvals and the leads of three.
		[['approvalRequested', 'approvalResolved', 'campaignStatusChanged', 'connectionAccepted'], 7],
		// Besides the conversations, leads and sender accounts.
		[[...EVENTS], 10],
	])('%j is read once: an idle poll takes %i requests', async (events, count) => {
		const trigger = await activated({ events });
		await trigger.poll();
		expect(await askedBy(trigger)).toHaveLength(count);
	});

	test('is read once while something happens, at the activation too', async () => {
		const trigger = poller({ events: [...EVENTS] });
		await trigger.activate();
		const first = sandbox.requests.map(({ path, query }) => path + query);
		expect(first).toEqual([...new Set(first)]);
		reply('Yes');
		ask();
		sandbox.control.changeApproval(seeded.approvals.pending, { approval_status: 'approved' });
		sandbox.control.changeCampaignLead(invitedLead(sandbox).id, { status: 'failed' });
		const asked = await askedBy(trigger);
		expect(asked).toEqual([...new Set(asked)]);
	});

	test('and could not be read is not asked for again in the same poll', async () => {
		const trigger = await activated({ events: ['approvalRequested', 'connectionAccepted'] });
		sandbox.faults.add({ fault: 'status', status: 403, endpoint: 'campaigns.list', times: 9 });
		const before = sandbox.requests.length;
		expect((await failureOf(trigger.poll())).httpCode).toBe('403');
		expect(sandbox.requests.length - before).toBe(1);
	});
});

const fail = (endpoint: EndpointId, status: number) =>
	sandbox.faults.add({ fault: 'status', status, endpoint, times: 99 });

test('if one fails and the other finds the rate limit used up, the poll shows what failed', async () => {
	const trigger = await activated({ events: ['leadAdded', 'replyReceived'] });
	fail('leads.list', 403);
	fail('conversations.list', 429);
	expect((await failureOf(trigger.poll())).httpCode).toBe('403');
});

test('one that fails stops nobody from publishing the workflow again', async () => {
	const trigger = await activated({ events: ['leadAdded', 'replyReceived'] });
	fail('leads.list', 403);
	reply('Meanwhile');
	trigger.dropUnsaved();
	const { result, log } = await listening(async () => await trigger.activate());
	expect(eventsOf(result)).toEqual(['replyReceived']);
	expect(log.join()).toContain('The sandbox was told to answer 403.');
});

describe('an event', () => {
	test('that is added begins anew, and the others go on', async () => {
		const { saved } = await activated();
		reply('Meanwhile');
		ask();
		// The service tells its time in seconds.
		await environment.sleep(1_000);
		const more = poller({ events: ['approvalRequested', 'replyReceived'] }, { remembered: saved });
		expect(eventsOf(await more.activate())).toEqual(['replyReceived']);
		ask();
		expect(eventsOf(await more.poll())).toEqual(['approvalRequested']);
	});

	test('that is added also brings the past, if that is wanted', async () => {
		const { saved } = await activated();
		reply('Meanwhile');
		ask();
		const parameters = {
			events: ['approvalRequested', 'replyReceived'],
			options: { pastHours: 1 },
		};
		const more = poller(parameters, { remembered: saved });
		expect(eventsOf(await more.activate()).sort()).toEqual(parameters.events);
		expect(await more.poll()).toBeNull();
	});

	test('that is taken out is forgotten', async () => {
		const both = { events: ['approvalRequested', 'replyReceived'] };
		const first = await activated(both);
		const less = poller({}, { remembered: first.saved });
		expect(await less.activate()).toBeNull();
		expect(Object.keys(less.saved)).toEqual(['replyReceived']);
		ask();
		reply('Meanwhile');
		const again = poller(both, { remembered: less.saved });
		expect(eventsOf(await again.activate())).toEqual(['replyReceived']);
	});

	test('whose filter changes begins anew, and the others go on', async () => {
		const parameters = { events: ['campaignStatusChanged', 'replyReceived'] };
		const { saved } = await activated(parameters);
		sandbox.control.setCampaignStatus(seeded.campaigns.started, 'paused');
		reply('Meanwhile');
		const filters = { campaignStatuses: ['paused'] };
		const changed = poller({ ...parameters, filters }, { remembered: saved });
		expect(eventsOf(await changed.activate())).toEqual(['replyReceived']);
	});

	test('whose memory is damaged begins anew, and the others go on', async () => {
		const parameters = { events: ['approvalRequested', 'replyReceived'] };
		const { saved } = await activated(parameters);
		reply('Meanwhile');
		const damaged = { ...saved, approvalRequested: { version: 1 } };
		const trigger = poller(parameters, { remembered: damaged });
		const { result, log } = await listening(() => trigger.activate());
		expect(eventsOf(result)).toEqual(['replyReceived']);
		expect(log.join()).toContain('approvalRequested: What this trigger remembered is damaged');
	});

	test('is told by name if there is no such', async () => {
		const failed = await failureOf(poller({ events: ['replyReceived', 'replySent'] }).activate());
		expect(failed.message).toContain('replySent');
		expect(sandbox.requests).toHaveLength(0);
	});
});

describe('one that cannot be read', () => {
	const parameters = { events: ['approvalRequested', 'replyReceived'] };
	const withoutCampaigns = () => sandbox.credential(sandboxKeys.withoutCampaignsRead);

	test('does not hold up the others, and comes once it can be read', async () => {
		const trigger = await activated(parameters);
		sandbox.faults.add({ fault: 'status', status: 403, endpoint: 'campaigns.list' });
		reply('Yes');
		ask();
		const { result, log } = await listening(() => trigger.poll());
		expect(eventsOf(result)).toEqual(['replyReceived']);
		expect(log.join()).toContain('403');
		trigger.restart();
		expect(eventsOf(await trigger.poll())).toEqual(['approvalRequested']);
		expect(await trigger.poll()).toBeNull();
	});

	test('is the error of a poll that finds nothing else, and takes nothing from the others', async () => {
		const trigger = await activated(parameters);
		sandbox.faults.add({ fault: 'status', status: 403, endpoint: 'campaigns.list' });
		expect((await failureOf(trigger.poll())).httpCode).toBe('403');
		reply('Yes');
		expect(eventsOf(await trigger.poll())).toEqual(['replyReceived']);
	});

	test('for want of a scope is named when the workflow is published', async () => {
		const trigger = poller(parameters, { credential: withoutCampaigns() });
		const failed = await failureOf(trigger.activate());
		expect(failed.httpCode).toBe('403');
		expect(failed.description).toContain('campaigns:read');
	});

	test('when n8n starts does not stop the workflow', async () => {
		const { saved } = await activated(parameters);
		reply('Meanwhile');
		const trigger = poller(parameters, { remembered: saved, credential: withoutCampaigns() });
		const { result } = await listening(() => trigger.activate('init'));
		expect(eventsOf(result)).toEqual(['replyReceived']);
	});

	test('at the first poll of a scheduler that brings a context for each poll: the others begin there', async () => {
		const trigger = poller(parameters);
		sandbox.faults.add({ fault: 'status', status: 503, endpoint: 'campaigns.list', times: 9 });
		const { result, log } = await listening(() => trigger.activate('update'));
		expect(result).toBeNull();
		expect(log.join()).toContain('503');
		sandbox.faults.clear();
		reply('Yes');
		expect(eventsOf(await trigger.poll())).toEqual(['replyReceived']);
		ask();
		expect(eventsOf(await trigger.poll())).toEqual(['approvalRequested']);
	});

	test('in a part of it is told by the next poll that finds nothing else', async () => {
		const trigger = await activated(parameters);
		breakApprovals();
		reply('Yes');
		expect(eventsOf(await trigger.poll())).toEqual(['replyReceived']);
		expect((await failureOf(trigger.poll())).httpCode).toBe('502');
	});

	test('because the key was revoked takes one request in all', async () => {
		const trigger = await activated({ events: [...EVENTS] });
		const before = sandbox.requests.length;
		const revoked = sandbox.credential(sandboxKeys.revoked);
		expect((await failureOf(trigger.poll(revoked))).httpCode).toBe('401');
		expect(sandbox.requests.length - before).toBe(1);
	});
});

describe('a manual test', () => {
	test('shows the newest of each kind and remembers nothing', async () => {
		reply('The newest');
		ask();
		const trigger = poller({ events: ['approvalRequested', 'leadAdded', 'replyReceived'] });
		const shown = await trigger.test();
		expect(eventsOf(shown).sort()).toEqual(['approvalRequested', 'leadAdded', 'replyReceived']);
		expect(await trigger.test()).toEqual(shown);
		expect(trigger.saved).toEqual({});
	});

	test('names what one of them fails with', async () => {
		const trigger = poller({ events: ['approvalRequested', 'replyReceived'] });
		const credential = sandbox.credential(sandboxKeys.withoutCampaignsRead);
		expect((await failureOf(trigger.test(credential))).httpCode).toBe('403');
	});
});
