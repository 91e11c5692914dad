import { campaigns, type MessageApproval } from '../../../../src/contract/campaigns';
import type { RequestOf } from '../../../../src/contract/endpoint';
import { explain, isRefusal, outcomeOf, wrongState } from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import { addHint } from '../../../../src/n8n/execution/hints';
import { readIfShort } from '../../../shared/afterChange';
import { formOf } from '../../../shared/form/values';
import { utcTime } from '../../../shared/rows/utcTime';

type Resolution = RequestOf<typeof campaigns.actOnMessageApproval>;

export type ApprovalPath = Resolution['path'];

export const APPROVE = { action: 'approve' } as const;

export const pathOf = (call: ItemCall): ApprovalPath => ({
	campaign_id: call.id('campaignId'),
	message_id: call.id('messageId'),
});

/** A text exactly as the form holds it. A number from an expression counts as text. */
export function textParameter(call: ItemCall, name: string): unknown {
	const value = formOf(call)(name);
	return typeof value === 'number' ? String(value) : value;
}

/** Approves or rejects a message and returns its row. */
export async function resolveApproval(
	call: ItemCall,
	request: Resolution,
): Promise<MessageApproval> {
	const { path, body } = request;
	const sending = call.send(campaigns.actOnMessageApproval, request, { subject: [path, body] });
	return await sending.then(
		async ({ body: { data } }) => await checkResolved(call, path, data, body.action),
		async (error: unknown) => {
			const done = await findDone(error, call, path, RESOLVED[body.action]);
			if (done) return done;
			throw await explainRefusal(error, call, path);
		},
	);
}

const RESOLVED: Readonly<Record<Resolution['body']['action'], string>> = {
	approve: 'approved',
	reject: 'rejected',
};

/**
 * The row of a resolved message. If the answer has only a part of it, or still says that the message is pending, the list
 * is read once. It cannot be taken back by then, so what is wrong is a hint.
 */
export async function checkResolved(
	call: ItemCall,
	path: ApprovalPath,
	answer: MessageApproval,
	action: Resolution['body']['action'],
): Promise<MessageApproval> {
	const status = RESOLVED[action];
	const done = `The message was ${status}`;
	const isPart = answer.approval_status !== status;
	const whole = await readIfShort(call, done, isPart ? { id: answer.id } : answer, () =>
		findApproval(call, path),
	);
	const row = { ...answer, ...whole };
	const { approval_status: now } = row;
	if (typeof now === 'string' && now !== status) {
		addHint(
			call,
			`The API accepted that the message is ${status}, but it is ${now}. Look at it in the application.`,
		);
	}
	return row;
}

/** For a Retry: the message, if the execution before has already resolved it the way this one would. */
export async function findDone(
	error: unknown,
	call: ItemCall,
	path: ApprovalPath,
	status = RESOLVED.approve,
): Promise<MessageApproval | undefined> {
	if (!call.isRetry || outcomeOf(error) !== 'not sent') return undefined;
	const row = await findApproval(call, path).catch(() => undefined);
	return row?.approval_status === status ? row : undefined;
}

/** The API has no read for a single approval, only the list of its campaign. */
const findApproval = async (
	call: ItemCall,
	{ campaign_id, message_id }: ApprovalPath,
): Promise<MessageApproval | undefined> =>
	await call.findInList(
		campaigns.listMessageApprovals,
		{ path: { campaign_id } },
		({ id }) => id === message_id,
	);

/** The row of a message that is waiting for approval. Throws if it is not waiting. */
export async function findPending(call: ItemCall, path: ApprovalPath): Promise<MessageApproval> {
	const row = await findApproval(call, path);
	if (row?.approval_status === 'pending') return row;
	throw wrongState(statusText(row), adviceFor(row));
}

/** Adds to a refused approval or rejection why the message cannot be resolved. */
export async function explainRefusal(
	error: unknown,
	call: ItemCall,
	path: ApprovalPath,
): Promise<unknown> {
	if (!isRefusal(error)) return error;
	return await findApproval(call, path).then(
		(row) =>
			row?.approval_status === 'pending'
				? explain(error, 'The message is still pending.')
				: explain(error, adviceFor(row), statusText(row)),
		// If the list cannot be read either, the refusal is all we can report.
		() => error,
	);
}

const adviceFor = (row: MessageApproval | undefined): string =>
	row
		? 'Only pending messages can be approved or rejected.'
		: 'Check its ID, and that it belongs to this campaign.';

/** The status of a message that is not pending, as a sentence without a full stop. */
function statusText(row: MessageApproval | undefined): string {
	if (!row) return 'The message is no longer there';
	const { approval_status, approval_resolution_source, approval_resolved_at } = row;
	if (typeof approval_status !== 'string') {
		return 'The message does not wait for approval';
	}
	const by = { manual: 'by a person', auto: 'automatically' };
	const how = [
		approval_resolution_source && by[approval_resolution_source],
		typeof approval_resolved_at === 'string' && `at ${utcTime(approval_resolved_at)}`,
	].filter(Boolean);
	const details = how.length > 0 ? ` (${how.join(', ')})` : '';
	return `The message was ${approval_status} already${details}`;
}
