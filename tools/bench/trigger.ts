import type { ConversationMessage } from '../../src/contract/conversations';
import { replies } from '../../src/trigger/replies/replies';
import { LIMITS, sizeOf } from '../../src/trigger/memory/limits';
import { readState, saveState } from '../../src/trigger/memory/state';
import { Inbox } from '../../test/trigger/support/inbox';
import { type Figure, median } from './figure';

const CONVERSATIONS = 100_000;
const CHANGED = 50;
const MESSAGES = 500;
const RUNS = 9;
/** How much longer a poll may take than reading its answers and writing the events alone. */
const TIMES = 2.5;

const idOf = (number: number) => `9f1c7d52-5b0e-4a41-8d3e-${String(number).padStart(12, '0')}`;

/** What no poll can do without: it reads the answers, and gives each message an id and a time. */
function leastTime(answers: string): number {
	const start = performance.now();
	const { threads } = JSON.parse(answers) as {
		threads: Array<{ messages: ConversationMessage[] }>;
	};
	const events = threads.flatMap(({ messages }) =>
		messages.map((record) => ({
			event_id: `replyReceived:${record.id}`,
			occurred_at: new Date(record.sent_at).toISOString(),
			record,
		})),
	);
	if (events.length < CHANGED * MESSAGES) throw new Error('An answer was not read');
	return performance.now() - start;
}

/**
 * A poll over many conversations, some with new messages: from the state that n8n saved to the state that it saves
 * next.
 */
function pollManyConversations() {
	const inbox = new Inbox();
	for (let number = 0; number < CONVERSATIONS; number++) {
		inbox.now += 1_000;
		inbox.write(idOf(number));
	}
	const { rows: first } = inbox.page();
	const baseline = replies.baseline({ rows: first, hasMore: true }, inbox.now);
	const changed = Array.from({ length: CHANGED }, (_, index) => idOf(CONVERSATIONS - 1 - index));
	for (const id of changed) {
		for (let number = 1; number < MESSAGES; number++) {
			inbox.now += 1_000;
			inbox.write(id);
		}
	}
	const { rows } = inbox.page();
	const threads = changed.map((conversationId) => ({
		conversationId,
		...inbox.history(conversationId)!,
	}));
	const saved = JSON.stringify(saveState(baseline, 'bench', 'monday'));
	const least = leastTime(JSON.stringify({ rows, threads }));

	const start = performance.now();
	const known = readState(JSON.parse(saved), 'bench', replies.schema);
	if (known.kind !== 'saved') throw new Error('The state was not read');
	const needsMore = replies.needsMore(known.state, rows);
	const listing = replies.openListing(known.state, rows, inbox.now);
	const found = replies.lookInto(listing, { threads });
	const { state, events } = replies.conclude(listing, found);
	const next = JSON.stringify(saveState(state, 'bench', 'monday'));
	const ms = performance.now() - start;

	return {
		ms,
		times: ms / least,
		requests: 1 + listing.wanted.length,
		isOnePage: !needsMore,
		events: events.length,
		bytes: sizeOf(JSON.parse(next)),
	};
}

export const trigger: Figure = {
	name: `A poll for replies over ${CONVERSATIONS} conversations, ${CHANGED} of them with ${MESSAGES - 1} new messages`,
	measure: async () => {
		const runs = Array.from({ length: RUNS }, pollManyConversations);
		const [run] = runs;
		if (!run) throw new Error('Nothing was measured');
		const ms = median(runs.map((each) => each.ms));
		const times = median(runs.map((each) => each.times));
		return {
			rows: [
				{
					requests: run.requests,
					events: run.events,
					'ms of our own': ms.toFixed(1),
					'times the least': times.toFixed(2),
					'state in KB': (run.bytes / 1024).toFixed(1),
				},
			],
			goal: `${1 + CHANGED} requests, every reply, our own time at most ${TIMES} times the least, less than ${LIMITS.bytes / 1024} KB of state`,
			reached:
				run.isOnePage &&
				run.requests === 1 + CHANGED &&
				run.events === CHANGED * (MESSAGES - 1) &&
				times <= TIMES &&
				run.bytes < LIMITS.bytes,
		};
	},
};
