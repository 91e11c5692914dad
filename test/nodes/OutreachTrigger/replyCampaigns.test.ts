import type { IDataObject } from 'n8n-workflow';

import { sandboxKeys } from '../../../packages/sandbox/core/keys';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import { environment } from '../support/environment';
import { enrol } from '../support/campaignLeads';
import { failureOf, type Poller, triggersOn } from '../support/poller';
import { useSandbox } from '../support/sandbox';

const sandbox = useSandbox({ leads: 30 });
const { poller, activated } = triggersOn('replyReceived', sandbox);

const { started, paused, completed, disconnectedDraft } = seeded.campaigns;
/** The seed has their leads in these campaigns. */
const {
	attachments: inStarted,
	multilingual: inPaused,
	rightToLeft: inNone,
} = seeded.conversations;
const { interested: inCompleted, manyMessages: inCompletedAndPaused } = seeded.conversations;

const INCLUDE = { options: { includeCampaigns: true } };

const replyIn = (id: string, content = id) => sandbox.control.addMessage(id, { content });
const nameOf = (id: string) =>
	sandbox.query<{ name: string }>(
		"SELECT json_extract(record, '$.name') AS name FROM campaigns WHERE id = ?",
		id,
	)[0]!.name;
const leadIn = (conversationId: string) =>
	sandbox.query<{ lead: string }>(
		"SELECT json_extract(record, '$.lead.id') AS lead FROM conversations WHERE id = ?",
		conversationId,
	)[0]!.lead;

async function pollAfter(trigger: Poller, ...ids: string[]) {
	for (const id of ids) replyIn(id);
	const before = sandbox.requests.length;
	const items = (await trigger.poll()) ?? [];
	const asked = sandbox.requests.slice(before).flatMap(({ endpoint }) => endpoint ?? []);
	return { items, asked };
}

const fieldsOf = ({ campaigns, campaign_id }: IDataObject) => ({ campaigns, campaign_id });
const asStarted = () => ({ id: started, name: nameOf(started), status: 'started' });
const asPaused = () => ({ id: paused, name: nameOf(paused), status: 'paused' });

describe('the form as it opens', () => {
	test('gives neither field, and reads no campaigns', async () => {
		const trigger = await activated();
		const { items, asked } = await pollAfter(trigger, inStarted);
		expect(Object.keys(items[0]!)).toEqual([
			'event_id',
			'event',
			'occurred_at',
			'text',
			'lead_name',
			'lead_first_name',
			'lead_last_name',
			'lead_id',
			'lead_profile_url',
			'conversation_id',
			'message_id',
			'sender_name',
			'intent',
			'previous_intent',
		]);
		expect(asked).toEqual(['conversations.list', 'conversations.get']);
	});

	test('nor does a filter by intent', async () => {
		const trigger = await activated({ filters: { replyIntents: ['none'] } });
		const { items } = await pollAfter(trigger, inStarted);
		expect(items[0]).not.toHaveProperty('campaigns');
		expect(items[0]).not.toHaveProperty('campaign_id');
	});
});

describe('Include Campaigns', () => {
	test('one campaign: its ID is at the top, too', async () => {
		const trigger = await activated(INCLUDE);
		const { items, asked } = await pollAfter(trigger, inStarted);
		expect(items.map(fieldsOf)).toEqual([{ campaigns: [asStarted()], campaign_id: started }]);
		expect(Object.keys(items[0]!).slice(-2)).toEqual(['campaigns', 'campaign_id']);
		expect(asked.slice(0, 3)).toEqual([
			'conversations.list',
			'conversations.get',
			'campaigns.list',
		]);
	});

	test('two campaigns: both, newest first, and no ID', async () => {
		enrol(sandbox, leadIn(inStarted), paused);
		const trigger = await activated(INCLUDE);
		const { items } = await pollAfter(trigger, inStarted);
		expect(items).toHaveLength(1);
		expect(items[0]!.campaign_id).toBeNull();
		expect(items[0]!.campaigns).toHaveLength(2);
		expect(items[0]!.campaigns).toEqual(expect.arrayContaining([asStarted(), asPaused()]));
	});

	test('none: an empty list; completed campaigns and drafts are not read', async () => {
		const trigger = await activated(INCLUDE);
		const { items, asked } = await pollAfter(trigger, inNone, inCompleted, inCompletedAndPaused);
		expect(new Map(items.map((item) => [item.text, fieldsOf(item)]))).toEqual(
			new Map([
				[inNone, { campaigns: [], campaign_id: null }],
				[inCompleted, { campaigns: [], campaign_id: null }],
				[inCompletedAndPaused, { campaigns: [asPaused()], campaign_id: paused }],
			]),
		);
		expect(asked.filter((endpoint) => endpoint === 'campaigns.listLeads')).toHaveLength(2);
	});

	test('all replies of a poll share one reading', async () => {
		const trigger = await activated(INCLUDE);
		const all = Object.values(seeded.conversations);
		const { items, asked } = await pollAfter(trigger, ...all);
		expect(items.length).toBeGreaterThan(5);
		expect(asked.filter((endpoint) => endpoint.startsWith('campaigns.')).sort()).toEqual([
			'campaigns.list',
			'campaigns.listLeads',
			'campaigns.listLeads',
		]);
	});

	test('a lead without an ID has none, and its reply does not wait', async () => {
		const trigger = await activated(INCLUDE);
		sandbox.query(
			"UPDATE conversations SET record = json_set(record, '$.lead.id', NULL) WHERE id = ?",
			inNone,
		);
		const { items } = await pollAfter(trigger, inNone);
		expect(items.map(fieldsOf)).toEqual([{ campaigns: [], campaign_id: null }]);
	});

	test('a poll without a new reply reads none', async () => {
		const trigger = await activated(INCLUDE);
		await trigger.poll();
		expect((await pollAfter(trigger)).asked).toEqual(['conversations.list']);
	});

	test('without Simplify, both fields stand beside the records', async () => {
		const trigger = await activated({ ...INCLUDE, simplify: false });
		const { items } = await pollAfter(trigger, inStarted);
		expect(items).toMatchObject([
			{ conversation: { id: inStarted }, campaigns: [asStarted()], campaign_id: started },
		]);
	});

	test('event_id and what is remembered are the same as without it', async () => {
		const [plain, including] = [await activated(), await activated(INCLUDE)];
		replyIn(inStarted);
		const ids = async (trigger: Poller) => (await trigger.poll())!.map(({ event_id }) => event_id);
		expect(await ids(including)).toEqual(await ids(plain));
		const stateOf = ({ saved }: Poller) => {
			const { data: state, fingerprint } = saved.replyReceived as IDataObject;
			return JSON.stringify([fingerprint, state]);
		};
		expect(stateOf(including)).toBe(stateOf(plain));
	});

	test('a campaign that is deleted meanwhile is left out', async () => {
		const trigger = await activated(INCLUDE);
		const { next } = sandbox.faults;
		sandbox.faults.next = (endpoint) =>
			sandbox.requests.at(-1)!.path.endsWith(`/${paused}/leads`)
				? { fault: 'status', status: 404 }
				: next(endpoint);
		const { items } = await pollAfter(trigger, inPaused);
		sandbox.faults.next = next;
		expect(items.map(fieldsOf)).toEqual([{ campaigns: [], campaign_id: null }]);
	});

	test.each([502, 429])(
		'a campaign that answers %i holds the replies up, and each comes once',
		async (status) => {
			const trigger = await activated(INCLUDE);
			const fault = { fault: 'status', status, endpoint: 'campaigns.listLeads' } as const;
			sandbox.faults.add({ ...fault, times: 9 });
			replyIn(inStarted);
			expect(await trigger.poll().catch(() => null)).toBeNull();
			sandbox.faults.clear();
			await environment.sleep(60_000);
			const { items } = await pollAfter(trigger, inPaused);
			expect(items.map(({ text, campaign_id }) => [text, campaign_id])).toEqual([
				[inStarted, started],
				[inPaused, paused],
			]);
			expect(await trigger.poll()).toBeNull();
		},
	);

	test('an error shows if there is nothing else', async () => {
		const trigger = await activated(INCLUDE);
		const fault = { fault: 'status', status: 502, endpoint: 'campaigns.list' } as const;
		sandbox.faults.add({ ...fault, times: 9 });
		replyIn(inStarted);
		expect((await failureOf(trigger.poll())).httpCode).toBe('502');
	});

	test('a key without campaigns:read is named at the activation, in a manual test and, if the option is added later, once someone writes', async () => {
		const credential = sandbox.credential(sandboxKeys.withoutCampaignsRead);
		const trigger = poller(INCLUDE, { credential });
		const before = await activated({}, { credential });
		replyIn(inStarted);
		const later = poller(INCLUDE, {
			credential,
			remembered: before.saved,
			nodeId: before.nodeId,
		});
		for (const failed of [trigger.activate(), trigger.test(), later.poll()]) {
			expect((await failureOf(failed)).description).toContain('campaigns:read');
		}
		const off = poller({}, { credential, remembered: later.saved, nodeId: later.nodeId });
		expect(await off.poll()).toMatchObject([{ text: inStarted }]);
	});

	test('a manual test shows both fields', async () => {
		replyIn(inStarted);
		expect((await poller(INCLUDE).test())!.map(fieldsOf)).toEqual([
			{ campaigns: [asStarted()], campaign_id: started },
		]);
		const fault = { fault: 'status', status: 503, endpoint: 'campaigns.listLeads' } as const;
		sandbox.faults.add({ ...fault, times: 9 });
		expect((await failureOf(poller(INCLUDE).test())).httpCode).toBe('503');
	});
});

describe('with a filter by campaign', () => {
	const named = (id: string) => ({ id, name: null, status: null });

	test.each<[string, string[], string, object]>([
		['one', [started], inStarted, { campaigns: [named(started)], campaign_id: started }],
		[
			'the last of two',
			[started, paused],
			inPaused,
			{ campaigns: [named(paused)], campaign_id: paused },
		],
		[
			'the first of two, where reading ends',
			[paused, started],
			inPaused,
			{ campaigns: [named(paused)], campaign_id: null },
		],
	])('%s: what it has found costs nothing', async (_, campaignIds, conversation, fields) => {
		const trigger = await activated({ filters: { campaignIds } });
		const { items, asked } = await pollAfter(trigger, conversation);
		expect(items.map(fieldsOf)).toEqual([fields]);
		expect(asked).not.toContain('campaigns.list');
	});

	test('and leads in no campaign: an empty list', async () => {
		const trigger = await activated({ filters: { leadsInNoCampaign: true } });
		const { items } = await pollAfter(trigger, inNone);
		expect(items.map(fieldsOf)).toEqual([{ campaigns: [], campaign_id: null }]);
	});

	test('a campaign that could not be read: no ID, because the lead may be in it too', async () => {
		const trigger = await activated({ filters: { campaignIds: [started, paused] } });
		const { next } = sandbox.faults;
		sandbox.faults.next = (endpoint) =>
			sandbox.requests.at(-1)!.path.endsWith(`/${started}/leads`)
				? { fault: 'status', status: 502 }
				: next(endpoint);
		const { items } = await pollAfter(trigger, inPaused);
		sandbox.faults.next = next;
		expect(items.map(fieldsOf)).toEqual([{ campaigns: [named(paused)], campaign_id: null }]);
	});

	test('a manual test shows both fields', async () => {
		replyIn(inPaused);
		const shown = await poller({ filters: { campaignIds: [paused] } }).test();
		expect(shown!.map(fieldsOf)).toEqual([{ campaigns: [named(paused)], campaign_id: paused }]);
	});

	test('and Include Campaigns: those of the filter too, whatever their status, and nothing for what it drops', async () => {
		const parameters = { filters: { campaignIds: [completed] }, ...INCLUDE };
		const trigger = await activated(parameters);
		const { items } = await pollAfter(trigger, inCompletedAndPaused);
		expect(items).toMatchObject([{ campaign_id: null }]);
		expect(items[0]!.campaigns).toHaveLength(2);
		expect(items[0]!.campaigns).toEqual(
			expect.arrayContaining([
				asPaused(),
				{ id: completed, name: nameOf(completed), status: 'completed' },
			]),
		);
		const other = await activated({ filters: { campaignIds: [disconnectedDraft] }, ...INCLUDE });
		expect((await pollAfter(other, inStarted)).asked).not.toContain('campaigns.list');
	});
});
