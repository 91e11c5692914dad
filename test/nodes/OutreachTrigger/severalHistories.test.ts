/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import fc from 'fast-check';

import { listening } from '../support/runNode';
import { live, pasts } from './support/severalHistory';

/** `TRIGGER_HISTORIES=10000` for the long run, `TRIGGER_SEED` to see one again. */
const runs: fc.Parameters<unknown> = {
	numRuns: Number(process.env.TRIGGER_HISTORIES ?? 500) / 20,
	...(process.env.TRIGGER_SEED && { seed: Number(process.env.TRIGGER_SEED) }),
};

jest.setTimeout(1_800_000);

test('in any history, several events with any filters of replies come once and in order, whatever fails', async () => {
	await fc.assert(
		fc.asyncProperty(pasts, async (past) => {
			const { result } = await listening(() => live(past));
			const { polls, expected, unwanted, states } = result;
			const items = polls.flat();
			const ids = items.map(({ event_id }) => event_id);
			expect({ twice: ids.filter((id, index) => ids.indexOf(id) !== index) }).toEqual({
				twice: [],
			});
			for (const poll of polls) {
				const times = poll.map(({ occurred_at }) => occurred_at);
				expect(times).toEqual(times.toSorted());
			}
			const came = items.map(
				({ event, text, message }) => `${String(event)}: ${String(text ?? message)}`,
			);
			const nameOf = ({ event, name }: (typeof expected)[number]) => `${event}: ${name}`;
			expect({ lost: expected.map(nameOf).filter((name) => !came.includes(name)) }).toEqual({
				lost: [],
			});
			expect({ unwanted: unwanted.map(nameOf).filter((name) => came.includes(name)) }).toEqual({
				unwanted: [],
			});
			for (const [id, { from, now, since }] of states) {
				const changes = polls
					.slice(since)
					.flat()
					.filter(({ event, campaign_id, conversation_id }) =>
						event === 'campaignStatusChanged'
							? campaign_id === id
							: event === 'conversationIntentChanged' && conversation_id === id,
					)
					.map(({ status, intent }) => status ?? intent);
				expect({ id, last: changes.at(-1) ?? from }).toEqual({ id, last: now });
				const all = [from, ...changes];
				expect(all.filter((value, index) => value === all[index + 1])).toEqual([]);
			}
		}),
		runs,
	);
});
