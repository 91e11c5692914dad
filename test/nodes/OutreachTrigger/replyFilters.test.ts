import type { INodeParameters, INodeProperties } from 'n8n-workflow';

import { sandboxKeys } from '../../../sandbox/keys';
import { eventFilters } from '../../../nodes/OutreachTrigger/form/filters';
import { environment } from '../support/environment';
import { failureOf, type Poller, triggersOn } from '../support/poller';
import { useSandbox } from '../support/sandbox';

const sandbox = useSandbox({ leads: 30 });
const { poller, activated } = triggersOn('replyReceived', sandbox);

/** The conversations of the sandbox: their intents and the campaigns of their leads. */
const CONVERSATIONS = {
	conv_1: ['INTERESTED', 'camp_1'],
	conv_2: ['CURIOUS', 'camp_2'],
	conv_3: ['NEEDS_LABEL'],
	conv_4: ['none', 'camp_3'],
	conv_6: ['DEFERRED', 'camp_1', 'camp_3'],
	conv_12: ['none'],
} as const;
const IDS = Object.keys(CONVERSATIONS);

const replyIn = (id: string, content = id) => sandbox.control.addMessage(id, { content });
const replyInAll = () => IDS.forEach((id) => replyIn(id));
const conversationsOf = (items: Awaited<ReturnType<Poller['poll']>>) =>
	(items ?? []).map(({ text }) => text as string).sort();
const filtered = async (filters: INodeParameters, more: INodeParameters = {}) =>
	await activated({ filters, ...more });

/** What a poll asked for. */
async function askedBy(trigger: Poller): Promise<string[]> {
	const before = sandbox.requests.length;
	await trigger.poll();
	return sandbox.requests.slice(before).flatMap(({ endpoint }) => endpoint ?? []);
}

describe('by intent', () => {
	test.each([
		[
			['INTERESTED', 'CURIOUS'],
			['conv_1', 'conv_2'],
		],
		[['none'], ['conv_12', 'conv_4']],
		[
			['NEEDS_LABEL', 'none'],
			['conv_12', 'conv_3', 'conv_4'],
		],
	])('%j lets through what has one of them', async (replyIntents, wanted) => {
		const trigger = await filtered({ replyIntents });
		replyInAll();
		expect(conversationsOf(await trigger.poll())).toEqual(wanted);
		expect(await trigger.poll()).toBeNull();
	});

	test('those that are not labelled yet are chosen when the filter is added', () => {
		const fields = eventFilters.options as INodeProperties[];
		const { default: chosen } = fields.find(({ name }) => name === 'replyIntents')!;
		expect(chosen).toEqual(['NEEDS_LABEL', 'none']);
	});

	test('a reply that is labelled after it was dropped does not come: the change of the label does', async () => {
		const parameters = {
			events: ['conversationIntentChanged', 'replyReceived'],
			filters: { replyIntents: ['INTERESTED'], intents: ['INTERESTED'] },
		};
		const trigger = await activated(parameters);
		replyIn('conv_4');
		expect(await trigger.poll()).toBeNull();
		sandbox.control.setConversation('conv_4', { intent: 'INTERESTED' });
		expect(await trigger.poll()).toMatchObject([
			{
				event: 'conversationIntentChanged',
				conversation_id: 'conv_4',
				last_message_text: 'conv_4',
			},
		]);
		replyIn('conv_4', 'The next one');
		expect(conversationsOf(await trigger.poll())).toEqual(['The next one']);
	});

	test('takes no request', async () => {
		const trigger = await filtered({ replyIntents: ['INTERESTED'] });
		replyIn('conv_1');
		expect(await askedBy(trigger)).toEqual(['conversations.list', 'conversations.get']);
	});
});

describe('another filter', () => {
	test.each([{ replyIntents: ['none'] }, { campaignIds: ['camp_1'] }, {}])(
		'(%j) does not bring what the former one dropped, even if n8n saved nothing since',
		async (filters) => {
			const trigger = await filtered({ replyIntents: ['INTERESTED'] });
			for (const id of ['conv_2', 'conv_4', 'conv_6']) replyIn(id);
			expect(await trigger.poll()).toBeNull();
			await environment.sleep(2_000);
			const changed = poller({ filters }, { remembered: trigger.saved });
			expect(await changed.activate()).toBeNull();
			expect(await changed.poll()).toBeNull();
			replyIn('conv_6', 'Afterwards');
			const items = conversationsOf(await changed.poll());
			expect(items).toEqual('replyIntents' in filters ? [] : ['Afterwards']);
		},
	);
});

describe('by campaign', () => {
	test.each([
		[{ campaignIds: ['camp_1'] }, ['conv_1', 'conv_6']],
		[{ campaignIds: ['camp_3', 'camp_2'] }, ['conv_2', 'conv_4', 'conv_6']],
		[{ campaignIds: ['camp_5'] }, []],
		[{ campaignIds: ['camp_2'], leadsInNoCampaign: true }, ['conv_12', 'conv_2', 'conv_3']],
		[{ campaignIds: ['camp_2'], leadsInNoCampaign: false }, ['conv_2']],
		[{ leadsInNoCampaign: true }, ['conv_12', 'conv_3']],
		[{ campaignIds: ['camp_3'], replyIntents: ['none'] }, ['conv_4']],
	])('%j lets through the replies of its leads', async (filters, wanted) => {
		const trigger = await filtered(filters);
		replyInAll();
		expect(conversationsOf(await trigger.poll())).toEqual(wanted);
		expect(await trigger.poll()).toBeNull();
		trigger.restart();
		replyIn('conv_2', 'More');
		expect(conversationsOf(await trigger.poll())).toEqual(
			wanted.includes('conv_2') ? ['More'] : [],
		);
	});

	test('reads no leads if nobody wrote, nor for what the filter by intent drops', async () => {
		const trigger = await filtered({ campaignIds: ['camp_2'], replyIntents: ['INTERESTED'] });
		await trigger.poll();
		expect(await askedBy(trigger)).toEqual(['conversations.list']);
		sandbox.control.addMessage('conv_1', { content: 'Ours', direction: 'sent' });
		replyIn('conv_4');
		expect(await askedBy(trigger)).toEqual([
			'conversations.list',
			'conversations.get',
			'conversations.get',
		]);
	});

	test('reads the chosen campaigns until the lead is found', async () => {
		const trigger = await filtered({ campaignIds: ['camp_2', 'camp_3', 'camp_1'] });
		replyIn('conv_4');
		const asked = await askedBy(trigger);
		expect(asked.filter((endpoint) => endpoint === 'campaigns.listLeads')).toHaveLength(2);
		replyIn('conv_4');
		replyIn('conv_2');
		expect(await askedBy(trigger)).toEqual([
			'conversations.list',
			'conversations.get',
			'conversations.get',
			'campaigns.listLeads',
			'campaigns.listLeads',
		]);
	});

	test('reads the leads once, also for other events of the trigger', async () => {
		const events = ['connectionAccepted', 'replyReceived'];
		const trigger = await filtered({ campaignIds: ['camp_2'] }, { events });
		await trigger.poll();
		replyIn('conv_2');
		expect((await askedBy(trigger)).sort()).toEqual([
			'campaigns.list',
			'campaigns.listLeads',
			'conversations.get',
			'conversations.list',
		]);
	});

	test.each([502, 429])(
		'a campaign that answers %i: its replies wait, others come, each once',
		async (status) => {
			const trigger = await filtered({ campaignIds: ['camp_1', 'camp_2'] });
			replyInAll();
			const { next } = sandbox.faults;
			sandbox.faults.next = (endpoint) =>
				sandbox.requests.at(-1)!.path.endsWith('/camp_2/leads')
					? { fault: 'status', status }
					: next(endpoint);
			const first = conversationsOf(await trigger.poll());
			sandbox.faults.next = next;
			await environment.sleep(60_000);
			expect(['conv_1', 'conv_6']).toEqual(expect.arrayContaining(first));
			expect(first.length).toBeGreaterThan(0);
			const second = conversationsOf(await trigger.poll());
			expect([...first, ...second].sort()).toEqual(['conv_1', 'conv_2', 'conv_6']);
			expect(await trigger.poll()).toBeNull();
		},
	);

	test('a rate limit that others used up before the list of the campaigns: the reply waits, and nothing fails', async () => {
		const trigger = await filtered({ leadsInNoCampaign: true });
		replyIn('conv_3');
		sandbox.faults.add({ fault: 'status', status: 429, endpoint: 'campaigns.list' });
		expect(await trigger.poll()).toBeNull();
		await environment.sleep(60_000);
		expect(conversationsOf(await trigger.poll())).toEqual(['conv_3']);
	});

	test('the error shows if there is nothing else', async () => {
		const trigger = await filtered({ campaignIds: ['camp_2'] });
		replyIn('conv_2');
		const fault = { fault: 'status', status: 502, endpoint: 'campaigns.listLeads' } as const;
		sandbox.faults.add({ ...fault, times: 9 });
		expect((await failureOf(trigger.poll())).httpCode).toBe('502');
		trigger.restart();
		expect((await failureOf(trigger.poll())).httpCode).toBe('502');
		sandbox.faults.clear();
		expect(conversationsOf(await trigger.poll())).toEqual(['conv_2']);
	});

	test('one that is not known is named at the activation and in a manual test', async () => {
		const parameters = { filters: { campaignIds: ['camp_2', 'camp_99'] } };
		for (const failed of [
			await failureOf(poller(parameters).activate()),
			await failureOf(poller(parameters).test()),
		]) {
			expect(failed.message).toMatch(/no campaign camp_99$/);
			expect(failed.description).toContain('Filters > Campaign Names or IDs');
		}
	});

	test('one that was deleted is named once someone writes, but does not hold up the others', async () => {
		const trigger = await filtered({ campaignIds: ['camp_2', 'camp_3'] });
		sandbox.control.deleteCampaign('camp_2');
		expect(await trigger.poll()).toBeNull();
		replyIn('conv_4');
		expect(conversationsOf(await trigger.poll())).toEqual(['conv_4']);
		replyIn('conv_1');
		expect((await failureOf(trigger.poll())).message).toContain('camp_2');
		replyIn('conv_4', 'Again');
		expect(conversationsOf(await trigger.poll())).toEqual(['Again']);
	});

	test('a scope that the key lacks is named at the activation', async () => {
		const credential = sandbox.credential(sandboxKeys.withoutCampaignsRead);
		const trigger = poller({ filters: { campaignIds: ['camp_2'] } }, { credential });
		expect((await failureOf(trigger.activate())).description).toContain('campaigns:read');
	});
});

describe('a manual test', () => {
	const shown = async (filters: INodeParameters) =>
		conversationsOf(await poller({ filters }).test());

	test.each([
		[{ replyIntents: ['CURIOUS'] }, 'conv_2'],
		[{ campaignIds: ['camp_3'] }, 'conv_4'],
		[{ campaignIds: ['camp_1', 'camp_2'], replyIntents: ['CURIOUS', 'DEFERRED'] }, 'conv_2'],
		[{ leadsInNoCampaign: true }, 'conv_3'],
	])('with %j shows the newest that passes', async (filters, wanted) => {
		for (const id of ['conv_3', 'conv_6', 'conv_4', 'conv_2', 'conv_1']) {
			replyIn(id);
			await environment.sleep(1_000);
		}
		expect(await shown(filters)).toEqual([wanted]);
	});

	test('gives nothing if none passes, and an error if that cannot be told', async () => {
		expect(await shown({ campaignIds: ['camp_5'] })).toEqual([]);
		const fault = { fault: 'status', status: 503, endpoint: 'campaigns.listLeads' } as const;
		sandbox.faults.add({ ...fault, times: 9 });
		const parameters = { filters: { campaignIds: ['camp_2'] } };
		expect((await failureOf(poller(parameters).test())).httpCode).toBe('503');
	});
});
