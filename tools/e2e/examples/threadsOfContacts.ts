import {
	createThreadsTable,
	importExample,
	TRIGGER,
} from '../../../packages/rehearsal/n8n/examples';
import { runWorkflow } from '../../../packages/rehearsal/n8n/executions';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import { findDataTable, type DataTable } from '../support/dataTables';
import { expectSuccess, type Environment } from '../support/environment';

const url = (name: string) => `https://www.social.example/in/${name}`;

export function threadsOfContacts(environment: Environment) {
	let table: DataTable;
	let workflowId: string;

	beforeEach(async () => {
		const { n8n, credential } = environment;
		await createThreadsTable(n8n);
		table = await findDataTable(n8n, 'Contacts and threads');
		({ id: workflowId } = await importExample(n8n, credential, 'threads-of-contacts'));
	});

	afterEach(() => table.remove());

	const run = async (trigger = TRIGGER) => {
		const execution = await runWorkflow(environment.n8n, workflowId, trigger);
		expectSuccess(execution);
		return execution;
	};
	const rowOf = async (address: string) =>
		(await table.rows()).find(({ profile_url }) => profile_url === address)!;
	const leadOf = (conversation: string) =>
		environment.sandbox.database
			.prepare(
				"SELECT record ->> '$.lead.id' id, record ->> '$.lead.social_url' url FROM conversations WHERE id = ?",
			)
			.get(conversation) as { readonly id: string; readonly url: string };
	const requests = () =>
		environment.sandbox.requests.filter(({ endpoint }) => endpoint === 'conversations.list').length;

	test('writes intent and last message of the thread into each row, however the address is spelled', async () => {
		const { sandbox } = environment;
		const { url: address } = leadOf(seeded.conversations.interested);
		await table.insert([{ profile_url: `${address.replace('/in/', '/IN/')}/?from=crm` }]);
		const { content, sent_at } = sandbox.control.addMessage(seeded.conversations.interested, {
			content: 'When can we talk?',
		});
		await run();
		const rows = await table.rows();
		const found = {
			thread: '1 conversation',
			conversation_ids: seeded.conversations.interested,
			intent: 'INTERESTED',
			last_message: content,
			last_message_by: 'the lead',
			last_message_at: sent_at,
		};
		expect(await rowOf(address)).toMatchObject(found);
		expect(rows.at(-1)).toMatchObject(found);
	});

	test('says in its row who has no conversation, no address, or one that is none', async () => {
		await run();
		const rows = await table.rows();
		const none = { conversation_ids: '', intent: '', last_message: '', last_message_at: '' };
		expect(await rowOf(url('lead-4000'))).toMatchObject({ thread: 'no conversation', ...none });
		expect(rows.find(({ profile_url }) => !profile_url)).toMatchObject({
			thread: 'no profile address',
			...none,
		});
		expect(rows.find(({ name }) => name === 'Officine Bellandi')).toMatchObject({
			thread: expect.stringMatching(/company/),
			...none,
		});
	});

	test('shows the latest of several conversations, and names all', async () => {
		const { sandbox } = environment;
		const { id, url: address } = leadOf(seeded.conversations.interested);
		const other = sandbox.control.addConversation({
			social_account_id: seeded.accounts.warmingUp,
			lead_id: id,
			content: 'Here I am, too',
		});
		await run();
		expect(await rowOf(address)).toMatchObject({
			thread: '2 conversations, this is the latest',
			conversation_ids: `${other.id}, ${seeded.conversations.interested}`,
			last_message: 'Here I am, too',
		});
		const matthias = (await table.rows()).find(({ name }) => name === 'Matthias Brandstätter')!;
		expect(leadOf(String(matthias.conversation_ids)).url).toBe(url('person-3'));
	});

	test('reads the list once for all rows, and writes only rows with news the next time', async () => {
		const { url: address } = leadOf(seeded.conversations.interested);
		const before = requests();
		await run();
		expect(requests()).toBe(before + 1);
		const first = await table.rows();
		environment.sandbox.control.addMessage(seeded.conversations.interested, { content: 'News' });
		const execution = await run('Every hour');
		expect(execution.output('Write it into the row')).toMatchObject([
			{ profile_url: address, last_message: 'News' },
		]);
		expect(await table.rows()).toEqual(
			first.map((row) =>
				row.profile_url === address ? expect.objectContaining({ last_message: 'News' }) : row,
			),
		);
		expect(await run()).toMatchObject({ lastNode: 'What is new in each row' });
	});

	test('changes no row if the conversations cannot be read', async () => {
		await run();
		const first = await table.rows();
		environment.sandbox.faults.add({
			endpoint: 'conversations.list',
			fault: 'status',
			status: 403,
		});
		const execution = await runWorkflow(environment.n8n, workflowId, TRIGGER);
		expect(execution.status).toBe('error');
		expect(await table.rows()).toEqual(first);
	});
}
