import { type Conversation, conversations } from '../../contract/conversations';
import { isRecord } from '../../contract/json';
import { readMessages } from '../pages/page';
import type { Unvalidated } from './unvalidated';
import {
	asBefore,
	type Before,
	type Candidate,
	isFresh,
	knownBefore,
	takeOne,
	TOO_FEW,
} from './records';
import type { Finding, LookFor, Recoveries } from './recovery';

export const conversationRecoveries = {
	[conversations.sendMessage.id]: {
		lookAt: 'the conversation',
		before: knownThread,
		find: findMessage,
	},
} satisfies Partial<Recoveries>;

type SendLook = LookFor<typeof conversations.sendMessage>;

/** The fields that a message has both in the history and in the list of conversations. */
type Message = Unvalidated<NonNullable<Conversation['last_message']>>;

/**
 * What is there already, if the caller has just read it to its end: somebody may have sent the same text moments before.
 * It is not read for this alone, because a conversation may take many requests.
 */
function knownThread({ path, known, wallTime }: SendLook): Promise<Before | undefined> {
	const thread = known(conversations.get, path.conversation_id);
	return Promise.resolve(thread?.isWhole ? asBefore(thread, { wallTime }) : undefined);
}

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
	// A message never goes out again, so one that may be another call's must not be taken.
	if (sent.length > 0 && look.hasTwin) return TOO_FEW;
	const taken = await takeOne(sent, look);
	if ('state' in taken) return taken;
	return { state: 'found', body: { ok: true, pending: false, message: taken.record } };
}

function keepSent(messages: readonly Message[], look: SendLook): Array<Candidate<Message>> {
	const { body, isFree } = look;
	const known = knownBefore(look);
	const ids = new Set(known?.ids);
	const isProof = known && isFresh(known, look);
	return messages.flatMap((record) => {
		const { id, direction, content, sent_at } = record;
		const isAlike = direction === 'sent' && String(content).trim() === body.content.trim();
		if (!isAlike || ids.has(id) || !isFree(record)) return [];
		const age = look.ageOf(sent_at);
		// What is much older may have been sent before and shows only now.
		return age === 'old' ? [] : [{ record, isSure: age === 'new' || isProof === true }];
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
