import { seeded } from '../../../sandbox/seed/seeded';
import { environment } from '../support/environment';
import { failureOf, triggersOn } from '../support/poller';
import { useSandbox } from '../support/sandbox';

const sandbox = useSandbox({ leads: 30 });
const { poller, activated } = triggersOn('leadAdded', sandbox);

const idsOf = (items: Awaited<ReturnType<ReturnType<typeof poller>['poll']>>) =>
	(items ?? []).map(({ lead_id }) => lead_id);
const listOfAgent = () =>
	sandbox.query<{ id: string }>(
		`SELECT json_extract(record, '$.destination_list_id') AS id FROM agents WHERE id = '${seeded.agents.active}'`,
	)[0]!.id;
const join = (listId: string, leadId: string) =>
	sandbox.query(
		'INSERT INTO memberships (lead_list_id, lead_id, added_at) VALUES (?, ?, ?)',
		listId,
		leadId,
		environment.now(),
	);

test('leads that came at the same time come in the order in which they were added', async () => {
	const trigger = await activated();
	const ids = sandbox.control.tickAgent(seeded.agents.active, 5).map(({ id }) => id);
	expect(idsOf(await trigger.poll())).toEqual(ids);
	expect(await trigger.poll()).toBeNull();
});

test('more than a page of them at once are all seen, none twice', async () => {
	const trigger = await activated();
	for (let round = 0; round < 3; round += 1) sandbox.control.tickAgent(seeded.agents.active, 400);
	const ids = idsOf(await trigger.poll());
	expect(new Set(ids).size).toBe(1200);
	expect(ids).toHaveLength(1200);
	expect(await trigger.poll()).toBeNull();
});

test('Emit From Before Activation brings those who came in those hours', async () => {
	const [lead] = sandbox.control.tickAgent(seeded.agents.active, 1);
	const trigger = poller({ options: { pastHours: 2 } });
	expect(idsOf(await trigger.activate())).toEqual([lead!.id]);
	expect(await trigger.poll()).toBeNull();
});

describe('of a list', () => {
	const filters = () => ({ leadListId: listOfAgent() });

	test('takes one request, and names the list', async () => {
		const trigger = await activated({ filters: filters() });
		const before = sandbox.requests.length;
		expect(await trigger.poll()).toBeNull();
		expect(sandbox.requests.length - before).toBe(1);
		const [lead] = sandbox.control.tickAgent(seeded.agents.active, 1);
		expect(await trigger.poll()).toMatchObject([
			{ lead_id: lead!.id, lead_list_id: listOfAgent() },
		]);
		expect(await trigger.poll()).toBeNull();
	});

	test('a lead that was known before starts the workflow when it comes into the list', async () => {
		const trigger = await activated({ filters: filters() });
		const members = new Set(sandbox.leadsOf(listOfAgent()).map(({ id }) => id));
		const known = sandbox
			.query<{ id: string }>("SELECT id FROM leads WHERE workspace_id = 'ws_main'")
			.find(({ id }) => !members.has(id))!;
		join(listOfAgent(), known.id);
		expect(idsOf(await trigger.poll())).toEqual([known.id]);
	});

	test('a lead of another list does not', async () => {
		const trigger = await activated({ filters: { leadListId: seeded.lists.default } });
		sandbox.control.tickAgent(seeded.agents.active, 1);
		expect(await trigger.poll()).toBeNull();
	});

	test('an unknown list is an error at once', async () => {
		const trigger = poller({ filters: { leadListId: 'list_99' } });
		const failed = await failureOf(trigger.activate());
		expect(failed.httpCode).toBe('404');
		expect(failed.message).toContain('list_99');
	});

	test('a manual test shows the newest of the list', async () => {
		join(seeded.lists.default, seeded.leads.interested);
		sandbox.control.tickAgent(seeded.agents.active, 1);
		const trigger = poller({ filters: { leadListId: seeded.lists.default } });
		expect(idsOf(await trigger.test())).toEqual([seeded.leads.interested]);
	});
});
