import { HOUR } from 'outreach-sandbox/core/clock';
import type { Facts, Reply } from '../../facts';
import { groupBy, isCounted } from '../../lookup';

/** Whether some run was given the reply: with its own message, or with its conversation later. */
export function givenIn(facts: Facts): (reply: Reply) => boolean {
	const conversations = new Map(
		facts.world.replies.map(({ message, conversation }) => [message, conversation]),
	);
	const given = groupBy(
		facts.n8n.executions.flatMap(({ start, items, reads }) => [
			...items
				.flatMap(({ messages }) => messages)
				.map((message) => ({ at: start, conversation: conversations.get(message) })),
			...reads,
		]),
		({ conversation }) => conversation,
	);
	const isDue = isCounted(facts);
	return ({ conversation, visible }) =>
		visible !== null &&
		(given.get(conversation) ?? []).some((one) => one.at >= visible && isDue(one));
}

/** Replies that a colleague answered in the application. */
export function answeredByColleagues(facts: Facts): Reply[] {
	const byColleagues = groupBy(
		facts.world.sent.filter(({ by }) => by === 'colleague'),
		({ conversation }) => conversation,
	);
	return shownIn(facts).filter(({ conversation, visible }) =>
		(byColleagues.get(conversation) ?? []).some(({ at }) => at >= visible!),
	);
}

/** Within this time, two messages are written in a row. */
const ROW = HOUR;

/** Replies that leads wrote soon after another one, before anybody answered. */
export function followingIn(facts: Facts): Reply[] {
	const { replies, sent } = facts.world;
	const byConversation = groupBy(replies, ({ conversation }) => conversation);
	const answers = groupBy(sent, ({ conversation }) => conversation);
	return shownIn(facts).filter(({ conversation, written }) => {
		const before = byConversation
			.get(conversation)!
			.filter((one) => one.written < written && one.written >= written - ROW)
			.map((one) => one.written);
		const since = (answers.get(conversation) ?? [])
			.filter(({ at }) => at < written)
			.map(({ at }) => at);
		return Math.max(...before) > Math.max(...since);
	});
}

/** The replies of the days that the sheet is about. */
const shownIn = (facts: Facts): Reply[] =>
	facts.world.replies.filter(
		({ visible: at }) => at !== null && at >= facts.run.began && isCounted(facts)({ at }),
	);
