import { at, lead, leftOut, type Sheet } from './sheet';

const SAYINGS: ReadonlyArray<readonly [language: string, column: string, yes: string, no: string]> =
	[
		['English', 'Do Not Contact', 'Yes', 'No'],
		['German', 'Nicht kontaktieren', 'ja', 'nein'],
		['French', 'Ne pas contacter', 'oui', 'non'],
		['Spanish', 'No contactar', 'sí', 'no'],
		['Italian', 'Non contattare', 'sì', 'no'],
		['Dutch', 'Niet benaderen', 'ja', 'nee'],
		['Portuguese', 'Não contatar', 'sim', 'não'],
	];

const people = (column: string, ...values: readonly string[]): string =>
	[
		`Name,LinkedIn,${column}`,
		...values.map((value, index) => `Orla Finch,${at(`orla-${index}`)},${value}`),
	].join('\n');

const orla = lead('Orla', 'Finch');

export const optOuts: readonly Sheet[] = [
	...SAYINGS.map(
		([language, column, yes, no]): Sheet => ({
			name: `${language}: ${column}`,
			csv: people(column, yes, no, '', yes.toUpperCase()),
			rows: [leftOut(`"${column}" says "${yes}"`), orla, orla, leftOut(column)],
		}),
	),
	{
		name: 'a CRM with columns about all, about e-mail, and its own status',
		csv: `First Name,Last Name,LinkedIn URL,Email,Lifecycle Stage,Unsubscribed from all email,Do Not Contact,Email Opt Out
Orla,Finch,${at('orla')},orla@ollenby.example,Customer,TRUE,Yes,1
Bram,Quill,${at('bram')},bram@harbor.example,Lead,FALSE,No,0
Zadie,Osei,${at('zadie')},zadie@osei.example,Lead,TRUE,No,1`,
		rows: [
			leftOut('"Do Not Contact" says "Yes"'),
			lead('Bram', 'Quill', { email: 'bram@harbor.example' }),
			lead('Zadie', 'Osei', { email: 'zadie@osei.example' }),
		],
		hints: [
			'"Lifecycle Stage" (such as "Customer")',
			'1 row says that somebody must not get e-mails',
		],
	},
	{
		name: 'the same columns where nobody has an e-mail address',
		csv: `First Name,Last Name,LinkedIn URL,Unsubscribed from all email,Do Not Contact
Orla,Finch,${at('orla')},TRUE,Yes
Bram,Quill,${at('bram')},FALSE,No`,
		rows: [leftOut('"Do Not Contact"'), lead('Bram', 'Quill')],
	},
	{
		name: 'a consent says the reverse',
		csv: people('Consent to contact', 'Yes', 'No', '', 'withdrawn'),
		rows: [orla, leftOut('"Consent to contact" says "No"'), orla, leftOut('withdrawn')],
	},
	{
		name: 'values that are neither yes nor no are said',
		csv: people('Do Not Contact', 'maybe', 'ask Kim', '-', '#N/A'),
		rows: [orla, orla, orla, orla],
		hints: ['2 rows say neither yes nor no'],
	},
	{
		name: 'dates, ticks and words that say it by themselves',
		csv: people('Opted Out', '2026-01-02', '☑', 'x', 'TRUE', '1', 'opted out', '☐', '0'),
		rows: [...Array.from({ length: 6 }, () => leftOut('"Opted Out"')), orla, orla],
	},
	{
		name: 'imported all the same by choice',
		options: { ifOptedOut: 'import' },
		csv: people('Do Not Contact', 'Yes', 'No'),
		rows: [orla, orla],
	},
	{
		name: 'never taken for a field of a lead',
		csv: `Name,LinkedIn,Do not call (phone),E-mail opt-out,Opted out: newsletter
Orla Finch,${at('orla')},Yes,Yes,Yes
Bram Quill,${at('bram')},No,,`,
		rows: [lead('Orla', 'Finch'), lead('Bram', 'Quill')],
		hints: ['1 row says that somebody must not get e-mails'],
	},
	{
		name: 'the person of a row that opted out, in another row',
		csv: `Name,LinkedIn,Do Not Contact
Orla Finch,${at('orla')},
Bram Quill,${at('bram')},No
O. Finch,https://de.social.example/in/ORLA/,Yes`,
		rows: [
			leftOut('in row 3, "Do Not Contact" says "Yes"'),
			lead('Bram', 'Quill'),
			leftOut('"Do Not Contact" says "Yes"'),
		],
	},
];
