import { readOptions } from '../options';
import { START } from '../world/world';

test('the command that replays days leaves out which days', () => {
	const args = ['mine.json', 'other.json', '--days', '5', '--seed', '7', '--life', 'calm'];
	expect(readOptions(args)).toEqual({
		workflowFiles: ['mine.json', 'other.json'],
		answers: undefined,
		files: [],
		events: [],
		eventsSample: undefined,
		leads: 250,
		campaigns: 3,
		weather: 'calm',
		kills: 0,
		killDays: 5,
		days: 5,
		from: START,
		seed: 7,
		life: 'calm',
		settings: {},
		enough: undefined,
		isJson: false,
		html: undefined,
		command: 'npm run rehearse -- mine.json other.json --seed 7 --life calm',
		stubs: [],
		reach: [],
		reasons: undefined,
		accepted: [],
	});
});

test('services on this machine are reached by their ports', () => {
	const services = ['localhost:5432', '127.0.0.1:6379', '[::1]:11434'];
	const args = ['mine.json', ...services.flatMap((service) => ['--reach', service])];
	expect(readOptions(args)).toMatchObject({
		reach: [5432, 6379, 11434],
		command: expect.stringContaining('--reach localhost:5432 --reach 127.0.0.1:6379') as string,
	});
});

test('what decides what happens is in the command that replays days', () => {
	const options = ['--leads', '400', '--campaigns', '40', '--weather', 'rough', '--kills', '3'];
	expect(readOptions(['mine.json', ...options])).toMatchObject({
		leads: 400,
		campaigns: 40,
		weather: 'rough',
		kills: 3,
		command: `npm run rehearse -- mine.json --seed 1 --life busy ${options.join(' ')} --days 7`,
	});
});

test('single settings, and how many replies are enough, are in the command that replays days', () => {
	const options = ['--set', 'odd_share=1', '--set', 'answer_share=0.5', '--replies', '4'];
	expect(readOptions(['mine.json', ...options])).toMatchObject({
		settings: { odd_share: 1, answer_share: 0.5 },
		enough: 4,
		command: `npm run rehearse -- mine.json --seed 1 --life busy ${options.join(' ')}`,
	});
});

test('whoever replays some of the days is killed at the same moments', () => {
	const args = ['mine.json', '--kills', '2', '--days', '9', '--until', '2026-11-25'];
	const replayed = readOptions(args);
	expect(replayed).toMatchObject({ days: 2, killDays: 9 });
	expect(replayed).toMatchObject({
		command: expect.stringMatching(/--kills 2 --days 9$/) as string,
	});
});

test('the command that replays days gives the same files', () => {
	const args = ['mine.json', '--answers', 'a.json', '--files', 'b.csv', '--files', 'c.csv'];
	expect(readOptions(args)).toMatchObject({
		answers: 'a.json',
		files: ['b.csv', 'c.csv'],
		command:
			'npm run rehearse -- mine.json --seed 1 --life busy --answers a.json --files b.csv --files c.csv',
	});
});

test('days that are replayed are played from the beginning, and only they are counted', () => {
	const args = ['mine.json', '--from', '2026-11-24', '--until', '2026-11-25'];
	expect(readOptions(args)).toMatchObject({ days: 2, from: Date.UTC(2026, 10, 24) });
	const first = ['mine.json', '--from', '2026-11-23', '--until', '2026-11-24'];
	expect(readOptions(first)).toMatchObject({ days: 1, from: START });
	const last = ['mine.json', '--from', '2026-12-24', '--until', '2026-12-25'];
	expect(readOptions(last)).toMatchObject({ days: 31 });
});

test.each([
	[[], 'Give the file of a workflow.'],
	[['a.json', '--days', '0'], '--days takes a whole number, 1 to 31.'],
	[['a.json', '--days', '1.5'], '--days takes a whole number, 1 to 31.'],
	[['a.json', '--seed', 'x'], '--seed takes a whole number'],
	[['a.json', '--life', 'off'], '--life takes calm or normal or busy or lively.'],
	[['a.json', '--set', 'odd'], '--set takes a setting, such as odd_share=1.'],
	[['a.json', '--set', 'odd=1'], "--set does not know 'odd'. The settings are send_gap_minutes"],
	[['a.json', '--set', 'odd_share=2'], '--set odd_share: Too big: expected number to be <=1.'],
	[['a.json', '--replies', 'x'], '--replies takes a whole number, 0 or more.'],
	[['a.json', '--leads', '3'], '--leads takes a whole number, 50 to 100000.'],
	[['a.json', '--campaigns', '2'], '--campaigns takes a whole number, 3 to 60.'],
	[['a.json', '--weather', 'fair'], '--weather takes calm or rough.'],
	[['a.json', '--kills', 'x'], '--kills takes a whole number, 0 to 50.'],
	[['a.json', '--fail-on', 'all'], "--fail-on does not know 'all'."],
	[
		['a.json', '--days', '2', '--until', '2026-11-27'],
		'--until takes a day from 2026-11-24 to 2026-11-26.',
	],
	[['a.json', '--until', '2026-11-23'], '--until takes a day from 2026-11-24 to 2026-12-25.'],
	[
		['a.json', '--days', '2', '--from', '2026-11-26'],
		'--from takes a day before the rehearsal ends, which is on 2026-11-25.',
	],
	[['a.json', '--from', 'Monday'], '--from takes a day'],
	[['a.json', '--stubs', 'x'], 'x: there is no such file.'],
	[['a.json', '--accept', 'x'], '--accept x: ENOENT'],
	[['a.json', '--reach', 'db.example:5432'], '--reach takes a service on this machine'],
	[['a.json', '--reach', 'localhost'], '--reach takes a service on this machine'],
	[['a.json', '--reach', 'localhost:0'], '--reach takes a service on this machine'],
	[['a.json', '--stub', 'x'], "Unknown option '--stub'"],
	[['a.json', '--html', 'a.json'], '--html would write into a.json. Name another file.'],
	[['a.json', '--answers', 'b.json', '--summary', 'b.json'], '--summary would write into b.json.'],
	[['a.json', '--html', 'nowhere/sheet.html'], 'there is no folder nowhere.'],
])('%j is refused with a sentence', (args, sentence) => {
	expect(() => readOptions(args)).toThrow(sentence);
});
