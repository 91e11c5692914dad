import { seeded } from '../../../sandbox/seed/seeded';
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
