import { importExample } from '../../../../harness/examples';
import { runWorkflow } from '../../../../harness/executions';
import { chain, importWorkflow, node } from '../../../../harness/workflows';
import { findDataTable } from '../../support/dataTables';
import { expectSuccess, type Environment } from '../../support/environment';

const TRIGGER = 'Start';
const GUARD = 'Leave out';

/** Who is there, by a name to tell them. */
const PEOPLE = [
	{ name: 'known by ID', lead_id: 'lead_silent' },
	{ name: 'known by address', profile_url: 'http://Social.Example/in/J%C3%BCrgen/?from=search' },
	{ name: 'known by another column', social_url: 'social.example/in/jürgen' },
	{ name: 'another ID', lead_id: 'lead_other' },
	{ name: 'another address', profile_url: 'https://www.social.example/in/jürgen-2' },
	{ name: 'neither', email: 'someone@mail.example' },
	{ name: 'a broken address', profile_url: 'https://www.social.example/in/100%' },
];

export function leaveOutWhoAskedForSilence(environment: Environment) {
	test('hands on whoever is not in the table, however the profile is spelled', async () => {
		const { n8n, credential } = environment;
		const { id } = await importExample(n8n, credential, 'leave-out-who-asked-for-silence');
		const nodes = [
			node(TRIGGER, 'n8n-nodes-base.manualTrigger'),
			node(
				'People',
				'n8n-nodes-base.code',
				{ jsCode: `return ${JSON.stringify(PEOPLE.map((json) => ({ json })))}` },
				2,
			),
			node(
				GUARD,
				'n8n-nodes-base.executeWorkflow',
				{
					source: 'database',
					workflowId: { __rl: true, mode: 'id', value: id },
					mode: 'once',
					options: {},
				},
				1.2,
			),
		];
		const caller = await importWorkflow(n8n, {
			name: 'Import some people',
			nodes,
			connections: chain(nodes),
		});
		const passed = async () => {
			const execution = await runWorkflow(n8n, caller, TRIGGER);
			expectSuccess(execution);
			return execution.output(GUARD);
		};

		// Nobody has asked for silence yet: everybody is handed on as they came.
		expect(await passed()).toEqual(PEOPLE);
		const table = await findDataTable(n8n, 'Asked for silence');
		await table.insert([
			{ lead_id: 'lead_silent', profile_key: 'social.example/in/jürgen', lead_name: 'Jürgen' },
		]);
		expect((await passed()).map(({ name }) => name)).toEqual([
			'another ID',
			'another address',
			'neither',
			'a broken address',
		]);
	});
}
