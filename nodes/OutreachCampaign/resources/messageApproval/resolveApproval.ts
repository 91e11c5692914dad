import { campaigns } from '../../../../src/contract/campaigns';
import type {
	MessageApproval,
	MessageApprovalAction,
} from '../../../../src/contract/messageApprovals';
import { explain, isRefusal } from '../../../../src/n8n/errors';
import type { ItemCall, SendOptions } from '../../../../src/n8n/execution/itemCall';
import { formOf } from '../../../shared/form/values';
import { utcTime } from '../../../shared/rows/utcTime';

export interface ApprovalPath {
	readonly campaign_id: string;
	readonly message_id: string;
}

export const pathOf = (call: ItemCall): ApprovalPath => ({
	campaign_id: call.id('campaignId'),
	message_id: call.id('messageId'),
});

/** A text field as it is sent: a number from an expression is a text too, anything else is for the contract to judge. */
export function textParameter(call: ItemCall, name: string): string {
	const value = formOf(call)(name);
	return typeof value === 'number' ? String(value) : (value as string);
}

/**
 * Where Retry On Fail and Retry of an execution find what was done before: the API refuses a second decision. An agent
 * that asks again is to learn the present state instead.
 */
export const journalOf = (call: ItemCall, path: ApprovalPath, ...decision: unknown[]) =>
	call.journal(campaigns.actOnMessageApproval, {}, { subject: [path, ...decision] });

/** Approves or rejects one message and gives its row. Where the API refuses, the error says how the message stands. */
export async function resolveApproval(
	call: ItemCall,
	path: ApprovalPath,
	action: MessageApprovalAction,
	options: SendOptions = { journal: journalOf(call, path, action) },
): Promise<MessageApproval> {
	const request = { path, body: action };
	const sending = call.send(campaigns.actOnMessageApproval, request, options);
	const { body } = await sending.catch(async (error: unknown) => {
		throw isRefusal(error) ? await withState(call, path, error) : error;
	});
	return body.data;
}

/** An approval cannot be read by itself: it stands in its campaign's list. */
export async function findApproval(
	call: ItemCall,
	{ campaign_id, message_id }: ApprovalPath,
): Promise<MessageApproval | undefined> {
	const path = { campaign_id };
	return await call.findInList(
		campaigns.listMessageApprovals,
		{ path },
		({ id }) => id === message_id,
	);
}

export const allowedFor = (row: MessageApproval | undefined): string =>
	row
		? 'Only pending messages can be approved or rejected.'
		: 'Check its ID, and that it belongs to this campaign.';

/** How a message stands that is not pending, in a sentence without its dot. */
export function stateOf(row: MessageApproval | undefined): string {
	if (!row) return 'The message is no longer there';
	const { approval_status, approval_resolution_source, approval_resolved_at } = row;
	if (approval_status === null || approval_status === undefined) {
		return 'The message does not wait for approval';
	}
	const by = { manual: 'by a person', auto: 'automatically' };
	const how = [
		approval_resolution_source && by[approval_resolution_source],
		approval_resolved_at && `at ${utcTime(approval_resolved_at)}`,
	].filter(Boolean);
	const details = how.length > 0 ? ` (${how.join(', ')})` : '';
	return `The message was ${approval_status} already${details}`;
}

type Refusal = Parameters<typeof explain>[0];

async function withState(call: ItemCall, path: ApprovalPath, refusal: Refusal): Promise<Refusal> {
	const reading = findApproval(call, path).then((row) =>
		row?.approval_status === 'pending'
			? explain(refusal, 'The message is still pending.')
			: explain(refusal, allowedFor(row), stateOf(row)),
	);
	// Where the list cannot be read either, what the API said is all there is to say.
	return await reading.catch(() => refusal);
}
