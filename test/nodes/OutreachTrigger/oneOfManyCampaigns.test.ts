import type { Fault } from '../../../packages/sandbox/core/faults/faults';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import { addCampaign } from '../support/approvals';
import { invitedLead } from '../support/campaignLeads';
import { environment } from '../support/environment';
import { failureOf, triggersOn } from '../support/poller';
import { listening } from '../support/runNode';
import { useSandbox } from '../support/sandbox';

const sandbox = useSandbox({ leads: 30 });
const DAY_MS = 86_400_000;

/** Makes every request for this campaign's own lists fail. */
function breakCampaign(id: string): void {
	const { next } = sandbox.faults;
	const broken: Fault = { fault: 'status', status: 502 };
	sandbox.faults.next = (endpoint) =>
		sandbox.requests.at(-1)!.path.includes(`/${id}/`) ? broken : next(endpoint);
	restore = () => {
		sandbox.faults.next = next;
	};
}
let restore = () => {};
afterEach(() => restore());

const setStatus = (status: 'failed' | 'completed', campaignId: string) =>
	sandbox.control.changeCampaignLead(invitedLead(sandbox, campaignId).id, { status });

test('one that always fails takes its turn and no more', async () => {
	const { activated } = triggersOn('approvalRequested', sandbox);
	const trigger = await activated({ options: { campaignsPerPoll: 1 } });
	breakCampaign(seeded.campaigns.started);
	sandbox.control.addApproval({ campaign_id: seeded.campaigns.paused });
	const found: unknown[] = [];
	for (let polls = 0; polls < 2; polls++) {
		found.push(...((await trigger.poll().catch(() => null)) ?? []));
	}
	expect(found).toHaveLength(1);
});

test('what a poll has learned of the others stays if one fails', async () => {
	const { activated } = triggersOn('campaignLeadStatusChanged', sandbox);
	const fault = { fault: 'status', status: 502, endpoint: 'campaigns.listLeads' } as const;
	sandbox.faults.add({ ...fault, times: 99 });
	const { result: trigger } = await listening(() => activated());
	sandbox.faults.clear();
	breakCampaign(seeded.campaigns.started);
	expect((await failureOf(trigger.poll())).httpCode).toBe('502');
	setStatus('failed', seeded.campaigns.paused);
	expect(await trigger.poll()).toMatchObject([
		{ campaign_id: seeded.campaigns.paused, status: 'failed' },
	]);
});

test('with more than a poll reads, the leads of all are known from the activation on', async () => {
	const ids = Array.from({ length: 24 }, () => addCampaign(sandbox.database));
	for (const id of ids) {
		sandbox.query(
			`INSERT INTO campaign_leads (id, campaign_id, lead_id, record, enrolled_at)
			SELECT id || '_in_' || ?1, ?1, lead_id,
				json_set(record, '$.id', id || '_in_' || ?1, '$.campaign_id', ?1), enrolled_at
			FROM campaign_leads WHERE campaign_id = '${seeded.campaigns.started}'`,
			id,
		);
	}
	const { activated } = triggersOn('campaignLeadStatusChanged', sandbox);
	const trigger = await activated();
	trigger.restart();
	for (const id of ids) setStatus('failed', id);
	const items = [...((await trigger.poll()) ?? []), ...((await trigger.poll()) ?? [])];
	expect(items.map(({ campaign_id }) => campaign_id).sort()).toEqual(ids.toSorted());
});

test.each([
	[undefined, 3],
	[30, 4],
])(
	'one that was completed ten days ago is read if Watch Completed Campaigns For is %s',
	async (days, requests) => {
		sandbox.query(
			`UPDATE campaigns SET record = json_set(record, '$.status', 'completed', '$.updatedAt', ?) WHERE id = '${seeded.campaigns.disconnectedDraft}'`,
			new Date(environment.now() - 10 * DAY_MS).toISOString(),
		);
		sandbox.query(
			`UPDATE campaigns SET record = json_set(record, '$.updatedAt', ?) WHERE id = '${seeded.campaigns.completed}'`,
			new Date(environment.now() - 50 * DAY_MS).toISOString(),
		);
		const { activated } = triggersOn('approvalResolved', sandbox);
		const trigger = await activated({ options: days === undefined ? {} : { completedDays: days } });
		await trigger.poll();
		const before = sandbox.requests.length;
		expect(await trigger.poll()).toBeNull();
		expect(sandbox.requests.length - before).toBe(requests);
	},
);
