import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { importerFor, person } from '../support/imports';
import { operationNamed } from '../support/operations';
import { runNode } from '../support/runNode';
import { useSandbox } from '../support/sandbox';

const sandbox = useSandbox();
const importLeads = importerFor(sandbox);

const run = async (name: string, more: INodeParameters) => {
	const { type, parameters } = operationNamed(name);
	return await runNode({
		type,
		parameters: { ...parameters, ...more },
		input: [{}],
		credential: sandbox.credential(),
	});
};

const newest = (table: string) => {
	const sql = `SELECT record FROM ${table} ORDER BY seq DESC LIMIT 1`;
	const [row] = sandbox.query<{ record: string }>(sql);
	return JSON.parse(row!.record) as IDataObject;
};

const PERSON = 'https://www.social.example/in/ann-lee';
const COMPANY = 'https://www.social.example/company/ollenby';

/** An address with a character at its begin, inside and at its end. */
const withEverywhere = (character: string, address: string) =>
	`${character}${address.slice(0, 20)}${character}${address.slice(20)}${character}`;

/** In one text: of width zero, and marks of the direction of writing. */
const INVISIBLE =
	'\u200B\u200C\u200D\u2060\uFEFF\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069';

test.each([...INVISIBLE].map((each) => [each.charCodeAt(0).toString(16), each]))(
	'U+%s is taken off the addresses of an imported lead',
	async (_, character) => {
		const { rows } = await importLeads([
			person(1, {
				social_url: withEverywhere(character, PERSON),
				company_social_url: withEverywhere(character, COMPANY),
			}),
		]);
		expect(rows).toMatchObject([{ result: 'created' }]);
		expect(newest('leads')).toMatchObject({ social_url: PERSON, company_social_url: COMPANY });
	},
);

test('an address with such characters and without them is one lead', async () => {
	const { rows } = await importLeads([
		person(1, { social_url: PERSON }),
		person(1, { social_url: withEverywhere(INVISIBLE, PERSON) }),
	]);
	expect(rows).toMatchObject([{ result: 'created' }, { result: 'already_in_list' }]);
});

test('an address of nothing else is none', async () => {
	const { rows } = await importLeads([
		person(1, { social_url: INVISIBLE }),
		person(2, { company_social_url: INVISIBLE }),
	]);
	expect(rows).toMatchObject([{ result: 'malformed', field: 'social_url' }, { result: 'created' }]);
	expect(newest('leads').company_social_url).toBeNull();
});

test('they are taken off an address that still needs its https://', async () => {
	await importLeads([person(1, { social_url: '\u200Bwww.social.example/in/\u200Eann' })]);
	expect(newest('leads').social_url).toBe('https://www.social.example/in/ann');
});

test('other texts keep them: some scripts need them', async () => {
	const notes = 'می\u200Cخواهم';
	await importLeads([person(1, { notes })]);
	expect(newest('leads').notes).toBe(notes);
});

test('they are taken off the addresses of new leads of a campaign', async () => {
	const lead = {
		firstName: 'Ann',
		lastName: 'Lee',
		socialUrl: withEverywhere(INVISIBLE, PERSON),
		additionalFields: { companySocialUrl: withEverywhere(INVISIBLE, COMPANY) },
	};
	const { error } = await run('campaign: create', { source: 'leads', leads: { lead: [lead] } });
	expect(error).toBeUndefined();
	expect(newest('leads')).toMatchObject({ social_url: PERSON, company_social_url: COMPANY });
});

test('they are taken off the addresses of signals and criteria', async () => {
	const { error } = await run('agent: create', {
		signals: {
			trackedProfileEngagement: [
				{
					profileSocialUrl: withEverywhere(INVISIBLE, PERSON),
					category: 'competitor',
					competitorCompanySocialUrl: withEverywhere(INVISIBLE, COMPANY),
				},
			],
		},
		criteria: { excludedCompanyUrls: [withEverywhere(INVISIBLE, COMPANY), INVISIBLE] },
	});
	expect(error).toBeUndefined();
	expect(newest('agents')).toMatchObject({
		signals: [{ profile_social_url: PERSON, competitor_company_social_url: COMPANY }],
		criteria: { excluded_company_urls: [COMPANY] },
	});
});

test('they are taken off the address of a product', async () => {
	const { error } = await run('proposal: create', {
		productSource: 'form',
		companySocialUrl: withEverywhere(INVISIBLE, COMPANY),
		replaceExistingProduct: true,
		websiteUrl: 'https://www.ollenby.example',
		name: 'Ollenby',
		valueProposition: 'Plans the week',
	});
	expect(error).toBeUndefined();
	const [row] = sandbox.query<{ record: string }>('SELECT record FROM agent_products');
	expect(JSON.parse(row!.record)).toMatchObject({ company_social_url: COMPANY });
});
