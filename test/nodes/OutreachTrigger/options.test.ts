import { failureOf, triggersOn } from '../support/poller';
import { useSandbox } from '../support/sandbox';

const sandbox = useSandbox({ leads: 30 });

describe.each([
	['replyReceived', 'lookBackDays', 'Look Back (Days)', [0, -1, 31, 'abc', '7 days', true, []]],
	['replyReceived', 'combineMinutes', 'Combine Messages (Minutes)', [-5, 1441, '5 min', NaN]],
	['replyReceived', 'lastMessages', 'Include Last Messages', [-1, 101]],
	['replyReceived', 'emitFromHours', 'Emit From Earlier (Hours)', [-1, 169]],
	['approvalRequested', 'campaignsPerPoll', 'Campaigns per Poll', [0, 51, 'all']],
] as const)('of %s, %s', (event, name, label, wrong) => {
	const { poller } = triggersOn(event, sandbox);

	// n8n checks the bounds of a field in the form, but not of an expression.
	test.each<unknown>(wrong)('is named if it is %j', async (value) => {
		const failed = await failureOf(poller({ options: { [name]: value as number } }).activate());
		expect(failed.message).toContain(label);
		expect(failed.message).toMatch(/must be a number from \d+ to \d+/);
		expect(sandbox.requests).toHaveLength(0);
	});

	test.each([null, '', '7', 7])('is accepted if it is %j', async (value) => {
		expect(await poller({ options: { [name]: value as number } }).poll('manual')).toHaveLength(1);
	});
});
