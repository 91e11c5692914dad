import {
	campaigns,
	type MessageApproval,
	type MessageOverrideInput,
	messageOverrideInputSchema,
} from '../../../../src/contract/campaigns';
import { problemsOf } from '../../../../src/contract/problems';
import {
	invalidInput,
	isRefusal,
	outcomeOf,
	unexpectedResponse,
	withHint,
	wrongState,
} from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import {
	APPROVE,
	type ApprovalPath,
	checkResolved,
	explainRefusal,
	findDone,
	findPending,
} from './resolveApproval';

/** The name of the replacement text in problems. */
export const NEW_TEXT = 'new_text';

/**
 * Approves a pending message only if it has this text, and returns its row. The API approves any text, so this reads
 * the row right before. If the text changes in between, the error says what was approved.
 * @param mayReplace whether this text may take the place of the one that the message has, otherwise nothing is done; if
 *   left out, it replaces any
 */
export async function approveWithText(
	call: ItemCall,
	path: ApprovalPath,
	message: string,
	mayReplace?: (stored: string) => boolean,
): Promise<MessageApproval> {
	let isTextSet = false;
	/** Whether the message, when last read, was pending and had the text. */
	let isReady = false;

	const refuseOther = (row: MessageApproval): void => {
		const isNew = readsTheSame(row.message, message);
		if (mayReplace && !isNew && !mayReplace(row.message)) throw changedText(row);
	};

	/** The new text may have to wait for the rate limit. Meanwhile, someone may write over the one that it replaces. */
	const checkAfterWait = () => {
		let isFresh = true;
		return async (): Promise<void> => {
			if (isFresh) isFresh = false;
			else refuseOther(await findPending(call, path));
		};
	};

	const prepare = async (): Promise<void> => {
		isReady = false;
		let row = await findPending(call, path);
		if (!readsTheSame(row.message, message) && !isTextSet) {
			refuseOther(row);
			await setText(call, path, row, message, mayReplace && checkAfterWait());
			isTextSet = true;
			row = await findPending(call, path);
		}
		if (!readsTheSame(row.message, message)) throw anotherText();
		isReady = true;
	};

	const request = { path, body: APPROVE };
	const sending = call.send(campaigns.actOnMessageApproval, request, {
		subject: [path, APPROVE, message],
		check: prepare,
		// If an earlier run left the approval open, this run prepares the message again.
		repeatIf: (row) => !isReady || readsTheSame(row.message, message),
	});
	return await sending.then(
		async ({ body }) => checkText(await checkResolved(call, path, body.data, 'approve'), message),
		async (error: unknown) => {
			const done = await findDone(error, call, path);
			if (done && readsTheSame(done.message, message)) return done;
			const explained = isReady ? await explainRefusal(error, call, path) : error;
			throw isTextSet ? withHint(explained, textIsSet(explained)) : explained;
		},
	);
}

async function setText(
	call: ItemCall,
	{ campaign_id }: ApprovalPath,
	row: MessageApproval,
	message: string,
	check?: () => Promise<void>,
): Promise<void> {
	const { lead_id }: { readonly lead_id: string | null } = row;
	if (!lead_id) {
		throw wrongState(
			'The message has no lead any more, so its text cannot be changed',
			'Reject it, or approve it as it stands.',
		);
	}
	const request = { path: { campaign_id, lead_id }, body: overrideOf(row, message) };
	await call.send(campaigns.setMessageOverride, request, { check }).catch((error: unknown) => {
		throw isRefusal(error)
			? withHint(error, 'The text was not changed and the message was not approved.')
			: error;
	});
}

/** A web form ends its lines with CRLF, and a service may trim a text: the text is still the same. */
export const readsTheSame = (stored: unknown, given: string): boolean =>
	typeof stored === 'string' && normalize(stored) === normalize(given);

const normalize = (text: string): string => text.replaceAll('\r\n', '\n').trim();

/** The override that replaces the text of this message. */
function overrideOf(row: MessageApproval, message: string): MessageOverrideInput {
	const { node_type, message_stage } = row;
	const override = { node_type, message_stage, message };
	const schema = messageOverrideInputSchema();
	const [problem] = problemsOf(schema, override);
	if (!problem) return schema.parse(override);
	if (problem.field === 'message') {
		throw invalidInput(NEW_TEXT, `${problem.message}: it is the note of a connection request`);
	}
	throw wrongState(
		`The text of this message cannot be changed: the API allows it only for messages and notes of a sequence, not for ${node_type} at the stage ${message_stage ?? 'none'}`,
		'Reject it, or approve it as it stands.',
	);
}

const changedText = ({ message }: MessageApproval) =>
	wrongState(
		'The message was not approved, because its text is not the one that was reviewed',
		`It now reads: ${message}`,
	);

const anotherText = () =>
	wrongState(
		'The message was not approved, because it does not have the new text',
		'Someone may have changed it at the same moment. Get the message again and decide.',
	);

const textIsSet = (error: unknown): string =>
	outcomeOf(error) === 'not sent'
		? 'The text of the message was changed; it was not approved by this node.'
		: 'The text of the message was changed before.';

/** The text may change between the last read and the approval. That is rare, but the user must know. */
function checkText(row: MessageApproval, message: string): MessageApproval {
	if (typeof row.message !== 'string' || readsTheSame(row.message, message)) return row;
	throw unexpectedResponse(
		'The message was approved, but someone else gave it another text at the same moment',
		'If that text must not be sent, pause the campaign now and look at the message.',
	);
}
