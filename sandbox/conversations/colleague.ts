import type { Conversation } from '../../src/contract/conversations';
import { HOUR } from '../clock';
import type { WorldEvent } from '../engine/events';
import { whenAtWork } from '../engine/workingHours';
import type { ActionContext } from '../store/effects';
import answers from './colleague.json';
import { addMessage, reachLead } from './lifecycle';
import { getConversation } from './records';

/** A colleague answers in the application some time in working hours, or leaves it to others. */
export function planColleagueAnswer({ world, now }: ActionContext, { id }: Conversation): void {
	if (world.life === null) return;
	const random = world.random(id, `colleague/${now}`);
	if (!random.chance(world.life.colleagueAnswersShare)) return;
	const wanted = now + random.around(world.life.colleagueMedianHours, 0.9) * HOUR;
	world.plan('colleague_answers', id, whenAtWork('UTC', wanted, random));
}

/** Only where the lead still waits for an answer. */
export function answerAsColleague(context: ActionContext, { subject }: WorldEvent): void {
	const { conversation } = getConversation({ store: context.store }, subject);
	if (conversation.last_message?.direction !== 'received') return;
	const content = context.world.random(subject, `answer/${context.now}`).pick(answers);
	const message = addMessage(context, conversation, { content, direction: 'sent' });
	context.effect('colleague_answered', `${subject}/${message.id}`);
	reachLead(context, conversation);
}
