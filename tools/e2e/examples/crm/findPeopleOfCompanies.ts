import { findDataTables } from '../../../../packages/rehearsal/n8n/dataTables';
import { TRIGGER } from '../../../../packages/rehearsal/n8n/examples';
import { runWorkflow, type Json } from '../../../../packages/rehearsal/n8n/executions';
import type { ServiceResponse } from '../../../../packages/sandbox/services/response';
import type { ServiceRequest } from '../../../../packages/rehearsal/services/request';
import type { JsonRecord } from '../../../../src/contract/json';
import { findDataTable } from '../../support/dataTables';
import { expectSuccess, type Environment } from '../../support/environment';
import { firstNamesIn, importRequests, storedLeads } from '../../support/leads';
import { importWithCredentials } from '../../support/outside/outside';
import { createPlayed, type Played } from '../../support/outside/played';
import { retryLast } from '../../support/settle';

const COMPANIES = 'Companies searched';
const PEOPLE = 'People who were found';
const LIST = 'Leads from Hunter';
/** The document that the example names until somebody chooses one. */
const document = 'put-the-address-of-your-sheet-here';

const url = (person: string) => `https://www.social.example/in/hunter-${person.toLowerCase()}`;
const person = (name: string, domain: string, fields: JsonRecord = {}): JsonRecord => ({
	value: `${name}@${domain}`,
	first_name: name,
	last_name: 'Of Hunter',
	position: 'Buyer',
	confidence: 90,
	linkedin: url(name),
	verification: { status: 'valid' },
	...fields,
});

/** Hunter, with its people by the domains of their companies. */
const hunterWith =
	(people: Readonly<Record<string, readonly JsonRecord[]>>) =>
	({ host, path, query }: ServiceRequest): ServiceResponse | undefined => {
		if (host !== 'api.hunter.io') return undefined;
		const asked = new URLSearchParams(query);
		const all = people[asked.get('domain') ?? ''] ?? [];
		if (path === '/v2/email-count') return { body: { data: { total: all.length } } };
		return { body: { data: { emails: all.slice(0, Number(asked.get('limit'))) } } };
	};

export function findPeopleOfCompanies(environment: Environment) {
	const importIt = async (values: Json = {}) =>
		await importWithCredentials(environment, 'find-people-of-companies', { values });
	const run = (id: string) => runWorkflow(environment.n8n, id, TRIGGER);
	const playSheet = (domains: readonly string[], column = 'domain'): Played =>
		createPlayed({
			tabs: [{ document, id: 5, title: 'Companies', columns: [column] }],
			files: [
				{ name: 'Companies', columns: [column], rows: domains.map((one) => ({ [column]: one })) },
			],
		});
	const answer = (
		...services: ReadonlyArray<(call: ServiceRequest) => ServiceResponse | undefined>
	) =>
		environment.outside.answerAs((call) => {
			for (const service of services) {
				const given = service(call);
				if (given) return given;
			}
			return undefined;
		});
	const searched = () =>
		environment.outside.calls
			.filter(({ path }) => path === '/v2/domain-search')
			.map(({ query }) => new URLSearchParams(query).get('domain'));
	const tables = async () => (await findDataTables(environment.n8n)).map(({ name }) => name);
	const rows = async (table: string) => (await findDataTable(environment.n8n, table)).rows();
	const inList = () => firstNamesIn(environment.sandbox, LIST);

	afterEach(async () => {
		for (const table of [COMPANIES, PEOPLE]) {
			if ((await tables()).includes(table)) {
				await (await findDataTable(environment.n8n, table)).remove();
			}
		}
	});

	test('says what it would cost and spends nothing, until somebody allows it', async () => {
		const many = Array.from({ length: 12 }, (_, index) => person(`P${index}`, 'one.example'));
		const hunter = hunterWith({ 'one.example': many, 'two.example': [person('Q', 'two.example')] });
		answer(
			hunter,
			playSheet(['one.example', 'https://www.Two.example/about', 'three.example']).answer,
		);
		const values = { people_per_company: 20 };
		expect(await run(await importIt(values))).toMatchObject({
			status: 'error',
			lastNode: 'Say what it would cost',
			error: expect.stringMatching(
				/^3 new companies cost up to 3 search credits.*allows 0\. Enter 3 as most_credits in Settings/,
			),
		});
		expect(searched()).toEqual([]);
		expect(environment.sandbox.requests).toEqual([]);

		const execution = await run(await importIt({ ...values, most_credits: 3 }));
		expectSuccess(execution);
		expect(execution.output('What it cost')).toEqual([{ companies: 3, people: 13, credits: 3 }]);
		expect(searched()).toEqual(['one.example', 'two.example', 'three.example']);
		expect(inList()).toHaveLength(13);
	});

	test('knows a lead by another spelling of the address', async () => {
		const { sandbox } = environment;
		const { social_url: address } = [...storedLeads(sandbox).values()][0]!.lead;
		const spelt = address!.replace(
			/(?<=\/in\/)./,
			(first) => `%${Buffer.from(first).toString('hex')}`,
		);
		const people = [person('Spelt', 'spelt.example', { linkedin: spelt })];
		answer(hunterWith({ 'spelt.example': people }), playSheet(['spelt.example']).answer);
		expectSuccess(await run(await importIt({ most_credits: 1 })));
		expect(await rows(PEOPLE)).toMatchObject([{ reason: 'Is a lead already' }]);
	});

	test('imports nobody if HubSpot gives no list', async () => {
		const isSearch = ({ path, json }: ServiceRequest) =>
			path.endsWith('/contacts/search') && JSON.stringify(json).includes('Ann@'.toLowerCase());
		const noList = (call: ServiceRequest) =>
			isSearch(call) ? { body: { status: 'pending' } } : undefined;
		const people = [person('Ann', 'silent.example')];
		answer(noList, hunterWith({ 'silent.example': people }), playSheet(['silent.example']).answer);
		expect(await run(await importIt({ most_credits: 1 }))).toMatchObject({
			status: 'error',
			error: expect.stringContaining('HubSpot gave no list of contacts'),
		});
		expect(importRequests(environment.sandbox)).toBe(0);
	});

	test('imports whom it may, says why others are left out, and searches no company twice', async () => {
		const { sandbox } = environment;
		const known = [...storedLeads(sandbox).values()].find(({ lead }) => lead.email)!.lead;
		const played = playSheet(['one.example', 'ONE.example', 'not a domain', 'none.example']);
		played.ask('POST', 'https://api.hubapi.com/crm/v3/objects/contacts', {
			properties: { email: 'crm@one.example' },
		});
		const people = [
			person('Ann', 'one.example'),
			person('Crm', 'one.example'),
			person('Lead', 'one.example', { linkedin: known.social_url }),
			person('Mail', 'one.example', { value: known.email }),
			person('Nowhere', 'one.example', { linkedin: null }),
			person('Bad', 'one.example', { verification: { status: 'invalid' } }),
			person('Unsure', 'one.example', { confidence: 40 }),
			person('Noname', 'one.example', { last_name: null }),
		];
		answer(hunterWith({ 'one.example': people }), played.answer);
		const id = await importIt({ most_credits: 5 });
		expectSuccess(await run(id));
		expect(inList()).toEqual(['Ann']);
		const reasons = (await rows(PEOPLE)).map(({ name, reason, result }) => [
			String(name).split(' ')[0],
			reason || result,
		]);
		expect(Object.fromEntries(reasons)).toEqual({
			Ann: 'created',
			Bad: 'The e-mail address does not work',
			Crm: 'Is in HubSpot already',
			Lead: 'Is a lead already',
			Mail: 'Is a lead already',
			Noname: 'The first or the last name is missing',
			Nowhere: 'Hunter knows no profile address',
			Unsure: 'Hunter is only 40 % sure',
		});
		const companies = (await rows(COMPANIES)).map(({ domain, result, people: count, credits }) => ({
			domain,
			result,
			people: count,
			credits,
		}));
		expect(companies).toEqual(
			expect.arrayContaining([
				{ domain: 'one.example', result: 'searched', people: '8', credits: '1' },
				{ domain: 'none.example', result: 'searched', people: '0', credits: '0' },
				expect.objectContaining({
					domain: 'not a domain',
					result: expect.stringMatching(/no domain/),
				}),
			]),
		);
		expect(companies).toHaveLength(3);

		const before = importRequests(sandbox);
		expectSuccess(await run(id));
		expect(searched()).toEqual(['one.example', 'none.example']);
		expect(importRequests(sandbox)).toBe(before);
	});

	test.each([
		[
			'the sheet',
			() => playSheet(['one.example']),
			{ status: 404, body: { error: { message: 'Gone' } } },
			/Choose your Google credential, the document and the sheet in 'Companies of the sheet'/,
		],
		[
			'the column',
			() => playSheet(['one.example'], 'website'),
			undefined,
			/no column 'domain'.*as column in Settings.*The sheet has: website/,
		],
		['a row', () => playSheet([]), undefined, /no column 'domain'.*The sheet has no rows/],
	])('without %s, says what to choose and writes nothing', async (_, sheet, refusal, said) => {
		const played = sheet();
		answer(({ host }) => (host === 'sheets.googleapis.com' ? refusal : undefined), played.answer);
		const id = await importIt({ most_credits: 5 });
		const before = await tables();
		expect(await run(id)).toMatchObject({ status: 'error', error: expect.stringMatching(said) });
		expect(await tables()).toEqual(before);
		expect(searched()).toEqual([]);
		expect(environment.sandbox.requests).toEqual([]);
	});

	test('stops before it writes or spends anything if HubSpot does not answer', async () => {
		answer(
			({ host }) => (host === 'api.hubapi.com' ? { status: 401, body: {} } : undefined),
			playSheet(['one.example']).answer,
		);
		expect(await run(await importIt({ most_credits: 5 }))).toMatchObject({
			status: 'error',
			lastNode: 'Does HubSpot answer',
		});
		expect(await tables()).not.toContain(COMPANIES);
		expect(searched()).toEqual([]);
	});

	test('keeps what is done when Hunter fails, and goes on with the company that failed', async () => {
		const people = ['one', 'two'].map((name) => [
			`${name}.example`,
			[person(name, `${name}.example`)],
		]);
		const hunter = hunterWith(Object.fromEntries(people));
		const { answer: played } = playSheet(['one.example', 'two.example']);
		const isDown = ({ path, query }: ServiceRequest): ServiceResponse | undefined =>
			path === '/v2/domain-search' && query.includes('two.example')
				? { status: 429, body: { errors: [{ code: 429, details: 'No credits left' }] } }
				: undefined;
		answer(isDown, hunter, played);
		const id = await importIt({ most_credits: 5 });
		expect(await run(id)).toMatchObject({ status: 'error', lastNode: 'Search at Hunter' });
		expect(inList()).toEqual(['one']);
		expect(await rows(COMPANIES)).toMatchObject([{ domain: 'one.example' }]);

		answer(hunter, played);
		expectSuccess(await retryLast(environment.n8n, id));
		expect(inList()).toEqual(['one', 'two']);
		expect(searched().filter((one) => one === 'one.example')).toHaveLength(1);
	});
}
