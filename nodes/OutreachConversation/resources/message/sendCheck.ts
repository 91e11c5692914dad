import { conversations } from '../../../../src/contract/conversations';
import { checkPath } from '../../../../src/n8n/checkRequest';
import {
	asSentence,
	describeProblems,
	fullMessageOf,
	type OutreachError,
	problemsIn,
} from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import { speaksAgainst } from '../../../shared/form/onlyCheck';
import { hintAtMarks } from '../../../shared/form/placeholders';
import { fullName } from '../../../shared/rows/fullName';
import { NotSentError } from './newerMessage';
import { readMessage } from './readMessage';
import { checksOf, type SendChecks } from './sendChecks';
import { memoryOf, type Message } from './sentMessages';
import type { ConversationThread } from '../thread';

// What a send would do. It sends nothing, and asks the very checks of a send.

export async function checkOnly(call: ItemCall): Promise<object> {
	const path = { conversation_id: call.id('conversationId') };
	checkPath(conversations.sendMessage, path);
	const problems = textProblems(call);
	const content = textOf(call);
	const message: Message = { path, body: { content } };
	const checks = checksOf(call, message, memoryOf(call, message).others);
	const thread = await checks.readThread();
	const refusal = await refusalOf(checks, thread);
	if (refusal) problems.push(sentenceOf(refusal));
	hintAtMarks(call, 'Message', content, 'asItIs');
	const { lead, social_account: sender } = thread.conversation;
	return {
		only_checked: true,
		conversation_id: path.conversation_id,
		lead_id: lead?.id ?? null,
		lead_name: fullName(lead),
		sender_name: sender?.profile_name ?? null,
		text: content,
		can_send: problems.length === 0,
		status: refusal instanceof NotSentError ? refusal.reason : null,
		problems,
	};
}

/** As it stands in the form, though it may be wrong. */
function textOf({ context, itemIndex }: ItemCall): string {
	const content = context.getNodeParameter('content', itemIndex, '') as unknown;
	return typeof content === 'string' || Number.isFinite(content) ? String(content) : '';
}

function textProblems(call: ItemCall): string[] {
	try {
		readMessage(call);
		return [];
	} catch (error) {
		const problems = problemsIn(error);
		if (!problems) throw error as Error;
		return problems.map((problem) =>
			asSentence(describeProblems([{ ...problem, label: call.labelOf(problem) }])),
		);
	}
}

/** The advice of a send that goes on or not has no meaning here. */
const sentenceOf = (error: OutreachError): string =>
	asSentence(error instanceof NotSentError ? error.message : fullMessageOf(error));

/** Why the message would not be sent now. Other executions may send one, as this one does not. */
async function refusalOf({ check, release }: SendChecks, thread: ConversationThread) {
	try {
		await check(thread);
		return undefined;
	} catch (error) {
		if (!speaksAgainst(error)) throw error as Error;
		return error;
	} finally {
		release();
	}
}
