import { importExample } from '../../../packages/rehearsal/n8n/examples';
import { openForm, submitForm, type FormPage } from '../../../packages/rehearsal/n8n/forms/submit';
import { publishWorkflow } from '../../../packages/rehearsal/n8n/workflows';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import type { CampaignDetail } from '../../../src/contract/campaigns';
import type { LeadCreate } from '../../../src/contract/leads';
import type { Environment } from '../support/environment';
import { askForSilence } from '../support/silence';

const USER = { user: 'starter', password: 'a pass-word' };
const YES = { 'Start it': 'Yes, start it' };
const NO = { 'Start it': 'No, start nothing' };
const DRAFT = 'Ask webinar guests for feedback';
const DISCONNECTED = 'Free trial for fair visitors';

export function checkBeforeAStart(environment: Environment) {
	let formUrl: string | undefined;

	const open = async (): Promise<FormPage> => {
		const { n8n, credential } = environment;
		if (formUrl === undefined) {
			const choices = { user: USER };
			const example = await importExample(n8n, credential, 'check-before-a-start', choices);
			await publishWorkflow(n8n, example.id);
			formUrl = example.formUrl;
		}
		return await submitForm(await openForm(formUrl, USER));
	};
	/** Chooses the draft of this name, and returns the page that says what a start would do. */
	async function check(name: string): Promise<FormPage> {
		const page = await open();
		const choice = page.fields.get('Campaign')!.choices.find((one) => one.endsWith(name))!;
		return await submitForm(page, { Campaign: choice });
	}
	const campaign = (id: string) => {
		const row = environment.sandbox.database
			.prepare('SELECT record FROM campaigns WHERE id = ?')
			.get(id);
		return JSON.parse(String(row?.record)) as CampaignDetail;
	};
	const statusOf = (id: string = seeded.campaigns.draft) => campaign(id).status;
	const peopleOf = (list: string) =>
		Number(
			environment.sandbox.database
				.prepare('SELECT count(*) count FROM memberships WHERE lead_list_id = ?')
				.get(list)!.count,
		);

	test('shows whom a start would contact, from where and from when on, and starts at a yes', async () => {
		const page = await check(DRAFT);
		const { leadList } = campaign(seeded.campaigns.draft);
		expect(page.title).toBe(`Start ${DRAFT}?`);
		expect(page.html).toContain(`${peopleOf(leadList!.id)} people of the list ${leadList!.name}`);
		expect(page.html).toContain('Webinar follow-up (completed)');
		expect(page.html).toMatch(
			/Clara Whitmore: connected, at most \d+ invitations and \d+ messages/,
		);
		expect(page.html).toMatch(/20\d\d-\d\d-\d\d, from \d\d:\d\d, Europe\/Berlin/);
		expect(page.html).toContain('first message by AI');
		expect(page.html).toContain('Messages by AI wait for approval');
		expect(statusOf()).toBe('draft');

		expect((await submitForm(page, YES)).title).toBe(`${DRAFT} has started`);
		expect(statusOf()).toBe('started');
	});

	test('starts nothing at a no', async () => {
		const last = await submitForm(await check(DRAFT), NO);
		expect([last.title, last.text]).toEqual([
			'Nothing was started',
			expect.stringContaining(`${DRAFT} stays a draft.`),
		]);
		expect(statusOf()).toBe('draft');
	});

	test('says what speaks against a start, and offers none', async () => {
		const page = await check(DISCONNECTED);
		expect(page.title).toBe(`${DISCONNECTED} cannot start`);
		expect(page.text).toMatch(/sender account .+ is disconnected/);
		expect(page.isForm).toBe(false);
		expect(statusOf(seeded.campaigns.disconnectedDraft)).toBe('draft');
	});

	test('names who has asked for silence, and starts nothing', async () => {
		const { leadList } = campaign(seeded.campaigns.draft);
		const lead = environment.sandbox.database
			.prepare(
				`SELECT record ->> '$.first_name' first_name, record ->> '$.last_name' last_name,
				record ->> '$.social_url' social_url
				FROM leads JOIN memberships ON leads.id = lead_id WHERE lead_list_id = ? LIMIT 1`,
			)
			.get(leadList!.id) as unknown as LeadCreate;
		await askForSilence(environment, lead);
		const page = await check(DRAFT);
		expect(page.title).toBe(`${DRAFT} cannot start`);
		expect(page.text).toContain('Asked for silence');
		expect(page.text).toContain(lead.last_name);
		expect(statusOf()).toBe('draft');
	});

	test('starts nothing if the list has changed since the page was opened', async () => {
		const page = await check(DRAFT);
		const { leadList } = campaign(seeded.campaigns.draft);
		environment.sandbox.database
			.prepare(
				'DELETE FROM memberships WHERE rowid = (SELECT max(rowid) FROM memberships WHERE lead_list_id = ?)',
			)
			.run(leadList!.id);
		const last = await submitForm(page, YES);
		expect(last.text).toContain('has changed since the page was opened');
		expect(statusOf()).toBe('draft');
	});

	test('starts nothing if it would contact the first people on another day than the page says', async () => {
		const { database } = environment.sandbox;
		const startOn = (date: string) =>
			database
				.prepare(
					"UPDATE campaigns SET setup = json_set(setup, '$.schedule.start_date', ?) WHERE id = ?",
				)
				.run(date, seeded.campaigns.draft);
		startOn('2999-01-07');
		const page = await check(DRAFT);
		expect(page.html).toContain('2999-01-07');
		startOn('2020-01-06');
		const last = await submitForm(page, YES);
		expect(last.text).toContain('has changed since the page was opened');
		expect(statusOf()).toBe('draft');
	});

	test('does not say that nothing was started if the answer was lost', async () => {
		const page = await check(DRAFT);
		const { faults } = environment.sandbox;
		faults.add({ endpoint: 'campaigns.act', fault: 'reset_after' });
		// Nor can it be read whether it has started.
		faults.add({ endpoint: 'campaigns.get', fault: 'status', status: 500, skip: 2, times: 99 });
		const last = await submitForm(page, YES);
		expect(statusOf()).toBe('started');
		expect(last.title).toBe('It may have started');
		expect(last.text).toContain(`${DRAFT} may have started: look at it in the application. `);
	});

	test('says why the service refuses the start', async () => {
		const page = await check(DRAFT);
		environment.sandbox.faults.add({ endpoint: 'campaigns.act', fault: 'status', status: 403 });
		const last = await submitForm(page, YES);
		expect(last.title).toBe('Nothing was started');
		expect(last.text).toContain(`${DRAFT} stays a draft. `);
		expect(statusOf()).toBe('draft');
	});

	test('says that there is no draft', async () => {
		environment.sandbox.database
			.prepare("UPDATE campaigns SET record = json_set(record, '$.status', 'completed')")
			.run();
		expect((await open()).title).toBe('Nothing to start');
	});
}
