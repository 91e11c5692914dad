import { argumentsAgain } from '../again';
import { helpOfNamed, readNamed } from '../named';
import type { OptionTable } from '../options';
import { readArguments, readOptionsAlone, WrongArguments } from '../read';
import { helpOf } from '../words';
import { optionTable } from 'n8n-nodes-outreach/tools/generate/optionTable';

const OPTIONS = {
	days: { kind: 'whole number', least: 1, most: 31, usual: 7, does: 'how many days' },
	seed: { kind: 'whole number', least: 0, otherwise: 'any', does: 'decides', again: 'always' },
	life: {
		kind: 'one of',
		value: 'level',
		values: ['off', 'calm', 'busy'],
		usual: 'calm',
		does: 'how lively it is',
		more: 'See [below](#life)',
		again: 'unless usual',
	},
	data: { kind: 'text', value: 'file', otherwise: 'in memory', does: 'keeps it in this file' },
	host: { kind: 'text', value: 'address', usual: 'localhost', does: 'where' },
	reach: { kind: 'texts', value: 'place', does: 'what may be reached', again: 'unless usual' },
	json: { kind: 'flag', does: 'prints `JSON`' },
} as const satisfies OptionTable;

test('what is not given is as usual', () => {
	expect(readArguments(OPTIONS, [])).toEqual({
		values: {
			days: 7,
			seed: undefined,
			life: 'calm',
			data: undefined,
			host: 'localhost',
			reach: [],
			json: false,
		},
		others: [],
	});
});

test('what is given is read, with all that is no option', () => {
	const args = ['a.json', '--days', '31', '--seed=0', '--life', 'busy', '--data', 'x', 'b.json'];
	expect(readArguments(OPTIONS, [...args, '--reach', 'y', '--json', '--reach', 'z'])).toEqual({
		values: {
			days: 31,
			seed: 0,
			life: 'busy',
			data: 'x',
			host: 'localhost',
			reach: ['y', 'z'],
			json: true,
		},
		others: ['a.json', 'b.json'],
	});
});

test('help is shown whatever else is wrong with a value', () => {
	expect(readArguments(OPTIONS, ['--days', 'x', '--help'])).toBe('help');
});

test.each([
	[['--days', '0'], '--days takes a whole number, 1 to 31.'],
	[['--days', '32'], '--days takes a whole number, 1 to 31.'],
	[['--days', '1.5'], '--days takes a whole number, 1 to 31.'],
	[['--days', ''], '--days takes a whole number, 1 to 31.'],
	[['--seed', 'x'], '--seed takes a whole number, 0 or more.'],
	[['--life', 'wild'], '--life takes off or calm or busy.'],
	[['--data', ''], '--data must not be empty.'],
	[['--reach', 'y', '--reach='], '--reach must not be empty.'],
	[['--data'], "Option '--data <value>' argument missing"],
	[['--json=yes'], "Option '--json' does not take an argument"],
	[['--colour'], "Unknown option '--colour'"],
])('%j is refused with a sentence', (args, sentence) => {
	expect(() => readArguments(OPTIONS, args)).toThrow(WrongArguments);
	expect(() => readArguments(OPTIONS, args)).toThrow(sentence);
});

test('a command may take nothing but options', () => {
	expect(readOptionsAlone(OPTIONS, ['--days', '2'])).toMatchObject({ values: { days: 2 } });
	expect(() => readOptionsAlone(OPTIONS, ['a.json'])).toThrow('Give options alone.');
});

describe('a command that takes a part of a name', () => {
	const all = [{ name: 'Rate limit' }, { name: 'Loading' }];

	test('does what has it in its name, or everything', () => {
		expect(readNamed(all, [])).toEqual(all);
		expect(readNamed(all, ['rate', 'limit'])).toEqual([{ name: 'Rate limit' }]);
	});

	test('refuses what is in no name, and options', () => {
		expect(() => readNamed(all, ['rate', 'limiter'])).toThrow('No name has "rate limiter" in it.');
		expect(() => readNamed(all, ['--again'])).toThrow("Unknown option '--again'");
	});

	test('shows the names on request', () => {
		expect(readNamed(all, ['--help'])).toBe('help');
		expect(helpOfNamed('Measures figures', all)).toContain('\n  Rate limit\n  Loading\n');
	});
});

const again = (...args: string[]) => {
	const read = readArguments(OPTIONS, args);
	return read === 'help' ? [] : argumentsAgain(OPTIONS, read.values);
};

test('what does the same again leaves out what is as usual, and what decides nothing', () => {
	expect(again('--days', '3', '--json', '--life', 'calm')).toEqual([]);
	expect(again('--life', 'busy', '--seed', '4', '--reach', 'y', '--reach', 'z')).toEqual([
		'--seed 4',
		'--life busy',
		'--reach y',
		'--reach z',
	]);
});

test('the help says what each option does, takes and usually is', () => {
	expect(helpOf(OPTIONS).split('\n')).toEqual([
		'  --days <number>   how many days, 1 to 31; 7 unless given',
		'  --seed <number>   decides, 0 or more; any unless given',
		'  --life <level>    off, calm or busy: how lively it is; calm unless given',
		'  --data <file>     keeps it in this file; in memory unless given',
		'  --host <address>  where; localhost unless given',
		'  --reach <place>   what may be reached; can be given several times',
		'  --json            prints JSON',
		'  --help            shows the options',
	]);
});

test('a long line of the help goes on below itself', () => {
	const does = 'word '.repeat(30).trim();
	const lines = helpOf({ json: { kind: 'flag', does } }).split('\n');
	expect(lines).toEqual([
		expect.stringMatching(/^ {2}--json {2}word( word)+$/),
		expect.stringMatching(/^ {10}word( word)+$/),
		'  --help  shows the options',
	]);
	for (const line of lines) expect(line.length).toBeLessThanOrEqual(120);
});

test('the table of a page says the same and more, with links that lead to the page', () => {
	expect(optionTable(OPTIONS, 'docs/page.md').split('\n')).toEqual(
		expect.arrayContaining([
			'| `--days <number>` | How many days, 1 to 31; 7 unless given |',
			'| `--life <level>` | `off`, `calm` or `busy`: how lively it is; `calm` unless given. See [below](docs/page.md#life) |',
			'| `--json` | Prints `JSON` |',
			'| `--help` | Shows the options |',
		]),
	);
});
