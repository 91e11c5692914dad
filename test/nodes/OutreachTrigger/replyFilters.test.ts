import { type INodeParameters, type INodeProperties, NodeHelpers } from 'n8n-workflow';

import { sandboxKeys } from '../../../packages/sandbox/core/keys';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import { eventFilters } from '../../../nodes/OutreachTrigger/form/filters';
import { environment } from '../support/environment';
import { failureOf, type Poller, triggersOn } from '../support/poller';
import { useSandbox } from '../support/sandbox';
import { triggerNode } from '../support/workflow';

const sandbox = useSandbox({ leads: 30 });
const { poller, activated } = triggersOn('replyReceived', sandbox);

/** The conversations of the sandbox: their intents and the campaigns of their leads. */
const CONVERSATIONS = {
	[seeded.conversations.interested]: ['INTERESTED', seeded.campaigns.completed],
	[seeded.conversations.attachments]: ['CURIOUS', seeded.campaigns.started],
	[seeded.conversations.rightToLeft]: ['NEEDS_LABEL'],
	[seeded.conversations.multilingual]: ['none', seeded.campaigns.paused],
	[seeded.conversations.manyMessages]: [
		'DEFERRED',
		seeded.campaigns.completed,
		seeded.campaigns.paused,
	],
	[seeded.conversations.empty]: ['none'],
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
	const OF_LABELLED = [
		seeded.conversations.interested,
		seeded.conversations.attachments,
		seeded.conversations.manyMessages,
	];
	const OF_UNLABELLED = [seeded.conversations.empty, seeded.conversations.multilingual];

	test.each<[string[], string[]]>([
		[['INTERESTED', 'CURIOUS', 'DEFERRED'], []],
		[['none'], [...OF_LABELLED, ...OF_UNLABELLED]],
		[['NEEDS_LABEL'], [seeded.conversations.rightToLeft]],
		[['NEEDS_LABEL', 'none'], IDS],
	])(
		'%j lets through what has one of them, not what had one before',
		async (replyIntents, wanted) => {
			const trigger = await filtered({ replyIntents });
			replyInAll();
			expect(conversationsOf(await trigger.poll())).toEqual(wanted.toSorted());
			expect(await trigger.poll()).toBeNull();
		},
	);

	test('lets through the first reply of a conversation by its label', async () => {
		const trigger = await filtered({ replyIntents: ['INTERESTED'] });
		replyIn(seeded.conversations.empty);
		sandbox.control.setConversation(seeded.conversations.empty, { intent: 'INTERESTED' });
		const items = await trigger.poll();
		expect(items).toMatchObject([{ intent: 'INTERESTED' }]);
		expect(items![0]).not.toHaveProperty('previous_intent');
	});

	test('none is chosen when the filter is added: who asks for one intent gets no other', () => {
		const fields = eventFilters.options as INodeProperties[];
		expect(fields.find(({ name }) => name === 'replyIntents')!.default).toEqual([]);
	});

	test.each<[string, INodeParameters, boolean]>([
		['no filter', {}, false],
		['one that was just added', { replyIntents: [] }, false],
		['intents alone', { replyIntents: ['INTERESTED', 'CURIOUS'] }, true],
		['those without an intent, too', { replyIntents: ['INTERESTED', 'none'] }, false],
	])('the form warns that most replies are dropped, with %s: %j', (_, filters, isShown) => {
		const { description } = triggerNode;
		const notice = description.properties.find(({ name }) => name === 'intentNotice')!;
		const shown = (more: INodeParameters) =>
			NodeHelpers.displayParameter(
				{ events: ['replyReceived'], waitForIntent: 'no', filters, ...more },
				notice,
				null,
				description,
			);
		expect(shown({})).toBe(isShown);
		expect(shown({ waitForIntent: 'atMost' })).toBe(false);
		expect(shown({ events: ['leadAdded'] })).toBe(false);
	});

	test('a reply that is labelled after it was dropped does not come: the change of the label does', async () => {
		const parameters = {
			events: ['conversationIntentChanged', 'replyReceived'],
			filters: { replyIntents: ['INTERESTED'], intents: ['INTERESTED'] },
		};
		const trigger = await activated(parameters);
		replyIn(seeded.conversations.multilingual);
		expect(await trigger.poll()).toBeNull();
		sandbox.control.setConversation(seeded.conversations.multilingual, { intent: 'INTERESTED' });
		expect(await trigger.poll()).toMatchObject([
			{
				event: 'conversationIntentChanged',
				conversation_id: seeded.conversations.multilingual,
				last_message_text: seeded.conversations.multilingual,
			},
		]);
		// The label may be that of the first one.
		replyIn(seeded.conversations.multilingual, 'The next one');
		expect(await trigger.poll()).toBeNull();
	});

	test('takes no request', async () => {
		const trigger = await filtered({ replyIntents: ['INTERESTED'] });
		replyIn(seeded.conversations.interested);
		expect(await askedBy(trigger)).toEqual(['conversations.list', 'conversations.get']);
	});
});

describe('another filter', () => {
	test.each([{ replyIntents: ['none'] }, { campaignIds: [seeded.campaigns.completed] }, {}])(
		'(%j) does not bring what the former one dropped, even if n8n saved nothing since',
		async (filters) => {
			const trigger = await filtered({ replyIntents: ['INTERESTED'] });
			for (const id of [
				seeded.conversations.attachments,
				seeded.conversations.multilingual,
				seeded.conversations.manyMessages,
			]) {
				replyIn(id);
			}
			expect(await trigger.poll()).toBeNull();
			await environment.sleep(2_000);
			const changed = poller({ filters }, { remembered: trigger.saved });
			expect(await changed.activate()).toBeNull();
			expect(await changed.poll()).toBeNull();
			replyIn(seeded.conversations.manyMessages, 'Afterwards');
			expect(conversationsOf(await changed.poll())).toEqual(['Afterwards']);
		},
	);
});

describe('another filter of a published workflow', () => {
	const { interested, multilingual } = seeded.conversations;

	test('brings what came since the last poll, and nothing that the former one dropped', async () => {
		const trigger = await filtered({ replyIntents: ['CURIOUS'] });
		replyIn(interested, 'Dropped');
		expect(await trigger.poll()).toBeNull();
		await environment.sleep(1_000);
		replyIn(interested, 'Since the last poll');
		replyIn(multilingual, 'In another conversation');
		const filters = { replyIntents: ['INTERESTED', 'none'] };
		const changed = poller({ filters }, { remembered: trigger.saved, nodeId: trigger.nodeId });
		expect(conversationsOf(await changed.poll())).toEqual([
			'In another conversation',
			'Since the last poll',
		]);
		expect(await changed.poll()).toBeNull();
	});
});

describe('by campaign', () => {
	test.each([
		[
			{ campaignIds: [seeded.campaigns.completed] },
			[seeded.conversations.interested, seeded.conversations.manyMessages],
		],
		[
			{ campaignIds: [seeded.campaigns.paused, seeded.campaigns.started] },
			[
				seeded.conversations.attachments,
				seeded.conversations.multilingual,
				seeded.conversations.manyMessages,
			],
		],
		[{ campaignIds: [seeded.campaigns.disconnectedDraft] }, []],
		[
			{ campaignIds: [seeded.campaigns.started], leadsInNoCampaign: true },
			[
				seeded.conversations.empty,
				seeded.conversations.attachments,
				seeded.conversations.rightToLeft,
			],
		],
		[
			{ campaignIds: [seeded.campaigns.started], leadsInNoCampaign: false },
			[seeded.conversations.attachments],
		],
		[{ leadsInNoCampaign: true }, [seeded.conversations.empty, seeded.conversations.rightToLeft]],
		[
			{ campaignIds: [seeded.campaigns.paused], replyIntents: ['none'] },
			[seeded.conversations.multilingual, seeded.conversations.manyMessages],
		],
	])('%j lets through the replies of its leads', async (filters, wanted) => {
		const trigger = await filtered(filters);
		replyInAll();
		expect(conversationsOf(await trigger.poll())).toEqual(wanted);
		expect(await trigger.poll()).toBeNull();
		trigger.restart();
		replyIn(seeded.conversations.attachments, 'More');
		expect(conversationsOf(await trigger.poll())).toEqual(
			wanted.includes(seeded.conversations.attachments) ? ['More'] : [],
		);
	});

	test('reads no leads if nobody wrote, nor for what the filter by intent drops', async () => {
		const trigger = await filtered({
			campaignIds: [seeded.campaigns.started],
			replyIntents: ['INTERESTED'],
		});
		await trigger.poll();
		expect(await askedBy(trigger)).toEqual(['conversations.list']);
		sandbox.control.addMessage(seeded.conversations.interested, {
			content: 'Ours',
			direction: 'sent',
		});
		replyIn(seeded.conversations.multilingual);
		expect(await askedBy(trigger)).toEqual([
			'conversations.list',
			'conversations.get',
			'conversations.get',
		]);
	});

	test('reads the chosen campaigns until the lead is found', async () => {
		const trigger = await filtered({
			campaignIds: [seeded.campaigns.started, seeded.campaigns.paused, seeded.campaigns.completed],
		});
		replyIn(seeded.conversations.multilingual);
		const asked = await askedBy(trigger);
		expect(asked.filter((endpoint) => endpoint === 'campaigns.listLeads')).toHaveLength(2);
		replyIn(seeded.conversations.multilingual);
		replyIn(seeded.conversations.attachments);
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
		const trigger = await filtered({ campaignIds: [seeded.campaigns.started] }, { events });
		await trigger.poll();
		replyIn(seeded.conversations.attachments);
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
			const trigger = await filtered({
				campaignIds: [seeded.campaigns.completed, seeded.campaigns.started],
			});
			replyInAll();
			const { next } = sandbox.faults;
			sandbox.faults.next = (endpoint) =>
				sandbox.requests.at(-1)!.path.endsWith(`/${seeded.campaigns.started}/leads`)
					? { fault: 'status', status }
					: next(endpoint);
			const first = conversationsOf(await trigger.poll());
			sandbox.faults.next = next;
			await environment.sleep(60_000);
			expect([seeded.conversations.interested, seeded.conversations.manyMessages]).toEqual(
				expect.arrayContaining(first),
			);
			expect(first.length).toBeGreaterThan(0);
			const second = conversationsOf(await trigger.poll());
			expect([...first, ...second].sort()).toEqual([
				seeded.conversations.interested,
				seeded.conversations.attachments,
				seeded.conversations.manyMessages,
			]);
			expect(await trigger.poll()).toBeNull();
		},
	);

	test('a rate limit that others used up before the list of the campaigns: the reply waits, and nothing fails', async () => {
		const trigger = await filtered({ leadsInNoCampaign: true });
		replyIn(seeded.conversations.rightToLeft);
		sandbox.faults.add({ fault: 'status', status: 429, endpoint: 'campaigns.list' });
		expect(await trigger.poll()).toBeNull();
		await environment.sleep(60_000);
		expect(conversationsOf(await trigger.poll())).toEqual([seeded.conversations.rightToLeft]);
	});

	test('the error shows if there is nothing else', async () => {
		const trigger = await filtered({ campaignIds: [seeded.campaigns.started] });
		replyIn(seeded.conversations.attachments);
		const fault = { fault: 'status', status: 502, endpoint: 'campaigns.listLeads' } as const;
		sandbox.faults.add({ ...fault, times: 9 });
		expect((await failureOf(trigger.poll())).httpCode).toBe('502');
		trigger.restart();
		expect((await failureOf(trigger.poll())).httpCode).toBe('502');
		sandbox.faults.clear();
		expect(conversationsOf(await trigger.poll())).toEqual([seeded.conversations.attachments]);
	});

	test('one that is not known is named at the activation and in a manual test', async () => {
		const parameters = { filters: { campaignIds: [seeded.campaigns.started, 'camp_99'] } };
		for (const failed of [
			await failureOf(poller(parameters).activate()),
			await failureOf(poller(parameters).test()),
		]) {
			expect(failed.message).toMatch(/no campaign camp_99$/);
			expect(failed.description).toContain('Filters > Campaign Names or IDs');
		}
	});

	test('one that was deleted is named once someone writes, but does not hold up the others', async () => {
		const trigger = await filtered({
			campaignIds: [seeded.campaigns.started, seeded.campaigns.paused],
		});
		sandbox.control.deleteCampaign(seeded.campaigns.started);
		expect(await trigger.poll()).toBeNull();
		replyIn(seeded.conversations.multilingual);
		expect(conversationsOf(await trigger.poll())).toEqual([seeded.conversations.multilingual]);
		replyIn(seeded.conversations.interested);
		expect((await failureOf(trigger.poll())).message).toContain(seeded.campaigns.started);
		replyIn(seeded.conversations.multilingual, 'Again');
		expect(conversationsOf(await trigger.poll())).toEqual(['Again']);
	});

	test('a scope that the key lacks is named at the activation', async () => {
		const credential = sandbox.credential(sandboxKeys.withoutCampaignsRead);
		const trigger = poller(
			{ filters: { campaignIds: [seeded.campaigns.started] } },
			{ credential },
		);
		expect((await failureOf(trigger.activate())).description).toContain('campaigns:read');
	});
});

describe('a manual test', () => {
	const shown = async (filters: INodeParameters) =>
		conversationsOf(await poller({ filters }).test());

	test.each([
		[{ replyIntents: ['CURIOUS'] }, seeded.conversations.attachments],
		[{ campaignIds: [seeded.campaigns.paused] }, seeded.conversations.multilingual],
		[
			{
				campaignIds: [seeded.campaigns.completed, seeded.campaigns.started],
				replyIntents: ['CURIOUS', 'DEFERRED'],
			},
			seeded.conversations.attachments,
		],
		[{ leadsInNoCampaign: true }, seeded.conversations.rightToLeft],
	])('with %j shows the newest that passes', async (filters, wanted) => {
		for (const id of [
			seeded.conversations.rightToLeft,
			seeded.conversations.manyMessages,
			seeded.conversations.multilingual,
			seeded.conversations.attachments,
			seeded.conversations.interested,
		]) {
			replyIn(id);
			await environment.sleep(1_000);
		}
		expect(await shown(filters)).toEqual([wanted]);
	});

	test('gives nothing if none passes, and an error if that cannot be told', async () => {
		expect(await shown({ campaignIds: [seeded.campaigns.disconnectedDraft] })).toEqual([]);
		const fault = { fault: 'status', status: 503, endpoint: 'campaigns.listLeads' } as const;
		sandbox.faults.add({ ...fault, times: 9 });
		const parameters = { filters: { campaignIds: [seeded.campaigns.started] } };
		expect((await failureOf(poller(parameters).test())).httpCode).toBe('503');
	});
});
