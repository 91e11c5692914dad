import { linesOf, sheetOf } from '../../sheet/sheet';
import { REASONS, verdictOf } from '../../sheet/verdict';
import { histories } from './histories';
import { at, execution, factsOf, row } from './support';

const named = (facts: Parameters<typeof sheetOf>[0]) =>
	linesOf(sheetOf(facts)).filter(({ level }) => level !== 'fine');

test.each(histories)('%s', (_, facts, expected) => {
	const lines = named(facts);
	expect(lines.map(({ id }) => id).sort()).toEqual(expected);
	for (const { cases } of lines) expect(cases).not.toEqual([]);
});

const again = (byPerson: boolean) => {
	const rows = ['08:00', '09:00', '10:00'].map((time) =>
		row('ann', at(0, time), { by_person: byPerson }),
	);
	return factsOf({ n8n: { executions: [execution('1', at(0, '08:00'), { rows })] } });
};

test.each([
	['by itself', false, 'bad'],
	['as a person gives it again', true, 'look'],
])('a whole sheet is imported again and again, %s', (_, byPerson, level) => {
	expect(named(again(byPerson)).map((line) => [line.id, line.level])).toEqual([
		['leads.again', level],
	]);
});

test('every reason to fail has a history', () => {
	const reasons = histories.flatMap(([, facts]) =>
		verdictOf(sheetOf(facts), REASONS).found.map(({ reason }) => reason),
	);
	expect([...new Set(reasons)].sort()).toEqual([...REASONS].sort());
});

/** They cost requests, and nobody else notices; the hours are up to the user. */
const HARMLESS = ['requests.refused', 'sent.night'];

test('by default, it fails on all that is bad for someone, and on nothing that only may be', () => {
	for (const [name, facts] of histories) {
		const sheet = sheetOf(facts);
		const bad = linesOf(sheet).filter(({ level, id }) => level === 'bad' && !HARMLESS.includes(id));
		expect([name, verdictOf(sheet).exit_code]).toEqual([name, bad.length > 0 ? 1 : 0]);
	}
});
