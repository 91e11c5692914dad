import { bracedWords } from '../../../nodes/shared/form/placeholders';

test.each<[string, string[]]>([
	['As {{job_title}}, you may know', []],
	['Hi {first_name}, hi {first_name}', ['{first_name}']],
	['Hallo {Vorname}, {Prénom}', ['{Vorname}', '{Prénom}']],
	['Sets {1, 2}, {"a": 1} and { }', []],
	['No braces', []],
])('%s', (text, words) => {
	expect(bracedWords(text)).toEqual(words);
});

test.each([undefined, null, 7, {}])('%p holds none', (value) => {
	expect(bracedWords(value)).toEqual([]);
});
