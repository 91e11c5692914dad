import { seeded } from '../../../packages/sandbox/composition/seeded';
import type { EventName } from '../../../src/trigger/events/event';
import { invitedLead } from '../support/campaignLeads';
import { environment } from '../support/environment';
import { triggersOn } from '../support/poller';
import { listening } from '../support/runNode';
import { useSandbox } from '../support/sandbox';

const sandbox = useSandbox({ leads: 30 });

const HOUR = 3_600;
const jump = (seconds: number) => void sandbox.control.moveClock({ forward_seconds: seconds });

const changeLead = (change: Parameters<typeof sandbox.control.changeCampaignLead>[1]) =>
	sandbox.control.changeCampaignLead(invitedLead(sandbox).id, change);

/** What makes one event happen. */
const CASES: ReadonlyArray<readonly [EventName, () => unknown]> = [
	[
		'approvalRequested',
		() => sandbox.control.addApproval({ campaign_id: seeded.campaigns.started }),
	],
	[
		'approvalResolved',
		() => sandbox.control.changeApproval(seeded.approvals.pending, { approval_status: 'approved' }),
	],
	['campaignLeadStatusChanged', () => changeLead({ status: 'failed' })],
	[
		'campaignStatusChanged',
		() => sandbox.control.setCampaignStatus(seeded.campaigns.started, 'paused'),
	],
	['connectionAccepted', () => changeLead({ connection_status: 'connected' })],
	[
		'conversationIntentChanged',
		() => sandbox.control.setConversation(seeded.conversations.interested, { intent: 'CONVERTED' }),
	],
	['leadAdded', () => sandbox.control.tickAgent(seeded.agents.active, 1)],
	[
		'replyReceived',
		() => sandbox.control.addMessage(seeded.conversations.interested, { content: 'Yes' }),
	],
	[
		'senderAccountStatusChanged',
		() => sandbox.control.setAccount(seeded.accounts.connected, { status: 'disconnected' }),
	],
];

describe.each(CASES)('%s', (event, happen) => {
	const { activated } = triggersOn(event, sandbox);
	type Trigger = Awaited<ReturnType<typeof activated>>;

	test.each([
		['an hour forward', HOUR],
		['a day forward', 24 * HOUR],
		['30 days forward', 30 * 24 * HOUR],
		['an hour back', -HOUR],
	])('comes once although the clock of the service jumps %s', async (_, seconds) => {
		const move = () => jump(seconds);
		const poll = async (trigger: Trigger) => void (await trigger.poll());
		// Before it happens, after that, and before a poll that finds nothing.
		for (const steps of [
			[move, happen],
			[happen, move],
			[move, poll, happen],
		] as const) {
			sandbox.reset();
			const trigger = await activated();
			for (const step of steps) await step(trigger);
			expect(await trigger.poll()).toHaveLength(1);
			expect(await trigger.poll()).toBeNull();
		}
	});

	test('is not lost although one answer has a time that is wrong', async () => {
		sandbox.reset();
		const trigger = await activated();
		happen();
		jump(-30 * 24 * HOUR);
		const during = (await trigger.poll()) ?? [];
		jump(30 * 24 * HOUR);
		const after = (await trigger.poll()) ?? [];
		expect([...during, ...after]).toHaveLength(1);
	});

	const minute = async () => await environment.sleep(60_000);
	const back = (days: number) => jump(-days * 24 * HOUR);

	describe.each([
		['an hour', 1 / 24],
		['a day', 1],
		['30 days', 30],
	])('if the service was %s ahead', (_, days) => {
		// What only compares with what it saw has no need to. A reply may be late by seven days.
		const startsAnew =
			['approvalRequested', 'approvalResolved', 'connectionAccepted', 'leadAdded'].includes(
				event,
			) ||
			(event === 'replyReceived' && days > 7);

		test.each([
			['was reset', () => sandbox.reset()],
			['its clock was put right', () => back(days)],
		])(
			'and %s after the workflow was published: comes once, and the log says why',
			async (_name, mend) => {
				jump(days * 24 * HOUR);
				const trigger = await activated();
				await minute();
				expect(await trigger.poll()).toBeNull();
				await minute();
				mend();
				happen();
				await minute();
				const { result, log } = await listening(async () => await trigger.poll());
				const said = log.filter((line) => line.includes("is ahead of the service's clock"));
				// After a reset, the older messages of the sandbox have other times.
				const found = (result ?? []).filter(({ text = 'Yes' }) => text === 'Yes');
				expect([said.length, found.length]).toEqual([startsAnew ? 1 : 0, 1]);
				await minute();
				const next = await listening(async () => await trigger.poll());
				expect([next.result, next.log.join()]).toEqual([
					null,
					expect.not.stringContaining('ahead'),
				]);
			},
		);

		test('and was reset, the same comes once more with an event_id of its own', async () => {
			const trigger = await activated();
			await minute();
			jump(days * 24 * HOUR);
			happen();
			const before = (await trigger.poll()) ?? [];
			expect(before).toHaveLength(1);
			await minute();
			sandbox.reset();
			await trigger.poll();
			await minute();
			happen();
			const after = (await trigger.poll()) ?? [];
			expect(after.filter(({ event: name }) => name === event)).toHaveLength(1);
			expect(after[0]!.event_id).not.toBe(before[0]!.event_id);
			await minute();
			expect(await trigger.poll()).toBeNull();
		});
	});
});
