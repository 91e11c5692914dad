import { readSendResult } from 'n8n-nodes-outreach/src/contract/conversations';
import type { Item } from '../n8n/executions';
import type { Send, SentMessage } from '../sheet/facts';
import { does, isOnlyChecked, isRequest, type Output } from './outputs';
import { answersIn, textIn } from './reads';

/** Finds the `event_id` of the trigger's item from which an item was made. */
export type ItemOf = (output: Output, item: Item) => string | null;

/** Whether this run may have sent a message. */
export const maySend = (output: Output): boolean =>
	(does('message', 'send')(output) && !isOnlyChecked(output)) || isRequest(output);

/** The messages that a run reports as sent. */
export function sendsOf(output: Output, itemOf: ItemOf, sent: readonly SentMessage[]): Send[] {
	if (!maySend(output)) return [];
	const toldBy = isRequest(output) ? answerIn(sent) : rowIn;
	return output.items.flatMap((item) => {
		const told = toldBy(item);
		if (told === undefined) return [];
		const at = Date.parse(told.sent_at ?? '') || output.at;
		const { conversation, message } = told;
		return [{ at, node: output.node.name, conversation, message, item: itemOf(output, item) }];
	});
}

interface Told {
	readonly conversation: string;
	readonly message: string | null;
	readonly sent_at: string | null;
}

function rowIn({ json }: Item): Told | undefined {
	const conversation = textIn(json.conversation_id);
	const isSent = json.sent !== false && json.only_checked !== true;
	if (conversation === null || !isSent) return undefined;
	return { conversation, message: textIn(json.message_id), sent_at: textIn(json.sent_at) };
}

/** The API's answer does not name the conversation. */
const answerIn =
	(sent: readonly SentMessage[]) =>
	({ json }: Item): Told | undefined => {
		const ids = answersIn(json).map((answer) => readSendResult(answer).message?.id);
		const found = sent.find(({ message }) => ids.includes(message));
		if (!found) return undefined;
		const { conversation, message, at } = found;
		return { conversation, message, sent_at: new Date(at).toISOString() };
	};
