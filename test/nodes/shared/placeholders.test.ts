import { bracedWords, unknownPlaceholders } from '../../../nodes/shared/form/placeholders';

test.each<[string, string[], string[]]>([
	['As {{job_title}}, you may know', [], []],
	['Hi {{first_name}} of {{ company }}', ['{{first_name}}', '{{ company }}'], []],
	['As {{ job_title }}', ['{{ job_title }}'], []],
	['Hi {first_name}, hi {first_name}', [], ['{first_name}']],
	['Hallo {Vorname}, {Prénom}', [], ['{Vorname}', '{Prénom}']],
	['{{}}', ['{{}}'], []],
	['Sets {1, 2}, {"a": 1} and { }', [], []],
	['No braces', [], []],
])('%s', (text, unknown, words) => {
	expect(unknownPlaceholders(text)).toEqual(unknown);
	expect(bracedWords(text)).toEqual(words);
});

test.each([undefined, null, 7, {}])('%p holds none', (value) => {
	expect([...unknownPlaceholders(value), ...bracedWords(value)]).toEqual([]);
});
