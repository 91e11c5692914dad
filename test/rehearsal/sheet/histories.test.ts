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

/** They cost requests, and nobody else notices. */
const HARMLESS = ['leads.again', 'requests.refused'];

test('by default, it fails on all that is bad for someone, and on nothing that only may be', () => {
	for (const [name, facts] of histories) {
		const sheet = sheetOf(facts);
		const bad = linesOf(sheet).filter(({ level, id }) => level === 'bad' && !HARMLESS.includes(id));
		expect([name, verdictOf(sheet).exit_code]).toEqual([name, bad.length > 0 ? 1 : 0]);
	}
});
