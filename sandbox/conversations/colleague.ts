import type { Conversation } from '../../src/contract/conversations';
import type { ActionContext } from '../engine/action';
import { whenColleagueActs } from '../engine/colleague';
import type { WorldEvent } from '../engine/events';
import answers from './colleague.json';
import { ofMessage } from './conversation';
import { addMessage, reachLead } from './lifecycle';
import { getConversation } from './records';

/** A colleague answers in the application some time in working hours, or leaves it to others. */
export function planColleagueAnswer({ world, now }: ActionContext, { id }: Conversation): void {
	if (world.life === null) return;
	const random = world.random(id, `colleague/${now}`);
	const { life } = world;
	const at = whenColleagueActs(life, life.colleague_answers_share, 'UTC', { random, now });
	if (at !== undefined) world.plan('colleague_answers', id, at);
}

/** Does nothing unless the lead is still waiting for an answer. */
export function answerAsColleague(context: ActionContext, { subject }: WorldEvent): void {
	const { conversation } = getConversation({ store: context.store }, subject);
	if (conversation.last_message?.direction !== 'received') return;
	const content = context.world.random(subject, `answer/${context.now}`).pick(answers);
	const message = addMessage(context, conversation, { content, direction: 'sent' });
	context.effect('colleague_answered', ofMessage(conversation, message.id));
	reachLead(context, conversation);
}
