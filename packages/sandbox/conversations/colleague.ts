import type { Conversation } from 'n8n-nodes-outreach/src/contract/conversations';
import type { ActionContext } from '../core/engine/action';
import { whenColleagueActs } from '../core/engine/colleague';
import type { WorldEvent } from '../core/engine/events';
import { ofMessage } from './conversation';
import answers from './data/colleague.json';
import { addMessage, reachLead } from './lifecycle';
import { countMessages, getConversation } from './records';

/** A colleague answers in the application some time in working hours, or leaves it to others. */
export function planColleagueAnswer(context: ActionContext, { id }: Conversation): void {
	const { store, world, now } = context;
	if (world.life === null) return;
	const random = world.random(id, `colleague/${countMessages(store, id).visible}`);
	const { life } = world;
	const at = whenColleagueActs(life, life.colleague_answers_share, 'UTC', { random, now });
	if (at !== undefined) world.plan('colleague_answers', id, at);
}

/** Does nothing unless the lead is still waiting for an answer. */
export function answerAsColleague(context: ActionContext, { subject }: WorldEvent): void {
	const { store, world } = context;
	const { conversation } = getConversation({ store }, subject);
	if (conversation.last_message?.direction !== 'received') return;
	const content = world
		.random(subject, `answer/${countMessages(store, subject).visible}`)
		.pick(answers);
	const message = addMessage(context, conversation, { content, direction: 'sent' });
	context.effect('colleague_answered', ofMessage(conversation, message.id));
	reachLead(context, conversation);
}
