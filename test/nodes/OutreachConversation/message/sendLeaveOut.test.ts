import type { INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { meanwhile } from '../../support/approvals';
import { callByAgent } from '../../support/callByAgent';
import { retryOf } from '../../support/retryOf';
import { CONTINUE, RETRY } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import {
	READ_REQUEST,
	SEND_REQUEST,
	sendingTo,
	sendParameters,
	TEXT,
} from '../../support/sendMessage';
import { CONVERSATION_NODE } from '../../support/workflow';

const sandbox = useSandbox();
const { send, sent, requests, fail, lastMessageOf } = sendingTo(sandbox);

const SILENT = seeded.lists.tradeFair;
const TOOL = `${CONVERSATION_NODE}Tool`;

const leadOf = (conversationId: string) =>
	(
		JSON.parse(
			sandbox.query<{ record: string }>(
				'SELECT record FROM conversations WHERE id = ?',
				conversationId,
			)[0]!.record,
		) as { lead: { id: string; first_name: string; last_name: string } }
	).lead;
/** Takes the lead of a conversation off all lists but these. */
function putInto(conversationId: string, ...lists: string[]): void {
	const { id } = leadOf(conversationId);
	sandbox.query('DELETE FROM memberships WHERE lead_id = ? RETURNING seq', id);
	for (const list of lists) {
		sandbox.query(
			'INSERT INTO memberships (lead_list_id, lead_id, added_at) VALUES (?, ?, 0) RETURNING seq',
			list,
			id,
		);
	}
}
const leaving = (...lists: string[]): INodeParameters => ({ options: { leaveOut: lists } });
const leftOutRow = (conversationId: string) => {
	const { first_name: first, last_name: last } = leadOf(conversationId);
	return {
		sent: false,
		conversation_id: conversationId,
		message_id: null,
		status: 'left_out',
		pending: false,
		text: TEXT,
		sent_at: null,
		reason: `Not sent: ${first} ${last} is in the list "Trade fair contacts" (${seeded.lists.tradeFair}), which is left out`,
		newer_message_id: null,
		newer_message_direction: null,
	};
};

test('sends nothing to a lead who is in the list, and goes on with the next item', async () => {
	putInto(seeded.conversations.interested, seeded.lists.default, SILENT);
	putInto(seeded.conversations.attachments, seeded.lists.default);
	const { rows, hints, error } = await send(
		{ conversationId: '={{ $json.id }}', ...leaving(SILENT) },
		{ input: [{ id: seeded.conversations.interested }, { id: seeded.conversations.attachments }] },
	);
	expect(error).toBeUndefined();
	expect(rows).toEqual([
		leftOutRow(seeded.conversations.interested),
		expect.objectContaining({ status: 'sent' }),
	]);
	expect(hints).toContain('1 of 2 messages is not sent: see "reason".');
	expect(sent()).toHaveLength(1);
	expect(requests()).toEqual([
		READ_REQUEST,
		`GET /lead_lists/${seeded.lists.tradeFair}`,
		`GET /leads/${leadOf(seeded.conversations.interested).id}`,
		`GET /conversations/${seeded.conversations.attachments}`,
		`GET /leads/${leadOf(seeded.conversations.attachments).id}`,
		`POST /conversations/${seeded.conversations.attachments}/messages`,
	]);
});

test('with the check for newer messages: one request more, whatever that check says', async () => {
	putInto(seeded.conversations.interested, SILENT);
	const checked = {
		sendIf: 'noNewerMessage',
		onlyIfLastMessageId: lastMessageOf(seeded.conversations.interested).id,
	};
	expect((await send({ ...checked, ...leaving(SILENT) })).rows).toEqual([
		leftOutRow(seeded.conversations.interested),
	]);
	expect(requests()).toEqual([
		READ_REQUEST,
		`GET /lead_lists/${seeded.lists.tradeFair}`,
		`GET /leads/${leadOf(seeded.conversations.interested).id}`,
	]);
	sandbox.control.addMessage(seeded.conversations.interested, { content: 'Stop!' });
	expect((await send({ ...checked, ...leaving(SILENT) })).rows).toEqual([
		leftOutRow(seeded.conversations.interested),
	]);
});

test('several lists: one of them is enough', async () => {
	putInto(seeded.conversations.interested, SILENT);
	const { rows } = await send({
		options: { leaveOut: `={{ "${seeded.lists.webinar},${seeded.lists.tradeFair}" }}` },
	});
	expect(rows).toMatchObject([{ status: 'left_out' }]);
	putInto(seeded.conversations.interested, seeded.lists.default);
	expect((await send(leaving(seeded.lists.webinar, SILENT))).rows).toMatchObject([
		{ status: 'sent' },
	]);
});

test('somebody joins the list while the message waits for the rate limit', async () => {
	putInto(seeded.conversations.interested, seeded.lists.default);
	fail({ fault: 'status', status: 429, times: 1 });
	meanwhile(sandbox, 'conversations.sendMessage', () =>
		putInto(seeded.conversations.interested, SILENT),
	);
	const { rows } = await send(leaving(SILENT));
	expect(rows).toMatchObject([{ status: 'left_out' }]);
	expect(sent()).toEqual([]);
});

test.each([
	['a list that does not exist', 'list_99', sandboxKeys.full],
	['a list of another workspace', seeded.lists.inSecondWorkspace, sandboxKeys.full],
	['a key without lead_lists:read', SILENT, sandboxKeys.withoutLeadListsRead],
	['a key without leads:read', SILENT, sandboxKeys.withoutLeadsRead],
])('%s: nothing is sent', async (_, list, key) => {
	const options = { credential: sandbox.credential(key) };
	const { error } = await send(leaving(list), options);
	expect(error?.message).toMatch(/^Nothing was sent, because .+ cannot be read: /);
	const { rows } = await send(leaving(list), { ...options, settings: CONTINUE });
	expect(rows).toMatchObject([{ details: { outcome: 'not sent' } }]);
	expect(sent()).toEqual([]);
});

test.each<[string, object]>([
	['the lead without its lists', { data: { id: seeded.leads.interested, first_name: 'Ann' } }],
	['lists that are none', { data: { id: seeded.leads.interested, lead_list_ids: null } }],
])('an answer with %s does not count as in no list', async (_, body) => {
	sandbox.faults.add({ fault: 'status', status: 200, body, endpoint: 'leads.get' });
	const { error } = await send(leaving(SILENT));
	expect(error?.message).toBe('The API answered without the lists that the lead is in');
	expect(sent()).toEqual([]);
});

test.each<[string, INodeParameters[string]]>([
	['no list', []],
	['an expression that gives nothing', '={{ $json.missing }}'],
	['an empty list', '={{ [] }}'],
	['a list with a blank', `={{ ["${seeded.lists.tradeFair}", " "] }}`],
])('%s leaves out nobody, so nothing is sent', async (_, leaveOut) => {
	const { error } = await send({ options: { leaveOut } });
	expect(error?.message).toMatch(/^Leave Out People in Lists.* must not be empty/);
	expect(sandbox.requests).toHaveLength(0);
});

test('Retry On Fail and Retry read the list anew', async () => {
	putInto(seeded.conversations.interested, seeded.lists.default);
	fail({ fault: 'status', status: 400, times: 1 });
	const first = await send(leaving(SILENT));
	expect(first.error).toBeDefined();
	putInto(seeded.conversations.interested, SILENT);
	const second = await send(leaving(SILENT), { retryOf: retryOf(first), mode: 'retry' });
	expect(second.rows).toEqual([leftOutRow(seeded.conversations.interested)]);
	expect(sent()).toEqual([]);
});

test('a message that has gone out stays sent, also if its lead has joined the list since', async () => {
	putInto(seeded.conversations.interested, seeded.lists.default);
	putInto(seeded.conversations.attachments, seeded.lists.default);
	const parameters = { conversationId: '={{ $json.id }}', ...leaving(SILENT) };
	const input = [{ id: seeded.conversations.interested }, { id: seeded.conversations.attachments }];
	fail({ fault: 'status', status: 400, skip: 1, times: 1 });
	const first = await send(parameters, { input });
	expect(first.error).toBeDefined();
	putInto(seeded.conversations.interested, SILENT);
	putInto(seeded.conversations.attachments, SILENT);
	const second = await send(parameters, { input, retryOf: retryOf(first), mode: 'retry' });
	expect(second.rows).toEqual([
		expect.objectContaining({ status: 'sent' }),
		leftOutRow(seeded.conversations.attachments),
	]);
	expect(sent()).toHaveLength(1);
});

test('Retry On Fail: a row that is left out is no failure', async () => {
	putInto(seeded.conversations.interested, SILENT);
	await send(leaving(SILENT), { settings: RETRY });
	expect(requests().filter((request) => request === READ_REQUEST)).toHaveLength(1);
	expect(requests()).not.toContain(SEND_REQUEST);
});

describe('as a tool', () => {
	test('tells the agent that nothing was sent', async () => {
		putInto(seeded.conversations.interested, SILENT);
		const { rows } = await callByAgent({
			type: CONVERSATION_NODE,
			parameters: sendParameters(leaving(SILENT)),
			credential: sandbox.credential(),
		});
		expect(rows).toEqual([leftOutRow(seeded.conversations.interested)]);
		expect(sent()).toEqual([]);
	});

	test('takes no list from a model', async () => {
		const { error } = await send(
			{ options: { leaveOut: "={{ $fromAI('lists') }}" } },
			{ type: TOOL },
		);
		expect(error?.message).toContain('Leave Out People in Lists takes no expression');
		expect(sandbox.requests).toHaveLength(0);
	});
});
