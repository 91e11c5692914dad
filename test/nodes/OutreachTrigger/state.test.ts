import type { IDataObject } from 'n8n-workflow';

import { seeded } from '../../../packages/sandbox/composition/seeded';
import { keyOf } from '../../../src/trigger/memory/keys';
import { addCampaign } from '../support/approvals';
import { environment } from '../support/environment';
import { failureOf, triggersOn } from '../support/poller';
import { listening } from '../support/runNode';
import { useSandbox } from '../support/sandbox';

const sandbox = useSandbox({ leads: 30 });
const STATE_BYTES_MAX = 256 * 1024;

const isBelowLimit = (saved: object) => Buffer.byteLength(JSON.stringify(saved)) < STATE_BYTES_MAX;

test('with 5,000 conversations what is remembered stays below 256 KB, and the newest are watched', async () => {
	sandbox.query(
		`WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 5000)
		INSERT INTO conversations (id, workspace_id, record, settings, recent_at, recent_seq)
		SELECT 'many_' || number, workspace_id,
			json_set(record, '$.id', 'many_' || number, '$.last_message.sent_at', ?), settings, ? , 100000 + number
		FROM conversations, numbers WHERE id = '${seeded.conversations.interested}'`,
		new Date(environment.now()).toISOString(),
		environment.now(),
	);
	const { activated } = triggersOn('conversationIntentChanged', sandbox);
	const trigger = await activated();
	expect(isBelowLimit(trigger.saved)).toBe(true);
	sandbox.control.setConversation('many_5000', { intent: 'CONVERTED' });
	expect(await trigger.poll()).toMatchObject([{ conversation_id: 'many_5000' }]);
	expect(isBelowLimit(trigger.saved)).toBe(true);
});

test('with more leads of campaigns than can be remembered: an error that says what to do', async () => {
	const campaign = addCampaign(sandbox.database);
	sandbox.query(
		`WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 12000)
		INSERT INTO campaign_leads (id, campaign_id, lead_id, record, enrolled_at)
		SELECT 'many_' || number, ?1, NULL,
			json_set(record, '$.id', 'many_' || number, '$.campaign_id', ?1, '$.status', 'active', '$.actions_performed', json('[]')),
			number
		FROM (SELECT record FROM campaign_leads WHERE campaign_id = '${seeded.campaigns.started}' LIMIT 1), numbers`,
		campaign,
	);
	const { poller, activated } = triggersOn('campaignLeadStatusChanged', sandbox);
	const failed = await failureOf(poller().activate());
	expect(failed.message).toContain('more leads than this trigger can remember');
	expect(failed.message).toContain('Choose fewer campaigns');
	const fewer = await activated({
		filters: { campaignIds: [seeded.campaigns.started, seeded.campaigns.paused] },
	});
	expect(isBelowLimit(fewer.saved)).toBe(true);
});

test.each([
	['a wrong version', { version: 0 }],
	['a newer version', { version: 2 }],
	['something else', { data: 'lost' }],
	['nothing', { data: null }],
])('%s in place of the state: a new baseline, no flood', async (_name, damage) => {
	const { poller, activated } = triggersOn('senderAccountStatusChanged', sandbox);
	const { saved } = await activated();
	const { senderAccountStatusChanged: state } = saved as Record<string, object>;
	const remembered = { senderAccountStatusChanged: { ...state, ...damage } };
	sandbox.control.setAccount(seeded.accounts.connected, { status: 'disconnected' });
	const trigger = poller({}, { remembered });
	const { result, log } = await listening(async () => await trigger.activate());
	expect(result).toBeNull();
	expect(log.join()).toContain('It starts anew');
	sandbox.control.setAccount(seeded.accounts.connected, { status: 'connected' });
	expect(await trigger.poll()).toMatchObject([{ previous_status: 'disconnected' }]);
});

test('conversations whose ids every object inherits as names are remembered as n8n keeps a state', async () => {
	const ids = ['constructor', '__proto__', 'toString'];
	const { activated } = triggersOn('replyReceived', sandbox);
	const trigger = await activated();
	const write = (content: string) => {
		for (const id of ids) sandbox.control.addMessage(id, { content });
	};
	for (const id of ids) {
		sandbox.query(
			`INSERT INTO conversations (id, workspace_id, record, settings, recent_at, recent_seq)
			SELECT ?1, workspace_id, json_set(record, '$.id', ?1), settings, recent_at, recent_seq
			FROM conversations WHERE id = '${seeded.conversations.interested}'`,
			id,
		);
	}
	for (const content of ['One', 'Two']) {
		write(content);
		const items = (await trigger.poll()) ?? [];
		expect(
			items.map(({ text, conversation_id: id }) => `${String(id)}: ${String(text)}`).sort(),
		).toEqual(ids.map((id) => `${id}: ${content}`).sort());
		trigger.restart();
		expect(await trigger.poll()).toBeNull();
	}
});

describe('several events share the room', () => {
	const events = { events: ['replyReceived', 'connectionAccepted'] };
	const { poller, activated } = triggersOn('replyReceived', sandbox);

	/** Copies of a lead of the started campaign, with this connection status. */
	function addLeads(count: number, status: string) {
		sandbox.query(
			`WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ?1)
			INSERT INTO campaign_leads (id, campaign_id, lead_id, record, enrolled_at)
			SELECT ?2 || number, campaign_id, NULL,
				json_set(record, '$.id', ?2 || number, '$.current_state.connection_status', ?2,
					'$.actions_performed', json('[]')),
				number
			FROM (SELECT campaign_id, record FROM campaign_leads WHERE campaign_id = '${seeded.campaigns.started}' LIMIT 1), numbers`,
			count,
			status,
		);
	}

	interface Remembered extends IDataObject {
		readonly replyReceived: { readonly data: { readonly threads: Record<string, object> } };
		readonly connectionAccepted: { readonly data: { readonly campaigns: Record<string, object> } };
	}

	/** With copies of a conversation, so that replies fill the room that they had alone. */
	function withManyThreads(saved: object, bytes = STATE_BYTES_MAX) {
		const remembered = structuredClone(saved) as Remembered;
		const { threads } = remembered.replyReceived.data;
		const [[name, thread]] = Object.entries(threads) as [[string, object]];
		const free = () => bytes - Buffer.byteLength(JSON.stringify(remembered));
		const size = JSON.stringify([name, thread]).length;
		const count = Math.floor(free() / size);
		for (let index = 0; index < count; index += 1) {
			threads[String(index).padStart(name.length, 'x')] = thread;
		}
		threads[name] = { ...thread, last: 'x'.repeat(free() - 10) };
		return remembered;
	}

	test('replies make room for the leads of campaigns, which cannot be forgotten', async () => {
		addLeads(1_500, 'connected');
		addLeads(30, 'sent');
		const { saved } = await activated(events);
		const trigger = poller(events, { remembered: withManyThreads(saved) });
		for (let number = 1; number <= 30; number += 1) {
			sandbox.control.changeCampaignLead(`sent${number}`, {
				connection_status: 'connected',
				accepted_at: new Date(environment.now()).toISOString(),
			});
		}
		expect(await trigger.poll()).toHaveLength(30);
		sandbox.control.addMessage(seeded.conversations.interested, { content: 'Hello' });
		expect(await trigger.poll()).toMatchObject([{ text: 'Hello' }]);
		const { replyReceived, connectionAccepted } = trigger.saved;
		expect(isBelowLimit([replyReceived, connectionAccepted])).toBe(true);
	});

	test('leads of campaigns leave replies a share', async () => {
		addLeads(2_000, 'connected');
		const { saved } = await activated(events);
		const remembered = withManyThreads(saved, 85_000);
		const { connectionAccepted, replyReceived } = remembered;
		// As if there were many more leads.
		const { campaigns } = connectionAccepted.data;
		for (let copy = 0; copy < 8; copy += 1) {
			campaigns[`copy${copy}`] = campaigns[keyOf(seeded.campaigns.started)]!;
		}
		const count = Object.keys(replyReceived.data.threads).length;
		const trigger = poller(events, { remembered });
		sandbox.control.addMessage(seeded.conversations.interested, { content: 'Hello' });
		expect(await trigger.poll()).toMatchObject([{ text: 'Hello' }]);
		const kept = (trigger.saved as unknown as Remembered).replyReceived.data.threads;
		expect(Object.keys(kept).length).toBeGreaterThanOrEqual(count);
	});
});
