import { failureOf, triggersOn } from '../support/poller';
import { listening } from '../support/runNode';
import { useSandbox } from '../support/sandbox';

/** If the first poll of an activation throws, n8n takes back all triggers of the workflow. */

const sandbox = useSandbox({ leads: 30 });
const { activated } = triggersOn('approvalRequested', sandbox);

const breakCampaigns = () =>
	sandbox.faults.add({
		fault: 'status',
		status: 502,
		endpoint: 'campaigns.listMessageApprovals',
		times: 999,
	});

test.each(['init', 'leadershipChange', 'activate'] as const)(
	'a campaign that cannot be read does not stop the workflow from being activated (%s), and is reported with the next poll',
	async (mode) => {
		const trigger = await activated();
		trigger.restart();
		breakCampaigns();
		const { result, log } = await listening(() => trigger.activate(mode));
		expect(result).toBeNull();
		expect(log.join('\n')).toMatch(/502/);
		expect((await failureOf(trigger.poll())).httpCode).toBe('502');
	},
);

test('a campaign of the filter that was deleted while n8n was down is reported the same way', async () => {
	const trigger = await activated({ filters: { campaignIds: ['camp_2', 'camp_3'] } });
	trigger.restart();
	sandbox.control.deleteCampaign('camp_2');
	const { result } = await listening(() => trigger.activate('init'));
	expect(result).toBeNull();
	expect((await failureOf(trigger.poll())).message).toContain('camp_2');
	sandbox.control.addApproval({ campaign_id: 'camp_3' });
	expect(await trigger.poll()).toHaveLength(1);
});

test('what the first poll of an activation finds comes', async () => {
	const trigger = await activated();
	trigger.restart();
	sandbox.control.addApproval({ campaign_id: 'camp_3' });
	expect(await trigger.activate('init')).toHaveLength(1);
});

test('a scheduler that brings a context for each poll is told with every poll', async () => {
	const trigger = await activated();
	trigger.restart();
	breakCampaigns();
	for (let polls = 0; polls < 2; polls++) {
		trigger.restart();
		expect((await failureOf(trigger.poll())).httpCode).toBe('502');
	}
});
