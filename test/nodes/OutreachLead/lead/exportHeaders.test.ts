import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { canonicalName } from '../../../../nodes/OutreachLead/resources/lead/columns/canonicalName';
import {
	COLUMN_NAMES,
	inAllLanguages,
	namesOf,
} from '../../../../nodes/OutreachLead/resources/lead/columns/columnNames';
import { leadColumns } from '../../../../nodes/OutreachLead/resources/lead/columns/leadColumns';
import {
	mapAutomatically,
	mapRow,
} from '../../../../nodes/OutreachLead/resources/lead/columns/mapAutomatically';
import { importerFor } from '../../support/imports';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();

const importLeads = importerFor(sandbox);

/** What a sheet of one row gives for each field. */
function mappedValues(row: IDataObject) {
	const [sheet] = mapAutomatically([row]).sheets;
	return new Map([...mapRow(row, sheet!)].map(([field, { value }]) => [field, value]));
}

/** Imports one row, with nobody watching. Returns the lead as the database has it. */
async function leadFrom(row: IDataObject) {
	const { rows, error } = await importLeads([row], {}, { mode: 'trigger' });
	expect(error).toBeUndefined();
	expect(rows[0]).toMatchObject({ result: 'created', reason: null });
	const [stored] = sandbox.query<{ record: string }>(
		"SELECT record FROM leads WHERE social_key LIKE '%/in/new-%'",
	);
	return JSON.parse(stored?.record ?? '{}') as IDataObject;
}

/** What the columns of a sheet become, in the order of the sheet; `+` marks second choice. */
type Meanings = Readonly<Record<string, string>>;

const addressOf = (index: number) => `https://www.social.example/in/new-${index}`;

/** A row that has another value in each column. */
const rowOf = (meanings: Meanings): IDataObject =>
	Object.fromEntries(
		Object.entries(meanings).map(([header, field], index) => {
			if (/^\+?social_url$/.test(field)) return [header, addressOf(index)];
			if (field === 'full_name') return [header, 'Ann Smith'];
			// Words that both parts of a name have would be taken for a repetition.
			if (/_name$/.test(field)) return [header, header.replace(/\P{L}/gu, '')];
			return [header, `value of ${header}`];
		}),
	);

const headersFor = (meanings: Meanings, wanted: string) =>
	Object.keys(meanings).filter((header) => meanings[header] === wanted);

async function expectMeanings(meanings: Meanings) {
	const row = rowOf(meanings);
	const text = JSON.stringify(await leadFrom(row));
	for (const [header, field] of Object.entries(meanings)) {
		if (field === 'full_name') expect(text).toContain('"first_name":"Ann","last_name":"Smith"');
		else if (field === '' || field.startsWith('+')) expect(text).not.toContain(`"${row[header]}"`);
		else expect(text).toContain(`"${field}":${JSON.stringify(row[header])}`);
	}
}

const APOLLO: Meanings = {
	'First Name': 'first_name',
	'Last Name': 'last_name',
	Title: 'job_title',
	'Company Name': 'company',
	'Company Name for Emails': '+company',
	Email: 'email',
	'Email Status': '',
	'Primary Email Source': '',
	'Email Confidence': '',
	Seniority: '',
	'Departments / sub departments': '',
	'Contact Owner': '',
	'Work Direct Phone': '+phone',
	'Home Phone': '+phone',
	'Mobile Phone': 'phone',
	'Corporate Phone': '',
	'Other Phone': '+phone',
	Stage: '',
	Lists: '',
	'Last Contacted': '',
	'Account Owner': '',
	'# Employees': '',
	Industry: 'industry',
	Keywords: '',
	'Person Linkedin Url': 'social_url',
	Website: '',
	'Company Linkedin Url': 'company_social_url',
	'Facebook Url': '',
	'Twitter Url': '',
	City: 'location',
	State: '',
	Country: '',
	'Company Address': '',
	'Company City': '',
	'Company State': '',
	'Company Country': '',
	'Company Phone': '',
	Technologies: '',
	'Annual Revenue': '',
	'Subsidiary of (Organization ID)': '',
	'Email Sent': '',
	'Email Bounced': '',
	'Apollo Contact Id': '',
	'Secondary Email': '+email',
	'Tertiary Email': '+email',
};

const TOOLS: ReadonlyArray<[string, Meanings]> = [
	['Apollo', APOLLO],
	[
		'Clay',
		{
			'Find people': '',
			'Current Company': 'company',
			'First Name': 'first_name',
			'Last Name': 'last_name',
			'Full Name': '',
			'Job Title': 'job_title',
			Location: 'location',
			'Company Domain': '',
			'LinkedIn Profile': 'social_url',
		},
	],
	[
		'Dropcontact',
		{
			civility: '',
			first_name: 'first_name',
			last_name: 'last_name',
			full_name: '',
			email: 'email',
			company: 'company',
			website: '',
			linkedin: 'social_url',
			job: 'job_title',
			industry: 'industry',
			nb_employees: '',
			country: 'location',
		},
	],
	[
		'Evaboot',
		{
			'First Name': 'first_name',
			'Last Name': 'last_name',
			'Prospect Position': 'job_title',
			'Prospect Location': 'location',
			'Prospect Linkedin URL': 'social_url',
			'Prospect Linkedin ID URL': '',
			'Prospect Sales Navigator URL': '',
			'Prospect Profile Picture': 'profile_picture_url',
			'Prospect Connections': '',
			'Prospect is Premium': '',
			'Company Name': 'company',
			'Company Linkedin URL': 'company_social_url',
			'Company Website': '',
			'Company Domain': '',
			'Company Location': '',
			'Company Employee Range': '',
			'Years in Position': '',
			'Years in Company': '',
		},
	],
	[
		'HubSpot',
		{
			'Record ID': '',
			'First Name': 'first_name',
			'Last Name': 'last_name',
			Email: 'email',
			'Phone Number': 'phone',
			'Mobile Phone Number': '+phone',
			'Contact owner': '',
			'Lead Status': '',
			'Job Title': 'job_title',
			'Company Name': 'company',
			'Associated Company': '+company',
			'Associated Company IDs': '',
			'LinkedIn URL': 'social_url',
			City: 'location',
			'State/Region': '',
			'Country/Region': '',
			'Create Date': '',
		},
	],
	[
		'HubSpot, internal names',
		{
			hs_object_id: '',
			firstname: 'first_name',
			lastname: 'last_name',
			email: 'email',
			phone: 'phone',
			mobilephone: '+phone',
			jobtitle: 'job_title',
			company: 'company',
			hs_linkedin_url: 'social_url',
			hs_lead_status: '',
			city: 'location',
			country: '',
		},
	],
	[
		'lemlist',
		{
			_id: '',
			email: 'email',
			firstName: 'first_name',
			lastName: 'last_name',
			companyName: 'company',
			phone: 'phone',
			linkedinUrl: 'social_url',
			picture: 'profile_picture_url',
			icebreaker: '',
			timezone: '',
			campaignName: '',
		},
	],
	[
		"LinkedIn's own",
		{
			'First Name': 'first_name',
			'Last Name': 'last_name',
			URL: 'social_url',
			'Email Address': 'email',
			Company: 'company',
			Position: 'job_title',
			'Connected On': '',
		},
	],
	[
		'Lusha',
		{
			User: '',
			'First Name': 'first_name',
			'Last Name': 'last_name',
			'Direct Email': 'email',
			'Phone 1': 'phone',
			'Phone 2': '+phone',
			'Job Title': 'job_title',
			'LinkedIn URL': 'social_url',
			'Company Name': 'company',
			'Company Domain': '',
			'Company Country': '',
			'Company City': '',
			'Company Website': '',
			'Company linkedin URL': 'company_social_url',
			'Company Number of Employees': '',
			'Company Main Industry': 'industry',
			'Company Sub Industry': '',
		},
	],
	[
		'PhantomBuster',
		{
			profileUrl: '+social_url',
			fullName: '',
			firstName: 'first_name',
			lastName: 'last_name',
			companyName: 'company',
			title: 'job_title',
			companyId: '',
			companyUrl: '',
			regularCompanyUrl: 'company_social_url',
			summary: 'summary',
			titleDescription: '',
			industry: 'industry',
			companyLocation: '',
			location: 'location',
			durationInRole: '',
			pastExperienceCompanyName: '',
			pastExperienceCompanyTitle: '',
			connectionDegree: '',
			profileImageUrl: 'profile_picture_url',
			sharedConnectionsCount: '',
			name: '',
			vmid: '',
			linkedInProfileUrl: 'social_url',
			isPremium: '',
			query: '',
			timestamp: '',
			defaultProfileUrl: '+social_url',
		},
	],
	[
		'Pipedrive',
		{
			'Person - ID': '',
			'Person - Name': '',
			'Person - First name': 'first_name',
			'Person - Last name': 'last_name',
			'Person - Label': '',
			'Person - Organization': '+company',
			'Person - Title': 'job_title',
			'Person - Email - Work': 'email',
			'Person - Email - Home': '+email',
			'Person - Email - Other': '+email',
			'Person - Phone - Work': 'phone',
			'Person - Phone - Mobile': '+phone',
			'Person - LinkedIn Page': 'social_url',
			'Person - Marketing status': '',
			'Person - Owner': '',
			'Person - Website': '',
			'Person - City': 'location',
			'Organization - ID': '',
			'Organization - Name': 'company',
			'Organization - Address': '',
			'Organization - Open deals': '',
			'Deal - Title': '',
		},
	],
	[
		'Salesforce',
		{
			'Contact ID': '',
			'First Name': 'first_name',
			'Last Name': 'last_name',
			'Account Name': 'company',
			Title: 'job_title',
			Email: 'email',
			Phone: 'phone',
			'Mobile Phone': '+phone',
			'Mailing Street': '',
			'Mailing City': 'location',
			'Mailing State': '',
			'Lead Source': '',
			LinkedIn__c: 'social_url',
			Email_Opt_Out__c: '',
		},
	],
	[
		'a Sales Navigator tool',
		{
			'Linkedin Id Url': '',
			'Sales Navigator Profile Url': '',
			'Linkedin Profile Url': 'social_url',
			'First Name': 'first_name',
			'Last Name': 'last_name',
			Title: 'job_title',
			Location: 'location',
			'Company Name': 'company',
			'Company Cleaned Name': '+company',
			'Company Linkedin': 'company_social_url',
			'Company Website': '',
			'Company Location': '',
			'Employee Range': '',
			'Connection Degree': '',
			'Profile Image Url': 'profile_picture_url',
		},
	],
	[
		'Waalaxy',
		{
			firstName: 'first_name',
			lastName: 'last_name',
			gender: 'gender',
			occupation: '+job_title',
			job_title: 'job_title',
			company_name: 'company',
			company_website: '',
			company_linkedinUrl: 'company_social_url',
			location: 'location',
			country: '',
			linkedinUrl: 'social_url',
			linkedinEmail: '+email',
			proEmail: 'email',
			phoneNumbers: 'phone',
			profilePictureUrl: 'profile_picture_url',
			state: '',
			prospectList: '',
			messageSent: '',
			connectedAt: '',
		},
	],
	[
		'ZoomInfo',
		{
			'ZoomInfo Contact ID': '',
			'Last Name': 'last_name',
			'First Name': 'first_name',
			'Job Title': 'job_title',
			'Management Level': '',
			'Direct Phone Number': '+phone',
			'Email Address': 'email',
			'Email Domain': '',
			'Mobile phone': 'phone',
			'ZoomInfo Contact Profile URL': '',
			'LinkedIn Contact Profile URL': 'social_url',
			'LinkedIn Company Profile URL': 'company_social_url',
			'Person City': 'location',
			'Person State': '',
			'Company Name': 'company',
			Website: '',
			'Company HQ Phone': '',
		},
	],
];

test.each(TOOLS)('an export of %s', async (_, meanings) => {
	await expectMeanings(meanings);
});

test.each([
	['phone', 'Work Direct Phone'],
	['company', 'Company Name for Emails'],
	['email', 'Secondary Email'],
])('a blank cell gives way to the second choice for %s', async (field, second) => {
	const first = headersFor(APOLLO, field).map((header) => [header, '']);
	const lead = await leadFrom({ ...rowOf(APOLLO), ...Object.fromEntries(first) });
	expect(lead).toMatchObject({ [field]: `value of ${second}` });
});

test.each<[string, Meanings]>([
	[
		'German',
		{
			'Vor- und Zuname': 'full_name',
			'LinkedIn-Profil (URL)': 'social_url',
			'E-Mail (geschäftl.)': 'email',
			'Firma / Kunde': 'company',
			'Position: aktuell': 'job_title',
			'Telefon – mobil': 'phone',
			Straße: '',
			Ort: 'location',
		},
	],
	[
		'Italian',
		{
			Nome: 'first_name',
			Cognome: 'last_name',
			'Profilo LinkedIn': 'social_url',
			'Posta elettronica': 'email',
			Azienda: 'company',
			'LinkedIn dell’azienda': 'company_social_url',
			Ruolo: 'job_title',
			Settore: 'industry',
			Cellulare: 'phone',
			Città: 'location',
			Sesso: 'gender',
			Osservazioni: 'notes',
			'Foto del profilo': 'profile_picture_url',
			Indirizzo: '',
		},
	],
	[
		'Dutch',
		{
			Voornaam: 'first_name',
			Achternaam: 'last_name',
			'LinkedIn-profiel': 'social_url',
			'E-mailadres': 'email',
			Bedrijfsnaam: 'company',
			Functie: 'job_title',
			Bedrijfstak: 'industry',
			Telefoonnummer: 'phone',
			Woonplaats: 'location',
			Geslacht: 'gender',
			Opmerkingen: 'notes',
			Samenvatting: 'summary',
			Straat: '',
		},
	],
	[
		'Portuguese',
		{
			Nome: 'first_name',
			Sobrenome: 'last_name',
			'Perfil do LinkedIn': 'social_url',
			'Endereço de e-mail': 'email',
			Empresa: 'company',
			Cargo: 'job_title',
			Setor: 'industry',
			Telemóvel: 'phone',
			Cidade: 'location',
			Gênero: 'gender',
			Observações: 'notes',
			Resumo: 'summary',
			Endereço: '',
		},
	],
])('a sheet in %s', async (_, meanings) => {
	await expectMeanings(meanings);
});

describe('one word that is a first name beside a last name, and a full name without', () => {
	const ann = { first_name: 'Ann', last_name: 'Smith' };

	test.each([
		{ Nome: 'Ann', Cognome: 'Smith' },
		{ Nome: 'Ann', Sobrenome: 'Smith' },
		{ Nombre: 'Ann', Apellidos: 'Smith' },
		{ Voornaam: 'Ann', Naam: 'Smith' },
		{ Nome: 'Ann Smith' },
		{ Naam: 'Ann Smith' },
		{ Nombre: 'Ann Smith' },
		{ Nome: 'Someone Else', 'Nome completo': 'Ann Smith' },
		{ 'Voor- en achternaam': 'Ann Smith' },
		{ 'Full Name (required)': 'Ann Smith' },
	])('%j', async (names) => {
		expect(await leadFrom({ ...names, LinkedIn: addressOf(1) })).toMatchObject(ann);
	});
});

const person = { first_name: 'Ann', last_name: 'Smith' };

test.each([
	['Job Title - Current', 'job_title'],
	['Phone: Mobile', 'phone'],
	['Phone [office]', 'phone'],
	['E-Mail - Büro', 'email'],
	['Contact Email', 'email'],
	['Company (current)', 'company'],
	['Company: LinkedIn', 'company_social_url'],
	['LinkedIn (Company)', 'company_social_url'],
	['City - Country', 'location'],
	['Industry__c', 'industry'],
])('%s is read without what stands around the name', async (header, field) => {
	const lead = await leadFrom({ ...person, LinkedIn: addressOf(1), [header]: 'Value' });
	expect(lead).toMatchObject({ [field]: 'Value' });
});

test.each([
	['LinkedIn_URL__c'],
	['Prospect LinkedIn URL (public)'],
	['Contact: LinkedIn'],
	['URL (LinkedIn)'],
])('%s is the address of the profile', async (header) => {
	const lead = await leadFrom({ ...person, [header]: addressOf(1) });
	expect(lead).toMatchObject({ social_url: addressOf(1) });
});

test.each([
	// The suffix names another field.
	'Company (Phone)',
	'Company / Phone',
	'Email/Phone',
	'Phone (Company)',
	'Name / Firma',
	'Notes (LinkedIn profile URL)',
	// The suffix is about the value, or about something else.
	'Company - ID',
	'Company (Size)',
	'Organization - People',
	'Email - Status',
	'Email (opt-out)',
	'Email [verified]',
	'Person - Email - Work - Bounced',
	'Phone (Fax)',
	'Phone: Assistant',
	'Job Title (previous)',
	'Position: seit',
	'Empresa (tamaño)',
	'Telefono (numero dipendenti)',
	// Too general to lose its suffix.
	'Title (Dr.)',
	'Country (billing)',
	// What belongs to another thing.
	'Company Email',
	'Lead Title',
	'Email_Status__c',
])('%s stays out', async (header) => {
	const lead = await leadFrom({ ...person, LinkedIn: addressOf(1), [header]: 'A strange value' });
	expect(JSON.stringify(lead)).not.toContain('A strange value');
});

test.each([
	['LinkedIn - Followers', 'Social URL'],
	['LinkedIn / Xing', 'Social URL'],
	['Contact URL', 'Social URL'],
	['LinkedIn (Status)', 'Social URL'],
])('%s is no address of a profile', async (header, missing) => {
	const { error } = await importLeads([{ ...person, [header]: addressOf(1) }]);
	expect(error?.message).toContain(`Columns are missing: ${missing}. `);
	expect(sandbox.requests).toHaveLength(0);
});

test.each([
	['First Name / Last Name'],
	['Name (Deal)'],
	['Name: Company'],
	['Last (activity)'],
	['Nom et prénom'],
])('%s is no name of a person', async (header) => {
	const { error } = await importLeads([{ LinkedIn: addressOf(1), [header]: 'Ann Smith' }]);
	expect(error?.message).toContain('Columns are missing: Full Name (or First Name and Last Name)');
	expect(sandbox.requests).toHaveLength(0);
});

describe('whatever the suffix says', () => {
	const names = leadColumns().flatMap((field) =>
		[field, ...namesOf(COLUMN_NAMES, field)].map((name) => ({ field, name })),
	);
	const known = new Set(
		[...leadColumns(), ...Object.values(COLUMN_NAMES).flatMap(inAllLanguages)].map(canonicalName),
	);
	const around = fc.constantFrom([' (', ')'], [' / ', ''], [' - ', ''], [': ', ''], ['/', '']);

	test('a column that fits as a whole comes first', () => {
		fc.assert(
			fc.property(
				fc.constantFrom(...names),
				around,
				fc.string({ unit: 'grapheme' }),
				({ field, name }, [before, after], suffix) => {
					const other = `${name}${before}${suffix}${after}`;
					fc.pre(canonicalName(other) !== canonicalName(name));
					const row = { [other]: 'wrong', [name]: 'right' };
					expect(mappedValues(row).get(field)).toBe('right');
				},
			),
		);
	});

	test('a suffix with the name of another field keeps a column out', () => {
		fc.assert(
			fc.property(
				fc.constantFrom(...names),
				fc.constantFrom(...names),
				around,
				(one, another, [before, after]) => {
					const header = `${one.name}${before}the ${another.name}${after}`;
					fc.pre(one.field !== another.field && !known.has(canonicalName(header)));
					const row = { [header]: 'wrong' };
					expect([...mappedValues(row).values()]).not.toContain('wrong');
				},
			),
		);
	});
});
