import { leads } from '../../../../src/contract/leads';
import { answeredWithout, invalidInput, wrongState } from '../../../../src/n8n/errors';
import { addHint } from '../../../../src/n8n/execution/hints';
import { isBlank } from '../../../../src/n8n/form/fieldInput';
import { contractKey } from '../../../../src/n8n/parameterNames';
import { type Claim, claimOf } from '../../../../src/n8n/sent/claims';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import {
	type Companies,
	describeMatch,
	isOfUnknownCompany,
} from '../../../shared/leaveOut/companies';
import { readLeaveOut } from '../../../shared/leaveOut/form';
import {
	called,
	companyOf,
	firstListOf,
	readLists,
	throwUnreadable,
} from '../../../shared/leaveOut/lists';
import { describeUnknown, readCompanies } from '../../../shared/leaveOut/readCompanies';
import { fullName } from '../../../shared/rows/fullName';
import { answeredInItem } from './answeredMessage';
import { answeredElsewhere, checkLast, NotSentError } from './newerMessage';
import type { Message, TextEntry } from './sentMessages';
import { readFirstPage, readConversation, type ConversationThread } from '../thread';

type Others = () => readonly TextEntry[];

export interface SendChecks {
	/** Whether the form asks for any. */
	readonly areWanted: boolean;
	/** The conversation, with all messages if they are to be checked. */
	readonly readThread: () => Promise<ConversationThread>;
	/** Throws if the message must not go out now. Else, no other execution may send one into the thread. */
	readonly check: (thread: ConversationThread) => Promise<void>;
	/** Lets another execution send a message, because this one was not sent. */
	readonly release: () => void;
}

/**
 * The checks of the conversation that the form asks for. A check without a value, for example because its expression
 * gives nothing, is an error: otherwise the message would go out unchecked.
 */
export function checksOf(call: ItemCall, { path, body }: Message, others: Others): SendChecks {
	const lastMessageId = lastMessageIdOf(call);
	const leadName = leadNameOf(call);
	const leftOut = readLeaveOut(call);
	const companies = readCompanies(call);
	const leavesOut = leftOut.length > 0 || companies !== undefined;
	const conversationId = path.conversation_id;
	let claim: Claim | undefined;
	const readThread = async () =>
		lastMessageId === undefined
			? await readFirstPage(call, conversationId, 1)
			: await readConversation(call, conversationId);
	const check = async (thread: ConversationThread) => {
		if (leadName !== undefined) checkLead(thread, leadName);
		if (leavesOut) await refuseLeftOut(call, thread, leftOut, companies);
		if (lastMessageId === undefined) return;
		const { content } = body;
		checkLast(thread, lastMessageId, {
			content,
			others: others(),
			isTool: call.isTool,
			answered: answeredInItem(call, conversationId, lastMessageId),
		});
		// Another execution can have seen the same last message, while its own message does not show yet. The time is
		// part of the key because a sandbox that was reset has messages with the same IDs.
		const sentAt = thread.messages.at(-1)?.sent_at ?? '';
		const answer = ['answer', conversationId, lastMessageId, sentAt];
		// All calls of an agent are one node's, but another text is another answer.
		claim ??= claimOf(call, answer, call.isTool ? content : undefined);
		if (!claim.take()) throw answeredElsewhere(call.isTool);
	};
	return {
		areWanted: lastMessageId !== undefined || leadName !== undefined || leavesOut,
		readThread,
		check,
		release: () => claim?.release(),
	};
}

function lastMessageIdOf(call: ItemCall): string | undefined {
	if (call.parameter('sendIf', 'noNewerMessage') === 'always') return undefined;
	if (!call.isTool) return filledIn(call, 'onlyIfLastMessageId', WITHOUT_LAST_MESSAGE_ID);
	return (
		fieldOfTool(call, 'onlyIfLastMessageId') ??
		filledIn(call, 'onlyIfLastMessageId', LEFT_EMPTY_IN_TOOL)
	);
}

export const WITHOUT_LAST_MESSAGE_ID =
	'must not be empty: drag message_id there from the trigger or last_message_id from Conversation > Get, or set When to Send to Always';

const LEFT_EMPTY_IN_TOOL =
	'must not be empty: in the form of the tool, let the model fill it in, or set When to Send to Always';

function leadNameOf(call: ItemCall): string | undefined {
	if (call.isTool) return fieldOfTool(call, 'expectedLeadName');
	const { expectedLeadName } = call.fields('options');
	return expectedLeadName === undefined ? undefined : String(expectedLeadName).trim();
}

/**
 * An agent fills in fields, not options. Undefined if the form has no value there; if a model leaves the field empty,
 * that is an error.
 */
function fieldOfTool(call: ItemCall, name: string): string | undefined {
	const written = call.context.getNode().parameters[name];
	return isBlank(written) ? undefined : filledIn(call, name, 'must not be empty: fill it in');
}

function filledIn(call: ItemCall, name: string, otherwise: string): string {
	const text = String(call.parameter(name) ?? '').trim();
	if (text !== '') return text;
	throw invalidInput(contractKey(name), otherwise);
}

function checkLead({ conversation }: ConversationThread, expected: string): void {
	const name = fullName(conversation.lead);
	if (name !== null && normalizeName(name) === normalizeName(expected)) return;
	throw wrongState(
		`Not sent: the lead of this conversation ${name === null ? 'has no name' : `is ${name}`}, and ${expected} was expected`,
		'Check that the conversation is the right one, and the spelling of the expected name.',
	);
}

/** Throws if the lead of the conversation is in one of the lists, or of one of the companies. */
async function refuseLeftOut(
	call: ItemCall,
	{ conversation: { lead } }: ConversationThread,
	ids: readonly string[],
	companies: Companies | undefined,
): Promise<void> {
	const lists = await readLists(call, ids);
	const leadId = lead?.id;
	if (!leadId) throw answeredWithout('the lead of the conversation, so nobody can be left out');
	const reading = call.read(leads.get, { path: { lead_id: leadId } });
	const { data } = await reading.catch(
		throwUnreadable(
			ids.length > 0 ? `which lists the lead ${leadId} is in` : `the company of the lead ${leadId}`,
		),
	);
	const refuse = (why: string) =>
		new NotSentError(
			'left_out',
			`Not sent: ${fullName(lead) ?? 'the lead'} ${why}, which is left out`,
			'',
		);
	const list = ids.length > 0 ? firstListOf(data, lists) : undefined;
	if (list) throw refuse(`is in the list ${called(list)}`);
	const match = companyOf(data, companies);
	if (match) throw refuse(`has ${describeMatch(match)}`);
	if (companies && isOfUnknownCompany(data))
		addHint(call, describeUnknown(1, { length: 1 }, 'lead'));
}

/** Case, blanks, invisible characters and the encoding of accents make no difference. */
const normalizeName = (name: string): string =>
	name
		.normalize('NFKC')
		.replace(/\p{Cf}/gu, '')
		.toLowerCase()
		.replace(/\s+/g, ' ')
		.trim();
