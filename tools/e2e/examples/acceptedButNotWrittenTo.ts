import type { CampaignLead } from '../../../src/contract/campaigns';
import { importExample, TRIGGER } from '../../../packages/rehearsal/n8n/examples';
import { runWorkflow } from '../../../packages/rehearsal/n8n/executions';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import { storedApprovals } from '../support/approvals';
import { findDataTable } from '../support/dataTables';
import { expectSuccess, type Environment } from '../support/environment';

const TABLE = 'Accepted, but not written to';
const DAYS = 5;
const DAY = 24 * 60 * 60 * 1000;

export function acceptedButNotWrittenTo(environment: Environment) {
	let workflowId: string;

	const importIt = async (values = {}): Promise<string> => {
		const { n8n, credential, chatHook } = environment;
		const example = await importExample(n8n, credential, 'accepted-but-not-written-to', {
			values: { chat_url: chatHook, ...values },
		});
		return example.id;
	};

	beforeEach(async () => {
		workflowId = await importIt({ days: DAYS });
	});

	afterEach(async () => (await findDataTable(environment.n8n, TABLE)).remove());

	const run = async (trigger = TRIGGER, id = workflowId) => {
		const execution = await runWorkflow(environment.n8n, id, trigger);
		expectSuccess(execution);
		return execution;
	};
	const posts = () => environment.sandbox.services.chat.posts.map(({ text }) => text);
	const noted = async () => (await (await findDataTable(environment.n8n, TABLE)).rows()) as Row[];
	type Row = { readonly lead_id: string; readonly name: string; readonly state: string };

	/** Who is in a campaign, as the API has it. */
	const enrolled = () =>
		environment.sandbox.database
			.prepare('SELECT record FROM campaign_leads WHERE lead_id IS NOT NULL')
			.all()
			.map(({ record }) => JSON.parse(String(record)) as CampaignLead);
	const isOld = (time: ReturnType<typeof acceptedAt>) =>
		Boolean(time) && Date.parse(String(time)) <= Date.now() - DAYS * DAY;
	const acceptedAt = ({ actions_performed: actions, current_state: state }: CampaignLead) => {
		const sent = (actions ?? []).find(({ type }) => type?.startsWith('send_connection_request'));
		return sent?.accepted_at ?? (state?.connection_status === 'connected' && sent?.performed_at);
	};
	const wasWrittenTo = ({ current_state, actions_performed: actions, status }: CampaignLead) =>
		status === 'excluded' ||
		Boolean(current_state?.message_status ?? current_state?.inmail_status) ||
		(actions ?? []).some(
			({ type, status: done }) => type === 'send_message' && done !== 'scheduled',
		);
	const unwritten = (): string[] => {
		const all = enrolled();
		const written = new Set(all.filter(wasWrittenTo).map(({ lead_id }) => lead_id));
		const open = all.filter((one) => isOld(acceptedAt(one)) && !written.has(one.lead_id));
		return [...new Set(open.map(({ lead_id }) => lead_id!))];
	};
	/** With whom there is a conversation in which we have written last. */
	const answered = (): string[] =>
		environment.sandbox.database
			.prepare(
				"SELECT record ->> '$.lead.id' id FROM conversations WHERE record ->> '$.last_message.direction' = 'sent'",
			)
			.all()
			.map(({ id }) => String(id));
	const waiting = () => unwritten().filter((lead) => !answered().includes(lead));
	const sortedIds = async () => (await noted()).map(({ lead_id }) => lead_id).toSorted();

	test('tells of everybody who accepted and got no message, once, and sends nothing', async () => {
		expect(waiting().length).toBeGreaterThan(5);
		await run();
		expect(posts()).toHaveLength(1);
		expect(posts()[0]).toContain(`${waiting().length} people have accepted an invitation`);
		expect(await sortedIds()).toEqual(waiting().toSorted());
		const [first] = await noted();
		expect(posts()[0]).toContain(first!.name);

		// On the next day there is nobody else.
		await run('On weekdays');
		expect(posts()).toHaveLength(1);
		expect(environment.sandbox.effects('message_sent')).toEqual([]);
	});

	test('says why they wait, and tells only of who is new the next time', async () => {
		const { sandbox } = environment;
		await run();
		const rows = await noted();
		const pending = new Set(
			storedApprovals(environment)
				.filter(({ approval_status: status }) => status === 'pending')
				.map(({ lead_id }) => lead_id),
		);
		const isWaiting = ({ state }: Row) => state === 'a message waits for approval';
		expect(rows.filter(isWaiting).map(({ lead_id }) => lead_id)).toEqual(
			rows
				.filter(({ lead_id, state }) => pending.has(lead_id) && state !== 'the lead has written')
				.map(({ lead_id }) => lead_id),
		);
		expect(rows.filter(isWaiting)).not.toEqual([]);

		const invited = enrolled().find((one) => one.current_state?.connection_status === 'sent')!;
		sandbox.control.changeCampaignLead(invited.id, {
			connection_status: 'connected',
			accepted_at: new Date(Date.now() - (DAYS + 1) * DAY).toISOString(),
		});
		await run('On weekdays');
		expect((await noted()).slice(rows.length)).toMatchObject([{ lead_id: invited.lead_id }]);
		expect(posts()).toHaveLength(2);
		expect(posts()[1]).toContain('1 person has accepted an invitation');
	});

	test('does not tell of somebody to whom a colleague has written in the application', async () => {
		const { sandbox } = environment;
		const [lead] = waiting();
		const { id } = sandbox.control.addConversation({
			social_account_id: seeded.accounts.connected,
			lead_id: lead!,
			content: 'Thanks for the invitation',
		});
		await run();
		expect((await noted()).find(({ lead_id }) => lead_id === lead)).toMatchObject({
			state: 'the lead has written',
		});
		await (await findDataTable(environment.n8n, TABLE)).remove();

		sandbox.control.addMessage(id, { content: 'Welcome', direction: 'sent' });
		await run();
		expect(await sortedIds()).not.toContain(lead);
		expect(await sortedIds()).toEqual(waiting().toSorted());
	});

	test('does not tell of who has accepted only now', async () => {
		await run(TRIGGER, await importIt({ days: 1000 }));
		expect(posts()).toEqual([]);
		expect(await noted()).toEqual([]);
	});

	test('notes nobody if the chat takes no post, and tells of them the next time', async () => {
		const { chat } = environment.sandbox.services;
		chat.status = 503;
		const failed = await runWorkflow(environment.n8n, workflowId, TRIGGER);
		expect(failed).toMatchObject({ status: 'error', lastNode: 'Tell a person' });
		expect(await noted()).toEqual([]);
		chat.status = 200;
		await run('On weekdays');
		expect(posts()).toHaveLength(1);
		expect(await sortedIds()).toEqual(waiting().toSorted());
	});
}
