import { problemsOfText } from '../../../src/n8n/texts/problems';

const written = (isLifted: boolean) => ({ isLifted, isByModel: false });

/** What people mean as it stands. */
const MEANT = [
	'Hello Ann, thank you!',
	'Ihr null Aufwand, unser Gewinn',
	'null Aufwand',
	'Grüße aus Köln 👋🏽, „Angebot“ für 3 € (brutto)',
	'Nan is coming, too. NANO. Undefined? NULL.',
	'Array [object] of Object',
	// Brackets
	'Preise in [1] und [2], siehe [Anhang]',
	'See [Name](https://www.example.com) and [company][1]',
	'We met at the fair [the one in May], right?',
	'"They [the board] agreed" is what I heard',
	'Choose [x] or [ ] for each',
	'Offer [PDF] attached',
	'[sic]',
	'Range [0, 1) and (0, 1]',
	'Ref. [2026-04-17]',
	'[DE] Hallo! [EN] Hello!',
	// Braces
	'Sets {1, 2} and {x}',
	'{"name": "Ann", "tags": ["a", "b"], "next": null}',
	'{"a": {"b": {"c": 1}}}',
	'{ name: 1 }',
	'Our logo is }{ and I like {}',
	'Curly {braces} are fun :-}',
	'I wrote {see below} in the margin',
	'The set {a, b, {c}} has three elements',
	'f(x) = {x if x > 0, else 0}',
	'{brackets} of {all} {kinds}',
	'A smile :} and a wink ;}',
	'LaTeX: \\frac{1}{2} and x^{2}',
	// Choices of words
	'{Hallo|Hi}, {a|b}',
	'{Hi|Hello|Good day} Ann',
	'{{Hi|Hello} Ann|Good day}, how are you?',
	'{Hi|{Hello|Hey} there} Ann',
	'{{Hi|Hello}|{Hey|Good day}} Ann',
	'Your {company|firm} and {a|b}, ((see below)), «Thank you», #Sales#, #1# [insert coin]',
	// Percent signs
	'100% of names, 5%name, 20% name, 30%',
	'https://www.example.com/?q=%20name%20',
	'50% off, up to 70%!',
	'20%-30% more replies',
	'Between 5% and 10% of the company',
	'The title % of all is 5 %',
	'100%',
	'3,5 % Zinsen, 10 %iger Anteil',
	'%5B and %5D are brackets in an address',
	'10% (name it) 20%',
	'Up 5%. Company: down 5%.',
	// Signs of other kinds
	'<b>Bold</b>, <i>, <title>, a < b > c',
	'<name>Max</name>',
	'**Company** *name* _title_ #name# company: name',
	'*Stars* | bars | *more*',
	'5 * 6 | 7 * 8',
	'C:\\new\\folder',
	'$5 for {one}, €6 for two',
	'email me @ ann@example.com {work}',
	'#hiring #sales',
	'a|b|c',
	'I <3 it, 5 < 6 % 7 > 3',
	'Tom & Jerry; R&D',
	'~~~ {o} ~~~',
	'(( wow ))',
	'1 {unit} = 2 [units]',
	// Code
	'const first = row[name]; Promise<Company>; isNaN(x); undefinedValue; my_undefined',
	'if (a) { b = { c: 1 }; } else { d(); }',
	'function f() { return { a: [1, 2] } }',
	'SELECT name FROM leads WHERE title LIKE "%CEO%"',
	'printf("%s %d%%", name, 5)',
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
	'#firstName#',
	'[insert name here]',
	// n8n
	'{{ $json.first_name }}',
	'{{$json["First Name"]}}',
	"{{ $('Get Lead').item.json.name }}",
	'{{ $json.items.map(item => ({ name: item.name })) }}',
	'{{ $now.toISO() }}',
	'{{ nice_word }}',
	'{{}}',
	// lemlist, HeyReach, Instantly, Smartlead, Make
	'{{firstName}}',
	'{{icebreaker}}',
	'{{#if companyName}}',
	'{{RANDOM | Hi | Hello}}',
	'{{accountSignature}}',
	'{{SNIPPET_1}}',
	'{{1.first_name}}',
	'{firstName}',
	'{companyName}',
	// Mailchimp, Liquid, Handlebars, Braze, Salesforce, ERB, Power Automate
	'*|FNAME:there|*',
	'*|IF:FNAME|*',
	'*|MC:SUBJECT|*',
	'{{ first_name | capitalize }}',
	'{% if company %}',
	'{%- assign x = 1 -%}',
	'{{{name}}}',
	'{{${first_name}}}',
	'{!User.Custom__c}',
	'<%= user.name %>',
	"@{triggerBody()?['name']}",
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
