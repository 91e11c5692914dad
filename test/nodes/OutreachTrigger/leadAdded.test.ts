import { seeded } from '../../../packages/sandbox/composition/seeded';
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
const leave = (listId: string, leadId: string) =>
	sandbox.query('DELETE FROM memberships WHERE lead_list_id = ? AND lead_id = ?', listId, leadId);

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

	describe('a lead that leaves it and comes back starts the workflow again', () => {
		const list = seeded.lists.default;
		const lead = seeded.leads.interested;

		/** A trigger that has seen the lead join and leave. The id of its first join. */
		async function left() {
			const trigger = await activated({ filters: { leadListId: list } });
			join(list, lead);
			const [first] = (await trigger.poll())!;
			leave(list, lead);
			expect(await trigger.poll()).toBeNull();
			return { trigger, first: String(first!.event_id) };
		}

		test('each time, with an id of its own', async () => {
			const { trigger, first } = await left();
			expect(first).toBe(`leadAdded:${lead}:${list}`);
			const ids = [first];
			for (let times = 0; times < 2; times += 1) {
				join(list, lead);
				const items = await trigger.poll();
				expect(idsOf(items)).toEqual([lead]);
				ids.push(String(items![0]!.event_id));
				leave(list, lead);
				expect(await trigger.poll()).toBeNull();
			}
			expect(new Set(ids).size).toBe(3);
		});

		test('once, if n8n stops before the execution', async () => {
			const { trigger } = await left();
			join(list, lead);
			const lost = (await trigger.handOut())!;
			trigger.restart();
			const items = await trigger.poll();
			expect(items).toEqual(lost);
			trigger.restart();
			expect(await trigger.poll()).toBeNull();
		});

		test('once, if it came with more than n8n should save, and n8n stops', async () => {
			const { trigger } = await left();
			// So many that the outbox keeps no items, but what was remembered before.
			const others = sandbox.control.tickAgent(seeded.agents.active, 750);
			for (const { id } of others) join(list, id);
			join(list, lead);
			const items = (await trigger.handOut())!;
			expect(trigger.saved).toHaveProperty('outbox.before');
			const { rows } = await trigger.execute(items.filter(({ lead_id }) => lead_id === lead));
			expect(idsOf(rows)).toEqual([lead]);
			trigger.restart();
			const again = idsOf(await trigger.poll());
			expect(again).toHaveLength(others.length);
			expect(again).not.toContain(lead);
		});

		test('once, if n8n finds it again in a memory that was written back', async () => {
			const { trigger } = await left();
			// With an event, n8n saves that the lead is gone.
			join(list, seeded.leads.withoutConversation);
			expect(await trigger.poll()).toHaveLength(1);
			const before = trigger.saved;
			join(list, lead);
			expect(idsOf(await trigger.poll())).toEqual([lead]);
			trigger.saved = before;
			trigger.restart();
			expect(idsOf(await trigger.handOut())).toContain(lead);
			trigger.restart();
			expect(await trigger.poll()).toBeNull();
		});

		test('also if the memory began anew meanwhile', async () => {
			const { trigger } = await left();
			join(list, lead);
			const [second] = (await trigger.poll())!;
			trigger.saved = {};
			trigger.restart();
			await environment.sleep(60_000);
			expect(await trigger.activate()).toBeNull();
			leave(list, lead);
			expect(await trigger.poll()).toBeNull();
			join(list, lead);
			const [third] = (await trigger.poll()) ?? [];
			expect(third).toMatchObject({ lead_id: lead });
			expect(third!.event_id).not.toBe(second!.event_id);
		});
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
