import { marksIn } from '../../src/checks/texts/marks';

test.each<[string, string[]]>([
	['Hi {dear}, hi {dear}', ['{dear}']],
	['Hallo ${kontakt.vorname}', ['${kontakt.vorname}']],
	['{Hi|Hello|Good day} Ann', ['{Hi|Hello|Good day}']],
	['{Hi|Hello|} Ann', ['{Hi|Hello|}']],
	['I liked [a detail about the company].', ['[a detail about the company]']],
	['Best regards, [Unterschrift]', ['[Unterschrift]']],
	['Hi $json.first_name', ['$json']],
	["Hi $('Get Lead').item.json.name", ["$('"]],
	['Hi Ann,\\n\\nthank you.\\r\\nBye', ['\\n', '\\r\\n']],
	['This is **really** good', ['**really**']],
	['See [our page](https://www.example.com/a).', ['[our page](https://www.example.com/a)']],
	['# Welcome\nHi Ann', ['# W']],
	['```\nHi Ann\n```', ['```']],
	['Hi Ann<br>thank you<br/>', ['<br>', '<br/>']],
	['<p class="a">Hi Ann</p>', ['<p class="a">', '</p>']],
	['Marks &amp; Sons, 5&nbsp;%', ['&amp;', '&nbsp;']],
])('%s', (text, marks) => {
	expect(marksIn(text)).toEqual(marks);
});

test.each([
	'Sets {1, 2}, {"a": 1} and { }',
	'See [1] and [2], row[name], [a][b]',
	'At 5 < 6 and 7 > 3 & more; R&D; AT&T',
	'C:\\new and D:\\\\notes',
	'5 * 6 * 7, 2**3, #1, # 1, we are #hiring',
	'It costs $5 or 5 $ (or $json5)',
	'`name` and <3',
	'Hi Ann,\n\nthank you.',
	'Hi {{ $json.name }}, hi {first_name}, hi [Your Name]',
])('%s: none', (text) => {
	expect(marksIn(text)).toEqual([]);
});
