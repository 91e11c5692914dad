import type { INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { approvalIn, meanwhile, patchApproval } from '../../support/approvals';
import { environment } from '../../support/environment';
import { retryOf } from '../../support/retryOf';
import { CONTINUE, RETRY, runNode, type NodeRunOptions } from '../../support/runNode';
import { type TestSandbox, useSandbox } from '../../support/sandbox';
import { CAMPAIGN_NODE } from '../../support/workflow';

const sandbox = useSandbox();
/** So few requests that none is left for the approval. */
const limited = useSandbox({ requestsPerMinute: 3 });

const ACTION = 'campaigns.actOnMessageApproval';
const LIST = 'campaigns.listMessageApprovals';
const OVERRIDE = 'campaigns.setMessageOverride';

const TEXT = 'Hello {{job_title}}, this is the text to send.';
const TEXT_IS_SET = 'The text of the message was changed; it was not approved by this node.';

const edit = async (
	parameters: INodeParameters = {},
	{ at = sandbox, ...options }: Partial<NodeRunOptions> & { at?: TestSandbox } = {},
) =>
	await runNode({
		type: CAMPAIGN_NODE,
		parameters: {
			resource: 'messageApproval',
			operation: 'editAndApprove',
			campaignId: seeded.campaigns.started,
			messageId: seeded.approvals.pending,
			newText: TEXT,
			...parameters,
		},
		credential: at.credential(),
		...options,
	});

const idOf = (id: string) => ({ id });
const PENDING = [
	seeded.approvals.pending,
	seeded.approvals.secondPending,
	seeded.approvals.thirdPending,
].map(idOf);
const editEach = async (
	input: Array<{ id: string }> = PENDING,
	options: Partial<NodeRunOptions> = {},
) => await edit({ messageId: '={{ $json.id }}' }, { input, ...options });

const asked = (at: TestSandbox = sandbox) => at.requests.map(({ endpoint }) => endpoint);
const approved = (at: TestSandbox = sandbox) =>
	at.effects('approval_approved').map(({ subject }) => subject);
const wasNothingDone = () => expect(sandbox.effects()).toEqual([]);
/** A change that someone else makes in the application. */
const someoneElse = (
	change: Parameters<TestSandbox['control']['changeApproval']>[1],
	at: TestSandbox = sandbox,
) => void at.control.changeApproval(seeded.approvals.pending, change);
const ANOTHER_TEXT = { message: 'Written again meanwhile' };

test('sets the text, reads the message again and approves it', async () => {
	const { rows, paired } = await edit();
	expect(rows).toEqual([
		expect.objectContaining({
			id: seeded.approvals.pending,
			message: TEXT,
			approval_status: 'approved',
		}),
	]);
	expect(Object.keys(rows[0] ?? {})).toHaveLength(10);
	expect(paired).toEqual([0]);
	expect(asked()).toEqual([LIST, OVERRIDE, LIST, ACTION]);
	expect(approvalIn(sandbox, seeded.approvals.pending)).toMatchObject({
		message: TEXT,
		approval_status: 'approved',
	});
	expect(sandbox.count('override_set')).toBe(1);
});

test('hints at a placeholder, which nobody fills in', async () => {
	const { hints } = await edit();
	expect(hints).toEqual([
		'New Text contains {{job_title}}. It is sent as written: nothing is filled in, chosen or formatted.',
	]);
	expect(
		(await edit({ messageId: seeded.approvals.secondPending, newText: 'Hello' })).hints,
	).toEqual([]);
});

test('does not set a text that the message already has', async () => {
	const { message } = approvalIn(sandbox, seeded.approvals.pending);
	const { rows } = await edit({ newText: message });
	expect(rows).toMatchObject([{ message, approval_status: 'approved' }]);
	expect(asked()).toEqual([LIST, ACTION]);
});

test('ignores line endings of a web form and blanks that the API does not store', async () => {
	meanwhile(sandbox, LIST, () => someoneElse({ message: 'Hello\nthere' }), 2);
	const { rows } = await edit({ newText: 'Hello\r\nthere\r\n' });
	expect(rows).toMatchObject([{ message: 'Hello\nthere', approval_status: 'approved' }]);
	const { message } = approvalIn(sandbox, seeded.approvals.secondPending);
	await edit({ messageId: seeded.approvals.secondPending, newText: ` ${message}\r\n` });
	expect(sandbox.count('override_set')).toBe(1);
	expect(approved()).toEqual([seeded.approvals.pending, seeded.approvals.secondPending]);
});

test('takes message and text from each input item, and a number as text', async () => {
	const input = PENDING.map(({ id }, index) => ({ id, text: index }));
	await edit({ messageId: '={{ $json.id }}', newText: '={{ $json.text }}' }, { input });
	expect(PENDING.map(({ id }) => approvalIn(sandbox, id).message)).toEqual(['0', '1', '2']);
	expect(approved()).toEqual(PENDING.map(({ id }) => id));
});

test('without Simplify: the record as the API sent it', async () => {
	const { rows } = await edit({ simplify: false });
	expect(rows).toEqual([approvalIn(sandbox, seeded.approvals.pending)]);
});

describe('bad input: names item and field, sends nothing', () => {
	test.each([
		[
			'an empty text',
			{ newText: '={{ "" }}' },
			'New Text must not be empty: its expression gives nothing',
		],
		[
			'no text',
			{ newText: '={{ $json.missing }}' },
			'New Text must not be empty: its expression gives nothing',
		],
		[
			'blanks alone',
			{ newText: '={{ " \\n" }}' },
			'New Text must not be empty: its expression gives nothing',
		],
		[
			'a text as an agent got it, cut',
			{ newText: 'Hello… (2500 characters, cut)' },
			'New Text is cut: it was too long to be shown whole. Write the whole text',
		],
		[
			'a placeholder in an expression',
			{ newText: '=As {{job_title}}, {{ $json.name }}' },
			'New Text is an expression, in which n8n leaves a gap for {{job_title}}. Switch the field to Fixed, or write {{ "{" + "{job_title}" + "}" }}',
		],
		[
			'8001 characters',
			{ newText: '={{ "x".repeat(8001) }}' },
			'New Text must have at most 8000 characters, has 8001',
		],
		[
			'an object',
			{ newText: '={{ { a: 1 } }}' },
			'New Text holds a whole record: choose one of its fields',
		],
		[
			'no campaign',
			{ campaignId: '={{ $json.missing }}' },
			'Campaign must not be empty: drag campaign_id there from the trigger or from Message Approval > Get Many',
		],
		[
			'no message ID',
			{ messageId: '={{ $json.missing }}' },
			'Message must not be empty: drag message_id there from the trigger, or id from Message Approval > Get Many',
		],
	])('%s', async (_, parameters, message) => {
		const { error } = await edit(parameters);
		expect(error?.message).toBe(message);
		expect(error?.context?.itemIndex).toBe(0);
		expect(sandbox.requests).toHaveLength(0);
	});

	test('accepts 8000 characters', async () => {
		const { error } = await edit({ newText: 'x'.repeat(8000) });
		expect(error).toBeUndefined();
	});
});

describe('what cannot be edited', () => {
	test.each([
		[
			{ node_type: 'send_connection' },
			'x'.repeat(201),
			'New Text must have at most 200 characters, has 201: it is the note of a connection request',
		],
		[{ node_type: 'send_inmail' }, TEXT, expect.stringContaining('not for send_inmail')],
		[{ message_stage: null }, TEXT, expect.stringContaining('The text of this message cannot be')],
		[{ lead_id: null }, TEXT, expect.stringContaining('The message has no lead any more')],
	] as const)('%j', async (fields, message, expected) => {
		patchApproval(sandbox, seeded.approvals.pending, fields);
		const { error } = await edit({ newText: message });
		expect(error?.message).toEqual(expected);
		expect(asked()).toEqual([LIST]);
		wasNothingDone();
	});

	test.each([
		[seeded.approvals.approved, 'The message was approved already (by a person, at '],
		[seeded.approvals.rejected, 'The message was rejected already (by a person, at '],
		['message_404', 'The message is no longer there'],
		// Of another campaign.
		['message_7', 'The message is no longer there'],
	])('%s: %s', async (messageId, expected) => {
		const { error } = await edit({ messageId });
		expect(error?.message).toContain(expected);
		expect(asked()).toEqual([LIST]);
	});

	test('a text that the API refuses: shows its message and says that nothing changed', async () => {
		const { error } = await edit({
			newText: 'Hello {{nice_word}}',
			options: { sendAsWritten: true },
		});
		expect(error?.message).toContain('{{nice_word}}');
		expect(error?.description).toContain(
			'The text was not changed and the message was not approved.',
		);
		wasNothingDone();
	});

	test('a campaign that does not exist: names it', async () => {
		const { error } = await edit({ campaignId: 'camp_404' });
		expect(error?.httpCode).toBe('404');
		expect(error?.description).toContain('campaign ID "camp_404"');
	});
});

test.each([
	['campaigns:read', sandboxKeys.withoutCampaignsRead, [LIST]],
	['campaigns:write', sandboxKeys.withoutCampaignsWrite, [LIST, OVERRIDE]],
])('a key without the scope %s: names it, changes nothing', async (scope, key, requests) => {
	const { error } = await edit({}, { credential: sandbox.credential(key) });
	expect(error?.message).toBe(`The API key lacks the scope ${scope}.`);
	expect(asked()).toEqual(requests);
	wasNothingDone();
});

describe('someone else acts at the same moment', () => {
	test.each(['approved', 'rejected'] as const)('%s before the text is set', async (status) => {
		meanwhile(sandbox, OVERRIDE, () => someoneElse({ approval_status: status }));
		const { error } = await edit();
		expect(error?.message).toContain('The message is locked: ');
		expect(error?.description).toContain('The text was not changed');
		wasNothingDone();
	});

	test.each(['approved', 'rejected'] as const)('%s after the text is set', async (status) => {
		meanwhile(sandbox, LIST, () => someoneElse({ approval_status: status }), 2);
		const { error } = await edit();
		expect(error?.message).toContain(`The message was ${status} already (by a person`);
		expect(error?.description).toContain(TEXT_IS_SET);
		expect(asked()).toEqual([LIST, OVERRIDE, LIST]);
		expect(approved()).toEqual([]);
	});

	test('writes another text: it is not approved', async () => {
		meanwhile(sandbox, LIST, () => someoneElse(ANOTHER_TEXT), 2);
		const { rows } = await edit({}, { settings: CONTINUE });
		expect(rows).toEqual([
			{
				error: expect.stringMatching(
					/^The message was not approved, because it does not have the new text\. .*The text of the message was changed/,
				),
				details: { outcome: 'not sent', code: 'wrong_state', field: null },
			},
		]);
		expect(asked()).toEqual([LIST, OVERRIDE, LIST]);
		expect(approvalIn(sandbox, seeded.approvals.pending).approval_status).toBe('pending');
	});

	test.each(['approved', 'rejected'] as const)('%s before the approval', async (status) => {
		meanwhile(sandbox, ACTION, () => someoneElse({ approval_status: status }));
		const { error } = await edit();
		expect(error?.message).toContain(`The message was ${status} already (by a person`);
		expect(error?.description).toContain(TEXT_IS_SET);
		expect(approved()).toEqual([]);
	});

	test('writes another text between two tries of the approval: it is not approved', async () => {
		sandbox.faults.add({ fault: 'reset_before', endpoint: ACTION });
		meanwhile(sandbox, LIST, () => someoneElse(ANOTHER_TEXT), 3);
		const { error } = await edit();
		expect(error?.description).toContain('The record was changed meanwhile.');
		expect(error?.description).toContain('The text of the message was changed before.');
		expect(approved()).toEqual([]);
	});

	test('writes another text just as the approval goes out: says what was approved', async () => {
		meanwhile(sandbox, ACTION, () => someoneElse(ANOTHER_TEXT));
		const { error } = await edit();
		expect(error?.message).toContain('approved, but someone else gave it another text');
		expect(error?.description).toContain('pause the campaign now');
	});
});

describe('rate limit used up before the approval', () => {
	/** The limiter remembers the window of the previous test, so each test starts a new one. */
	beforeEach(async () => await environment.sleep(60_000));

	test('reads the message again in the next window', async () => {
		const { rows, error } = await edit({}, { at: limited });
		expect(error).toBeUndefined();
		expect(rows).toMatchObject([{ message: TEXT, approval_status: 'approved' }]);
		expect(asked(limited)).toEqual([LIST, OVERRIDE, LIST, LIST, ACTION]);
		expect(limited.requests.filter(({ status }) => status === 429)).toEqual([]);
	});

	test('does not approve a text that someone wrote while it waited', async () => {
		meanwhile(limited, LIST, () => someoneElse(ANOTHER_TEXT, limited), 3);
		const { error } = await edit({}, { at: limited });
		expect(error?.message).toContain('does not have the new text');
		expect(approved(limited)).toEqual([]);
	});

	test('waits for the next window to find out about an approval without an answer', async () => {
		limited.faults.add({ fault: 'reset_after', endpoint: ACTION });
		await edit({ messageId: 'message_404' }, { at: limited });
		const { message } = approvalIn(limited, seeded.approvals.pending);
		const { rows, error } = await edit({ newText: message }, { at: limited });
		// One for the other message; the next two find no request left behind them for the approval.
		expect(asked(limited)).toEqual([LIST, LIST, LIST, LIST, ACTION, LIST]);
		expect(limited.requests.filter(({ status }) => status === 429)).toEqual([]);
		expect(error).toBeUndefined();
		expect(rows).toMatchObject([{ approval_status: 'approved' }]);
		expect(approved(limited)).toEqual([seeded.approvals.pending]);
	});
});

describe('a failing service: one approval, no error', () => {
	const faults = [
		{ fault: 'reset_before' },
		{ fault: 'reset_after' },
		{ fault: 'timeout_before' },
		{ fault: 'timeout_after' },
		{ fault: 'truncated' },
		{ fault: 'bad_json' },
		{ fault: 'html' },
		{ fault: 'status', status: 500 },
		{ fault: 'status', status: 500, after: true },
		{ fault: 'redirect', to: 'http://127.0.0.1:9/' },
		{ fault: 'redirect', to: 'http://127.0.0.1:9/', after: true },
		{ fault: 'status', status: 429 },
	] as const;
	test.each(
		faults.flatMap((fault) =>
			([OVERRIDE, ACTION] as const).map((endpoint) => ({ ...fault, endpoint })),
		),
	)('%j', async (fault) => {
		sandbox.faults.add(fault);
		const { rows, error } = await edit();
		expect(error).toBeUndefined();
		expect(rows).toMatchObject([{ message: TEXT, approval_status: 'approved' }]);
		expect(approved()).toEqual([seeded.approvals.pending]);
	});
});

describe('a lasting failure after the text was set', () => {
	test.each([
		['of the approval', { status: 403, endpoint: ACTION }, TEXT_IS_SET],
		['of the second look', { status: 500, endpoint: LIST, skip: 1 }, TEXT_IS_SET],
		[
			'of the approval, which may have taken effect',
			{ status: 500, endpoint: ACTION },
			'The text of the message was changed before.',
		],
	] as const)('%s: says that the text was changed', async (_, fault, expected) => {
		sandbox.faults.add({ fault: 'status', times: 99, ...fault });
		const { error } = await edit();
		expect(error?.httpCode).toBe(String(fault.status));
		expect(error?.description).toContain(expected);
		expect(approvalIn(sandbox, seeded.approvals.pending)).toMatchObject({
			message: TEXT,
			approval_status: 'pending',
		});
	});
});

test('Continue On Fail: processes the other items', async () => {
	const input = [seeded.approvals.approved, seeded.approvals.pending, 'message_404'].map(idOf);
	const { rows, paired } = await editEach(input, { settings: CONTINUE });
	expect(rows).toMatchObject([
		{ details: { outcome: 'not sent', code: 'wrong_state' } },
		{ id: seeded.approvals.pending, message: TEXT },
		{ details: { outcome: 'not sent', code: 'wrong_state' } },
	]);
	expect(paired).toEqual([0, 1, 2]);
});

describe('n8n runs the node again', () => {
	const failOnce = (skip: number) =>
		sandbox.faults.add({ fault: 'status', status: 403, endpoint: ACTION, skip });

	test('Retry On Fail: answers what was done from memory, keeps a text that was set', async () => {
		failOnce(2);
		const { rows, error } = await editEach(PENDING, { settings: RETRY });
		expect(error).toBeUndefined();
		expect(rows).toMatchObject(PENDING.map(({ id }) => ({ id, message: TEXT })));
		expect(sandbox.count('override_set')).toBe(3);
		expect(approved()).toEqual(PENDING.map(({ id }) => id));
		expect(asked().slice(12)).toEqual([LIST, ACTION]);
	});

	test('Retry of the execution: the same', async () => {
		failOnce(2);
		const first = await editEach();
		expect(first.error?.httpCode).toBe('403');
		const again = { mode: 'retry', retryOf: retryOf(first) } as const;
		const { rows, error } = await editEach(PENDING, again);
		expect(error).toBeUndefined();
		expect(rows).toHaveLength(3);
		expect(asked().slice(12)).toEqual([LIST, ACTION]);
	});

	test('still fails if another text was approved', async () => {
		meanwhile(sandbox, ACTION, () => someoneElse(ANOTHER_TEXT));
		const { error } = await edit({}, { settings: RETRY });
		expect(error?.message).toContain('approved, but someone else gave it another text');
		expect(asked()).toEqual([LIST, OVERRIDE, LIST, ACTION]);
	});

	test('finds an approval whose outcome was unknown', async () => {
		sandbox.faults.add({ fault: 'reset_after', endpoint: ACTION });
		sandbox.faults.add({ fault: 'status', status: 500, endpoint: LIST, skip: 2, times: 4 });
		const { rows, error } = await edit({}, { settings: RETRY });
		expect(error).toBeUndefined();
		expect(rows).toMatchObject([{ message: TEXT, approval_status: 'approved' }]);
		expect(approved()).toEqual([seeded.approvals.pending]);
	});

	test('sends an approval again that did not arrive, if the message still has the text', async () => {
		sandbox.faults.add({ fault: 'reset_before', endpoint: ACTION });
		sandbox.faults.add({ fault: 'status', status: 500, endpoint: LIST, skip: 2, times: 4 });
		const { rows, error } = await edit({}, { settings: RETRY });
		expect(error).toBeUndefined();
		expect(rows).toMatchObject([{ message: TEXT, approval_status: 'approved' }]);
		expect(approved()).toEqual([seeded.approvals.pending]);
		expect(asked().slice(-3)).toEqual([LIST, LIST, ACTION]);
	});

	test.each([
		['counts as done if someone else approved this text in between', {}, undefined],
		[
			'fails if someone else approved another text in between',
			ANOTHER_TEXT,
			'already (by a person',
		],
	])('%s', async (_, text, problem) => {
		failOnce(0);
		const first = await edit();
		someoneElse({ approval_status: 'approved', ...text });
		const { error, rows } = await edit({}, { mode: 'retry', retryOf: retryOf(first) });
		if (problem === undefined) {
			expect(error).toBeUndefined();
			expect(rows).toMatchObject([{ id: seeded.approvals.pending, message: TEXT }]);
		} else expect(error?.message).toContain(problem);
		expect(approved()).toEqual([]);
	});
});

describe('Only If Text Is Unchanged', () => {
	const SHOWN = '={{ $json.shown }}';
	/** The text as it was shown, read before anything changes it. */
	const shown = () => approvalIn(sandbox, seeded.approvals.pending).message;
	const editShown = async (
		text: unknown = shown(),
		{
			option = SHOWN,
			newText = TEXT,
			...options
		}: Partial<NodeRunOptions> & { at?: TestSandbox; option?: string; newText?: string } = {},
	) =>
		await edit(
			{ newText, options: { onlyIfTextIsUnchanged: option } },
			{ input: [{ shown: text } as { shown: string }], ...options },
		);

	test('edits and approves a text that still reads the same, in no more requests', async () => {
		const { rows } = await editShown(`${shown().replaceAll('\n', '\r\n')} `);
		expect(rows).toMatchObject([
			{ id: seeded.approvals.pending, message: TEXT, approval_status: 'approved' },
		]);
		expect(asked()).toEqual([LIST, OVERRIDE, LIST, ACTION]);
	});

	test('a text that was rewritten meanwhile: writes and approves nothing, and shows it', async () => {
		const before = shown();
		someoneElse(ANOTHER_TEXT);
		const { error } = await editShown(before);
		expect(error?.message).toContain('is not the one that was reviewed');
		expect(error?.description).toContain('now reads: Written again meanwhile');
		expect(asked()).toEqual([LIST]);
		wasNothingDone();
		expect(approvalIn(sandbox, seeded.approvals.pending)).toMatchObject({
			...ANOTHER_TEXT,
			approval_status: 'pending',
		});
	});

	test('Continue On Fail: says that nothing was sent', async () => {
		const before = shown();
		someoneElse(ANOTHER_TEXT);
		const { rows } = await editShown(before, { settings: CONTINUE });
		expect(rows).toEqual([
			{
				error: expect.stringContaining('is not the one that was reviewed'),
				details: { outcome: 'not sent', code: 'wrong_state', field: null },
			},
		]);
	});

	test('goes on if someone wrote the new text meanwhile', async () => {
		const before = shown();
		someoneElse({ message: TEXT });
		const { rows } = await editShown(before);
		expect(rows).toMatchObject([{ message: TEXT, approval_status: 'approved' }]);
		expect(asked()).toEqual([LIST, ACTION]);
	});

	test('not added: replaces whatever stands there', async () => {
		someoneElse(ANOTHER_TEXT);
		const { rows } = await edit({ options: {} });
		expect(rows).toMatchObject([{ message: TEXT, approval_status: 'approved' }]);
	});

	test.each([OVERRIDE, ACTION] as const)('a lost answer of %s: approves once', async (endpoint) => {
		sandbox.faults.add({ fault: 'reset_after', endpoint });
		const { rows, error } = await editShown();
		expect(error).toBeUndefined();
		expect(rows).toMatchObject([{ message: TEXT, approval_status: 'approved' }]);
		expect(approved()).toEqual([seeded.approvals.pending]);
	});

	test('Retry after the text was set: approves it once', async () => {
		const before = shown();
		sandbox.faults.add({ fault: 'status', status: 403, endpoint: ACTION });
		const first = await editShown(before);
		expect(first.error?.httpCode).toBe('403');
		const again = { mode: 'retry', retryOf: retryOf(first) } as const;
		const { rows, error } = await editShown(before, again);
		expect(error).toBeUndefined();
		expect(rows).toMatchObject([{ message: TEXT, approval_status: 'approved' }]);
		expect(sandbox.count('override_set')).toBe(1);
		expect(approved()).toEqual([seeded.approvals.pending]);
	});

	test('Retry after a lost answer: finds the approval', async () => {
		sandbox.faults.add({ fault: 'reset_after', endpoint: ACTION });
		sandbox.faults.add({ fault: 'status', status: 500, endpoint: LIST, skip: 2, times: 4 });
		const { rows, error } = await editShown(shown(), { settings: RETRY });
		expect(error).toBeUndefined();
		expect(rows).toMatchObject([{ message: TEXT, approval_status: 'approved' }]);
		expect(approved()).toEqual([seeded.approvals.pending]);
	});

	test('Retry after someone rewrote the text that was set: leaves theirs', async () => {
		const before = shown();
		sandbox.faults.add({ fault: 'status', status: 403, endpoint: ACTION });
		const first = await editShown(before);
		someoneElse(ANOTHER_TEXT);
		const again = { mode: 'retry', retryOf: retryOf(first) } as const;
		const { error } = await editShown(before, again);
		expect(error?.message).toContain('is not the one that was reviewed');
		expect(shown()).toBe(ANOTHER_TEXT.message);
		expect(approved()).toEqual([]);
	});

	describe('while the edit waits for the rate limit', () => {
		const editSlowly = async (change: { message: string }) => {
			await environment.sleep(60_000);
			const { message } = approvalIn(limited, seeded.approvals.pending);
			// Two looks for messages that are not there leave one request, for the first look at this one.
			for (const messageId of ['message_404', 'message_405']) {
				await edit({ messageId }, { at: limited });
			}
			meanwhile(limited, LIST, () => someoneElse(change, limited), 2);
			const result = await editShown(message, { at: limited });
			expect(limited.requests.filter(({ status }) => status === 429)).toEqual([]);
			return result;
		};

		test('someone rewrites the text: leaves theirs', async () => {
			const { error } = await editSlowly(ANOTHER_TEXT);
			expect(error?.message).toContain('is not the one that was reviewed');
			expect(approvalIn(limited, seeded.approvals.pending)).toMatchObject(ANOTHER_TEXT);
			expect(limited.effects()).toEqual([]);
		});

		test('someone writes the new text: approves it', async () => {
			const { rows } = await editSlowly({ message: TEXT });
			expect(rows).toMatchObject([{ message: TEXT, approval_status: 'approved' }]);
		});
	});

	test.each([null, undefined, '', '  '])('refuses an expression that gives %p', async (text) => {
		const { error } = await edit(
			{ options: { onlyIfTextIsUnchanged: SHOWN } },
			{ input: [{ shown: text } as { shown: string }] },
		);
		expect(error?.message).toBe(
			'Only If Text Is Unchanged must not be empty: set a value or remove the field',
		);
		expect(sandbox.requests).toEqual([]);
	});

	test('refuses an expression that loses a placeholder', async () => {
		const { error } = await editShown(TEXT, { option: '=Hello {{job_title}}, {{ $json.shown }}' });
		expect(error?.message).toContain('Only If Text Is Unchanged is an expression, in which n8n');
		expect(sandbox.requests).toEqual([]);
	});

	describe('as a tool of an AI agent', () => {
		const type = `${CAMPAIGN_NODE}Tool`;
		const option = "={{ $fromAI('shown', 'What was read', 'string') }}";

		test('a model that leaves the text empty: changes nothing, and asks for it', async () => {
			const { error } = await editShown('', { type, option, newText: 'Hello' });
			expect(error?.message).toBe('Only If Text Is Unchanged must not be empty: fill it in');
			expect(sandbox.requests).toEqual([]);
		});

		test('a model that knows another text: changes nothing', async () => {
			const { error } = await editShown('Something else', { type, option, newText: 'Hello' });
			expect(error?.message).toContain('is not the one that was reviewed');
			wasNothingDone();
		});

		test('a model that read the message: edits and approves it', async () => {
			const { rows } = await editShown(shown(), { type, option, newText: 'Hello' });
			expect(rows).toMatchObject([{ message: 'Hello', approval_status: 'approved' }]);
		});
	});
});

test('tells an AI agent that asks again the current status', async () => {
	const type = `${CAMPAIGN_NODE}Tool`;
	const { rows } = await edit({ simplify: false }, { type });
	expect(Object.keys(rows[0] ?? {})).toHaveLength(10);
	const input = [seeded.approvals.secondPending, 'message_404'].map(idOf);
	const { error } = await editEach(input, { type, settings: RETRY });
	expect(error?.message).toContain('was approved already (by a person');
});
