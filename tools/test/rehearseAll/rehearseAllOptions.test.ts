import { readOptions } from '../../rehearseAll/rehearseAllOptions';

test('all examples are rehearsed with three seeds, three kills and rough weather unless someone asks for less', () => {
	expect(readOptions([])).toEqual({
		names: [],
		seeds: 3,
		days: 2,
		life: 'lively',
		kills: 3,
		weather: 'rough',
	});
	const options = ['--seeds', '1', '--days', '7', '--life', 'busy', '--kills', '0'];
	const given = ['approve-by-email', ...options, '--weather', 'calm'];
	expect(readOptions(given)).toEqual({
		names: ['approve-by-email'],
		seeds: 1,
		days: 7,
		life: 'busy',
		kills: 0,
		weather: 'calm',
	});
});

test.each([
	[['--seeds', '0'], '--seeds takes a whole number, 1 to 20.'],
	[['--days', 'x'], '--days takes a whole number, 1 to 31.'],
	[['--kills', '-1'], "Option '--kills' argument is ambiguous."],
	[['--kills', '51'], '--kills takes a whole number, 0 to 50.'],
	[['--weather', 'fair'], '--weather takes calm or rough.'],
])('%j is refused with a sentence', (args, sentence) => {
	expect(() => readOptions(args)).toThrow(sentence);
});
