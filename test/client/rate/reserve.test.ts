import {
	afterPoll,
	afterRefusal,
	inNewWindow,
	keptForPolls,
	nobody,
	type Seen,
} from '../../../src/client/rate/reserve';

const HOUR = 3_600_000;

/** What was seen: polls at 0, and others at a later time if at all. */
const after = (
	polls: { before?: number; now?: number; isRefused?: boolean },
	othersAt?: number,
) => {
	let seen: Seen = nobody;
	for (let n = 0; n < (polls.before ?? 0); n += 1) seen = afterPoll(seen, 0);
	if (polls.isRefused) seen = afterRefusal(seen, 0);
	seen = inNewWindow(seen);
	for (let n = 0; n < (polls.now ?? 0); n += 1) seen = afterPoll(seen, 0);
	return othersAt === undefined ? seen : { ...seen, othersAt };
};

test.each<[string, Seen, number, { at?: number; limit?: number }?]>([
	['nobody', nobody, 1],
	['one poll in the last window', after({ before: 1 }), 6],
	['14 in the last window', after({ before: 14 }), 14],
	['50 in the last window', after({ before: 50 }), 30],
	['one that was turned away', after({ isRefused: true }), 30],
	['14, and one now', after({ before: 14, now: 1 }), 13],
	['5 now, the first ever', after({ now: 5 }), 1],
	['14 two windows ago', inNewWindow(after({ before: 14 })), 14],
	['14 almost an hour ago', after({ before: 14 }), 14, { at: HOUR - 1 }],
	['14 an hour ago', after({ before: 14 }), 1, { at: HOUR }],
	['others', after({}, 0), 16],
	['others almost an hour ago', after({}, 0), 16, { at: HOUR - 1 }],
	['others an hour ago', after({}, 0), 1, { at: HOUR }],
	['others, and 5 polls', after({ before: 5 }, 0), 16],
	['others, and 20 polls', after({ before: 20 }, 0), 20],
	['20 polls, with a limit of 10', after({ before: 20 }), 5, { limit: 10 }],
	['nobody, with a limit of 1', nobody, 0, { limit: 1 }],
])('after %s, so many are kept: %#', (_, seen, kept, { at = 1_000, limit = 60 } = {}) => {
	expect(keptForPolls(seen, limit, at)).toBe(kept);
});
