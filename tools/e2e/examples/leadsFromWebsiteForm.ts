import { findDataTables } from '../../../packages/rehearsal/n8n/dataTables';
import { importExample, readExample } from '../../../packages/rehearsal/n8n/examples';
import type { Json } from '../../../packages/rehearsal/n8n/executions';
import { openForm, submit, submitForm } from '../../../packages/rehearsal/n8n/forms/submit';
import { request } from '../../../packages/rehearsal/n8n/request';
import { publishWorkflow } from '../../../packages/rehearsal/n8n/workflows';
import { recordsOf, type JsonRecord } from '../../../src/contract/json';
import { addKnown, BAD_SHEET, expectOnlyGood, ownerOf } from './crm/badSheet';
import { findDataTable } from '../support/dataTables';
import type { Environment } from '../support/environment';
import { importRequests, storedLeads } from '../support/leads';
import { retryLast, settled } from '../support/settle';
import { askForSilence } from '../support/silence';

const EXAMPLE = 'leads-from-website-form';
const TABLE = 'Consents from the website';
const LIST = 'Leads from the website';
const PERSON = { first_name: 'Ann', last_name: 'Example', email: 'ann@lead.example' };
const ADDRESS = 'https://www.social.example/in/from-the-website';
const AGREED = {
	source: 'https://www.company.example/contact',
	consent: true,
	consent_text: 'I agree that you write to me.',
};

export function leadsFromWebsiteForm(environment: Environment) {
	let example: { readonly id: string; readonly formUrl: string };

	beforeAll(async () => {
		const { n8n, credential } = environment;
		example = await importExample(n8n, credential, EXAMPLE);
		await publishWorkflow(n8n, example.id);
	});

	const hasTable = async () =>
		(await findDataTables(environment.n8n)).some(({ name }) => name === TABLE);
	afterEach(async () => {
		if (await hasTable()) await (await findDataTable(environment.n8n, TABLE)).remove();
	});

	const rows = async () => (await findDataTable(environment.n8n, TABLE)).rows();
	const inList = () =>
		[...storedLeads(environment.sandbox)]
			.filter(([, { lists }]) => lists.includes(LIST))
			.map(([person]) => person);
	/** What a website sends, and what it gets. */
	async function send(body: Json): Promise<{ status: number; answer: JsonRecord }> {
		const response = await request(`${environment.n8n.url}/webhook/website-form`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
		});
		const answer = (await response.json()) as JsonRecord;
		await settled(environment.n8n, example.id);
		return { status: response.status, answer };
	}
	const consentText = () => {
		const { parameters } = readExample(EXAMPLE).nodes.find(({ name }) => name === 'Form of n8n')!;
		const fields = recordsOf((parameters.formFields as JsonRecord).values);
		const { fieldOptions } = fields.find(({ fieldLabel }) => fieldLabel === 'Consent')!;
		return String(recordsOf((fieldOptions as JsonRecord).values)[0]!.option);
	};
	async function fillIn(answers: Record<string, string>) {
		const page = await submitForm(await openForm(example.formUrl), {
			'First name': 'Ann',
			'Last name': 'Example',
			'E-mail': 'ann@lead.example',
			'Profile address': ADDRESS,
			...answers,
		});
		// The script of the last page does so, and n8n ends the execution.
		await submit(page, {});
		await settled(environment.n8n, example.id);
		return page;
	}

	test('adds whoever agrees on the page of n8n, and keeps source, time and text', async () => {
		const before = Date.now();
		expect((await fillIn({ Consent: consentText() })).title).toBe('Thank you');
		expect(inList()).toEqual(['from-the-website']);
		const [row, ...others] = await rows();
		expect(others).toEqual([]);
		expect(row).toMatchObject({
			profile_url: ADDRESS,
			email: 'ann@lead.example',
			source: 'Form of n8n',
			consent_text: consentText(),
			result: 'created',
			lead_id: expect.stringMatching(/./),
		});
		const at = Date.parse(String(row!.consented_at));
		expect(at).toBeGreaterThanOrEqual(before - 1_000);
		expect(at).toBeLessThanOrEqual(Date.now() + 1_000);
	});

	test('writes nothing without consent, whatever else is sent', async () => {
		expect((await fillIn({})).title).toBe('Nothing was kept');
		for (const [body, said] of [
			[{ ...AGREED, consent: false }, 'have not agreed'],
			[{ ...AGREED, consent_text: ' ' }, 'have not agreed'],
			[{ ...AGREED, last_name: '' }, 'something is missing: last_name.'],
		] as const) {
			expect(await send({ ...PERSON, profile_url: ADDRESS, ...body })).toEqual({
				status: 200,
				answer: { taken: false, title: 'Nothing was kept', message: expect.stringContaining(said) },
			});
		}
		expect(environment.sandbox.requests).toEqual([]);
		expect(await hasTable()).toBe(false);
	});

	test('takes the same from a website once, and keeps another text as a consent of its own', async () => {
		const body = { ...PERSON, profile_url: ADDRESS, ...AGREED };
		const taken = { status: 200, answer: expect.objectContaining({ taken: true }) };
		expect(await send(body)).toEqual(taken);
		const requests = importRequests(environment.sandbox);
		const [first] = await rows();
		expect(await send(body)).toEqual(taken);
		expect(importRequests(environment.sandbox)).toBe(requests);
		expect(await rows()).toEqual([first]);

		expect(await send({ ...body, consent_text: 'Another text.' })).toEqual(taken);
		expect((await rows()).map(({ consent_text: text, result }) => [text, result])).toEqual([
			[AGREED.consent_text, 'created'],
			['Another text.', 'already_in_list'],
		]);
		expect(inList()).toEqual(['from-the-website']);
	});

	test('leaves out who has asked for silence, and tells the person what is wrong with an address', async () => {
		const { first_name, last_name } = PERSON;
		await askForSilence(environment, { first_name, last_name, social_url: ADDRESS });

		expect((await send({ ...PERSON, profile_url: ADDRESS, ...AGREED })).status).toBe(200);
		expect(await send({ ...PERSON, profile_url: 'ann at example', ...AGREED })).toEqual({
			status: 200,
			answer: expect.objectContaining({ taken: false, title: 'Something is not right yet' }),
		});
		expect(inList()).toEqual([]);
		expect((await rows()).map(({ result, lead_id: id }) => [result, id])).toEqual([
			['left_out', ''],
			['malformed', ''],
		]);
	});

	test('a bad sheet: refuses a company and nobody, and keeps no lead of somebody else as the one who agreed', async () => {
		await addKnown(environment);
		const before = storedLeads(environment.sandbox);
		const taken: unknown[] = [];
		for (const { first, last, profile } of BAD_SHEET) {
			const body = { first_name: first, last_name: last, email: 'ann@lead.example', ...AGREED };
			const { answer } = await send({ ...body, profile_url: profile });
			taken.push([answer.taken, answer.message]);
		}
		const welcome = [true, 'We have your answers, and write to you.'];
		const refused = (reason: string) => [false, expect.stringContaining(reason)];
		// Ulla and Omar fill in the form one after the other, so Ulla is there when Omar gives her address.
		expect(taken).toEqual([
			welcome,
			refused("a company's page"),
			welcome,
			welcome,
			refused('First Name'),
			welcome,
			welcome,
		]);
		const shown = (await rows()).map(({ name, result, reason, lead_id: id }) => [
			name,
			result,
			reason,
			ownerOf(environment, id),
		]);
		const at = (name: string) => `The workspace has "${name}" at this address`;
		expect(shown).toEqual([
			['Gita Goodrow', 'created', '', 'Gita'],
			['Cora Pagely', 'malformed', expect.stringContaining("a company's page"), undefined],
			['Ulla Twinning', 'created', '', 'Ulla'],
			['null Nullerby', 'malformed', expect.stringContaining('First Name'), undefined],
			['Kim Knownby', 'added_existing', at('Bob Jonestad'), undefined],
			['Liz Marriedly', 'added_existing', at('Liz Maidenly'), 'Liz'],
		]);
		expectOnlyGood(environment, new Set([...before.keys(), 'bad-sheet-shared']));
	});

	test('without an account that may, stops before it keeps anything', async () => {
		environment.sandbox.faults.add({ endpoint: 'leadLists.list', fault: 'status', status: 401 });
		expect((await send({ ...PERSON, profile_url: ADDRESS, ...AGREED })).status).toBe(500);
		expect((await settled(environment.n8n, example.id)).at(-1)).toMatchObject({
			status: 'error',
			lastNode: 'List of those who asked for silence',
		});
		expect(await hasTable()).toBe(false);
	});

	test('keeps the consent if the lead cannot be added, and adds it when it is retried', async () => {
		environment.sandbox.faults.add({
			endpoint: 'leadLists.addLeads',
			fault: 'status',
			status: 403,
		});
		expect((await send({ ...PERSON, profile_url: ADDRESS, ...AGREED })).status).toBe(500);
		expect(await rows()).toMatchObject([{ result: 'received', lead_id: '' }]);
		expect(inList()).toEqual([]);

		await retryLast(environment.n8n, example.id);
		expect(inList()).toEqual(['from-the-website']);
		expect(await rows()).toMatchObject([{ result: 'created' }]);
	});
}
