import { sandboxKeys } from '../../../packages/sandbox/core/keys';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import { invitedLead } from '../support/campaignLeads';
import { environment } from '../support/environment';
import { failureOf, Poller, triggersOn } from '../support/poller';
import {
	openSandbox,
	credentialFor,
	type RunningSandbox,
	type TestSandbox,
	useSandbox,
} from '../support/sandbox';

const sandbox = useSandbox({ leads: 30 });
const { activated } = triggersOn('replyReceived', sandbox);

const MINUTE_MS = 60_000;
const CONVERSATIONS = [
	seeded.conversations.interested,
	seeded.conversations.attachments,
	seeded.conversations.rightToLeft,
	seeded.conversations.multilingual,
	seeded.conversations.markup,
	seeded.conversations.manyMessages,
	seeded.conversations.longMessage,
];

/** A reply in each conversation, a second after the other. Gives their texts. */
function replyInAll({ control }: Pick<TestSandbox, 'control'> = sandbox): string[] {
	const start = environment.now();
	CONVERSATIONS.forEach((id, index) =>
		control.addMessage(id, {
			content: id,
			sent_at: new Date(start + (index + 1) * 1000).toISOString(),
		}),
	);
	return CONVERSATIONS;
}

const reply = (content: string) =>
	sandbox.control.addMessage(seeded.conversations.interested, { content });
const texts = (items: Awaited<ReturnType<Poller['poll']>>) => (items ?? []).map(({ text }) => text);

describe('a changed configuration', () => {
	test('other filters start over: nothing from before, everything afterwards', async () => {
		const { saved } = await activated();
		reply('Before the change');
		const changed = await activated(
			{ filters: { socialAccountIds: [seeded.accounts.connected] } },
			{ remembered: saved },
		);
		reply('After the change');
		expect(texts(await changed.poll())).toEqual(['After the change']);
	});

	test.each([
		[
			'campaignStatusChanged',
			'campaignStatuses',
			() => sandbox.control.setCampaignStatus(seeded.campaigns.started, 'paused'),
			['completed', 'paused'],
		],
		[
			'campaignLeadStatusChanged',
			'leadStatuses',
			() => sandbox.control.changeCampaignLead(invitedLead(sandbox).id, { status: 'failed' }),
			['completed', 'failed'],
		],
		[
			'senderAccountStatusChanged',
			'accountStatuses',
			() => sandbox.control.setAccount(seeded.accounts.connected, { status: 'error' }),
			['disconnected', 'error'],
		],
		[
			'conversationIntentChanged',
			'intents',
			() =>
				sandbox.control.setConversation(seeded.conversations.interested, { intent: 'CONVERTED' }),
			['DEFERRED', 'CONVERTED'],
		],
	] as const)(
		'of %s, another filter by %s brings nothing from before',
		async (event, filter, happen, [before, after]) => {
			const { activated: activatedOn } = triggersOn(event, sandbox);
			const { saved } = await activatedOn({ filters: { [filter]: [before] } });
			happen();
			await activatedOn({ filters: { [filter]: [before, after] } }, { remembered: saved });
		},
	);

	test('the same filters in another order lose nothing', async () => {
		const filters = (...socialAccountIds: string[]) => ({ filters: { socialAccountIds } });
		const { saved } = await activated(
			filters(seeded.accounts.connected, seeded.accounts.warmingUp),
		);
		reply('Meanwhile');
		const { poller } = triggersOn('replyReceived', sandbox);
		const same = poller(filters(seeded.accounts.warmingUp, seeded.accounts.connected), {
			remembered: saved,
		});
		expect(texts(await same.poll())).toEqual(['Meanwhile']);
	});

	test('another event starts over', async () => {
		const { saved } = await activated();
		const { activated: activatedOn } = triggersOn('campaignStatusChanged', sandbox);
		const other = await activatedOn({}, { remembered: saved });
		sandbox.control.setCampaignStatus(seeded.campaigns.started, 'paused');
		expect(await other.poll()).toHaveLength(1);
	});

	test('another key loses nothing', async () => {
		const trigger = await activated();
		reply('Meanwhile');
		const newKey = sandbox.credential(sandboxKeys.readOnly);
		expect(texts(await trigger.poll(newKey))).toEqual(['Meanwhile']);
	});

	test('another base URL starts over', async () => {
		const { saved } = await activated();
		const other = await openSandbox();
		try {
			const trigger = new Poller({
				credential: credentialFor(other, sandboxKeys.full.token),
				remembered: saved,
			});
			expect(await trigger.activate()).toBeNull();
			other.sandbox.control.addMessage(seeded.conversations.interested, { content: 'There' });
			expect(texts(await trigger.poll())).toEqual(['There']);
		} finally {
			await other.close();
		}
	});

	test('a workspace label stands in every item', async () => {
		const trigger = await activated();
		reply('Hello');
		const labelled = { ...sandbox.credential(), workspaceLabel: 'Client A' };
		expect(await trigger.poll(labelled)).toMatchObject([{ workspace_label: 'Client A' }]);
	});
});

describe('two polls at once', () => {
	test('the second gives nothing, and the next one works again', async () => {
		const trigger = await activated();
		reply('Once');
		const [first, second] = await Promise.all([trigger.poll(), trigger.poll()]);
		expect(texts(first)).toEqual(['Once']);
		expect(second).toBeNull();
		reply('Again');
		expect(texts(await trigger.poll())).toEqual(['Again']);
	});

	test('a failed poll does not stand in the way of the next', async () => {
		const trigger = await activated();
		sandbox.faults.add({ fault: 'status', status: 403, endpoint: 'conversations.list' });
		expect((await failureOf(trigger.poll())).httpCode).toBe('403');
		reply('Afterwards');
		expect(texts(await trigger.poll())).toEqual(['Afterwards']);
	});
});

describe('the time of a poll', () => {
	describe('used up', () => {
		let running: RunningSandbox;
		beforeAll(async () => {
			running = await openSandbox({ leads: 30 });
			const { fetch } = running.sandbox;
			running.sandbox.fetch = async (request, bindings) => {
				if (/\/conversations\/conv/.test(request.url)) await environment.pass(4_000);
				return await fetch(request, bindings);
			};
		});
		afterAll(async () => await running.close());

		test('what is complete comes, the rest with the next poll, nothing is skipped', async () => {
			const credential = credentialFor(running, sandboxKeys.full.token);
			const trigger = await activated({}, { credential });
			const all = replyInAll(running.sandbox);
			const first = texts(await trigger.poll());
			// The newest and the oldest by turns.
			expect(first).toEqual([...all.slice(0, 2), ...all.slice(-2)]);
			trigger.restart();
			expect(texts(await trigger.poll())).toEqual(all.slice(2, -2));
			expect(await trigger.poll()).toBeNull();
		});
	});

	test('shorter by a setting of n8n: still enough for what is new', async () => {
		const trigger = await activated({}, { budgetMs: 9_000 });
		reply('In time');
		expect(texts(await trigger.poll())).toEqual(['In time']);
	});

	test('over in the middle of a thread: the threads before it come, it comes later', async () => {
		const trigger = await activated();
		const all = replyInAll();
		sandbox.faults.add({ fault: 'timeout_before', endpoint: 'conversations.get', skip: 2 });
		expect(texts(await trigger.poll())).toEqual([all[0], all.at(-1)]);
		const rest = texts(await trigger.poll());
		expect(rest.sort()).toEqual(all.slice(1, -1));
		expect(await trigger.poll()).toBeNull();
	});

	test('over before anything was read: an error that names the time, nothing is skipped', async () => {
		const trigger = await activated();
		reply('Not lost');
		sandbox.faults.add({ fault: 'timeout_before', endpoint: 'conversations.list' });
		const failed = await failureOf(trigger.poll());
		expect(failed.message).toMatch(/25 seconds/);
		expect(texts(await trigger.poll())).toEqual(['Not lost']);
	});

	test('over in the middle of the campaigns: those before come, the others later', async () => {
		const { activated: activatedOn } = triggersOn('approvalRequested', sandbox);
		const trigger = await activatedOn({ options: { includeLead: false } });
		for (const campaign_id of [seeded.campaigns.started, seeded.campaigns.paused]) {
			sandbox.control.addApproval({ campaign_id });
		}
		sandbox.faults.add({
			fault: 'timeout_before',
			endpoint: 'campaigns.listMessageApprovals',
			skip: 1,
		});
		const first = (await trigger.poll())!;
		expect(first).toHaveLength(1);
		const second = (await trigger.poll())!;
		expect([...first, ...second].map(({ campaign_id }) => campaign_id).sort()).toEqual([
			seeded.campaigns.started,
			seeded.campaigns.paused,
		]);
		expect(await trigger.poll()).toBeNull();
	});
});

describe('one thread', () => {
	test('whose answer is not JSON does not hold up the others', async () => {
		const trigger = await activated();
		const all = replyInAll();
		sandbox.faults.add({ fault: 'bad_json', endpoint: 'conversations.get', times: 4 });
		expect(texts(await trigger.poll())).toEqual(all.slice(0, -1));
		expect(texts(await trigger.poll())).toEqual(all.slice(-1));
	});

	test('whose pages lead nowhere is an error, not a loop, and does not hold up the others', async () => {
		const trigger = await activated();
		const all = replyInAll();
		const [detail] = sandbox.query<{ record: string }>(
			`SELECT record FROM conversations WHERE id = '${seeded.conversations.interested}'`,
		);
		const body = {
			data: { ...(JSON.parse(detail!.record) as object), messages: [] },
			pagination: { limit: 500, has_more: true, next_cursor: 'again' },
		};
		sandbox.faults.add({
			fault: 'status',
			status: 200,
			body,
			endpoint: 'conversations.get',
			times: 2,
		});
		expect(texts(await trigger.poll())).toEqual(all.slice(0, -1));
		expect(texts(await trigger.poll())).toEqual(all.slice(-1));
	});

	test('that was deleted meanwhile is no error', async () => {
		const trigger = await activated();
		replyInAll();
		sandbox.faults.add({ fault: 'status', status: 404, endpoint: 'conversations.get' });
		expect(texts(await trigger.poll())).toHaveLength(CONVERSATIONS.length - 1);
	});
});

test('a connection that is down ends the poll at once, with an error that is seen', async () => {
	const trigger = await activated();
	const nowhere = { ...sandbox.credential(), baseUrl: 'http://127.0.0.1:1/api/v1' };
	const other = new Poller({ credential: nowhere });
	expect((await failureOf(other.poll())).message).toBeTruthy();
	expect(await trigger.poll()).toBeNull();
});

describe.each([-5, 5])('a server whose clock is %i hours off', (hours) => {
	let running: RunningSandbox;
	const serverNow = () => environment.now() + hours * 60 * MINUTE_MS;
	beforeAll(async () => {
		running = await openSandbox({ leads: 30, now: serverNow });
	});
	afterAll(async () => await running.close());

	const triggerOn = (event: 'replyReceived' | 'approvalRequested', options = {}) =>
		triggersOn(event, {
			credential: () => credentialFor(running, sandboxKeys.full.token),
		}).activated({ options });
	const write = (content: string) =>
		running.sandbox.control.addMessage(seeded.conversations.interested, { content });

	test('replies come, once', async () => {
		const trigger = await triggerOn('replyReceived');
		const { sent_at } = write('Hello');
		expect(await trigger.poll()).toMatchObject([{ text: 'Hello', occurred_at: sent_at }]);
		expect(await trigger.poll()).toBeNull();
	});

	test('messages are combined by its clock', async () => {
		const trigger = await triggerOn('replyReceived', { combineMinutes: 5 });
		write('One');
		expect(await trigger.poll()).toBeNull();
		await environment.sleep(2 * MINUTE_MS);
		write('Two');
		await environment.sleep(4 * MINUTE_MS);
		expect(await trigger.poll()).toBeNull();
		await environment.sleep(2 * MINUTE_MS);
		expect(texts(await trigger.poll())).toEqual(['One\n\nTwo']);
		expect(await trigger.poll()).toBeNull();
	});

	test('messages that wait for approval come, once', async () => {
		const trigger = await triggerOn('approvalRequested');
		running.sandbox.control.addApproval({ campaign_id: seeded.campaigns.started });
		expect(await trigger.poll()).toHaveLength(1);
		expect(await trigger.poll()).toBeNull();
	});
});
