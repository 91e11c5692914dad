import {
	type MessageOverrideInput,
	messageOverrideInputSchema,
} from '../../../../src/contract/campaignLeads';
import { campaigns } from '../../../../src/contract/campaigns';
import type { MessageApproval } from '../../../../src/contract/messageApprovals';
import { problemsOf } from '../../../../src/contract/problems';
import {
	invalidInput,
	isRefusal,
	outcomeOf,
	statusOf,
	unexpectedResponse,
	withHint,
	wrongState,
} from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import {
	allowedFor,
	type ApprovalPath,
	findApproval,
	journalOf,
	resolveApproval,
	stateOf,
} from './resolveApproval';

export const APPROVE = { action: 'approve' } as const;
/** Spent windows of the rate limit that one approval lives through. */
const WINDOWS_MAX = 2;

/**
 * Approves a pending message with this text and no other, and gives its row. The API approves whatever text stands there,
 * so the row is read right before. Where someone else is faster still, the error says what was approved.
 * @param otherText what to do with a message that reads otherwise: give it this text first, or refuse
 */
export async function approveWithText(
	call: ItemCall,
	path: ApprovalPath,
	message: string,
	otherText: 'replace' | 'refuse',
): Promise<MessageApproval> {
	const journal = journalOf(call, path, APPROVE, message);
	if (journal?.read()?.state === 'done') {
		return checked(await resolveApproval(call, path, APPROVE, { journal }), message);
	}

	let isTextSet = false;
	let windows = 0;

	const approve = async (): Promise<MessageApproval | undefined> => {
		const resolving = resolveApproval(call, path, APPROVE, {
			journal,
			// After waiting for the next window the row would have to be read again.
			mayWait: false,
			repeatIf: (row) => isSameText(row.message, message),
		});
		return await resolving.catch((error: unknown) => {
			windows += 1;
			if (statusOf(error) !== 429 || windows > WINDOWS_MAX) throw error;
			return undefined;
		});
	};

	const step = async (): Promise<MessageApproval | undefined> => {
		const row = await findApproval(call, path);
		// Of an approval that went out before, it may not be known how it ended.
		const isOpen = journal?.read()?.state === 'sending';
		if (isOpen && row?.approval_status === 'approved' && isSameText(row.message, message)) {
			return row;
		}
		if (row?.approval_status !== 'pending') throw wrongState(stateOf(row), allowedFor(row));
		if (isSameText(row.message, message)) return await approve();
		if (otherText === 'refuse') throw changedText(row);
		if (isTextSet) throw anotherText();
		await setText(call, path, row, message);
		isTextSet = true;
		return undefined;
	};

	for (;;) {
		const row = await step().catch((error: unknown) => {
			throw isTextSet ? withHint(error, textIsSet(error)) : error;
		});
		if (row) return checked(row, message);
	}
}

async function setText(
	call: ItemCall,
	{ campaign_id }: ApprovalPath,
	row: MessageApproval,
	message: string,
): Promise<void> {
	const { lead_id } = row as { lead_id: string | null };
	if (!lead_id) {
		throw wrongState(
			'The message has no lead any more, so its text cannot be changed',
			'Reject it, or approve it as it stands.',
		);
	}
	const request = { path: { campaign_id, lead_id }, body: overrideOf(row, message) };
	await call.send(campaigns.setMessageOverride, request).catch((error: unknown) => {
		throw isRefusal(error)
			? withHint(error, 'The text was not changed and the message was not approved.')
			: error;
	});
}

/** A web form ends its lines with CRLF, and a service may store a text without the blanks around it: the same text. */
function isSameText(stored: unknown, given: string): boolean {
	return typeof stored === 'string' && plain(stored) === plain(given);
}

const plain = (text: string): string => text.replaceAll('\r\n', '\n').trim();

/** The override for the place that the message has in its campaign. */
function overrideOf(row: MessageApproval, message: string): MessageOverrideInput {
	const { node_type, message_stage } = row;
	const override = { node_type, message_stage, message };
	const [problem] = problemsOf(messageOverrideInputSchema(), override);
	if (!problem) return override as MessageOverrideInput;
	if (problem.field === 'message') {
		throw invalidInput('message', `${problem.message}: it is the note of a connection request`);
	}
	throw wrongState(
		`The text of this message cannot be changed: the API does it for messages and notes of a sequence, not for ${node_type} at the stage ${message_stage ?? 'none'}`,
		'Reject it, or approve it as it stands.',
	);
}

function changedText({ message }: MessageApproval) {
	return wrongState(
		'The message was not approved, because it no longer reads as it did when it was looked at',
		`It was changed meanwhile, and reads now: ${message}`,
	);
}

function anotherText() {
	return wrongState(
		'The message was not approved, because it does not read as the new text',
		'Someone may have changed it in the same moment. Get the message again and decide.',
	);
}

const textIsSet = (error: unknown): string =>
	outcomeOf(error) === 'not sent'
		? 'The text of the message was changed; it was not approved by this node.'
		: 'The text of the message was changed before.';

/** Between the last look and the approval someone else may have changed the text: rare, but not to be passed over. */
function checked(row: MessageApproval, message: string): MessageApproval {
	if (typeof row.message !== 'string' || isSameText(row.message, message)) return row;
	throw unexpectedResponse(
		'The message was approved, but someone else gave it another text in the same moment',
		'If that text must not be sent, pause the campaign now and look at the message.',
	);
}
