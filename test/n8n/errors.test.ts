/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { inspect } from 'node:util';

import { type INode, NodeApiError, NodeOperationError } from 'n8n-workflow';

import {
	ApiError,
	InvalidRequestError,
	OutreachError,
	RateLimitError,
	ResponseError,
	TransportError,
} from '../../src/client/errors';
import { toErrorItem, toNodeError } from '../../src/n8n/errors';

const node: INode = {
	id: '1',
	name: 'Outreach',
	type: 'n8n-nodes-outreach.outreachLead',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

test('a field that breaks a rule: the words of the form, and that nothing was sent', () => {
	const error = new InvalidRequestError([
		{ field: 'schedule.end_time', message: 'is required' },
		{ field: 'body.social_account_ids[2]', message: 'must not be empty' },
	]);
	const shown = toNodeError(node, error, 3);
	expect(shown).toBeInstanceOf(NodeOperationError);
	expect(shown.message).toBe(
		'Schedule > End Time is required; Sender Account IDs #3 must not be empty',
	);
	expect(shown.description).toContain('Nothing was sent.');
	expect(shown.context.itemIndex).toBe(3);
	expect(toErrorItem(node, error, 3).json.details).toEqual({
		outcome: 'not sent',
		code: 'invalid_input',
		field: 'schedule.end_time',
	});
});

test('an error of the API: its message, code, details and suggested action as text', () => {
	const error = new ApiError('The session check failed.', {
		status: 409,
		outcome: 'not sent',
		code: 'social_session_check_failed',
		hint: 'Look at the sender accounts.',
		details: { accounts: [{ id: 'a', ok: false }] },
		action: { label: 'Start anyway', url: 'https://evil.example/start', method: 'POST' },
	});
	const shown = toNodeError(node, error, 0);
	expect(shown).toBeInstanceOf(NodeApiError);
	expect(shown.message).toBe('The session check failed.');
	expect(shown.description).toBe(
		[
			'Look at the sender accounts.',
			'Accounts: id a, ok false',
			'The API suggests: Start anyway',
		].join('\n'),
	);
	expect(toErrorItem(node, error, 0).json.error).toContain('The API suggests: Start anyway');
	expect((shown as NodeApiError).httpCode).toBe('409');
	expect(shown.context.data).toEqual({
		code: 'social_session_check_failed',
		details: { accounts: [{ id: 'a', ok: false }] },
	});
	expect(inspect(shown, { depth: 10 })).not.toContain('evil.example');
});

test('an error item has the details that neither the message nor the hint says', () => {
	const problems = [{ field: 'leads[3].email', message: 'is not an address' }];
	const item = (message: string, details: object, hint?: string) =>
		toErrorItem(
			node,
			new ApiError(message, {
				status: 400,
				outcome: 'not sent',
				code: 'invalid_request',
				hint,
				details: { ...details },
			}),
			0,
		).json.error;
	expect(item('Validation failed', { problems })).toBe(
		'Validation failed. Leads #4 > Email is not an address.',
	);
	expect(item('No.', { problems, status: 'draft' }, 'Status: draft, so start it.')).toBe(
		'No. Status: draft, so start it. Leads #4 > Email is not an address.',
	);
	expect(item('Leads #4 > Email is not an address', { problems })).toBe(
		'Leads #4 > Email is not an address',
	);
});

test('errors without an answer keep their message and say what is known of the effect', () => {
	const timeout = new TransportError('timeout', 'The API did not answer within 60 s', {
		code: 'timeout',
		hint: 'The request may have taken effect.',
	});
	expect(toNodeError(node, timeout).message).toBe('The API did not answer within 60 s');
	expect(toNodeError(node, timeout).description).toBe('The request may have taken effect.');
	expect(toErrorItem(node, timeout, 0).json.details).toMatchObject({
		outcome: 'unknown',
		code: 'timeout',
	});
	const unusable = new ResponseError('The answer cannot be used', { outcome: 'sent', code: 'x' });
	expect(toErrorItem(node, unusable, 0).json.details).toMatchObject({ outcome: 'sent' });
});

test('a spent rate limit keeps its status, by which n8n backs off', () => {
	const shown = toNodeError(node, new RateLimitError('Used up', 1, 30)) as NodeApiError;
	expect(shown.httpCode).toBe('429');
	expect(shown.description).toContain('60 requests per minute');
});

test('an error that is already one of n8n is kept, and gets its item', () => {
	const own = new NodeOperationError(node, 'Expression failed');
	expect(toNodeError(node, own, 5)).toBe(own);
	expect(own.context.itemIndex).toBe(5);
	const placed = new NodeOperationError(node, 'Expression failed', { itemIndex: 2 });
	expect(toNodeError(node, placed, 5).context.itemIndex).toBe(2);
});

test.each([[new TypeError('x is undefined')], ['a text'], [undefined], [null]])(
	'anything else becomes an error of the node: %p',
	(thrown) => {
		const shown = toNodeError(node, thrown, 1);
		expect(shown).toBeInstanceOf(NodeOperationError);
		expect(shown.context.itemIndex).toBe(1);
		expect(toErrorItem(node, thrown, 1).json.details).toEqual({
			outcome: 'not sent',
			code: 'node_error',
			field: null,
		});
	},
);

test('an error item has only the keys by which n8n knows it', () => {
	const item = toErrorItem(
		node,
		new OutreachError('No', { outcome: 'not sent', code: 'no', hint: 'Say yes.', status: 418 }),
		7,
	);
	expect(item).toEqual({
		json: { error: 'No. Say yes.', details: { outcome: 'not sent', code: 'no', field: null } },
		pairedItem: { item: 7 },
	});
});
