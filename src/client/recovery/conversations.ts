import { type Conversation, conversations } from '../../contract/conversations';
import { isRecord } from '../../contract/json';
import { readMessages } from '../pages/page';
import type { Answered } from './answered';
import { type Candidate, takeOne } from './records';
import type { Finding, LookFor, Recoveries } from './recovery';

export const conversationRecoveries = {
	[conversations.sendMessage.id]: { lookAt: 'the conversation', find: findMessage },
} satisfies Partial<Recoveries>;

type SendLook = LookFor<typeof conversations.sendMessage>;

/** The fields that a message has both in the history and in the list of conversations. */
type Message = Answered<NonNullable<Conversation['last_message']>>;

const RIVAL =
	'The conversation has one message with this text, and it may be that of another item, which sent the same.';

/**
 * Looks in the history, then at the last message in the list of conversations, which may be ahead of the history. If
 * neither shows the message, that proves nothing: it may only appear after the next inbox sync.
 */
async function findMessage(look: SendLook): Promise<Finding> {
	const { path, pages } = look;
	const sent: Array<Candidate<Message>> = [];
	for await (const page of pages(conversations.get, { path }, readMessages)) {
		sent.push(...keepSent(page, look));
	}
	if (sent.length === 0) sent.push(...keepSent(await readLastMessage(look), look));
	const taken = await takeOne(sent, look);
	if ('state' in taken) return taken;
	if (look.hasRival) return { state: 'unclear', reason: RIVAL };
	return { state: 'found', body: { ok: true, pending: false, message: taken.record } };
}

function keepSent(
	messages: readonly Message[],
	{ body, ageOf, isFree }: SendLook,
): Array<Candidate<Message>> {
	return messages.flatMap((record) => {
		const { id, direction, content, sent_at } = record;
		const isAlike = direction === 'sent' && String(content).trim() === body.content.trim();
		if (!isAlike || !isFree(id, sent_at)) return [];
		const age = ageOf(sent_at);
		return age === 'old' ? [] : [{ record, isSure: age === 'new' }];
	});
}

/** A conversation that just got a message is on the first page. */
async function readLastMessage({ path, pages }: SendLook): Promise<Message[]> {
	const first = await pages(conversations.list, {}).next();
	const conversation = first.done
		? undefined
		: first.value.find(({ id }) => id === path.conversation_id);
	return isRecord(conversation?.last_message) ? [conversation.last_message] : [];
}
