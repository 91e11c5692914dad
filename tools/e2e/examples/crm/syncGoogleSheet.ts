import { TRIGGER } from '../../../../packages/rehearsal/n8n/examples';
import { runWorkflow } from '../../../../packages/rehearsal/n8n/executions';
import { chosen, createSheet, type Sheet } from '../../../rehearseAll/googleSheet';
import { addKnown, BAD_SHEET, expectOnlyGood, HAVE_OWN_LEAD, ownerOf } from './badSheet';
import { changeNodes } from '../../support/changeNodes';
import { expectSuccess, type Environment } from '../../support/environment';
import { importRequests, storedLeads } from '../../support/leads';
import { importWithCredentials } from '../../support/outside/outside';
import { askForSilence } from '../../support/silence';

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
	company: `=${name} & Sons`,
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

	test('a bad sheet: says in each row what became of it, and tries again what is corrected', async () => {
		const { sandbox } = environment;
		await addKnown(environment);
		const before = storedLeads(sandbox);
		sheet.add(
			...BAD_SHEET.map(({ first, last, profile }) => ({
				...person(first),
				last_name: last,
				profile_url: profile,
			})),
		);
		expectSuccess(await run());
		const shown = () =>
			sheet.rows().map(({ first_name, sync_result, sync_reason, lead_id }) => ({
				first_name,
				sync_result,
				sync_reason,
				lead: ownerOf(environment, lead_id),
			}));
		expect(shown()).toEqual(
			BAD_SHEET.map(({ first, result, reason }) => ({
				first_name: first,
				sync_result: result,
				sync_reason: reason === null ? '' : expect.stringContaining(reason),
				lead: HAVE_OWN_LEAD.includes(first) ? first : undefined,
			})),
		);
		expectOnlyGood(environment, before);
		const omar = BAD_SHEET.findIndex(({ first }) => first === 'Omar') + 1;
		expect(sheet.rows()[omar - 2]!.sync_reason).toContain(`in row ${omar + 1} (Omar Otherby)`);

		// Omar gets an address of his own.
		sheet.set(omar, 'profile_url', url('omar-otherby'));
		expectSuccess(await run());
		const [ulla, corrected] = shown().slice(omar - 2, omar);
		expect([ulla, corrected]).toEqual([
			{ first_name: 'Ulla', sync_result: 'created', sync_reason: '', lead: 'Ulla' },
			{ first_name: 'Omar', sync_result: 'created', sync_reason: '', lead: 'Omar' },
		]);
	});

	test('writes nothing into the row of another person who has the same address', async () => {
		sheet.add(person('Ann'));
		expectSuccess(await run());
		const [ann] = sheet.rows();
		sheet.add({ ...person('Bo'), last_name: 'Newcomer', profile_url: ann!.profile_url! });
		expectSuccess(await run());
		expect(sheet.rows()).toEqual([
			ann,
			expect.objectContaining({
				first_name: 'Bo',
				sync_result: 'already_in_list',
				sync_reason: 'The workspace has "Ann Of the sheet" at this address',
				lead_id: '',
			}),
		]);
	});

	test('takes nobody for added who is left out, and adds them once they may be', async () => {
		const { sandbox } = environment;
		const ann = { first_name: 'Ann', last_name: 'Of the sheet', social_url: url('ann') };
		await askForSilence(environment, ann);
		const { id: silence } = sandbox.database
			.prepare("SELECT id FROM lead_lists WHERE name = 'Asked for silence'")
			.get() as { readonly id: string };
		const withSilence = await importWithCredentials(environment, 'sync-google-sheet', {
			parameters: chosen,
		});
		const options = { createMissingList: true, leaveOut: [silence] };
		await changeNodes(environment.n8n, withSilence, (node) =>
			node.type === 'n8n-nodes-outreach.outreachLead'
				? { ...node, parameters: { ...node.parameters, options } }
				: node,
		);
		sheet.add(person('Ann'), person('Bo'));
		expectSuccess(await runWorkflow(environment.n8n, withSilence, TRIGGER));
		expect(sheet.rows()).toMatchObject([
			{
				sync_result: 'left_out',
				sync_reason: expect.stringContaining('Asked for silence'),
				lead_id: '',
			},
			{ sync_result: 'created' },
		]);
		expectSuccess(await run());
		expect(results()).toEqual(['added_existing', 'created']);
		expect(ownerOf(environment, sheet.rows()[0]!.lead_id)).toBe('Ann');
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
