import type { Sandbox } from '../../../packages/sandbox/sandbox';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import { importExample } from '../../../packages/rehearsal/n8n/examples';
import { openForm, submitForm, type FormPage } from '../../../packages/rehearsal/n8n/forms/submit';
import { publishWorkflow } from '../../../packages/rehearsal/n8n/workflows';
import {
	keepUnread,
	messagesOf,
	sentInto,
	setConversation,
	unreadConversations,
} from '../support/conversations';
import type { Environment } from '../support/environment';

const USER = { user: 'answerer', password: 'a pass-word' };

function leadName(sandbox: Sandbox, id: string): string {
	const { lead } = unreadConversations(sandbox).find((conversation) => conversation.id === id)!;
	return `${lead.first_name} ${lead.last_name}`;
}

export function answerConversationsWithApproval(environment: Environment) {
	let formUrl: string | undefined;

	/** The first conversation, or the last page where none waits. */
	const open = async (): Promise<FormPage> => {
		const { n8n, credential, modelCredential } = environment;
		if (formUrl === undefined) {
			const example = await importExample(n8n, credential, 'answer-conversations-with-approval', {
				user: USER,
				model: modelCredential,
			});
			await publishWorkflow(n8n, example.id);
			formUrl = example.formUrl;
		}
		return submitForm(await openForm(formUrl, USER));
	};

	test('sends what a person has read, as it was drafted or changed, and nothing else', async () => {
		const { sandbox, model } = environment;
		keepUnread(sandbox, [
			seeded.conversations.interested,
			seeded.conversations.attachments,
			seeded.conversations.rightToLeft,
		]);
		const names = [
			seeded.conversations.interested,
			seeded.conversations.attachments,
			seeded.conversations.rightToLeft,
		].map((id) => leadName(sandbox, id));
		model.follow(() => `Draft ${model.requests.length}: <b>$json.id</b> & "so on"\n\nBye`);

		let page = await open();
		expect(page.title).toBe('Conversation 1 of 3');
		expect(page.text).toContain(`With: ${names[0]}\n`);
		for (const { content } of messagesOf(sandbox, seeded.conversations.interested)) {
			expect(page.text).toContain(content);
		}
		const draft = 'Draft 1: <b>$json.id</b> & "so on"\n\nBye';
		expect(page.fields.get('Answer')!.value).toEqual([draft]);
		const asked = model.requests[0]!.messages.at(-1)!.content;
		for (const { content } of messagesOf(sandbox, seeded.conversations.interested)) {
			expect(asked).toContain(content);
		}

		page = await submitForm(page, { Decision: 'Send' });
		expect(page.title).toBe('Conversation 2 of 3');
		expect(page.text).toContain(`Before: ${names[0]}: sent\n`);
		expect(page.text).toContain('[video]');
		page = await submitForm(page, { Decision: 'Skip' });
		expect(page.text).toContain(`With: ${names[2]}\n`);
		page = await submitForm(page, { Decision: 'Send', Answer: 'نعم،\n\nغداً' });

		expect(page.title).toBe('That was the last conversation');
		expect(page.text.split('\n')).toEqual([
			`${names[0]}: sent`,
			`${names[1]}: skipped, it still waits`,
			`${names[2]}: sent`,
		]);
		expect(sentInto(sandbox, seeded.conversations.interested)).toEqual([draft]);
		expect(sentInto(sandbox, seeded.conversations.attachments)).toEqual([]);
		expect(sentInto(sandbox, seeded.conversations.rightToLeft)).toEqual(['نعم،\n\nغداً']);
		expect(sandbox.effects()).toHaveLength(2);
	});

	test('drafts with the model of the sandbox, in the language of the lead', async () => {
		const { sandbox, model } = environment;
		model.follow();
		keepUnread(sandbox, [seeded.conversations.rightToLeft]);
		const page = await open();
		expect(page.fields.get('Answer')!.value[0]).toMatch(/\p{Script=Hebrew}/u);
		await submitForm(page, { Decision: 'Send' });
		expect(sandbox.effects('message_sent')).toHaveLength(1);
	});

	test('sends nothing where the lead has written in between, and shows it the next time', async () => {
		const { sandbox, model } = environment;
		keepUnread(sandbox, [seeded.conversations.interested]);
		const name = leadName(sandbox, seeded.conversations.interested);
		model.follow(() => 'On Tuesday, then?');

		const page = await open();
		sandbox.control.addMessage(seeded.conversations.interested, {
			content: 'Forget it, we have found someone.',
		});
		const last = await submitForm(page, { Decision: 'Send' });
		expect(last.text).toMatch(new RegExp(`^${name}: NOT SENT\\. .*${name} wrote the last message`));
		expect(sandbox.effects()).toEqual([]);

		const next = await open();
		expect(next.text).toContain('Forget it, we have found someone.');
		expect(model.requests.at(-1)!.messages.at(-1)!.content).toContain('Forget it');
		await submitForm(next, { Decision: 'Skip' });
		expect(sandbox.effects()).toEqual([]);
	});

	test('says of each message that it was not sent, or that nobody knows', async () => {
		const { sandbox, model } = environment;
		keepUnread(sandbox, [seeded.conversations.interested, seeded.conversations.syncing]);
		model.follow(() => 'Hello');

		let page = await open();
		const { faults } = sandbox;
		faults.add({ endpoint: 'conversations.sendMessage', fault: 'reset_after' });
		// The node can check the conversation before it sends, and not look afterwards whether it did.
		faults.add({ endpoint: 'conversations.get', fault: 'status', status: 403, skip: 1 });
		page = await submitForm(page, { Decision: 'Send' });
		expect(page.text).toMatch(/^Before: .*: MAY HAVE BEEN SENT\. /);
		page = await submitForm(page, { Decision: 'Send' });
		expect(page.text).toMatch(/NOT SENT\. .*still syncing/);
		expect(sandbox.effects('message_sent')).toHaveLength(1);
	});

	test('goes on with the next conversation where one cannot be read', async () => {
		const { sandbox, model } = environment;
		keepUnread(sandbox, [seeded.conversations.interested, seeded.conversations.rightToLeft]);
		const names = [seeded.conversations.interested, seeded.conversations.rightToLeft].map((id) =>
			leadName(sandbox, id),
		);
		model.follow(() => 'Hello');
		sandbox.faults.add({ endpoint: 'conversations.get', fault: 'status', status: 403 });

		const page = await open();
		expect(page.title).toBe('Conversation 2 of 2');
		expect(page.text).toMatch(
			new RegExp(`^Before: ${names[0]}: NOT SENT\\. .*\n\nWith: ${names[1]}\n`),
		);
		await submitForm(page, { Decision: 'Skip' });
		expect(sandbox.effects()).toEqual([]);
	});

	test('leaves the text to the person where the model does not answer', async () => {
		const { sandbox, model } = environment;
		keepUnread(sandbox, [seeded.conversations.interested]);
		model.follow(() => {
			throw new Error('Out of order');
		});
		const page = await open();
		expect(page.text).toContain('No draft: ');
		expect(page.fields.get('Answer')!.value).toEqual(['']);
		const last = await submitForm(page, { Decision: 'Send', Answer: 'By hand' });
		expect(last.text).toMatch(/: sent$/);
		expect(sentInto(sandbox, seeded.conversations.interested)).toEqual(['By hand']);
	});

	test('shows names and texts as they are, whatever is in them', async () => {
		const { sandbox, model } = environment;
		keepUnread(sandbox, [seeded.conversations.markup]);
		setConversation(sandbox, seeded.conversations.markup, '$.is_unread', 'true');
		setConversation(
			sandbox,
			seeded.conversations.markup,
			'$.lead.last_name',
			'"<img src=x> & {{ 1 + 1 }} $&"',
		);
		model.follow(() => 'Fine');
		const page = await open();
		expect(page.html).not.toContain('<img src=x>');
		expect(page.html).not.toContain('<script>alert("hi")');
		expect(page.text).toContain('<img src=x> & {{ 1 + 1 }} $&\n');
		for (const { content } of messagesOf(sandbox, seeded.conversations.markup)) {
			// n8n takes a backslash and an n in the text of a page for a line break.
			expect(page.text).toContain(content.replaceAll('\\n', '\n'));
		}
		const last = await submitForm(page, { Decision: 'Send' });
		expect(last.text).toMatch(/: sent$/);
	});

	test('says so where nobody waits', async () => {
		const { sandbox } = environment;
		keepUnread(sandbox, [seeded.conversations.interested]);
		sandbox.control.addMessage(seeded.conversations.interested, {
			content: 'From the application',
			direction: 'sent',
		});
		setConversation(sandbox, seeded.conversations.interested, '$.is_unread', 'true');
		const page = await open();
		expect(page.title).toBe('Nothing to answer');
		expect(page.fields.size).toBe(0);
	});
}
