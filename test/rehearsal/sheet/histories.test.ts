import { linesOf, sheetOf } from '../../../rehearsal/sheet/sheet';
import { REASONS, verdictOf } from '../../../rehearsal/sheet/verdict';
import { histories } from './histories';

const named = (facts: Parameters<typeof sheetOf>[0]) =>
	linesOf(sheetOf(facts)).filter(({ level }) => level !== 'fine');

test.each(histories)('%s', (_, facts, expected) => {
	const lines = named(facts);
	expect(lines.map(({ id }) => id).sort()).toEqual(expected);
	for (const { cases } of lines) expect(cases).not.toEqual([]);
});

test('every reason to fail has a history', () => {
	const reasons = histories.flatMap(([, facts]) =>
		verdictOf(sheetOf(facts), REASONS).found.map(({ reason }) => reason),
	);
	expect([...new Set(reasons)].sort()).toEqual([...REASONS].sort());
});
