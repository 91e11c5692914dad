import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { callByAgent } from '../../support/callByAgent';
import { environment } from '../../support/environment';
import { fillList } from '../../support/memberships';
import { CONTINUE, type NodeRunOptions } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { READ_REQUEST, sendingTo, sendParameters, TEXT } from '../../support/sendMessage';
import { CONVERSATION_NODE } from '../../support/workflow';

const sandbox = useSandbox();
const { send, sent, requests, lastMessageOf } = sendingTo(sandbox);

const TOOL = `${CONVERSATION_NODE}Tool`;
const { interested } = seeded.conversations;
const SILENT = seeded.lists.tradeFair;

const withOptions = (
	{ options, ...parameters }: INodeParameters,
	more: INodeParameters,
): INodeParameters => ({ ...parameters, options: { ...(options as INodeParameters), ...more } });

/** Nothing but reading, whatever the outcome. */
async function check(parameters: INodeParameters = {}, options: Partial<NodeRunOptions> = {}) {
	const { length } = sandbox.requests;
	const run = await send(withOptions(parameters, { onlyCheck: true }), options);
	expect(sandbox.requests.slice(length).filter(({ method }) => method !== 'GET')).toEqual([]);
	return run;
}

const onlyAfter = (id: string): INodeParameters => ({
	sendIf: 'noNewerMessage',
	onlyIfLastMessageId: id,
});
const checked = () => onlyAfter(lastMessageOf(interested).id);
const conversation = () =>
	JSON.parse(
		sandbox.query<{ record: string }>(
			'SELECT record FROM conversations WHERE id = ?',
			interested,
		)[0]!.record,
	) as {
		lead: { id: string; first_name: string; last_name: string };
		social_account: { profile_name: string };
	};
const problemsOf = (rows: readonly IDataObject[]) => rows[0]?.problems as string[];

// What an earlier test has sent is over.
beforeEach(async () => await environment.sleep(11 * 60_000));

test('says to whom what would go, and sends nothing', async () => {
	const { lead, social_account } = conversation();
	const { rows, hints, error } = await check(checked());
	expect(error).toBeUndefined();
	expect(rows).toEqual([
		{
			only_checked: true,
			conversation_id: interested,
			lead_id: lead.id,
			lead_name: `${lead.first_name} ${lead.last_name}`,
			sender_name: social_account.profile_name,
			text: TEXT,
			can_send: true,
			status: null,
			problems: [],
		},
	]);
	expect(hints).toEqual([]);
	expect(requests()).toEqual([READ_REQUEST]);
	expect(sent()).toEqual([]);
});

test('with When to Send set to Always: one request, whatever there is', async () => {
	for (let number = 0; number < 600; number += 1) sandbox.control.addMessage(interested, {});
	const { rows } = await check();
	expect(rows).toMatchObject([{ can_send: true, problems: [] }]);
	expect(requests()).toEqual([READ_REQUEST]);
});

/** What is prepared before the message, the form, and the status and problem that both have to give. */
type Refusal = [string, () => INodeParameters, string | null];

const refusals: Refusal[] = [
	[
		'a newer message',
		() => {
			const parameters = checked();
			sandbox.control.addMessage(interested, { content: 'Stop!' });
			return parameters;
		},
		'newer_message',
	],
	[
		'answered by a colleague',
		() => {
			const parameters = checked();
			sandbox.control.addMessage(interested, { content: 'Done', direction: 'sent' });
			return parameters;
		},
		'newer_message',
	],
	[
		'the same message, sent before',
		() => {
			sandbox.control.addMessage(interested, { content: TEXT, direction: 'sent' });
			return onlyAfter('msg_0');
		},
		'already_sent',
	],
	['a message of another conversation', () => onlyAfter(seeded.messages.question), null],
	['another lead than expected', () => ({ options: { expectedLeadName: 'Somebody Else' } }), null],
	[
		'a lead who is left out',
		() => {
			fillList(sandbox, SILENT, [conversation().lead.id]);
			return { options: { leaveOut: [SILENT] } };
		},
		'left_out',
	],
	['a list to leave out that there is not', () => ({ options: { leaveOut: ['list_99'] } }), null],
];

test.each(refusals)('%s: in the words of the real send', async (_, prepare, status) => {
	const parameters = prepare();
	const { rows } = await check(parameters);
	expect(rows).toMatchObject([{ can_send: false, status, text: TEXT }]);
	const real = await send(parameters);
	const message = real.error?.message ?? String(real.rows[0]?.reason);
	expect(message).toMatch(/^(Not sent|Nothing was sent)/);
	expect(problemsOf(rows)).toEqual([expect.stringContaining(message)]);
	expect(sent()).toEqual([]);
});

test('a message that the lead has edited, and one that is gone', async () => {
	const { id, content } = lastMessageOf(interested);
	const item = { conversation_id: interested, message_id: id, text: content };
	const edited = await check(onlyAfter(id), { input: [{ ...item, text: 'Yes, call me' }] });
	expect(edited.rows).toMatchObject([{ can_send: false, status: 'message_edited' }]);
	const gone = await check(onlyAfter('msg_99'), { input: [{ ...item, message_id: 'msg_99' }] });
	expect(gone.rows).toMatchObject([{ can_send: false, status: 'message_gone' }]);
	const asIs = await check(onlyAfter(id), { input: [item] });
	expect(asIs.rows).toMatchObject([{ can_send: true }]);
});

describe('a text that cannot go out', () => {
	test.each<[string, INodeParameters[string], string]>([
		['with a placeholder', 'Hello {{first_name}}', 'Message contains {{first_name}}: nobody fills'],
		['with a gap', '=Hello {{ $json.name }}, how are you?', 'Message has a gap: '],
		['of 8001 characters', 'x'.repeat(8001), 'Message must have at most 8000 characters, has 8001'],
		['of blanks', '  ', 'Message must not be blank'],
		['of nothing', '={{ $json.missing }}', 'Message must not be empty'],
	])('%s', async (_, content, problem) => {
		const { rows } = await check({ content }, { input: [{}] });
		expect(rows).toMatchObject([{ can_send: false, status: null }]);
		expect(problemsOf(rows)).toEqual([expect.stringContaining(problem)]);
		const real = await send({ content }, { input: [{}] });
		expect(problemsOf(rows)).toEqual([expect.stringContaining(real.error!.message)]);
		expect(sent()).toEqual([]);
	});

	test('is shown, with its other problems', async () => {
		const content = '=Hello {{ $json.name }}, how is {company}?';
		const { rows } = await check(
			{ content, options: { expectedLeadName: 'Somebody Else' } },
			{ input: [{}] },
		);
		expect(rows).toMatchObject([{ text: 'Hello , how is {company}?' }]);
		expect(problemsOf(rows)).toHaveLength(3);
	});

	test('may go out with Send as Written, as in a real send', async () => {
		const { rows } = await check({
			content: 'Hello {{first_name}}',
			options: { sendAsWritten: true },
		});
		expect(rows).toMatchObject([{ can_send: true }]);
	});

	test('beside another wrong field: an error that names both, as without the option', async () => {
		const parameters = { content: 'Hello {{first_name}}', ...onlyAfter('={{ $json.missing }}') };
		const { error } = await check(parameters);
		expect(error?.message).toContain('Message contains');
		expect(error?.message).toContain('Only If Last Message ID must not be empty');
		expect(error?.message).toBe((await send(parameters)).error?.message);
		expect(sandbox.requests).toEqual([]);
	});
});

test('what may be a mark is a hint, as in a real send', async () => {
	const { rows, hints } = await check({ content: '{Hi|Hello} there' });
	expect(rows).toMatchObject([{ can_send: true }]);
	expect(hints).toEqual([expect.stringContaining('{Hi|Hello}')]);
});

test('keeps no other execution from sending, nor this one', async () => {
	const parameters = checked();
	await check(parameters, { executionId: 'one' });
	await check(parameters, { executionId: 'two' });
	const { rows } = await send(parameters, { executionId: 'three' });
	expect(rows).toMatchObject([{ status: 'sent' }]);
});

test('says so while another execution is answering', async () => {
	const conversationId = seeded.conversations.sendPending;
	const parameters = { conversationId, ...onlyAfter(lastMessageOf(conversationId).id) };
	await send(parameters, { executionId: 'one' });
	const { rows } = await check({ ...parameters, content: 'Another' }, { executionId: 'two' });
	expect(rows).toMatchObject([{ can_send: false, status: 'newer_message' }]);
	expect(problemsOf(rows)).toEqual([
		'Not sent: another execution is answering the same message, or has just done so.',
	]);
	// The check has not taken over what the other one holds.
	const again = await send({ ...parameters, content: 'Another' }, { executionId: 'two' });
	expect(again.error?.message).toContain('another execution is answering');
});

test('what it says comes true', async () => {
	const parameters = checked();
	expect((await check(parameters)).rows).toMatchObject([{ can_send: true }]);
	expect((await send(parameters)).rows).toMatchObject([{ sent: true, text: TEXT }]);
	expect((await check(parameters)).rows).toMatchObject([{ status: 'already_sent' }]);
});

describe('an error is never swallowed', () => {
	test.each([
		['conversations.get', {}],
		['leads.get', { options: { leaveOut: [SILENT] } }],
		['leadLists.get', { options: { leaveOut: [SILENT] } }],
	] as const)('of %s', async (endpoint, parameters) => {
		sandbox.faults.add({ fault: 'status', status: 500, times: 99, endpoint });
		const { error, rows } = await check(parameters as unknown as INodeParameters);
		expect(error?.message).toContain('told to answer 500');
		expect(rows).toEqual([]);
	});

	test('a key that may not read conversations cannot check', async () => {
		const credential = sandbox.credential(sandboxKeys.withoutConversationsRead);
		const { error } = await check({}, { credential });
		expect(error?.message).toContain('conversations:read');
	});

	test('a conversation that there is not: with Continue On Fail, an item for it alone', async () => {
		const { rows } = await check(
			{ conversationId: '={{ $json.id }}' },
			{ input: [{ id: 'conv_99' }, { id: interested }], settings: CONTINUE },
		);
		expect(rows).toMatchObject([{ error: expect.any(String) }, { can_send: true }]);
	});
});

test.each<[string, INodeParameters[string], RegExp]>([
	['nothing', '={{ $json.missing }}', /^Only Check must not be empty/],
	['a text', '={{ "perhaps" }}', /^Only Check must be true or false, is "perhaps"/],
])('an expression that gives %s: an error', async (_, onlyCheck, message) => {
	const { error } = await send({ options: { onlyCheck } });
	expect(error?.message).toMatch(message);
	expect(sandbox.requests).toEqual([]);
});

describe('as a tool', () => {
	const call = async (parameters: INodeParameters) =>
		await callByAgent({
			type: CONVERSATION_NODE,
			parameters: sendParameters(parameters),
			credential: sandbox.credential(),
		});

	test('an agent looks, then sends', async () => {
		const looked = await call(withOptions(checked(), { onlyCheck: true }));
		expect(looked.rows).toMatchObject([{ only_checked: true, can_send: true }]);
		expect(sent()).toEqual([]);
		const { rows } = await call(checked());
		expect(rows).toMatchObject([{ status: 'sent' }]);
		expect(rows[0]).not.toHaveProperty('repeated');
		const again = await call(withOptions(checked(), { onlyCheck: true }));
		expect(again.rows).toMatchObject([{ can_send: false, status: 'already_sent' }]);
		expect(sent()).toHaveLength(1);
	});

	test('a name that the model expects is checked', async () => {
		const { rows } = await call({
			expectedLeadName: 'Somebody Else',
			options: { onlyCheck: true },
		});
		expect(rows).toMatchObject([{ can_send: false }]);
	});

	test('a model that is to decide it and does not: nothing is sent', async () => {
		const onlyCheck = "={{ $fromAI('only_check', 'Look first', 'boolean') }}";
		const { error } = await send({ options: { onlyCheck } }, { type: TOOL, input: [{}] });
		expect(error?.message).toMatch(/^Only Check must be true or false/);
		expect(sandbox.requests).toEqual([]);
	});
});
