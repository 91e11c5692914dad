import { seeded } from '../../../packages/sandbox/composition/seeded';
import { importExample } from '../../../packages/rehearsal/n8n/examples';
import {
	openForm,
	submitLastForm,
	waitForPage,
	type FormPage,
} from '../../../packages/rehearsal/n8n/forms/submit';
import { type Execution, startWorkflow } from '../../../packages/rehearsal/n8n/executions';
import { poll } from '../../../packages/rehearsal/n8n/poll';
import { publishWorkflow } from '../../../packages/rehearsal/n8n/workflows';
import type { MessageApproval } from '../../../src/contract/campaigns';
import { expectSuccess, type Environment } from '../support/environment';
import { publishForCalls } from '../support/publish';
import { settled } from '../support/settle';

const TRIGGER = 'When a message waits';
const CAMPAIGN = 'Trade fair introductions';
interface Question {
	readonly approval: MessageApproval;
	readonly leadName: string;
	/** What the chat was asked. */
	readonly text: string;
	/** The page behind the link. */
	readonly page: FormPage;
}

export function askInChatBeforeApproving(environment: Environment) {
	const importAskExample = async (waitSeconds?: number) => {
		const { n8n, credential } = environment;
		const wait = { resumeAmount: waitSeconds, resumeUnit: 'seconds' };
		const { id } = await importExample(n8n, credential, 'ask-in-chat-before-approving', {
			values: { chat_url: environment.chatHook },
			parameters: waitSeconds === undefined ? {} : wait,
		});
		return id;
	};
	const addMessage = (message: string) =>
		environment.sandbox.control.addApproval({ campaign_id: seeded.campaigns.started, message });
	const record = <Row>(query: string, ...values: string[]): Row => {
		const row = environment.sandbox.database.prepare(query).get(...values);
		return JSON.parse(String(row?.record)) as Row;
	};
	const stored = ({ id }: { readonly id: string }) =>
		record<MessageApproval>('SELECT record FROM message_approvals WHERE id = ?', id);
	const leadNameOf = ({ campaign_id, lead_id }: MessageApproval) =>
		record<{ lead: { name: string } }>(
			'SELECT record FROM campaign_leads WHERE campaign_id = ? AND lead_id = ?',
			campaign_id,
			lead_id,
		).lead.name;
	const rename = ({ campaign_id, lead_id }: MessageApproval, name: string) =>
		environment.sandbox.database
			.prepare(
				`UPDATE campaign_leads SET record = json_set(record, '$.lead.name', ?)
				WHERE campaign_id = ? AND lead_id = ?`,
			)
			.run(name, campaign_id, lead_id);
	const posted = () => environment.sandbox.services.chat.posts.map(({ text }) => text);

	async function waitForPosts(count: number): Promise<void> {
		const posts = await poll(
			() => Promise.resolve(posted()),
			({ length }) => length >= count,
		);
		if (posts.length < count) throw new Error(`In vain: ${count} posts. The chat has ${posts}`);
	}

	/** Opens the page that the chat was given a link to. */
	async function openQuestion(text: string, approval: MessageApproval): Promise<Question> {
		const [url] = /https?:\/\/\S+$/.exec(text)!;
		// The chat has the link before the execution waits for the answer.
		await waitForPage(url);
		const page = await openForm(url);
		return { approval, leadName: leadNameOf(approval), text, page };
	}

	/** Runs the example by hand, which asks for the newest message. Returns once the chat has the question. */
	async function runByHand(waitSeconds?: number): Promise<void> {
		const workflowId = await importAskExample(waitSeconds);
		await publishForCalls(environment.n8n, workflowId);
		await startWorkflow(environment.n8n, workflowId, { name: TRIGGER });
		await waitForPosts(1);
	}

	async function askByHand(message: string, name?: string): Promise<Question> {
		const approval = addMessage(message);
		if (name !== undefined) rename(approval, name);
		await runByHand();
		return await openQuestion(posted()[0]!, approval);
	}

	/** What the chat is told after the answer. */
	async function answered({ page }: Question, answers: Record<string, string>): Promise<string> {
		const before = posted().length;
		expect(await submitLastForm(page, answers)).toBe('Thank you. The chat says what became of it.');
		await waitForPosts(before + 1);
		return posted().at(-1)!;
	}

	test('asks for each new message by itself, and does what the person decides, in any order', async () => {
		const { n8n } = environment;
		const workflowId = await importAskExample();
		await publishWorkflow(n8n, workflowId);

		const texts = ['Is this good?', 'This can be better', 'Rather not'];
		const approvals = texts.map(addMessage) as [MessageApproval, MessageApproval, MessageApproval];
		await waitForPosts(3);
		await n8n.call('POST', `/workflows/${workflowId}/deactivate`, {});
		const [approve, edit, reject] = await Promise.all(
			approvals.map((approval) => {
				const post = posted().find((text) => text.includes(` to ${leadNameOf(approval)} (`));
				return openQuestion(post!, approval);
			}),
		);

		expect(approve!.text).toContain(
			`A first message to ${approve!.leadName} (${CAMPAIGN}) waits for approval:\nIs this good?\n`,
		);
		expect(approve!.page).toMatchObject({
			title: `Message to ${approve!.leadName}`,
			text: `Campaign: ${CAMPAIGN}\nMessage: first message`,
		});
		expect(approve!.page.fields.get('Text')!.value).toEqual(['Is this good?']);

		const newText = 'This is better:\n\n"so" & <b>short</b> {{job_title}}';
		expect(
			await answered(reject!, {
				Decision: 'Reject',
				'Reason, if rejected': 'Not a fit',
				'Note, if rejected': 'Works elsewhere now',
			}),
		).toBe(`${reject!.leadName} (${CAMPAIGN}): rejected`);
		expect(await answered(edit!, { Decision: 'Approve', Text: newText })).toBe(
			`${edit!.leadName} (${CAMPAIGN}): approved with the new text`,
		);
		expect(await answered(approve!, { Decision: 'Approve' })).toBe(
			`${approve!.leadName} (${CAMPAIGN}): approved`,
		);

		expect(stored(approvals[0])).toMatchObject({
			approval_status: 'approved',
			message: 'Is this good?',
			is_override: false,
		});
		expect(stored(approvals[1])).toMatchObject({ approval_status: 'approved', message: newText });
		expect(stored(approvals[2])).toMatchObject({
			approval_status: 'rejected',
			rejection_reason: 'NOT_FIT',
			rejection_note: 'Works elsewhere now',
		});
		expect(posted()).toHaveLength(6);
		for (const execution of await settled(n8n, workflowId)) expectSuccess(execution);
	});

	test('can be tried by hand before it is published, whatever stands in the message and the name', async () => {
		const message = '<!channel> "quoted" & {{ 1 + 1 }} $& \\n\nsecond line';
		const name = 'Ann <img src="https://pictures.example/x"> & Sons {{ 1 + 1 }}';
		const question = await askByHand(message, name);
		const masked = (text: string) =>
			text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
		expect(question.text).toContain(masked(`A first message to ${name} (`));
		expect(question.text).toContain(masked(message));
		expect(question.page.html).not.toContain('<img src="https://pictures.example');
		expect(question.page.title).toBe(`Message to ${name}`);
		expect(question.page.fields.get('Text')!.value).toEqual([message]);
		expect(await answered(question, { Decision: 'Approve' })).toBe(
			`${masked(name)} (${CAMPAIGN}): approved`,
		);
		expect(stored(question.approval)).toMatchObject({
			approval_status: 'approved',
			message,
			is_override: false,
		});
	});

	test('says so where someone else was faster', async () => {
		const question = await askByHand('Who is first?');
		environment.sandbox.control.changeApproval(question.approval.id, {
			approval_status: 'approved',
		});
		expect(await answered(question, { Decision: 'Reject' })).toMatch(
			/: NOT DONE\. .*approved already/,
		);
		expect(stored(question.approval).approval_status).toBe('approved');
	});

	test('does not approve a text that was written anew since the question', async () => {
		const question = await askByHand('The first text');
		environment.sandbox.control.changeApproval(question.approval.id, { message: 'Another text' });
		expect(await answered(question, { Decision: 'Approve' })).toMatch(
			/: NOT DONE\. .*is not the one that was reviewed/,
		);
		expect(stored(question.approval).approval_status).toBe('pending');
	});

	test('does not write over a text that was written anew since the question', async () => {
		const question = await askByHand('The first text');
		environment.sandbox.control.changeApproval(question.approval.id, { message: 'Another text' });
		expect(await answered(question, { Decision: 'Approve', Text: 'My text' })).toMatch(
			/: NOT DONE\. .*is not the one that was reviewed/,
		);
		expect(stored(question.approval)).toMatchObject({
			approval_status: 'pending',
			message: 'Another text',
		});
	});

	test('leaves the message waiting where nobody decides in time, and says so', async () => {
		const approval = addMessage('Is anybody there?');
		await runByHand(1);
		await waitForPosts(2);
		expect(posted()[1]).toBe(
			`${leadNameOf(approval)} (${CAMPAIGN}): nobody has decided in seven days, it still waits`,
		);
		expect(stored(approval).approval_status).toBe('pending');
	});

	test('fails visibly where the chat takes no post', async () => {
		environment.sandbox.services.chat.status = 503;
		addMessage('Nobody hears this');
		const workflowId = await importAskExample();
		await startWorkflow(environment.n8n, workflowId, { name: TRIGGER });
		const isFailed = ({ status }: Execution) => status === 'error';
		await settled(environment.n8n, workflowId, (all) => all.some(isFailed));
		expect(posted()).toEqual([]);
	});
}
