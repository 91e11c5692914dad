import type { INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { approveMany } from '../../support/approveMany';
import { approvalIn, meanwhile, patchApproval } from '../../support/approvals';
import { retryOf } from '../../support/retryOf';
import { CONTINUE, RETRY, runNode, type NodeRunOptions } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { CAMPAIGN_NODE } from '../../support/workflow';

const sandbox = useSandbox();

const ACTION = 'campaigns.actOnMessageApproval';
const LIST = 'campaigns.listMessageApprovals';

const resolve = async (
	operation: string,
	parameters: INodeParameters = {},
	options: Partial<NodeRunOptions> = {},
) =>
	await runNode({
		type: CAMPAIGN_NODE,
		parameters: {
			resource: 'messageApproval',
			operation,
			campaignId: seeded.campaigns.started,
			messageId: seeded.approvals.pending,
			...(operation === 'approve' && { approveIf: 'always' }),
			...parameters,
		},
		credential: sandbox.credential(),
		...options,
	});

const EACH = { messageId: '={{ $json.id }}' };
const idOf = (id: string) => ({ id });
const PENDING = [
	seeded.approvals.pending,
	seeded.approvals.secondPending,
	seeded.approvals.thirdPending,
].map(idOf);

describe.each([
	['approve', 'approved', 'approval_approved'],
	['reject', 'rejected', 'approval_rejected'],
] as const)('%s', (operation, status, effect) => {
	const resolveEach = async (
		input: Array<{ id: string }> = PENDING,
		options: Partial<NodeRunOptions> = {},
	) => await resolve(operation, EACH, { input, ...options });
	const subjects = () => sandbox.effects(effect).map(({ subject }) => subject);

	test('resolves each message in one request and gives ten flat fields', async () => {
		const { rows, paired } = await resolveEach();
		const { message, approval_requested_at, scheduled_at } = approvalIn(
			sandbox,
			seeded.approvals.pending,
		);
		expect(rows[0]).toEqual({
			id: seeded.approvals.pending,
			campaign_id: seeded.campaigns.started,
			campaign_name: null,
			lead_id: seeded.leads.messagePending,
			lead_name: null,
			message_stage: 'ice_breaker',
			message,
			approval_status: status,
			approval_requested_at,
			scheduled_at,
		});
		expect(rows).toHaveLength(3);
		expect(paired).toEqual([0, 1, 2]);
		expect(subjects()).toEqual([
			seeded.approvals.pending,
			seeded.approvals.secondPending,
			seeded.approvals.thirdPending,
		]);
		expect(sandbox.requests).toHaveLength(3);
	});

	test('without Simplify: the record as the API sent it', async () => {
		const { rows } = await resolve(operation, { simplify: false });
		expect(rows).toEqual([approvalIn(sandbox, seeded.approvals.pending)]);
		expect(rows[0]).toMatchObject({
			approval_status: status,
			approval_resolution_source: 'manual',
		});
	});

	test('a message that does not exist: names the IDs and the item', async () => {
		const { error, items } = await resolveEach([...PENDING, idOf('message_404')]);
		expect(error?.httpCode).toBe('404');
		expect(error?.description).toContain('message ID "message_404"');
		expect(error?.context?.itemIndex).toBe(3);
		expect(items).toEqual([]);
	});

	test('a key without the scope: names it, does nothing', async () => {
		const credential = sandbox.credential(sandboxKeys.withoutCampaignsWrite);
		const { error } = await resolve(operation, {}, { credential });
		expect(error?.message).toBe('The API key lacks the scope campaigns:write.');
		expect(sandbox.requests).toHaveLength(1);
		expect(sandbox.effects()).toEqual([]);
	});

	test.each([
		['Campaign', { campaignId: '={{ $json.missing }}' }, 'drag campaign_id there from the trigger'],
		['Message', { messageId: '={{ $json.missing }}' }, 'drag message_id there from the trigger'],
	])('without a %s: names the item, sends nothing', async (field, parameters, advice) => {
		const { error } = await resolve(operation, parameters);
		expect(error?.message).toContain(`${field} must not be empty: ${advice}`);
		expect(error?.context?.itemIndex).toBe(0);
		expect(sandbox.requests).toHaveLength(0);
	});

	test('Continue On Fail: processes the other items', async () => {
		const input = [
			'message_404',
			seeded.approvals.pending,
			seeded.approvals.approved,
			seeded.approvals.secondPending,
		].map(idOf);
		const { rows, paired } = await resolveEach(input, { settings: CONTINUE });
		expect(rows).toMatchObject([
			{ details: { outcome: 'not sent', code: 'not_found' } },
			{ id: seeded.approvals.pending, approval_status: status },
			{
				error: expect.stringContaining('approved already'),
				details: { outcome: 'not sent', code: 'approval_not_pending' },
			},
			{ id: seeded.approvals.secondPending, approval_status: status },
		]);
		expect(paired).toEqual([0, 1, 2, 3]);
	});

	describe('what is not pending', () => {
		test.each([
			[seeded.approvals.approved, 'approved'],
			[seeded.approvals.rejected, 'rejected'],
		])('%s: says that it was %s already, by whom and when', async (messageId, before) => {
			const at = approvalIn(sandbox, messageId).approval_resolved_at;
			const { error } = await resolve(operation, { messageId });
			expect(error?.message).toBe(`The message was ${before} already (by a person, at ${at})`);
			expect(error?.description).toContain('Only pending messages can be approved or rejected.');
			expect(sandbox.effects()).toEqual([]);
			expect(sandbox.requests).toHaveLength(2);
		});

		test.each([
			[{ approval_status: null }, 'The message does not wait for approval'],
			[
				{ approval_resolution_source: 'auto', approval_resolved_at: '2026-03-01T10:00:00+02:00' },
				'The message was approved already (automatically, at 2026-03-01T08:00:00.000Z)',
			],
			[
				{ approval_resolution_source: null, approval_resolved_at: null },
				'The message was approved already',
			],
		] as const)('%j', async (fields, message) => {
			patchApproval(sandbox, seeded.approvals.approved, fields);
			const { error } = await resolve(operation, { messageId: seeded.approvals.approved });
			expect(error?.message).toBe(message);
		});

		test('one that was deleted meanwhile', async () => {
			meanwhile(sandbox, LIST, () =>
				sandbox.query(`DELETE FROM message_approvals WHERE id = '${seeded.approvals.approved}'`),
			);
			const { error } = await resolve(operation, { messageId: seeded.approvals.approved });
			expect(error?.message).toBe('The message is no longer there');
		});

		test('one that is refused although it is pending: shows the message of the API and says so', async () => {
			const body = { error: { code: 'locked', message: 'The campaign is locked.' } };
			sandbox.faults.add({ fault: 'status', status: 409, body, endpoint: ACTION });
			const { error } = await resolve(operation);
			expect(error?.message).toBe('The campaign is locked.');
			expect(error?.description).toContain('The message is still pending.');
		});

		test('if the list cannot be read, shows the message of the API', async () => {
			sandbox.faults.add({ fault: 'status', status: 500, endpoint: LIST, times: 9 });
			const { error } = await resolve(operation, { messageId: seeded.approvals.approved });
			expect(error?.message).toBe('The message is not pending: it is approved.');
			expect(error?.httpCode).toBe('409');
		});
	});

	describe('a failing service: one effect, no error', () => {
		const faults = [
			{ fault: 'reset_before' },
			{ fault: 'reset_after' },
			{ fault: 'timeout_before' },
			{ fault: 'timeout_after' },
			{ fault: 'truncated' },
			{ fault: 'bad_json' },
			{ fault: 'html' },
			{ fault: 'html', after: true },
			{ fault: 'html', status: 200, after: true },
			{ fault: 'status', status: 500 },
			{ fault: 'status', status: 500, after: true },
			{ fault: 'status', status: 200, body: {}, after: true },
			{ fault: 'redirect', to: 'http://127.0.0.1:9/' },
			{ fault: 'redirect', to: 'http://127.0.0.1:9/', after: true },
			{ fault: 'status', status: 429 },
		] as const;
		test.each(faults)('%j', async (fault) => {
			sandbox.faults.add({ ...fault, endpoint: ACTION });
			const { rows, error } = await resolve(operation);
			expect(error).toBeUndefined();
			expect(rows).toMatchObject([{ id: seeded.approvals.pending, approval_status: status }]);
			expect(subjects()).toEqual([seeded.approvals.pending]);
		});

		test('if it stays away, says that the request may have taken effect', async () => {
			sandbox.faults.add({ fault: 'reset_after', endpoint: ACTION });
			sandbox.faults.add({ fault: 'status', status: 500, endpoint: LIST, times: 9 });
			const { error } = await resolve(operation);
			expect(error?.description).toContain('The request may have taken effect.');
			expect(error?.description).toContain('Look at the message approvals of the campaign');
		});
	});

	describe('n8n runs the node again', () => {
		/** The last item fails once, without a retry. */
		const failOnce = () =>
			sandbox.faults.add({ fault: 'status', status: 403, endpoint: ACTION, skip: 2 });

		test('Retry On Fail: answers what was done from memory', async () => {
			failOnce();
			const { rows, error } = await resolveEach(PENDING, { settings: RETRY });
			expect(error).toBeUndefined();
			expect(rows.map((row) => [row.id, row.approval_status])).toEqual(
				PENDING.map(({ id }) => [id, status]),
			);
			expect(subjects()).toEqual(PENDING.map(({ id }) => id));
			expect(sandbox.requests).toHaveLength(4);
		});

		test('Retry of the execution: the same', async () => {
			failOnce();
			const first = await resolveEach();
			expect(first.error?.httpCode).toBe('403');
			const { rows, error } = await resolveEach(PENDING, {
				mode: 'retry',
				retryOf: retryOf(first),
			});
			expect(error).toBeUndefined();
			expect(rows).toHaveLength(3);
			expect(sandbox.requests).toHaveLength(4);
		});

		test('finds one whose outcome was unknown, and does not send it again', async () => {
			sandbox.faults.add({ fault: 'reset_after', endpoint: ACTION });
			sandbox.faults.add({ fault: 'status', status: 500, endpoint: LIST, times: 4 });
			const { rows, error } = await resolve(operation, {}, { settings: RETRY });
			expect(error).toBeUndefined();
			expect(rows).toMatchObject([{ id: seeded.approvals.pending, approval_status: status }]);
			expect(sandbox.requests.filter(({ endpoint }) => endpoint === ACTION)).toHaveLength(1);
		});

		test('fails the second item if two have the same message', async () => {
			const { rows } = await resolveEach(
				[idOf(seeded.approvals.pending), idOf(seeded.approvals.pending)],
				{
					settings: CONTINUE,
				},
			);
			expect(rows).toMatchObject([
				{ id: seeded.approvals.pending },
				{ error: expect.stringContaining(`was ${status} already (by a person`) },
			]);
		});
	});

	test('tells an AI agent that asks again the current status', async () => {
		const type = `${CAMPAIGN_NODE}Tool`;
		const { rows } = await resolve(operation, { simplify: false }, { type });
		expect(Object.keys(rows[0] ?? {})).toHaveLength(10);
		const input = [seeded.approvals.secondPending, 'message_404'].map(idOf);
		const { error } = await resolveEach(input, { type, settings: RETRY });
		expect(error?.message).toContain(`was ${status} already (by a person`);
	});
});

describe('reject', () => {
	test('sends reason and note', async () => {
		await resolve('reject', { rejectionReason: 'BAD_TIMING', rejectionNote: 'After the fair' });
		expect(approvalIn(sandbox, seeded.approvals.pending)).toMatchObject({
			rejection_reason: 'BAD_TIMING',
			rejection_note: 'After the fair',
		});
	});

	test('by default, the reason is OTHER and there is no note', async () => {
		await resolve('reject');
		expect(approvalIn(sandbox, seeded.approvals.pending)).toMatchObject({
			rejection_reason: 'OTHER',
			rejection_note: null,
		});
	});

	test('takes both from each input item, numbers as text', async () => {
		const fields = { rejectionReason: '={{ $json.why }}', rejectionNote: '={{ $json.note }}' };
		const input = [
			{ id: seeded.approvals.pending, why: 'NOT_FIT', note: 42 },
			{ id: seeded.approvals.secondPending, why: 'MESSAGE_QUALITY', note: 'Too long' },
		];
		await resolve('reject', { ...EACH, ...fields }, { input });
		expect(approvalIn(sandbox, seeded.approvals.pending)).toMatchObject({
			rejection_reason: 'NOT_FIT',
			rejection_note: '42',
		});
		expect(approvalIn(sandbox, seeded.approvals.secondPending)).toMatchObject({
			rejection_reason: 'MESSAGE_QUALITY',
			rejection_note: 'Too long',
		});
	});

	test.each([
		[
			'rejectionReason',
			'BORING',
			'Rejection Reason must be one of Bad Timing, Existing Relationship, Message Quality, Not a Fit, Other, is "BORING"',
		],
		['rejectionNote', ['a'], 'Rejection Note must be text, is a list'],
	])('a wrong %s: sends nothing', async (name, value, message) => {
		const { error } = await resolve(
			'reject',
			{ [name]: '={{ $json.value }}' },
			{ input: [{ value }] },
		);
		expect(error?.message).toContain(message);
		expect(sandbox.requests).toHaveLength(0);
	});
});

test('many items at the rate limit: one request each, no 429, no lost window', async () => {
	const { ms, minimumMs, ...counts } = await approveMany(130);
	expect(counts).toEqual({ approved: 130, requests: 130, denied: 0 });
	// The requests of the last window take their time, and a new window starts after a margin.
	expect(ms - minimumMs).toBeLessThan(5_000);
});

describe('Only If Text Is Unchanged', () => {
	const read = (text: unknown, options: Partial<NodeRunOptions> = {}) =>
		resolve(
			'approve',
			{ approveIf: 'textUnchanged', onlyIfTextIsUnchanged: '={{ $json.text }}' },
			{
				input: [{ text } as { text: string }],
				...options,
			},
		);

	test('approves a text that has not changed', async () => {
		const { message } = approvalIn(sandbox, seeded.approvals.pending);
		const { rows } = await read(`${message.replaceAll('\n', '\r\n')} `);
		expect(rows).toMatchObject([
			{ id: seeded.approvals.pending, approval_status: 'approved', message },
		]);
		expect(sandbox.requests).toHaveLength(2);
	});

	test('as the form opens: the message of the input item must still read the same', async () => {
		const opened: INodeParameters = { approveIf: undefined };
		const rows = [{ message: approvalIn(sandbox, seeded.approvals.pending).message }];
		expect((await resolve('approve', opened, { input: rows })).rows).toMatchObject([
			{ id: seeded.approvals.pending, approval_status: 'approved' },
		]);
		const { error } = await resolve(
			'approve',
			{ ...opened, messageId: seeded.approvals.secondPending },
			{ input: rows },
		);
		expect(error?.message).toContain('is not the one that was reviewed');
		expect(sandbox.effects('approval_approved')).toHaveLength(1);
	});

	test('Always approves whatever the message says, in one request', async () => {
		const { rows } = await resolve('approve', { approveIf: 'always' });
		expect(rows).toMatchObject([{ id: seeded.approvals.pending, approval_status: 'approved' }]);
		expect(sandbox.requests).toHaveLength(1);
	});

	test('left empty: an error that names the way out', async () => {
		const given = { approveIf: 'textUnchanged', onlyIfTextIsUnchanged: '  ' };
		const { error } = await resolve('approve', given);
		expect(error?.message).toMatch(/^Only If Text Is Unchanged must not be empty: .*to Always$/);
		expect(sandbox.requests).toEqual([]);
	});

	test('When to Approve takes no expression', async () => {
		const { error } = await resolve('approve', { approveIf: '={{ "always" }}' });
		expect(error?.message).toBe('When to Approve takes no expression: choose a fixed value');
		expect(sandbox.requests).toEqual([]);
	});

	describe('as a tool of an AI agent', () => {
		const FROM_MODEL = "={{ $fromAI('text', 'What was read', 'string') }}";
		const asTool = async (parameters: INodeParameters, text?: string) =>
			await resolve(
				'approve',
				{ approveIf: undefined, ...parameters },
				{ type: `${CAMPAIGN_NODE}Tool`, input: [{ text } as { text: string }] },
			);

		test('as the form opens: approves nothing, and says so to the person who made it', async () => {
			await expect(asTool({})).rejects.toThrow('Parameter "Only If Text Is Unchanged" is required');
			// n8n checks no more than that there is something.
			const { error } = await asTool({ onlyIfTextIsUnchanged: ' ' });
			expect(error?.message).toContain(
				'let the model fill it in, or set When to Approve to Always',
			);
			expect(sandbox.requests).toEqual([]);
		});

		test('a model that leaves the text empty: approves nothing, and asks for it', async () => {
			const { error } = await asTool({ onlyIfTextIsUnchanged: FROM_MODEL }, '');
			expect(error?.message).toBe('Only If Text Is Unchanged must not be empty: fill it in');
			expect(sandbox.requests).toEqual([]);
		});

		test('a model that knows another text: approves nothing', async () => {
			const { error } = await asTool({ onlyIfTextIsUnchanged: FROM_MODEL }, 'Something else');
			expect(error?.message).toContain('is not the one that was reviewed');
			expect(sandbox.effects('approval_approved')).toEqual([]);
		});

		test('a model that read the message: approves it', async () => {
			const { message } = approvalIn(sandbox, seeded.approvals.pending);
			const { rows } = await asTool({ onlyIfTextIsUnchanged: FROM_MODEL }, message);
			expect(rows).toMatchObject([{ id: seeded.approvals.pending, approval_status: 'approved' }]);
		});

		test('Always is for a person to choose: a model cannot set it', async () => {
			expect((await asTool({ approveIf: 'always' })).rows).toMatchObject([
				{ id: seeded.approvals.pending },
			]);
			const { error } = await asTool({
				approveIf: "={{ $fromAI('when', '', 'string') }}",
				onlyIfTextIsUnchanged: 'Hello',
			});
			expect(error?.message).toContain('When to Approve takes no expression');
			expect(sandbox.effects('approval_approved')).toHaveLength(1);
		});
	});

	test('does not approve a text that was changed since, and shows it', async () => {
		const { message } = approvalIn(sandbox, seeded.approvals.pending);
		patchApproval(sandbox, seeded.approvals.pending, { message: 'Another text' });
		const { error } = await read(message);
		expect(error?.message).toContain('is not the one that was reviewed');
		expect(error?.description).toContain('now reads: Another text');
		expect(sandbox.effects('approval_approved')).toEqual([]);
		expect(sandbox.effects('override_set')).toEqual([]);
	});

	test('Retry answers what was done from memory instead of failing', async () => {
		const { message } = approvalIn(sandbox, seeded.approvals.pending);
		const parameters = {
			...EACH,
			approveIf: 'textUnchanged',
			onlyIfTextIsUnchanged: '={{ $json.text }}',
		};
		const input = [
			{ id: seeded.approvals.pending, text: message },
			{ id: seeded.approvals.secondPending, text: 'Not how it reads' },
		];
		const first = await resolve('approve', parameters, { input });
		expect(first.error?.context?.itemIndex).toBe(1);
		const again = await resolve('approve', parameters, { input, retryOf: retryOf(first) });
		expect(again.error?.context?.itemIndex).toBe(1);
		expect(sandbox.effects('approval_approved').map(({ subject }) => subject)).toEqual([
			seeded.approvals.pending,
		]);
	});

	test.each([null, undefined, '', '  '])('refuses an expression that gives %p', async (text) => {
		const { error } = await read(text);
		expect(error?.message).toContain(
			'Only If Text Is Unchanged must not be empty: drag message there',
		);
		expect(sandbox.requests).toEqual([]);
	});
});
