import { TRIGGER } from '../../../../harness/examples';
import { runWorkflow } from '../../../../harness/executions';
import { chosen, createSheet, type Sheet } from '../../../../tools/rehearseAll/googleSheet';
import { expectSuccess, type Environment } from '../../support/environment';
import { importRequests, storedLeads } from '../../support/leads';
import { importWithCredentials } from '../../support/outside/outside';

const LIST = 'Leads from the sheet';
const COLUMNS = [
	'first_name',
	'last_name',
	'profile_url',
	'email',
	'company',
	'job_title',
	'sync_result',
	'sync_reason',
	'lead_id',
	'Notes of a colleague',
];

const url = (person: string) => `https://www.social.example/in/${person}`;
const person = (name: string) => ({
	first_name: name,
	last_name: 'Of the sheet',
	profile_url: url(name.toLowerCase()),
	company: `=Company("${name}")`,
	'Notes of a colleague': `About ${name}`,
});

export function syncGoogleSheet(environment: Environment) {
	let workflowId: string;
	let sheet: Sheet;

	beforeAll(async () => {
		const choices = { parameters: chosen };
		workflowId = await importWithCredentials(environment, 'sync-google-sheet', choices);
	});

	beforeEach(() => {
		sheet = createSheet(COLUMNS);
		environment.outside.answerAs(sheet.service);
	});

	const run = (trigger = TRIGGER) => runWorkflow(environment.n8n, workflowId, trigger);
	const results = () => sheet.rows().map(({ sync_result }) => sync_result);

	/** Each row with a lead ID has the one of its own person, who is in the list. */
	function expectOwnLeads() {
		const stored = storedLeads(environment.sandbox);
		for (const { first_name, profile_url, lead_id, ...row } of sheet.rows()) {
			expect(row['Notes of a colleague']).toBe(`About ${first_name}`);
			if (lead_id === '') continue;
			const found = [...stored.values()].find(({ lead }) => lead.social_url === profile_url)!;
			expect(found.lead).toMatchObject({ id: lead_id, first_name, company: row.company });
			expect(found.lists).toEqual([LIST]);
		}
	}

	test('adds the rows, writes result and lead ID into them, and takes only what is new the next time', async () => {
		const { sandbox } = environment;
		sheet.add(person('Ann'), { ...person('Bo'), profile_url: '' }, person('Cem'));
		sheet.add({ ...person('Dee'), last_name: '' });
		expectSuccess(await run());
		expect(results()).toEqual(['created', 'malformed', 'created', 'malformed']);
		expect(sheet.rows()[1]!.sync_reason).toBe('The address of the profile is missing');
		expect(sheet.rows()[3]!.sync_reason).toMatch(/Last Name/);
		expectOwnLeads();

		sheet.set(2, 'profile_url', url('bo'));
		sheet.add(person('Eve'));
		const writes = sheet.writes.length;
		expectSuccess(await run('Every hour'));
		expect(results()).toEqual(['created', 'created', 'created', 'malformed', 'created']);
		expect(sheet.rows().map(({ sync_reason: reason }) => reason !== '')).toEqual([
			false,
			false,
			false,
			true,
			false,
		]);
		expectOwnLeads();
		expect(sheet.writes.slice(writes).map((cell) => cell.replace(/^.*![A-Z]/, ''))).not.toContain(
			'2',
		);

		const requests = importRequests(sandbox);
		const effects = sandbox.effects().length;
		expectSuccess(await run());
		expect(importRequests(sandbox)).toBe(requests);
		expect(sandbox.effects()).toHaveLength(effects);
	});

	test('writes into the right rows although rows are moved and deleted while it runs', async () => {
		const { outside, sandbox } = environment;
		sheet.add(...['Ann', 'Bo', 'Cem', 'Dee'].map(person));
		let isMoved = false;
		outside.answerAs((call) => {
			if (!isMoved && importRequests(sandbox) > 0) {
				isMoved = true;
				// Bo is gone, and Ann has been moved to the end.
				sheet.remove(2);
				sheet.add(sheet.rows()[0]!);
				sheet.remove(1);
			}
			return sheet.service(call);
		});
		expectSuccess(await run());
		expect(sheet.rows().map(({ first_name }) => first_name)).toEqual(['Cem', 'Dee', 'Ann']);
		expectOwnLeads();
	});

	test('does nothing with an empty sheet', async () => {
		expectSuccess(await run());
		expect(sheet.writes).toEqual([]);
		expect(importRequests(environment.sandbox)).toBe(0);
	});

	test('stops before it writes anywhere if it is the wrong sheet, and says what to choose', async () => {
		sheet = createSheet(['Name', 'Address']);
		environment.outside.answerAs(sheet.service);
		sheet.add({ Name: 'Ann', Address: url('ann') });
		const execution = await run();
		expect(execution.status).toBe('error');
		expect(execution.error).toContain('Choose the document and the sheet in Rows of the sheet');
		expect(sheet.writes).toEqual([]);
		expect(environment.sandbox.effects()).toEqual([]);
	});

	test('stops before it writes anywhere if no sheet is chosen, and says what to choose', async () => {
		const id = await importWithCredentials(environment, 'sync-google-sheet');
		// An older n8n does not even start it.
		const { status, error } = await runWorkflow(environment.n8n, id, TRIGGER).catch(
			({ message }: Error) => ({
				status: 'error',
				error: message,
			}),
		);
		expect(status).toBe('error');
		expect(error).toMatch(/Parameter \\?"Document\\?" is required|The workflow has issues/);
		expect(environment.sandbox.effects()).toEqual([]);
	});

	test('fails visibly if Google takes nothing, and makes up for it the next time', async () => {
		sheet.add(person('Ann'));
		sheet.refuseWrites({
			status: 403,
			body: { error: { code: 403, status: 'PERMISSION_DENIED', message: 'The caller may not' } },
		});
		const execution = await run();
		expect(execution.status).toBe('error');
		expect(execution.error).toMatch(/\w/);
		sheet.refuseWrites(undefined);
		expectSuccess(await run());
		expect(results()).toEqual(['already_in_list']);
		expectOwnLeads();
	});
}
