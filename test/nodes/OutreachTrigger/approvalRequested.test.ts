import { seeded } from '../../../packages/sandbox/composition/seeded';
import { environment } from '../support/environment';
import { addApprovals, addCampaign, meanwhile, patchApproval } from '../support/approvals';
import { failureOf, triggersOn } from '../support/poller';
import { useSandbox } from '../support/sandbox';

const sandbox = useSandbox({ leads: 30 });
const { poller, activated } = triggersOn('approvalRequested', sandbox);

const ask = (campaign_id: string, message = 'Hi there') =>
	sandbox.control.addApproval({ campaign_id, message });
const messages = (items: Awaited<ReturnType<ReturnType<typeof poller>['poll']>>) =>
	(items ?? []).map(({ message }) => message);
const hoursAgo = (hours: number) => {
	const at = new Date(environment.now() - hours * 3_600_000).toISOString();
	return { approval_requested_at: at, generated_at: at };
};

const requestsSince = (count: number) => sandbox.requests.slice(count);

test('messages of several campaigns come in the order in which they were written', async () => {
	const trigger = await activated();
	ask(seeded.campaigns.paused, 'One');
	const later = (seconds: number) => ({
		approval_requested_at: new Date(environment.now() + seconds * 1000).toISOString(),
	});
	patchApproval(sandbox, ask(seeded.campaigns.started, 'Three').id, later(3));
	patchApproval(sandbox, ask(seeded.campaigns.paused, 'Two').id, later(2));
	expect(messages(await trigger.poll())).toEqual(['One', 'Two', 'Three']);
});

test('a message that was written again asks again, under an id of its own', async () => {
	const trigger = await activated();
	const { id } = ask(seeded.campaigns.started);
	const [first] = (await trigger.poll())!;
	sandbox.control.changeApproval(id, { message: 'Hello again' });
	const [second] = (await trigger.poll())!;
	expect(second).toMatchObject({ message_id: id, message: 'Hello again' });
	expect(second!.event_id).not.toBe(first!.event_id);
	expect(await trigger.poll()).toBeNull();
});

test('one that was resolved before a poll saw it needs nobody', async () => {
	const trigger = await activated();
	sandbox.control.changeApproval(ask(seeded.campaigns.started).id, { approval_status: 'approved' });
	expect(await trigger.poll()).toBeNull();
});

test('a campaign that is started later brings all its messages', async () => {
	const trigger = await activated();
	sandbox.control.setCampaignStatus(seeded.campaigns.draft, 'started');
	expect((await trigger.poll())!.map(({ campaign_id }) => campaign_id)).toContain(
		seeded.campaigns.draft,
	);
	expect(await trigger.poll()).toBeNull();
});

test('Emit From Before Activation brings what came in those hours', async () => {
	patchApproval(sandbox, ask(seeded.campaigns.started, 'Recent').id, hoursAgo(2));
	patchApproval(sandbox, ask(seeded.campaigns.started, 'Old').id, hoursAgo(30));
	const trigger = poller({ options: { pastHours: 24 } });
	expect(messages(await trigger.activate())).toEqual(['Recent']);
	expect(await trigger.poll()).toBeNull();
});

test('a message that appears after the publishing with a time from before comes, up to seven days late', async () => {
	patchApproval(sandbox, ask(seeded.campaigns.started, 'There already').id, hoursAgo(1));
	const trigger = await activated();
	patchApproval(sandbox, ask(seeded.campaigns.started, 'Late').id, hoursAgo(2));
	patchApproval(sandbox, ask(seeded.campaigns.paused, 'Late elsewhere').id, hoursAgo(6 * 24));
	patchApproval(sandbox, ask(seeded.campaigns.started, 'Too late').id, hoursAgo(8 * 24));
	expect(messages(await trigger.poll())).toEqual(['Late elsewhere', 'Late']);
	expect(await trigger.poll()).toBeNull();
});

test('the publishing reads the messages of as many campaigns as a poll does; in the others they count from then on', async () => {
	const trigger = await activated({ options: { campaignsPerPoll: 1 } });
	const asked = sandbox.requests.filter(({ endpoint }) => endpoint?.includes('Approvals'));
	expect(asked).toHaveLength(1);
	for (const id of [seeded.campaigns.started, seeded.campaigns.paused]) {
		patchApproval(sandbox, ask(id, id).id, hoursAgo(2));
	}
	const found = [await trigger.poll(), await trigger.poll(), await trigger.poll()].flatMap(
		messages,
	);
	expect(asked[0]!.path).toContain(found.join());
	expect(found).toHaveLength(1);
});

test('a campaign that cannot be read when the workflow is published does not keep it from being published', async () => {
	const fault = { fault: 'status', status: 502, times: 99 } as const;
	sandbox.faults.add({ ...fault, endpoint: 'campaigns.listMessageApprovals' });
	const trigger = await activated();
	sandbox.faults.clear();
	ask(seeded.campaigns.started, 'Later');
	expect(messages(await trigger.poll())).toEqual(['Later']);
});

describe('Include Lead', () => {
	test('takes a request more for a campaign with a new message', async () => {
		const trigger = await activated();
		ask(seeded.campaigns.started);
		const before = sandbox.requests.length;
		await trigger.poll();
		const asked = requestsSince(before).map(({ endpoint }) => endpoint);
		expect(asked.filter((endpoint) => endpoint === 'campaigns.listLeads')).toHaveLength(1);
		expect(asked).toHaveLength(4);
	});

	test('off: no such request, and no name', async () => {
		const trigger = await activated({ options: { includeLead: false } });
		ask(seeded.campaigns.started);
		const before = sandbox.requests.length;
		const [item] = (await trigger.poll())!;
		expect(item).toMatchObject({ lead_id: expect.any(String), lead_name: null });
		expect(requestsSince(before)).toHaveLength(3);
	});

	test('if the leads cannot be read, the message waits for its lead', async () => {
		const trigger = await activated();
		ask(seeded.campaigns.started, 'Without lead');
		ask(seeded.campaigns.paused, 'With lead');
		sandbox.faults.add({ fault: 'status', status: 503, endpoint: 'campaigns.listLeads', times: 4 });
		const first = messages(await trigger.poll());
		expect(first).toHaveLength(1);
		const second = messages(await trigger.poll());
		expect([...first, ...second].sort()).toEqual(['With lead', 'Without lead']);
	});

	test('a manual test names what keeps it from the lead', async () => {
		sandbox.faults.add({ fault: 'status', status: 503, endpoint: 'campaigns.listLeads', times: 9 });
		expect((await failureOf(poller().test())).httpCode).toBe('503');
	});
});

describe('a manual test', () => {
	test.each([seeded.campaigns.started, seeded.campaigns.paused])(
		'shows the newest message of all campaigns, in %s',
		async (id) => {
			for (const each of [seeded.campaigns.started, seeded.campaigns.paused]) ask(each, 'Older');
			await environment.sleep(1_000);
			ask(id, 'Newest');
			expect(messages(await poller().test())).toEqual(['Newest']);
		},
	);
});

describe('the filter by campaign', () => {
	test('reads those alone, and starts on those alone', async () => {
		const trigger = await activated({ filters: { campaignIds: [seeded.campaigns.paused] } });
		ask(seeded.campaigns.started, 'Another');
		ask(seeded.campaigns.paused, 'Chosen');
		await trigger.poll();
		ask(seeded.campaigns.started, 'Another');
		ask(seeded.campaigns.paused, 'Chosen again');
		const before = sandbox.requests.length;
		expect(messages(await trigger.poll())).toEqual(['Chosen again']);
		// The campaigns, the messages of one, its leads.
		expect(requestsSince(before)).toHaveLength(3);
	});

	test('an unknown campaign is named at the activation and in a manual test', async () => {
		const trigger = poller({ filters: { campaignIds: [seeded.campaigns.paused, 'camp_99'] } });
		for (const failed of [
			await failureOf(trigger.activate()),
			await failureOf(
				poller({ filters: { campaignIds: [seeded.campaigns.started, 'camp_99'] } }).test(),
			),
		]) {
			expect(failed.message).toContain('camp_99');
			expect(failed.message).not.toContain(seeded.campaigns.paused);
			expect(failed.description).toContain('Filters > Campaign Names or IDs');
		}
	});

	test('one that was deleted is named, but does not hold up the others', async () => {
		const trigger = await activated({
			filters: { campaignIds: [seeded.campaigns.started, seeded.campaigns.paused] },
		});
		ask(seeded.campaigns.started, 'Gone with it');
		ask(seeded.campaigns.paused, 'Still there');
		sandbox.control.deleteCampaign(seeded.campaigns.started);
		expect(messages(await trigger.poll())).toEqual(['Still there']);
		expect((await failureOf(trigger.poll())).message).toContain(seeded.campaigns.started);
	});
});

describe('a campaign', () => {
	test('that is deleted between the list and its messages is dropped, the rest goes on', async () => {
		const trigger = await activated();
		ask(seeded.campaigns.started, 'Gone with it');
		ask(seeded.campaigns.paused, 'Still there');
		meanwhile(sandbox, 'campaigns.listMessageApprovals', () =>
			sandbox.control.deleteCampaign(seeded.campaigns.started),
		);
		expect(messages(await trigger.poll())).toEqual(['Still there']);
		expect(await trigger.poll()).toBeNull();
	});

	test.each([503, 502])(
		'that answers %i does not hold up the others, and is the error if there is nothing else',
		async (status) => {
			const trigger = await activated();
			ask(seeded.campaigns.started, 'Behind the wall');
			ask(seeded.campaigns.paused, 'In the open');
			let isBroken = true;
			const { next } = sandbox.faults;
			sandbox.faults.next = (endpoint) => {
				const isAsked = sandbox.requests
					.at(-1)!
					.path.endsWith(`/${seeded.campaigns.started}/message-approvals`);
				return isBroken && isAsked ? { fault: 'status', status } : next(endpoint);
			};
			expect(messages(await trigger.poll())).toEqual(['In the open']);
			expect((await failureOf(trigger.poll())).httpCode).toBe(String(status));
			isBroken = false;
			expect(messages(await trigger.poll())).toEqual(['Behind the wall']);
			sandbox.faults.next = next;
		},
	);
});

describe('many campaigns', () => {
	test('of 45 with 20 a poll, each is seen within three polls', async () => {
		const ids = [seeded.campaigns.started, seeded.campaigns.paused];
		while (ids.length < 45) ids.push(addCampaign(sandbox.database));
		const trigger = await activated({ options: { includeLead: false } });
		const approval_requested_at = new Date(environment.now() + 1000).toISOString();
		for (const id of ids) addApprovals(sandbox.database, id, 1, { approval_requested_at });
		const seen: unknown[] = [];
		for (let round = 0; round < 3; round += 1) {
			const before = sandbox.requests.length;
			seen.push(...((await trigger.poll()) ?? []).map(({ campaign_id }) => campaign_id));
			expect(requestsSince(before)).toHaveLength(1 + 20);
		}
		expect(seen.sort()).toEqual(ids.sort());
		expect(await trigger.poll()).toBeNull();
	});

	test('a manual test leaves the round as it is', async () => {
		while (addCampaign(sandbox.database) !== 'camp_9');
		const trigger = await activated({ options: { campaignsPerPoll: 2 } });
		const campaignsOf = async (how: 'poll' | 'test') => {
			const before = sandbox.requests.length;
			await trigger[how]();
			return requestsSince(before).filter(({ path }) => path.endsWith('/message-approvals'));
		};
		const first = await campaignsOf('poll');
		await campaignsOf('test');
		const second = await campaignsOf('poll');
		expect(new Set([...first, ...second].map(({ path }) => path)).size).toBe(4);
	});
});
