import { readOptions } from '../../rehearsal/options';
import { DEFAULT_REASONS } from '../../rehearsal/sheet/verdict';

test('the command that replays days leaves out which days', () => {
	const args = ['mine.json', 'other.json', '--days', '5', '--seed', '7', '--life', 'calm'];
	expect(readOptions(args)).toEqual({
		workflowFiles: ['mine.json', 'other.json'],
		...{ days: 5, seed: 7, life: 'calm', kills: 0, isJson: false, html: undefined },
		...{ answers: undefined, files: [] },
		command: 'npm run rehearse -- mine.json other.json --seed 7 --life calm',
		reasons: DEFAULT_REASONS,
	});
});

test('the command that replays days gives the same files', () => {
	const args = ['mine.json', '--answers', 'a.json', '--files', 'b.csv', '--files', 'c.csv'];
	expect(readOptions(args)).toMatchObject({
		...{ answers: 'a.json', files: ['b.csv', 'c.csv'] },
		command:
			'npm run rehearse -- mine.json --seed 1 --life busy --answers a.json --files b.csv --files c.csv',
	});
});

test('days that are replayed are played from the beginning', () => {
	const args = ['mine.json', '--from', '2026-11-24', '--until', '2026-11-25'];
	expect(readOptions(args)).toMatchObject({ days: 2 });
});

test.each([
	[[], 'Give the file of a workflow.'],
	[['a.json', '--days', '0'], '--days takes a whole number, 1 to 31.'],
	[['a.json', '--days', '1.5'], '--days takes a whole number, 1 to 31.'],
	[['a.json', '--seed', 'x'], '--seed takes a whole number'],
	[['a.json', '--life', 'off'], '--life takes calm or normal or busy.'],
	[['a.json', '--kills', 'x'], '--kills takes a whole number, 0 to 50.'],
	[['a.json', '--fail-on', 'all'], "--fail-on does not know 'all'."],
	[['a.json', '--days', '2', '--until', '2026-11-25'], 'Give --days or --until, not both.'],
	[['a.json', '--until', '2026-11-23'], '--until takes a day from 2026-11-24 to 2026-12-24.'],
	[['a.json', '--from', 'Monday'], '--from takes a day'],
	[['a.json', '--stubs', 'x'], "Unknown option '--stubs'"],
])('%j is refused with a sentence', (args, sentence) => {
	expect(() => readOptions(args)).toThrow(sentence);
});
