import { at, lead, refused, type Sheet } from './sheet';

const names = 'First Name,Last Name,LinkedIn URL';

export const leftovers: readonly Sheet[] = [
	{
		name: 'what a spreadsheet left in every field',
		csv: `${names},Email,Company,Job Title,Phone,Location,Headline,Notes,Industry,Skills
Orla,Finch,${at('l-1')},#N/A,#REF!,#VALUE!,#NAME?,#DIV/0!,#NULL!,#NUM!,#ERROR!,#SPILL!
Orla,Finch,${at('l-2')},null,NULL,undefined,NaN,nan,None,\\N,nil,n/a
Orla,Finch,${at('l-3')},(blank),-,FALSE,TRUE,Unknown,TBD,[object Object],Invalid Date,--
Orla,Finch,${at('l-4')},{{email}},"=VLOOKUP(A2;B:C;2;FALSE)",=A2&B2,%PHONE%,Loading...,«Headline»,=Sheet2!A1,[Industry],\${skills}
Orla,Finch,${at('l-5')},k.A.,keine Angabe,inconnu,desconocido,sconosciuto,onbekend,n.v.t.,não informado,#BEZUG!`,
		rows: Array.from({ length: 5 }, () => lead('Orla', 'Finch')),
		hints: ['cells held leftovers such as #N/A in Email'],
	},
	{
		name: 'what a spreadsheet left in a required field',
		csv: `${names},Company
Orla,#NAME?,${at('l-1')},Ollenby
#REF!,Finch,${at('l-2')},Ollenby
null,null,${at('l-3')},Ollenby
[object Object],Finch,${at('l-4')},Ollenby
{{first_name}},Finch,${at('l-5')},Ollenby
"=VLOOKUP(A2;B:C;2)",Finch,${at('l-6')},Ollenby
Orla,.,${at('l-7')},Ollenby
Orla,tba,${at('l-8')},Ollenby
undefined,undefined,${at('l-9')},Ollenby
Orla,Finch,#N/A,Ollenby
Orla,Finch,=A2,Ollenby
Orla,Finch,(blank),Ollenby`,
		rows: [
			refused('Last Name', '#NAME?'),
			refused('First Name', '#REF!'),
			refused('null'),
			refused('First Name', '[object Object]'),
			refused('First Name', '{{first_name}}'),
			refused('First Name', '=VLOOKUP'),
			refused('Last Name', '"."'),
			refused('Last Name', 'tba'),
			refused('undefined'),
			refused('#N/A'),
			refused('=A2'),
			refused('(blank)'),
		],
	},
	{
		name: "raw expressions and other tools' placeholders inside a cell",
		csv: `First Name,Last Name,Social URL,Job Title,Company
Orla,Finch {{ $json.suffix }},${at('l-1')},Editor,Ollenby
{{1.first_name}} Orla,Finch,${at('l-2')},Editor,Ollenby
Orla,Finch,https://www.linkedin.com/in/{{slug}},Editor,Ollenby
Bram,Quill,${at('l-4')},Head of {{department}},Ollenby {{legal_form}}
Zadie,Osei,${at('l-5')},Head of {department},Ollenby`,
		rows: [
			refused('{{'),
			refused('{{'),
			refused('Social URL', '{{slug}}'),
			lead('Bram', 'Quill'),
			lead('Zadie', 'Osei', { job_title: 'Head of {department}', company: 'Ollenby' }),
		],
		hints: [
			'2 cells held leftovers such as "Ollenby {{legal_form}}" in Company: left empty.',
			'1 cell holds what may be a placeholder or markup, "Head of {department}" in Job Title: kept as it is.',
		],
	},
	{
		name: 'what can be mended',
		csv: `${names},Email,Company,Phone,Notes
Orla,Finch,${at('l-1')},mailto:orla@ollenby.example,Ollenby &amp; Sons,'+49 151 5550123,<p>Met at the fair</p>
Orla,Finch,${at('l-2')},Orla Finch <orla@ollenby.example>,'=Ollenby,"=""0151 5550123""",Fish &amp;amp; chips
Orla,Finch,${at('l-3')}, ORLA@ollenby.example ,"<b>Ollenby</b>",tel:+49151555,a < b
Orla,'t Hart,${at('l-4')},,'t Huis,,'t is so`,
		rows: [
			lead('Orla', 'Finch', {
				email: 'orla@ollenby.example',
				company: 'Ollenby & Sons',
				phone: '+49 151 5550123',
				notes: 'Met at the fair',
			}),
			lead('Orla', 'Finch', {
				email: 'orla@ollenby.example',
				company: '=Ollenby',
				phone: '0151 5550123',
				notes: 'Fish & chips',
			}),
			lead('Orla', 'Finch', {
				email: 'ORLA@ollenby.example',
				company: 'Ollenby',
				phone: '+49151555',
				notes: 'a < b',
			}),
			lead('Orla', "'t Hart", { company: "'t Huis", notes: "'t is so" }),
		],
	},
	{
		name: 'several e-mail addresses and phone numbers in a cell, and a shortened number',
		csv: `${names},Email,Phone
Orla,Finch,${at('l-1')},a@ollenby.example; b@ollenby.example,+49 30 5550100 / +49 30 5550101
Bram,Quill,${at('l-2')},a@ollenby.example ::: b@ollenby.example,4.91515E+12
Zadie,Osei,${at('l-3')},"a@ollenby.example, a@ollenby.example",030 / 555 01 00`,
		rows: [
			lead('Orla', 'Finch', { email: 'a@ollenby.example', phone: '+49 30 5550100' }),
			lead('Bram', 'Quill', { email: 'a@ollenby.example' }),
			lead('Zadie', 'Osei', { email: 'a@ollenby.example', phone: '030 / 555 01 00' }),
		],
		hints: ['3 cells held more than one e-mail address', '1 phone number was shortened'],
	},
	{
		name: 'companies and jobs that only look like leftovers stay',
		csv: `${names},Company,Job Title,Notes
Orla,Finch,${at('l-1')},Nil & Sons,None of your business,Unknown
Bram,Quill,${at('l-2')},Truefalse AG,Undefined Behaviour Analyst,Company is #REF! in the old sheet
Zadie,Osei,${at('l-3')},#hashtag studio,N/A-Testing Lead,null and void`,
		rows: [
			lead('Orla', 'Finch', {
				company: 'Nil & Sons',
				job_title: 'None of your business',
				notes: 'Unknown',
			}),
			lead('Bram', 'Quill', {
				company: 'Truefalse AG',
				job_title: 'Undefined Behaviour Analyst',
				notes: 'Company is #REF! in the old sheet',
			}),
			lead('Zadie', 'Osei', {
				company: '#hashtag studio',
				job_title: 'N/A-Testing Lead',
				notes: 'null and void',
			}),
		],
	},
	{
		name: 'rows of a database: numbers, dates, nothing, and lists',
		items: [
			{
				first_name: 'Orla',
				last_name: 'Finch',
				social_url: at('l-1'),
				email: ['orla@ollenby.example'],
				company: ['Ollenby', 'Harbor'],
				phone: 49305550100,
				job_title: null,
				headline: new Date('2026-01-01') as unknown as string,
				location: { city: 'Cork' },
				skills: ['sailing', null as unknown as string, 'null'],
				date_of_birth: '1990-05-17',
			},
		],
		rows: [
			lead('Orla', 'Finch', {
				email: 'orla@ollenby.example',
				phone: '49305550100',
				skills: ['sailing'],
				date_of_birth: '1990-05-17T00:00:00.000Z',
			}),
		],
		hints: ['3 cells held no text, such as a list in Company'],
	},
	{
		name: 'a leftover gives way to the next column of its field, as an empty cell does',
		csv: `Full Name,linkedinProfileUrl,profileUrl,Email,Work Email,Phone,Mobile
Orla Finch,${at('l-1')},,n/a,orla@ollenby.example,#N/A,+353 555 0100
Bram Quill,null,${at('l-2')},,,,
Zadie Osei,#N/A,,,,,`,
		rows: [
			lead('Orla', 'Finch', { email: 'orla@ollenby.example', phone: '+353 555 0100' }),
			lead('Bram', 'Quill', { social_url: at('l-2') }),
			refused('Social URL', '#N/A'),
		],
	},
];
