import type { Lead } from 'n8n-nodes-outreach/src/contract/leads';
import { DAY, HOUR, nextMinute } from '../core/clock';
import type { ActionContext } from '../core/engine/action';
import { moodOf, mostTurns, ODDITIES, type Oddity } from '../core/people/dialogue';
import { placeOf, whenAwake } from '../core/people/place';
import type { Store } from '../core/store/store';

/** Half of the times are between a third and three times the median. */
const SPREAD = 0.9;

/** How often the lead has answered: several messages in a row count as one answer. */
function answersOf(store: Store, conversationId: string): { answers: number; messages: number } {
	const directions = store.all<{ direction: string }>(
		`SELECT json_extract(record, '$.direction') AS direction FROM conversation_messages
		WHERE conversation_id = ? ORDER BY sent_at, seq`,
		conversationId,
	);
	const isAnswer = (index: number) =>
		directions[index]?.direction === 'received' && directions[index - 1]?.direction !== 'received';
	return {
		answers: directions.filter((_, index) => isAnswer(index)).length,
		messages: directions.length,
	};
}

/** A lead gets a message, and answers at some time or never. */
export function planAnswer(
	{ store, world, now }: ActionContext,
	conversationId: string,
	lead: Lead,
) {
	if (world.life === null) return;
	const { answers, messages } = answersOf(store, conversationId);
	const mood = moodOf(world.random(lead.id, 'mood'));
	const turn = answers + 1;
	if (turn > mostTurns(mood)) return;
	const { answer_share, keep_talking_share, answer_median_hours, odd_share, out_of_office_share } =
		world.life;
	const random = world.random(lead.id, `answer/${conversationId}/${messages}`);
	if (turn === 1 && random.chance(out_of_office_share)) {
		const answer = { turn, oddity: 'outOfOffice' } as const;
		world.plan('lead_answers', conversationId, nextMinute(now), answer);
		return;
	}
	if (!random.chance(turn === 1 ? answer_share : keep_talking_share)) return;
	const wanted = nextMinute(now) + random.around(answer_median_hours, SPREAD) * HOUR;
	const oddity: Oddity | null = random.chance(odd_share) ? random.pick(ODDITIES) : null;
	const at = whenAwake(placeOf(lead), wanted, random);
	world.plan('lead_answers', conversationId, at, { turn, oddity });
}

/** Back from their absence, some leads answer after all. */
export function planReturn({ world, now }: ActionContext, conversationId: string, lead: Lead) {
	if (world.life === null) return;
	const random = world.random(lead.id, `return/${conversationId}`);
	if (!random.chance(world.life.answer_share)) return;
	const back = nextMinute(now) + random.between(2, 8) * DAY;
	const at = whenAwake(placeOf(lead), back, random);
	world.plan('lead_answers', conversationId, at, { turn: 1, oddity: null });
}
