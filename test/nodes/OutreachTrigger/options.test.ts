import { failureOf, triggersOn } from '../support/poller';
import { useSandbox } from '../support/sandbox';

const sandbox = useSandbox({ leads: 30 });

const EMPTY = ['={{ null }}', '={{ undefined }}', '', '  '];

describe.each([
	[
		'replyReceived',
		'lookBackDays',
		'Accept Late Messages Up To (Days)',
		[0, -1, 31, 'abc', '7 days', true],
	],
	['replyReceived', 'combineMinutes', 'Combine Messages (Minutes)', [-5, 1441, '5 min', NaN]],
	['replyReceived', 'lastMessages', 'Include Last Messages', [-1, 101]],
	['replyReceived', 'pastHours', 'Also Include the Past (Hours)', [-1, 169]],
	['approvalRequested', 'campaignsPerPoll', 'Campaigns per Poll', [0, 51, 'all']],
	['approvalResolved', 'completedDays', 'Watch Completed Campaigns For (Days)', [0, 31]],
] as const)('of %s, %s', (event, name, label, wrong) => {
	const { poller } = triggersOn(event, sandbox);

	// n8n checks the bounds of a field in the form, but not of an expression.
	test.each<unknown>(wrong)('is named if it is %j', async (value) => {
		const failed = await failureOf(poller({ options: { [name]: value as number } }).activate());
		expect(failed.message).toContain(label);
		expect(failed.message).toMatch(/must be (a number|from \d+ to \d+), is /);
		expect(sandbox.requests).toHaveLength(0);
	});

	test.each<unknown>(EMPTY)('is named if nothing is in it (%j)', async (value) => {
		const failed = await failureOf(poller({ options: { [name]: value as number } }).activate());
		expect(failed.message).toBe(`${label} must not be empty: set a value or remove the field`);
		expect(sandbox.requests).toHaveLength(0);
	});

	test.each(['7', 7])('is accepted if it is %j', async (value) => {
		expect(await poller({ options: { [name]: value } }).test()).toHaveLength(1);
	});

	test('has no effect on other events', async () => {
		const other = triggersOn('campaignStatusChanged', sandbox).poller;
		expect(await other({ options: { [name]: '' } }).activate()).toBeNull();
	});
});

describe('Include Lead', () => {
	const { poller } = triggersOn('approvalRequested', sandbox);

	test.each([false, 'false', ' False '])('is off if it is %j', async (includeLead) => {
		const [item] = (await poller({ options: { includeLead } }).test())!;
		expect(item!.lead_name).toBeNull();
	});

	test.each(['no', 1, {}])('is named if it is %j', async (includeLead) => {
		const failed = await failureOf(poller({ options: { includeLead } }).activate());
		expect(failed.message).toMatch(/^Include Lead must be true or false/);
	});
});

describe.each([
	['approvalRequested', 'campaignIds', 'Campaign Names or IDs'],
	['campaignLeadStatusChanged', 'leadStatuses', 'Lead Statuses'],
	['campaignStatusChanged', 'campaignStatuses', 'Campaign Statuses'],
	['conversationIntentChanged', 'intents', 'New Intents'],
	['leadAdded', 'leadListId', 'Lead List Name or ID'],
	['replyReceived', 'replyIntents', 'Reply Intents'],
	['replyReceived', 'leadsInNoCampaign', 'Leads in No Campaign'],
	['senderAccountStatusChanged', 'accountStatuses', 'Account Statuses'],
	['senderAccountStatusChanged', 'socialAccountIds', 'Sender Account Names or IDs'],
] as const)('of %s, the filter %s', (event, name, label) => {
	const { poller } = triggersOn(event, sandbox);

	// Not set, it would let everything through.
	test.each<unknown>(EMPTY)('is named if nothing is in it (%j)', async (value) => {
		for (const how of ['poll', 'test'] as const) {
			const failed = await failureOf(poller({ filters: { [name]: value as string } })[how]());
			expect(failed.message).toBe(`${label} must not be empty: set a value or remove the field`);
		}
		expect(sandbox.requests).toHaveLength(0);
	});

	test('is named if an expression gives an empty list', async () => {
		const failed = await failureOf(poller({ filters: { [name]: '={{ [] }}' } }).activate());
		expect(failed.message).toMatch(`${label} must `);
		expect(sandbox.requests).toHaveLength(0);
	});
});

test.each<unknown>([[], ''])('without an event (%j) it says what to choose', async (events) => {
	const { poller } = triggersOn('leadAdded', sandbox);
	const failed = await failureOf(poller({ events: events as string[] }).activate());
	expect(failed.message).toMatch(/^Trigger On must not be empty/);
});
