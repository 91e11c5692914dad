import { at, lead, leftOut, refused, type Sheet } from './sheet';

// The rows of two sheets, one after the other, as Merge appends them.

const companies = [
	{
		Name: 'Ollenby GmbH',
		'Contact Name': 'Orla Finch',
		LinkedIn: at('orla'),
		URL: 'https://ollenby.example',
		Phone: '+353 555 0100',
	},
	{ Name: 'Harbor AG', 'Contact Name': 'Bram Quill', LinkedIn: at('bram') },
	{ Name: 'Vale Ltd.', LinkedIn: at('vale') },
];
const ofCompanies = [
	lead('Orla', 'Finch', { phone: '+353 555 0100' }),
	lead('Bram', 'Quill'),
	refused('First Name'),
];

const people = [
	{ Name: 'Zadie Osei', URL: at('zadie'), Company: 'Osei AG' },
	{ Name: 'Emil Tarn', URL: at('emil') },
	{ Name: 'Ida Moss', URL: at('ida'), Title: 'CEO' },
	{ URL: at('nameless'), Company: 'Nobody AG' },
];
const ofPeople = [
	lead('Zadie', 'Osei', { company: 'Osei AG' }),
	lead('Emil', 'Tarn'),
	lead('Ida', 'Moss', { job_title: 'CEO' }),
	refused('First Name'),
];

const german = [
	{ Vorname: 'Orla', Nachname: 'Finch', 'LinkedIn-Profil': at('orla'), Firma: 'Ollenby' },
	{ Vorname: 'Bram', Nachname: 'Quill', 'LinkedIn-Profil': at('bram') },
	{ Vorname: 'Zadie', Nachname: 'Osei', Firma: 'Osei AG' },
];
const ofGerman = [
	lead('Orla', 'Finch', { company: 'Ollenby' }),
	lead('Bram', 'Quill'),
	refused('Social URL ("LinkedIn-Profil") is required'),
];

const english = [
	{ 'Full Name': 'Ida Moss', 'Profile URL': at('ida'), Email: 'ida@moss.example' },
	{ 'Full Name': 'Emil Tarn', 'Profile URL': at('emil') },
	{ 'Profile URL': at('nameless'), Email: 'x@moss.example' },
];
const ofEnglish = [
	lead('Ida', 'Moss', { email: 'ida@moss.example' }),
	lead('Emil', 'Tarn'),
	refused('First Name ("Full Name") is required'),
];

export const appended: readonly Sheet[] = [
	{
		name: 'a German and an English sheet',
		items: [...german, ...english],
		rows: [...ofGerman, ...ofEnglish],
	},
	{
		name: 'an English and a German sheet',
		items: [...english, ...german],
		rows: [...ofEnglish, ...ofGerman],
	},
	{
		name: 'a list of companies, then one of people, with the same names for other things',
		items: [...companies, ...people],
		rows: [...ofCompanies, ...ofPeople],
		hints: ['"Name" (such as "Ollenby GmbH"), "URL" (such as "https://ollenby.example")'],
	},
	{
		name: 'a list of people, then one of companies, with the same names for other things',
		items: [...people, ...companies],
		rows: [...ofPeople, ...ofCompanies],
		hints: ['"Name" (such as "Ollenby GmbH")'],
	},
	{
		name: 'one sheet whose rows each lack other cells: an empty LinkedIn is no address',
		items: [
			{
				Name: 'Orla Finch',
				LinkedIn: at('orla'),
				URL: 'https://ollenby.example',
				Email: 'orla@ollenby.example',
			},
			{ Name: 'Bram Quill', URL: at('boss'), Phone: '+353 555 0200' },
			{ Name: 'Zadie Osei', LinkedIn: at('zadie'), Email: 'zadie@osei.example' },
		],
		rows: [
			lead('Orla', 'Finch', { email: 'orla@ollenby.example' }),
			refused('Social URL'),
			lead('Zadie', 'Osei', { email: 'zadie@osei.example' }),
		],
		hints: ['"URL" (such as "https://ollenby.example")'],
	},
	{
		name: 'one sheet whose rows each lack other cells: an empty contact is no person',
		items: [
			{
				Name: 'Ollenby GmbH',
				'Contact Name': 'Orla Finch',
				LinkedIn: at('orla'),
				Email: 'orla@ollenby.example',
			},
			{ Name: 'Harbor Moss', LinkedIn: at('moss'), Phone: '+353 555 0200' },
			{ Name: 'Osei AG', 'Contact Name': 'Zadie Osei', LinkedIn: at('zadie') },
		],
		rows: [
			lead('Orla', 'Finch', { email: 'orla@ollenby.example' }),
			refused('First Name'),
			lead('Zadie', 'Osei'),
		],
		hints: ['"Name" (such as "Ollenby GmbH")'],
	},
	{
		name: 'one sheet whose rows each lack other cells: a title is a job',
		items: [
			{ Name: 'Orla Finch', LinkedIn: at('orla'), Title: 'CEO', Phone: '+353 555 0100' },
			{
				Name: 'Bram Quill',
				LinkedIn: at('bram'),
				Title: 'Professor',
				Email: 'bram@harbor.example',
			},
			{ Name: 'Zadie Osei', LinkedIn: at('zadie'), Title: 'CTO', Phone: '+353 555 0200' },
		],
		rows: [
			lead('Orla', 'Finch', { job_title: 'CEO', phone: '+353 555 0100' }),
			lead('Bram', 'Quill', { job_title: 'Professor', email: 'bram@harbor.example' }),
			lead('Zadie', 'Osei', { job_title: 'CTO', phone: '+353 555 0200' }),
		],
	},
	{
		name: 'an opt-out column of one of the sheets holds for a person in the other',
		items: [
			{ Vorname: 'Orla', Nachname: 'Finch', LinkedIn: at('orla'), 'Nicht kontaktieren': 'ja' },
			{ Vorname: 'Bram', Nachname: 'Quill', LinkedIn: at('bram'), 'Nicht kontaktieren': 'nein' },
			{ 'Full Name': 'Orla Finch', URL: at('ORLA'), Company: 'Ollenby' },
		],
		rows: [
			leftOut('"Nicht kontaktieren" says "ja"'),
			lead('Bram', 'Quill'),
			leftOut('in row 1, "Nicht kontaktieren" says "ja"'),
		],
	},
	{
		name: 'a sheet that can be read, and one that cannot',
		items: [
			{ 'First Name': 'Orla', 'Last Name': 'Finch', LinkedIn: at('orla') },
			{ Name: 'Bram Quill', Website: 'https://harbor.example', Company: 'Harbor' },
			{ Company: 'Osei AG', Website: 'https://osei.example' },
		],
		rows: [lead('Orla', 'Finch'), refused('Social URL'), refused('Social URL')],
		hints: ['"Website" (such as "https://harbor.example")'],
	},
];
