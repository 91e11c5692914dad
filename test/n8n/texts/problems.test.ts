import { problemsOfText } from '../../../src/n8n/texts/problems';

const written = (isLifted: boolean) => ({ isLifted, isByModel: false });

/** What people mean as it stands. */
const MEANT = [
	'Ihr null Aufwand, unser Gewinn',
	'null Aufwand',
	'Preise in [1] und [2], siehe [Anhang]',
	'{Hallo|Hi}, {a|b}',
	'Sets {1, 2} and {x}',
	'<b>Bold</b>, <i>, <title>, a < b > c',
	'<name>Max</name>',
	'{"name": "Ann", "tags": ["a", "b"], "next": null}',
	'{ name: 1 }',
	'See [Name](https://www.example.com) and [company][1]',
	'const first = row[name]; Promise<Company>; isNaN(x); undefinedValue; my_undefined',
	'100% of names, 5%name, 20% name, 30%',
	'https://www.example.com/?q=%20name%20',
	'Grüße aus Köln 👋🏽, „Angebot“ für 3 € (brutto)',
	'Nan is coming, too. NANO. Undefined? NULL.',
	'Array [object] of Object',
	'**Company** *name* _title_ #name# company: name',
	'Your {company|firm} and {a|b}, ((see below)), «Thank you», #Sales#, #1# [insert coin]',
	'Hello Ann, thank you!',
];

test.each(MEANT)('%s: is a text', (text) => {
	expect(problemsOfText(text, 'asItIs', written(false))).toEqual([]);
	expect(problemsOfText(text, 'replacement', written(false))).toEqual([]);
	expect(problemsOfText(text, 'template', written(false))).toEqual([]);
});

const PLACEHOLDERS = [
	'{first_name}',
	'{ firstName }',
	'{FIRST_NAME}',
	'${first_name}',
	'{!Contact.FirstName}',
	'{Vorname}',
	'{prénom}',
	'{{first_name}}',
	'{{ contact.firstname }}',
	'{{lead.First Name:default=there}}',
	'{{ first_name | default: "there" }}',
	'[First Name]',
	'[Your Name]',
	"[Recipient's Name]",
	'[[Company Name]]',
	'[Firma]',
	'%NAME%',
	'%FIRSTNAME%',
	'%%first_name%%',
	'<company>',
	'<<First Name>>',
	'*|FNAME|*',
	'{first_name|there}',
	'{first_name, fallback=there}',
	'{firstName | there}',
	'«First Name»',
	'((first_name))',
	'#FIRSTNAME#',
	'[insert name here]',
];

test.each(PLACEHOLDERS)('%s: nobody fills that in', (placeholder) => {
	const text = `Hi ${placeholder}, hello`;
	expect(problemsOfText(text, 'asItIs', written(false))).toEqual([
		`contains ${placeholder}: nobody fills that in. For a field of the input item, drag it there from the left. Correct the text, or turn on Send as Written under Options`,
	]);
	expect(problemsOfText(text, 'template', written(false))).toEqual([
		`contains ${placeholder}: the API fills in {{job_title}} alone. Correct the text, or turn on Send as Written under Options`,
	]);
	expect(problemsOfText(text, 'asItIs', written(true))).toEqual([]);
});

test('a model that wrote it can drag nothing there, and turn on nothing', () => {
	const byModel = { isLifted: false, isByModel: true };
	expect(problemsOfText('Hi [Your Name]', 'asItIs', byModel)).toEqual([
		'contains [Your Name]: nobody fills that in. Write the text without that',
	]);
	expect(problemsOfText('Hi undefined', 'asItIs', byModel)).toEqual([
		'contains "undefined": a value is missing there. Write the text without that',
	]);
});

test('{{job_title}} is filled in, but not in a message that goes out as it is', () => {
	const text = 'As {{job_title}}, you';
	expect(problemsOfText(text, 'template', written(false))).toEqual([]);
	expect(problemsOfText(text, 'replacement', written(false))).toEqual([]);
	expect(problemsOfText(text, 'asItIs', written(false))).toHaveLength(1);
});

test('a fallback goes to leads without a job title, so nothing is filled in', () => {
	expect(problemsOfText('As {{job_title}}, you', 'fallback', written(false))).toEqual([
		'contains {{job_title}}: a fallback goes to leads for whom the API has nothing to fill in. Correct the text, or turn on Send as Written under Options',
	]);
});

test('in a template, double braces are a placeholder whatever its name', () => {
	expect(problemsOfText('Hi {{}} {{ nice_word }}', 'template', written(false))).toEqual([
		expect.stringContaining('contains {{}}, {{ nice_word }}: the API fills in'),
	]);
	expect(problemsOfText('Hi {{ nice_word }}', 'asItIs', written(false))).toEqual([]);
});

test.each([
	['Hi undefined, hello', '"undefined"'],
	['Hi undefined', '"undefined"'],
	['undefined NaN', '"undefined", "NaN"'],
	['Until Invalid DateTime.', '"Invalid DateTime"'],
	[' null ', '"null"'],
])('%s: a value is missing', (text, words) => {
	expect(problemsOfText(text, 'asItIs', written(false))).toEqual([
		`contains ${words}: a value is missing there. Correct the text, or turn on Send as Written under Options`,
	]);
	expect(problemsOfText(text, 'asItIs', written(true))).toEqual([]);
});

test('a record in a text', () => {
	expect(problemsOfText('Hi [object Object]', 'asItIs', written(false))).toEqual([
		'contains [object Object]: an expression gives a whole record there. Choose one of its fields',
	]);
	expect(problemsOfText('Hi [object Object]', 'asItIs', written(true))).toEqual([]);
});

test('half an emoji is no text, even as it is written', () => {
	const text = 'Hi 👋'.slice(0, -1);
	for (const isLifted of [false, true]) {
		expect(problemsOfText(text, 'asItIs', written(isLifted))).toEqual([
			expect.stringContaining('has half a character in it'),
		]);
	}
});

test.each([undefined, null, 7, {}, ['{name}']])('%j is checked elsewhere', (value) => {
	expect(problemsOfText(value, 'template', written(false))).toEqual([]);
});
