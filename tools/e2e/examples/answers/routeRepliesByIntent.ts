import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { importExample } from '../../../../packages/rehearsal/n8n/examples';
import {
	executionIds,
	startWorkflow,
	type Execution,
	type Json,
} from '../../../../packages/rehearsal/n8n/executions';
import { poll } from '../../../../packages/rehearsal/n8n/poll';
import { storedApprovals, withRejected } from '../../support/approvals';
import { messagesOf, sentInto } from '../../support/conversations';
import { expectSuccess, type Environment } from '../../support/environment';
import { readExecutions } from '../../support/executions';
import { publishForCalls } from '../../support/publish';
import { itemsOf, retryLast, runEach, settled } from '../../support/settle';

const LIST = 'Asked for silence';
const CONVERSATION = seeded.conversations.interested;
const DAY = 24 * 60 * 60 * 1000;
const SECOND_IN_DAYS = 1 / 24 / 60 / 60;
const FOLLOW_UP = 'Is it a better moment now?';

export function routeRepliesByIntent(environment: Environment) {
	let workflowId: string;

	beforeEach(async () => {
		const { n8n, credential, modelCredential: model, chatHook, model: ofSandbox } = environment;
		ofSandbox.follow();
		const values = { chat_url: chatHook, wait_days: SECOND_IN_DAYS, follow_up: FOLLOW_UP };
		const example = await importExample(n8n, credential, 'route-replies-by-intent', {
			model,
			values,
		});
		workflowId = example.id;
		await publishForCalls(n8n, workflowId);
	});

	/** The test of a trigger that waits for labels shows the newest reply with one. */
	const label = (conversation: string) => {
		environment.sandbox.control.setConversation(conversation, { intent: 'INTERESTED' });
	};
	const reply = (content: string, conversation = CONVERSATION) => {
		const message = environment.sandbox.control.addMessage(conversation, { content });
		label(conversation);
		return message;
	};
	/** Routes the newest reply. */
	const route = () =>
		runEach(environment.n8n, workflowId, { trigger: 'When a lead replies', first: 'One reply' });
	async function routeWell() {
		for (const execution of await route()) expectSuccess(execution);
	}
	const posted = () => environment.sandbox.services.chat.posts.map(({ text }) => text);
	const leadOf = (conversation: string) => {
		const row = environment.sandbox.database
			.prepare('SELECT record FROM conversations WHERE id = ?')
			.get(conversation);
		const { lead } = JSON.parse(String(row?.record)) as {
			readonly lead: {
				readonly id: string;
				readonly first_name: string;
				readonly last_name: string;
				readonly social_url: string;
			};
		};
		return { ...lead, name: `${lead.first_name} ${lead.last_name}` };
	};
	const approvals = () => storedApprovals(environment);
	/** Who is in the list, by their IDs. */
	const silent = () =>
		environment.sandbox.database
			.prepare(
				`SELECT lead_id FROM memberships JOIN lead_lists ON lead_lists.id = lead_list_id
				WHERE lead_lists.record ->> '$.name' = ?`,
			)
			.all(LIST)
			.map(({ lead_id }) => lead_id);

	test('tells a person of whoever is interested, and of what fits nothing', async () => {
		const { name, social_url } = leadOf(CONVERSATION);
		reply('Yes, sounds good <b>& more</b>');
		await routeWell();
		reply('Who are you?');
		await routeWell();
		expect(posted()).toEqual([
			`${name} is interested, and waits for an answer:\nYes, sounds good &lt;b&gt;&amp; more&lt;/b&gt;\n${social_url}`,
			`${name} has written something that a person should read:\nWho are you?\n${social_url}`,
		]);
		expect(environment.sandbox.effects('message_sent')).toEqual([]);
	});

	test('lists who asks for silence, and rejects what waits for approval to them only', async () => {
		const { sandbox } = environment;
		const mine = sandbox.control.addApproval({
			campaign_id: seeded.campaigns.started,
			message: 'To be rejected',
		});
		const other = sandbox.control.addApproval({
			campaign_id: seeded.campaigns.started,
			message: 'To stay',
		});
		expect(other.lead_id).not.toBe(mine.lead_id);
		const { id } = sandbox.control.addConversation({
			social_account_id: seeded.accounts.connected,
			lead_id: mine.lead_id!,
			content: 'Stop writing to me',
		});
		label(id);
		const before = approvals();
		const lead = leadOf(id);

		await routeWell();
		expect(approvals()).toEqual(withRejected(before, lead.id, 'The lead has asked for silence'));
		expect(silent()).toEqual([lead.id]);
		expect(posted()).toEqual([expect.stringContaining('stop this lead in the application now.')]);

		// Once more: nobody else in the list, nothing to reject.
		const after = approvals();
		await routeWell();
		expect(silent()).toEqual([lead.id]);
		expect(approvals()).toEqual(after);
	});

	test('lists who asks for silence without a name', async () => {
		const { database } = environment.sandbox;
		const nameless = "json_set(record, '$.lead.first_name', '👋', '$.lead.last_name', null)";
		database
			.prepare(`UPDATE conversations SET record = ${nameless} WHERE id = ?`)
			.run(CONVERSATION);
		reply('Stop writing to me');
		await routeWell();
		expect(silent()).toEqual([leadOf(CONVERSATION).id]);
		expect(posted()).toEqual([expect.stringContaining('stop this lead in the application now.')]);
	});

	test('writes once to whoever wanted to hear later, and to nobody who has written since', async () => {
		const { sandbox, model } = environment;
		const { name } = leadOf(CONVERSATION);
		reply('Not now, maybe later');
		const [execution] = await route();
		expectSuccess(execution!);
		expect(sentInto(sandbox, CONVERSATION)).toEqual([FOLLOW_UP]);
		expect(posted()).toEqual([
			`${name} wanted to hear from us later, and was written to again: ${FOLLOW_UP}`,
		]);

		// The same reply once more, after our message.
		const json = execution!.output('One reply')[0]!;
		await startWorkflow(environment.n8n, workflowId, { name: 'One reply', data: itemsOf([json]) });
		const repeated = await settled(environment.n8n, workflowId);
		expect(repeated.at(-1)!.output('Not sent, so nothing to do')).toHaveLength(1);
		expect(sentInto(sandbox, CONVERSATION)).toEqual([FOLLOW_UP]);

		const other = seeded.conversations.attachments;
		reply('Later, please', other);
		model.follow(() => {
			reply('Or rather tomorrow', other);
			return '{ "Interested": false, "Not now": true, "Stop": false, "fallback": false }';
		});
		await routeWell();
		expect(sentInto(sandbox, other)).toEqual([]);
		expect(messagesOf(sandbox, other).at(-1)!.content).toBe('Or rather tomorrow');
		expect(posted()).toHaveLength(1);
	});

	test('waits until the day on which whoever is away says to be back', async () => {
		const { n8n, sandbox } = environment;
		const day = new Date(Date.now() + 20 * DAY).toISOString().slice(0, 10);
		reply(`I am out of the office, back on ${day}`);
		await startWorkflow(n8n, workflowId, { name: 'When a lead replies' });
		const isWaiting = ({ status }: Execution) => status === 'waiting';
		const all = await poll(
			() => readExecutions(n8n, workflowId),
			(executions) => executions.some(isWaiting),
		);
		const [{ wait_days: days, back_on: back }] = all
			.find(isWaiting)!
			.output('When to write again') as [Json];
		expect(back).toBe(day);
		expect(Math.abs(Number(days) - 20)).toBeLessThan(2);
		const [id] = await executionIds(n8n, workflowId);
		await n8n.call('POST', `/executions/${id}/stop`);
		expect(sentInto(sandbox, CONVERSATION)).toEqual([]);
	});

	test('tells a person if the lead edits the reply meanwhile, and does not write', async () => {
		const { sandbox, model } = environment;
		const { id } = reply('Later, please');
		model.follow(() => {
			sandbox.database
				.prepare(
					"UPDATE conversation_messages SET record = json_set(record, '$.content', ?) WHERE id = ?",
				)
				.run('Today, please', id);
			return '{ "Interested": false, "Not now": true, "Stop": false, "fallback": false }';
		});
		await routeWell();
		expect(sentInto(sandbox, CONVERSATION)).toEqual([]);
		expect(posted()).toEqual([
			expect.stringMatching(
				/NOT WRITTEN: Not sent: message .+ reads otherwise by now: "Today, please"$/,
			),
		]);
	});

	test('does not write to whoever has asked for silence meanwhile', async () => {
		reply('Stop writing to me', seeded.conversations.rightToLeft);
		await routeWell();
		reply('Not now', seeded.conversations.rightToLeft);
		await routeWell();
		expect(sentInto(environment.sandbox, seeded.conversations.rightToLeft)).toEqual([]);
	});

	test('tells a person if the lead cannot be put into the list, and rejects the messages even so', async () => {
		const { sandbox } = environment;
		const { id, lead_id } = sandbox.control.addApproval({
			campaign_id: seeded.campaigns.started,
			message: 'To be rejected',
		});
		const conversation = sandbox.control.addConversation({
			social_account_id: seeded.accounts.connected,
			lead_id: lead_id!,
			content: 'Stop writing to me',
		});
		label(conversation.id);
		sandbox.faults.add({ endpoint: 'leadLists.addLeads', fault: 'status', status: 403 });
		await routeWell();
		expect(silent()).toEqual([]);
		expect(approvals().find((one) => one.id === id)!.approval_status).toBe('rejected');
		expect(posted()).toEqual([
			expect.stringContaining('NOT IN THE LIST Asked for silence'),
			expect.stringContaining('stop this lead in the application now.'),
		]);
	});

	test('fails visibly without the model, and routes the reply when it is retried', async () => {
		const { n8n, model } = environment;
		model.follow(() => {
			throw new Error('The model is down');
		});
		reply('Yes, gladly');
		const [failed] = await route();
		expect(failed!.status).toBe('error');
		expect(failed!.lastNode).toBe('What the lead wants');
		expect(posted()).toEqual([]);

		model.follow();
		expectSuccess(await retryLast(n8n, workflowId));
		expect(posted()).toEqual([expect.stringContaining('is interested')]);
	});

	test('stops what it can without the chat, and tells it when it is retried', async () => {
		const { n8n, sandbox } = environment;
		sandbox.services.chat.status = 503;
		reply('Unsubscribe', seeded.conversations.multilingual);
		const [failed] = await route();
		expect(failed!.status).toBe('error');
		expect(silent()).toEqual([leadOf(seeded.conversations.multilingual).id]);

		sandbox.services.chat.status = 200;
		expectSuccess(await retryLast(n8n, workflowId));
		expect(posted()).toEqual([expect.stringContaining('has asked for silence')]);
	});
}
