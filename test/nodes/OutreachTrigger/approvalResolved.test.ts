import { seeded } from '../../../packages/sandbox/composition/seeded';
import { patchApproval } from '../support/approvals';
import { environment } from '../support/environment';
import { triggersOn } from '../support/poller';
import { useSandbox } from '../support/sandbox';

const sandbox = useSandbox({ leads: 30 });
const { activated } = triggersOn('approvalResolved', sandbox);

const pendingOf = (campaignId: string) =>
	sandbox
		.query<{ id: string }>(
			`SELECT id FROM message_approvals
			WHERE campaign_id = ? AND json_extract(record, '$.approval_status') = 'pending' ORDER BY seq`,
			campaignId,
		)
		.map(({ id }) => id);

test('an approval and a rejection by someone else each start the workflow once', async () => {
	const trigger = await activated();
	const [first, second] = pendingOf(seeded.campaigns.started);
	sandbox.control.changeApproval(first!, { approval_status: 'approved' });
	expect(await trigger.poll()).toMatchObject([{ message_id: first, approval_status: 'approved' }]);
	sandbox.control.changeApproval(second!, {
		approval_status: 'rejected',
		rejection_reason: 'NOT_FIT',
	});
	expect(await trigger.poll()).toMatchObject([{ message_id: second, approval_status: 'rejected' }]);
	expect(await trigger.poll()).toBeNull();
});

test('a decision with a time from before the publishing that appears afterwards comes', async () => {
	const trigger = await activated();
	const [first] = pendingOf(seeded.campaigns.started);
	const at = new Date(environment.now() - 3_600_000).toISOString();
	patchApproval(sandbox, first!, { approval_status: 'approved', approval_resolved_at: at });
	expect(await trigger.poll()).toMatchObject([{ message_id: first, occurred_at: at }]);
	expect(await trigger.poll()).toBeNull();
});

test('one that waits for long is seen however many newer ones there are', async () => {
	const trigger = await activated();
	const [oldest] = pendingOf(seeded.campaigns.started);
	for (let round = 0; round < 3; round += 1) {
		const { id } = sandbox.control.addApproval({ campaign_id: seeded.campaigns.started });
		sandbox.control.changeApproval(id, { approval_status: 'approved' });
		expect(await trigger.poll()).toMatchObject([{ message_id: id }]);
	}
	sandbox.control.changeApproval(oldest!, { approval_status: 'approved' });
	expect(await trigger.poll()).toMatchObject([{ message_id: oldest }]);
});

test('why a message was rejected stands in the record', async () => {
	const trigger = await activated({ simplify: false });
	const [id] = pendingOf(seeded.campaigns.started);
	sandbox.control.changeApproval(id!, {
		approval_status: 'rejected',
		rejection_reason: 'BAD_TIMING',
	});
	expect(await trigger.poll()).toMatchObject([
		{
			approval: { id, rejection_reason: 'BAD_TIMING' },
			campaign_lead: { campaign_id: seeded.campaigns.started },
		},
	]);
});

test('only of the chosen campaigns', async () => {
	const trigger = await activated({ filters: { campaignIds: [seeded.campaigns.paused] } });
	const [another] = pendingOf(seeded.campaigns.started);
	const [chosen] = pendingOf(seeded.campaigns.paused);
	sandbox.control.changeApproval(another!, { approval_status: 'approved' });
	sandbox.control.changeApproval(chosen!, { approval_status: 'approved' });
	expect(await trigger.poll()).toMatchObject([{ message_id: chosen }]);
});
