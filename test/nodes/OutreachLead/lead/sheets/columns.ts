import { at, lead, leftOut, refused, type Sheet } from './sheet';

const SITE = 'https://www.social.example';

const GOOGLE = {
	csv: `First Name,Middle Name,Last Name,Nickname,File As,Organization Name,Organization Title,Birthday,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Website 1 - Label,Website 1 - Value
Orla,,Finch,Ollie,,Ollenby,CEO,1990-05-17,https://photos.example/o.jpg,* myContacts,* Work,orla@ollenby.example ::: o2@ollenby.example,Mobile,+353 1 555 0100,Profile,${at('orla')}
Bram,,Quill,,,Harbor,,,,* myContacts,,,,,Profile,${at('bram')}`,
};

const APOLLO_HEADER =
	'First Name,Last Name,Title,Company Name,Email,Email Status,Seniority,Mobile Phone,Corporate Phone,Stage,Person Linkedin Url,Website,Company Linkedin Url,City,State,Country,Industry,Keywords';

/** A page of Notion as n8n's own node gives it, simplified. */
const notionPage = (id: string, name: string, more: Readonly<Record<string, unknown>>) => ({
	id,
	name,
	url: `https://www.notion.so/${name.replace(' ', '-')}-${id}`,
	...(more as Record<string, string>),
});

export const columns: readonly Sheet[] = [
	{
		name: 'the network’s own archive of connections, from the line of the header',
		fromLine: 4,
		csv: `\uFEFFNotes:\r
"Some of your connections hide their addresses, so those cells are empty."\r
\r
First Name,Last Name,URL,Email Address,Company,Position,Connected On\r
Orla,Finch,${at('orla')},orla@ollenby.example,"Ollenby, Inc.",Head of Sales,04 May 2026\r
Bram,"Quill, MBA, PMP®",${at('bram')},,Harbor GmbH,"Buyer, Wood & Steel",05 May 2025\r
🚀 Zadie,Osei ✔,${at('zadie')},,Osei AG,Founder,06 May 2024\r
EMIL,TÄRN,${SITE}/in/emil-t%C3%A4rn-1a2b3c,,TÄRN AB,CEO,07 May 2021\r
Solitaire,,${at('solitaire')},,Solo,Singer,07 May 2021\r
,,,,,,09 May 2022\r
,,,,,,10 May 2022\r
Iga (Inga),Moss-Tarn she/her,${at('iga')},,Mossery,"Welder, ""Night shift""",8-May-22\r
Ida,Vale,,,No profile AG,HR,07 May 2021\r
`,
		rows: [
			lead('Orla', 'Finch', {
				email: 'orla@ollenby.example',
				company: 'Ollenby, Inc.',
				job_title: 'Head of Sales',
			}),
			lead('Bram', 'Quill', { company: 'Harbor GmbH', job_title: 'Buyer, Wood & Steel' }),
			lead('Zadie', 'Osei', { company: 'Osei AG', job_title: 'Founder' }),
			lead('EMIL', 'TÄRN', { company: 'TÄRN AB', job_title: 'CEO' }),
			refused('Last Name', 'required'),
			refused(),
			refused(),
			lead('Iga', 'Moss-Tarn', { company: 'Mossery', job_title: 'Welder, "Night shift"' }),
			refused('Social URL ("URL") is required'),
		],
		hints: ['"Connected On" (such as "04 May 2026")'],
	},
	{
		name: 'the same archive from line 1, of which a parser that swallows errors leaves the note',
		items: [
			{ 'Notes:': 'Some of your connections hide their addresses, so those cells are empty.' },
		],
		stops: ['Starting Line'],
	},
	{
		name: 'Close: the name is the company’s, the person stands in another column',
		csv: `id,display_name,name,description,status,url,contact_name,title,primary_email,primary_phone,LinkedIn
lead_1,Ollenby GmbH,Ollenby GmbH,tools,Potential,https://ollenby.example,Orla Finch,CEO,orla@ollenby.example,+353 555 0100,${at('orla')}
lead_2,Harbor AG,Harbor AG,screws,Customer,https://harbor.example,Bram Quill,CTO,bram@harbor.example,+353 555 0200,${at('bram')}`,
		rows: [
			lead('Orla', 'Finch', {
				email: 'orla@ollenby.example',
				job_title: 'CEO',
				phone: '+353 555 0100',
			}),
			lead('Bram', 'Quill', {
				email: 'bram@harbor.example',
				job_title: 'CTO',
				phone: '+353 555 0200',
			}),
		],
		hints: ['"display_name" (such as "Ollenby GmbH"), "name" (such as "Ollenby GmbH")'],
	},
	{
		name: 'a name and a contact person',
		delimiter: ';',
		csv: `Name;Ansprechpartner;LinkedIn;Position
Ollenby GmbH;Orla Finch;${at('orla')};CEO
Harbor Moss;Bram Quill;${at('bram')};CTO
Vale AG;;${at('vale')};CEO`,
		rows: [
			lead('Orla', 'Finch', { job_title: 'CEO' }),
			lead('Bram', 'Quill', { job_title: 'CTO' }),
			refused('Ansprechpartner', 'required'),
		],
		hints: ['"Name" (such as "Ollenby GmbH")'],
	},
	{
		name: 'names of companies alone: stops by hand',
		csv: `Name,LinkedIn\nOllenby GmbH,${at('orla')}\nHarbor AG,${at('bram')}`,
		stops: ['Columns are missing: Full Name', '"Name" has "Ollenby GmbH", which is not the name'],
	},
	{
		name: 'names of companies alone: malformed in production',
		mode: 'trigger',
		csv: `Name,LinkedIn\nOllenby GmbH,${at('orla')}\nHarbor Moss,${at('bram')}\nVale Ltd.,${at('vale')}`,
		rows: [
			refused('"Name" has "Ollenby GmbH"'),
			refused('"Name" has "Harbor Moss"'),
			refused('"Name" has "Vale Ltd."'),
		],
		hints: ['"Name" (such as "Ollenby GmbH")'],
	},
	{
		name: 'a list of companies whose pages stand as addresses',
		csv: `Company,Website,LinkedIn,Contact Name,Email
Ollenby GmbH,https://ollenby.example,${SITE}/company/ollenby,Orla Finch,orla@ollenby.example
Ollenby GmbH,https://ollenby.example,${SITE}/company/ollenby,Bram Quill,bram@ollenby.example
Harbor AG,https://harbor.example,${SITE}/company/harbor,Zadie Osei,zadie@harbor.example`,
		rows: Array.from({ length: 3 }, () => refused('Social URL ("LinkedIn")', "a company's page")),
		hints: ['"Website" (such as "https://ollenby.example")'],
	},
	{
		name: 'the website as URL: stops by hand',
		csv: `Name,Email,Company,URL
Orla Finch,orla@ollenby.example,Ollenby,https://www.ollenby.example
Bram Quill,bram@harbor.example,Harbor,https://harbor.example`,
		stops: ['Columns are missing: Social URL', '"URL" has "https://www.ollenby.example"'],
	},
	{
		name: 'the website as URL: malformed in production',
		mode: 'trigger',
		csv: `Name,Email,Company,URL
Orla Finch,orla@ollenby.example,Ollenby,https://www.ollenby.example
Bram Quill,bram@harbor.example,Harbor,https://harbor.example`,
		rows: [
			refused('"URL" has "https://www.ollenby.example"'),
			refused('"URL" has "https://harbor.example"'),
		],
		hints: ['"URL" (such as "https://www.ollenby.example")'],
	},
	{
		name: 'profiles as URL, with one website among them',
		csv: `Name,URL
Orla Finch,${at('orla')}
Bram Quill,${at('bram')}
Zadie Osei,https://www.osei.example`,
		rows: [
			lead('Orla', 'Finch'),
			lead('Bram', 'Quill'),
			refused('"https://www.osei.example"', 'not known'),
		],
	},
	{
		name: 'the website beside the profile',
		csv: `Name,Website,Homepage,LinkedIn\nOrla Finch,${at('boss')},https://ollenby.example,${at('orla')}\nBram Quill,${at('bram')},,`,
		rows: [
			lead('Orla', 'Finch', { social_url: at('orla') }),
			refused('Social URL ("LinkedIn") is required'),
		],
		hints: ['"Website"'],
	},
	{
		name: 'Notion’s own node, simplified',
		items: [
			notionPage('1f2e', 'Orla Finch', {
				property_linked_in: at('orla'),
				property_company: 'Ollenby',
				property_e_mail: 'orla@ollenby.example',
				property_phone: '+353 555 0100',
				property_tags: ['A', 'B'],
				property_role: 'CEO',
				property_next_step: { start: '2026-01-01', end: null },
			}),
			notionPage('2f2e', 'Bram Quill', {
				property_linked_in: null,
				property_company: null,
				property_e_mail: null,
				property_phone: null,
				property_tags: [],
				property_role: null,
				property_next_step: null,
			}),
			notionPage('3f2e', '', { property_linked_in: at('nameless') }),
		],
		rows: [
			lead('Orla', 'Finch', {
				email: 'orla@ollenby.example',
				company: 'Ollenby',
				phone: '+353 555 0100',
				job_title: 'CEO',
				social_url: at('orla'),
			}),
			refused('Social URL ("property_linked_in") is required'),
			refused('First Name ("name") is required'),
		],
		hints: ['"url" (such as "https://www.notion.so/'],
	},
	{
		name: 'Notion’s own node without a property for the profile',
		items: [notionPage('1f2e', 'Orla Finch', { property_company: 'Ollenby' })],
		stops: ['Columns are missing: Social URL', '"url" has "https://www.notion.so/Orla-Finch-1f2e"'],
	},
	{
		name: 'Airtable, which leaves out empty cells',
		items: [
			{
				id: 'rec1',
				Name: 'Orla Finch',
				LinkedIn: at('orla'),
				Company: ['Ollenby'],
				'Do not contact': true,
			},
			{ id: 'rec2', Name: 'Bram Quill', LinkedIn: at('bram'), Email: 'bram@harbor.example' },
			{ id: 'rec3', Name: 'Zadie Osei', LinkedIn: at('zadie'), Company: ['Osei'], Title: 'CEO' },
			{ id: 'rec4', Name: 'Emil Tarn', Email: 'emil@tarn.example' },
			{ id: 'rec5' },
			{ id: 'rec6', LinkedIn: at('nameless') },
		],
		rows: [
			leftOut('"Do not contact" says true'),
			lead('Bram', 'Quill', { email: 'bram@harbor.example' }),
			lead('Zadie', 'Osei', { company: 'Osei', job_title: 'CEO' }),
			refused('Social URL ("LinkedIn") is required'),
			refused(),
			refused('First Name', 'required'),
		],
		hints: ['"id" (such as "rec'],
	},
	{
		name: 'a report of Salesforce with its footer',
		csv: `Salutation,First Name,Last Name,Title,Account Name,Email,Mobile,LinkedIn Profile,Email Opt Out,Do Not Call
Ms.,Orla,Finch,CEO,Ollenby,orla@ollenby.example,+353 555 0100,${at('orla')},0,0
Mr.,Bram,Quill,CTO,Harbor,bram@harbor.example,,${at('bram')},1,0
Grand Totals (2 records),,,,,,,,,
Confidential Information - Do Not Distribute,,,,,,,,,
"Copyright © 2000-2026 ollenby.example, inc. All rights reserved.",,,,,,,,,`,
		rows: [
			lead('Orla', 'Finch', {
				email: 'orla@ollenby.example',
				company: 'Ollenby',
				job_title: 'CEO',
				phone: '+353 555 0100',
			}),
			lead('Bram', 'Quill', { email: 'bram@harbor.example', company: 'Harbor', job_title: 'CTO' }),
			refused(),
			refused(),
			refused(),
		],
		hints: ['"Salutation" (such as "Ms.")', '1 row says that somebody must not get e-mails'],
	},
	{
		name: 'a footer in the column of the first name',
		csv: `First Name,Last Name,LinkedIn
Orla,Finch,${at('orla')}
Grand Totals (1 record),,
Confidential Information - Do Not Distribute,,`,
		rows: [lead('Orla', 'Finch'), refused(), refused()],
	},
	{
		name: 'Salesforce’s own node',
		items: [
			{
				attributes: { type: 'Contact', url: '/services/data/v59.0/sobjects/Contact/003A' },
				Id: '003A',
				FirstName: 'Orla',
				LastName: 'Finch',
				Name: 'Orla Finch',
				Title: 'CEO',
				Email: 'orla@ollenby.example',
				MobilePhone: null,
				LinkedIn__c: at('orla'),
				HasOptedOutOfEmail: false,
				DoNotCall: true,
			},
		],
		rows: [lead('Orla', 'Finch', { email: 'orla@ollenby.example', job_title: 'CEO' })],
		hints: ['"attributes"', '1 row says that somebody must not get e-mails'],
	},
	{
		name: 'HubSpot',
		csv: `Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Last Activity Date,Lead Status,Marketing contact status,Associated Company,Job Title,LinkedIn URL,Unsubscribed from all email,Country/Region,City,Website URL
101,Orla,Finch,orla@ollenby.example,+353 555 0100,Kim Owner,2026-01-02 10:00,New,Marketing contact,Ollenby,CEO,${at('orla')},true,Ireland,Cork,https://ollenby.example
102,Bram,Quill,bram@harbor.example,,Kim Owner,,,Non-marketing contact,,,${at('bram')},,,,
103,Zadie,Osei,,,,,,,,,,,,,`,
		rows: [
			lead('Orla', 'Finch', {
				email: 'orla@ollenby.example',
				phone: '+353 555 0100',
				company: 'Ollenby',
				job_title: 'CEO',
				location: 'Cork',
			}),
			lead('Bram', 'Quill', { email: 'bram@harbor.example' }),
			refused('Social URL ("LinkedIn URL") is required'),
		],
		hints: ['"Record ID" (such as "101")', '1 row says that somebody must not get e-mails'],
	},
	{
		name: 'Pipedrive',
		csv: `Person - ID,Person - Name,Person - Organization,Person - Email - Work,Person - Email - Home,Person - Phone - Mobile,Person - LinkedIn,Person - Job title,Person - Owner,Organization - Website
1,Orla Finch,Ollenby,orla@ollenby.example,,+353 555 0100,${at('orla')},CEO,Kim Owner,https://ollenby.example
2,Bram Quill,Harbor,,bram@home.example,,${at('bram')},,Kim Owner,
3,Zadie Osei,,,,,https://ollenby.pipedrive.com/person/3,,Kim Owner,`,
		rows: [
			lead('Orla', 'Finch', {
				email: 'orla@ollenby.example',
				company: 'Ollenby',
				phone: '+353 555 0100',
				job_title: 'CEO',
			}),
			lead('Bram', 'Quill', { email: 'bram@home.example', company: 'Harbor' }),
			refused('Pipedrive'),
		],
		hints: ['"Person - ID" (such as "1")'],
	},
	{
		name: 'Outlook: the title is a salutation, the profile is the personal web page',
		csv: `"Title","First Name","Middle Name","Last Name","Suffix","Company","Department","Job Title","Business Street","Business City","Business Country/Region","Home City","Assistant's Phone","Business Fax","Business Phone","Company Main Phone","Mobile Phone","Birthday","E-mail Address","E-mail Type","E-mail Display Name","E-mail 2 Address","Gender","Initials","Notes","Personal Web Page","Spouse","Web Page"\r
"Mrs.","Orla","M.","Finch","MBA","Ollenby, Inc.","Sales","","Main St. 1","Cork","Ireland","Cobh","+353 1","+353 2","+353 555 0300","+353 4555","+353 555 0100","0/0/00","orla@ollenby.example","SMTP","Orla Finch (orla@ollenby.example)","o2@ollenby.example","Unspecified","O.F.","Likes\r
tea","${at('orla')}","Max","https://www.ollenby.example"\r
`,
		rows: [
			lead('Orla', 'Finch', {
				email: 'orla@ollenby.example',
				company: 'Ollenby, Inc.',
				phone: '+353 555 0100',
				location: 'Cork',
				notes: 'Likes\r\ntea',
				social_url: at('orla'),
			}),
		],
		hints: [
			'"Title" (such as "Mrs.")',
			'a leftover, Unspecified in Gender',
			'Phone is read from',
			'Location is read from "Business City"',
		],
	},
	{
		name: 'Google Contacts: says that no column is the address',
		...GOOGLE,
		stops: ['Columns are missing: Social URL', '"Website 1 - Value". Rename them'],
	},
	{
		name: 'Google Contacts, with its columns corrected',
		...GOOGLE,
		options: {
			correctColumns: {
				pairs: [
					{ column: 'Website 1 - Value', field: 'social_url' },
					{ column: 'E-mail 1 - Value', field: 'email' },
					{ column: 'Phone 1 - Value', field: 'phone' },
				],
			},
		},
		rows: [
			lead('Orla', 'Finch', {
				email: 'orla@ollenby.example',
				company: 'Ollenby',
				job_title: 'CEO',
				phone: '+353 1 555 0100',
				profile_picture_url: 'https://photos.example/o.jpg',
			}),
			lead('Bram', 'Quill', { company: 'Harbor' }),
		],
		hints: ['"Nickname" (such as "Ollie")', '1 cell held more than one e-mail address'],
	},
	...(['manual', 'trigger'] as const).map(
		(mode): Sheet => ({
			name: `PhantomBuster: people without a profile, in a run of mode ${mode}`,
			mode,
			csv: `profileUrl,fullName,connectionDegree,timestamp,query,firstName,lastName,headline,location,vmid,linkedinProfileUrl,company,companyUrl,industry,jobTitle
${at('orla')},Orla Finch,2nd,2026-02-03T10:00:00.000Z,${SITE}/search,Orla,Finch,Head of Sales at Ollenby,"Cork, Ireland",ACoAAA,${at('orla')},Ollenby,${SITE}/company/ollenby,Technology,Head of Sales
${SITE}/search/results/people/headless?x=1,LinkedIn Member,3rd,2026-02-03T10:00:00.000Z,${SITE}/search,LinkedIn,Member,Head of Sales,Cork,ACoAAB,,Harbor,,,
"${SITE}/sales/lead/ACwAAB2,NAME_SEARCH,x1",Bram Quill,3rd+,2026-02-03T10:00:00.000Z,x,Bram,Quill,CFO,Cork,ACwAAB2,,Harbor AG,,,CFO`,
			rows: [
				lead('Orla', 'Finch', {
					company: 'Ollenby',
					headline: 'Head of Sales at Ollenby',
					location: 'Cork, Ireland',
					industry: 'Technology',
					job_title: 'Head of Sales',
				}),
				refused('search results', "the network's placeholder"),
				mode === 'manual'
					? refused('Sales Navigator')
					: lead('Bram', 'Quill', {
							company: 'Harbor AG',
							headline: 'CFO',
							location: 'Cork',
							job_title: 'CFO',
						}),
			],
			hints: [
				'"connectionDegree"',
				'Social URL is read from',
				...(mode === 'manual' ? [] : ['1 address is from Sales Navigator']),
			],
		}),
	),
	{
		name: 'PhantomBuster: profiles that could not be read',
		csv: `linkedinProfileUrl,error,firstName,lastName,companyName
${at('orla')},,Orla,Finch,Ollenby
${at('gone')},Profile not found,,,`,
		rows: [lead('Orla', 'Finch', { company: 'Ollenby' }), refused('First Name', 'Last Name')],
		hints: ['"error" (such as "Profile not found")'],
	},
	{
		name: 'Apollo',
		csv: `${APOLLO_HEADER}
Orla,Finch,CEO,Ollenby,orla@ollenby.example,Verified,C suite,+353 555 0100,+353 555 0300,Cold,http://www.social.example/in/orla,http://www.ollenby.example,http://www.social.example/company/ollenby,Cork,,Ireland,apparel,"a, b"
Bram,Quill,Owner,Harbor,email_not_unlocked@domain.com,Unavailable,Owner,,,Cold,http://www.social.example/in/bram,,http://www.social.example/in/boss,,,,,`,
		rows: [
			lead('Orla', 'Finch', {
				job_title: 'CEO',
				company: 'Ollenby',
				email: 'orla@ollenby.example',
				phone: '+353 555 0100',
				social_url: 'http://www.social.example/in/orla',
				company_social_url: 'http://www.social.example/company/ollenby',
				location: 'Cork',
				industry: 'apparel',
			}),
			lead('Bram', 'Quill', {
				job_title: 'Owner',
				company: 'Harbor',
				company_social_url: 'http://www.social.example/in/boss',
			}),
		],
		hints: [
			'"Email Status" (such as "Verified")',
			'1 cell held a leftover, email_not_unlocked@domain.com',
			'1 row has the profile of a person as Company Social URL',
		],
	},
	{
		name: 'a salutation as Title',
		csv: `Title,First Name,Last Name,Company,LinkedIn URL
Mrs.,Orla,Finch,Ollenby,${at('orla')}
Dr.,Bram,Quill,Harbor,${at('bram')}`,
		rows: [
			lead('Orla', 'Finch', { company: 'Ollenby' }),
			lead('Bram', 'Quill', { company: 'Harbor' }),
		],
		hints: ['"Title" (such as "Mrs.")'],
	},
	{
		name: 'jobs as Title, one of which is a salutation as well',
		csv: `Title,First Name,Last Name,LinkedIn URL
CEO,Orla,Finch,${at('orla')}
Professor,Bram,Quill,${at('bram')}
CTO,Zadie,Osei,${at('zadie')}`,
		rows: [
			lead('Orla', 'Finch', { job_title: 'CEO' }),
			lead('Bram', 'Quill', { job_title: 'Professor' }),
			lead('Zadie', 'Osei', { job_title: 'CTO' }),
		],
	},
	{
		name: 'German salutations as Titel, and a job beside them',
		delimiter: ';',
		csv: `Anrede;Titel;Vorname;Nachname;LinkedIn;Position
Frau;Dr.;Orla;Finch;${at('orla')};Vorständin
Herr;;Bram;Quill;${at('bram')};`,
		rows: [lead('Orla', 'Finch', { job_title: 'Vorständin' }), lead('Bram', 'Quill')],
		hints: ['"Anrede" (such as "Frau"), "Titel" (such as "Dr.")'],
	},
	{
		name: 'a title row above the header',
		csv: `Lead list Q3,,,
,,,
First Name,Last Name,LinkedIn URL,Company
Orla,Finch,${at('orla')},Ollenby`,
		stops: ['Starting Line to 3', 'Range to 2'],
	},
	{
		name: 'a workbook with the names of its columns in the third row',
		items: [
			{ 'Export, 1 January': 'Filter: all' },
			{ 'Export, 1 January': 'Vorname', __EMPTY: 'Nachname', __EMPTY_1: 'LinkedIn' },
			{ 'Export, 1 January': 'Orla', __EMPTY: 'Finch', __EMPTY_1: at('orla') },
		],
		stops: ['Starting Line to 3', 'Range to 2'],
	},
	{
		name: 'Excel’s own line for the delimiter',
		csv: `sep=;\nVorname;Nachname;LinkedIn\nOrla;Finch;${at('orla')}`,
		stops: ['Starting Line'],
	},
	{
		name: 'tabs read as commas',
		csv: `First Name\tLast Name\tLinkedIn URL\nOrla\tFinch\t${at('orla')}`,
		stops: ['wrong delimiter', '{{ "\\t" }}'],
	},
	{
		name: 'the last cell in quotes, lines of Windows',
		csv: `First Name,Last Name,LinkedIn URL,Notes\r
Orla,Finch,${at('orla')},ok\r
Bram,Quill,${at('bram')},"Likes tea, and calls"\r
`,
		rows: [
			lead('Orla', 'Finch', { notes: 'ok' }),
			lead('Bram', 'Quill', { notes: 'Likes tea, and calls' }),
		],
	},
	{
		name: 'a table of Google Sheets with row numbers and numbers as phones',
		items: [
			{
				row_number: 2,
				Name: 'Orla Finch',
				Profile: at('orla'),
				Phone: 35315550100,
				Company: 'Ollenby',
			},
			{ row_number: 3, Name: 'Bram Quill', Profile: at('bram'), Phone: '', Company: '' },
			{ row_number: 4, Name: '', Profile: '', Phone: '', Company: '' },
		],
		rows: [
			lead('Orla', 'Finch', { phone: '35315550100', company: 'Ollenby' }),
			lead('Bram', 'Quill'),
			refused(),
		],
		hints: ['"row_number" (such as "2")'],
	},
	{
		name: 'a person’s address as the company’s, and the reverse',
		csv: `Name,LinkedIn,Company LinkedIn URL
Orla Finch,${SITE}/company/ollenby,${at('orla')}
Bram Quill,${at('bram')},${at('boss')}`,
		rows: [refused("a company's page"), lead('Bram', 'Quill', { company_social_url: at('boss') })],
		hints: ['1 row has the profile of a person as Company Social URL'],
	},
	{
		name: 'e-mail as a column of yes and no',
		csv: `Name,LinkedIn,Email,Work Email
Orla Finch,${at('orla')},Yes,orla@ollenby.example
Bram Quill,${at('bram')},No,bram@harbor.example`,
		rows: [
			lead('Orla', 'Finch', { email: 'orla@ollenby.example' }),
			lead('Bram', 'Quill', { email: 'bram@harbor.example' }),
		],
		hints: ['"Email" (such as "Yes")'],
	},
	{
		name: 'a column called Email that says whether there is one: left out, and said why',
		csv: `Name,LinkedIn,Email\nOrla Finch,${at('orla')},Yes\nBram Quill,${at('bram')},No`,
		rows: [lead('Orla', 'Finch'), lead('Bram', 'Quill')],
		hints: ['"Email" (such as "Yes")'],
	},
	{
		name: 'lists of one text, as Airtable looks them up',
		items: [
			{ Name: ['Orla Finch'], URL: [at('orla')], Title: ['CEO'], Company: ['Ollenby'] },
			{ Name: ['Bram Quill'], URL: [at('bram')], Title: ['CTO'] },
		],
		rows: [
			lead('Orla', 'Finch', { job_title: 'CEO', company: 'Ollenby' }),
			lead('Bram', 'Quill', { job_title: 'CTO' }),
		],
	},
	{
		name: 'lists of one text in columns with clear names',
		items: [{ 'Full Name': ['Orla Finch'], LinkedIn: [at('orla')], 'Job Title': ['CEO'] }],
		rows: [lead('Orla', 'Finch', { job_title: 'CEO' })],
	},
	{
		name: 'columns that somebody has corrected are never overridden by their values',
		options: {
			correctColumns: {
				pairs: [
					{ column: 'Name', field: 'company' },
					{ column: 'URL', field: 'social_url' },
					{ column: 'Title', field: 'job_title' },
					{ column: 'Do Not Contact', field: 'notes' },
				],
			},
		},
		csv: `Name,Contact Name,URL,Title,Do Not Contact
Orla Finch,Bram Quill,https://people.ollenby.example/bram,Mrs.,Yes`,
		rows: [
			lead('Bram', 'Quill', {
				company: 'Orla Finch',
				job_title: 'Mrs.',
				notes: 'Yes',
				social_url: 'https://people.ollenby.example/bram',
			}),
		],
	},
	{
		name: 'French, Italian and Portuguese names of columns',
		items: [
			{ Nom: 'FINCH', Prénom: 'Orla', 'Profil LinkedIn': at('orla'), Société: 'Ollenby' },
			{ Nome: 'Bram', Cognome: 'Quill', 'Profilo LinkedIn': at('bram'), Azienda: 'Harbor' },
			{ Nome: 'Zadie', Sobrenome: 'Osei', 'Perfil do LinkedIn': at('zadie'), Empresa: 'Osei' },
			{ Nombre: 'Ida', Apellidos: 'Moss Vale', 'Perfil de LinkedIn': at('ida'), Empresa: 'Moss' },
			{ Voornaam: 'Emil', Achternaam: 'van Tarn', 'LinkedIn-profiel': at('emil'), Bedrijf: 'Tarn' },
			{ Name: 'FINCH Ewa', LinkedIn: at('ewa'), Firma: 'Ollenby' },
		],
		rows: [
			lead('Orla', 'FINCH', { company: 'Ollenby' }),
			lead('Bram', 'Quill', { company: 'Harbor' }),
			lead('Zadie', 'Osei', { company: 'Osei' }),
			lead('Ida', 'Moss Vale', { company: 'Moss' }),
			lead('Emil', 'van Tarn', { company: 'Tarn' }),
			lead('Ewa', 'FINCH', { company: 'Ollenby' }),
		],
	},
];
