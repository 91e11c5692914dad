import { sandboxKeys } from '../../../packages/sandbox/core/keys';
import type { Sandbox } from '../../../packages/sandbox/sandbox';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import { importExample, TRIGGER } from '../../../packages/rehearsal/n8n/examples';
import { runWorkflow } from '../../../packages/rehearsal/n8n/executions';
import type { Campaign, CampaignSetup } from '../../../src/contract/campaigns';
import type { Lead } from '../../../src/contract/leads';
import { expectSuccess, type Environment } from '../support/environment';

const NAME = 'After the spring event';
const PEOPLE = ['Marta Lindqvist', 'Jonas Okafor', 'Aiko Tanaka', 'Rui Ferreira'];
const SENDER = seeded.accounts.connected;

/** Every campaign of this name, however many there are. */
function storedCampaigns({ database }: Sandbox) {
	const rows = database
		.prepare(
			`SELECT record, setup FROM campaigns WHERE workspace_id = ? AND json_extract(record, '$.name') = ?`,
		)
		.all(sandboxKeys.full.workspaceId, NAME) as unknown as Array<{ record: string; setup: string }>;
	return rows.map(({ record, setup }) => ({
		campaign: JSON.parse(record) as Campaign,
		setup: JSON.parse(setup) as CampaignSetup,
	}));
}

const nameOf = (record: string) => {
	const { first_name, last_name } = JSON.parse(record) as Lead;
	return `${first_name} ${last_name}`;
};

function members({ database }: Sandbox, listId: string): string[] {
	return database
		.prepare(
			'SELECT record FROM memberships JOIN leads ON leads.id = lead_id WHERE lead_list_id = ?',
		)
		.all(listId)
		.map(({ record }) => nameOf(String(record)));
}

/** Of the started campaign: one entry for each time that a lead was enrolled. */
function enrolled({ database }: Sandbox, campaignId: string): string[] {
	return database
		.prepare(
			`SELECT leads.record FROM campaign_leads JOIN leads ON leads.id = campaign_leads.lead_id
			WHERE campaign_id = ?`,
		)
		.all(campaignId)
		.map(({ record }) => nameOf(String(record)));
}

const setSessionProblem = ({ database }: Sandbox, problem: string | null) =>
	database
		.prepare('UPDATE social_accounts SET session_problem = ? WHERE id = ?')
		.run(problem, SENDER);

export function startCampaignFromList(environment: Environment) {
	const importCampaign = async (values = {}) => {
		const { n8n, credential } = environment;
		const parameters = { socialAccountId: { __rl: true, mode: 'id', value: SENDER } };
		const choices = { parameters, values };
		return (await importExample(n8n, credential, 'start-campaign-from-list', choices)).id;
	};
	const run = (workflowId: string) => runWorkflow(environment.n8n, workflowId, TRIGGER);

	test('starts a campaign that is set up as the form says, with everybody of the list', async () => {
		const { sandbox } = environment;
		const execution = await run(await importCampaign());
		expectSuccess(execution);

		const [stored, ...others] = storedCampaigns(sandbox);
		expect(others).toEqual([]);
		const { campaign, setup } = stored!;
		expect(campaign).toMatchObject({
			name: NAME,
			status: 'started',
			totalLeads: PEOPLE.length,
			leadList: { name: 'Spring event guests' },
			socialAccounts: [{ id: SENDER }],
		});
		expect(setup).toEqual({
			name: NAME,
			description: 'Made by n8n',
			goal: 'Made by n8n',
			priority: 'medium',
			objective: 'start_conversation',
			cta_payload: null,
			social_account_ids: [SENDER],
			source: { lead_list_id: campaign.leadList!.id },
			schedule: {
				timezone: 'Europe/Berlin',
				start_date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
				start_time: '09:00',
				end_time: '17:30',
				active_days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
			},
			auto_approve_ai_messages: false,
			messages: {
				icebreaker: { enabled: true, mode: 'ai', wait: { duration: 3, unit: 'hours' } },
				follow_up_1: {
					enabled: true,
					mode: 'template',
					message: expect.stringContaining('As {{job_title}} you'),
					fallback_message: expect.not.stringContaining('{{'),
					wait: { duration: 4, unit: 'days' },
				},
				follow_up_2: { enabled: false },
			},
			engagement: { enabled: true, like_after_days: 3, wait_after_like_days: 2 },
			connection_request: { mode: 'none' },
		});
		expect(members(sandbox, campaign.leadList!.id).sort()).toEqual(PEOPLE.toSorted());
		expect(enrolled(sandbox, campaign.id).sort()).toEqual(PEOPLE.toSorted());
		expect(sandbox.effects('lead_enrolled')).toHaveLength(PEOPLE.length);
		expect(execution.output('Start the campaign')).toEqual([
			expect.objectContaining({ id: campaign.id, status: 'started', total_leads: PEOPLE.length }),
		]);
	});

	// The API cuts off blanks around a name.
	test.each([
		['', NAME],
		[' if a blank is behind the name', `${NAME} `],
	])('contacts nobody twice when it runs again, and says why%s', async (_, campaign_name) => {
		const { sandbox } = environment;
		const workflowId = await importCampaign({ campaign_name });
		expectSuccess(await run(workflowId));
		const before = storedCampaigns(sandbox);
		const effects = sandbox.effects();

		const execution = await run(workflowId);
		expectSuccess(execution);
		expect(sandbox.effects()).toEqual(effects);
		expect(storedCampaigns(sandbox)).toEqual(before);
		expect(execution.output('Start the campaign')).toEqual([]);
		expect(execution.output('Nothing to start')).toEqual([
			{ result: expect.stringContaining(`The campaign "${NAME}" is started already`) },
		]);
	});

	test('contacts nobody twice if there is a draft of the same name too', async () => {
		const { sandbox } = environment;
		const workflowId = await importCampaign();
		expectSuccess(await run(workflowId));
		// Somebody copies the campaign in the application.
		sandbox.database
			.prepare(
				`INSERT INTO campaigns (id, workspace_id, record, setup, created_at)
				SELECT id || '_copy', workspace_id,
					json_set(record, '$.id', id || '_copy', '$.status', 'draft'), setup, created_at + 1
				FROM campaigns WHERE json_extract(record, '$.name') = ?`,
			)
			.run(NAME);
		const effects = sandbox.effects();
		const execution = await run(workflowId);
		expectSuccess(execution);
		expect(sandbox.effects()).toEqual(effects);
		expect(execution.output('Nothing to start')).toEqual([
			{ result: expect.stringContaining(`The campaign "${NAME}" is started already`) },
		]);
	});

	test('starts the draft of a run that could not start it', async () => {
		const { sandbox } = environment;
		const workflowId = await importCampaign();
		setSessionProblem(sandbox, 'The session has expired');
		const failed = await run(workflowId);
		expect(failed.status).toBe('error');
		expect(failed.error).toContain('The session has expired');
		expect(storedCampaigns(sandbox).map(({ campaign }) => campaign.status)).toEqual(['draft']);

		setSessionProblem(sandbox, null);
		expectSuccess(await run(workflowId));
		const [started, ...others] = storedCampaigns(sandbox);
		const { campaign } = started!;
		expect(others).toEqual([]);
		expect(campaign.status).toBe('started');
		expect(enrolled(sandbox, campaign.id).sort()).toEqual(PEOPLE.toSorted());
	});
}
