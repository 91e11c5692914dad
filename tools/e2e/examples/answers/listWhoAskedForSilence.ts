import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { importExample } from '../../../../packages/rehearsal/n8n/examples';
import { runWorkflow } from '../../../../packages/rehearsal/n8n/executions';
import { openForm, submitForm } from '../../../../packages/rehearsal/n8n/forms/submit';
import {
	byId,
	chain,
	importWorkflow,
	node,
	publishWorkflow,
} from '../../../../packages/rehearsal/n8n/workflows';
import { expectSuccess, type Environment } from '../../support/environment';
import { storedLeads } from '../../support/leads';

const USER = { user: 'office', password: 'a pass-word' };
const LIST = 'Asked for silence';

export function listWhoAskedForSilence(environment: Environment) {
	let formUrl: string | undefined;

	const enter = async (first: string, last: string, address: string) => {
		const { n8n, credential } = environment;
		if (formUrl === undefined) {
			const example = await importExample(n8n, credential, 'list-who-asked-for-silence', {
				user: USER,
			});
			await publishWorkflow(n8n, example.id);
			formUrl = example.formUrl;
		}
		return await submitForm(await openForm(formUrl, USER), {
			'First name': first,
			'Last name': last,
			'Profile address': address,
		});
	};
	const inList = () =>
		[...storedLeads(environment.sandbox)]
			.filter(([, { lists }]) => lists.includes(LIST))
			.map(([person]) => person);

	test('puts a person into the list once, whom another workflow then leaves out', async () => {
		const { n8n, credential, sandbox } = environment;
		const first = await enter(
			'Jürgen',
			'<b>Groß</b>',
			' http://de.Social.Example/in/J%C3%BCrgen/?a=b ',
		);
		expect(first.title).toBe('They are in the list');
		expect(first.text).toContain('Jürgen <b>Groß</b> is in the list "Asked for silence" now.');
		expect((await enter('Jürgen', 'Groß', 'https://www.social.example/in/jürgen')).title).toBe(
			'They are in the list',
		);
		expect(inList()).toEqual(['jürgen']);

		const lists = sandbox.database
			.prepare('SELECT id FROM lead_lists WHERE name = ?')
			.all(LIST) as unknown as Array<{ readonly id: string }>;
		expect(lists).toHaveLength(1);
		const rows = ['jürgen', 'another'].map((person) => ({
			json: {
				first_name: 'Ann',
				last_name: 'Example',
				social_url: `https://www.social.example/in/${person}`,
			},
		}));
		const nodes = [
			node('Start', 'n8n-nodes-base.manualTrigger'),
			node('People', 'n8n-nodes-base.code', { jsCode: `return ${JSON.stringify(rows)}` }, 2),
			node('Import', 'n8n-nodes-outreach.outreachLead', {
				resource: 'lead',
				operation: 'import',
				leadListId: byId(seeded.lists.tradeFair),
				mapping: 'automatic',
				options: { leaveOut: [lists[0]!.id] },
			}),
		];
		const workflow = { name: 'Import some people', nodes, connections: chain(nodes) };
		const execution = await runWorkflow(
			n8n,
			await importWorkflow(n8n, workflow, credential),
			'Start',
		);
		expectSuccess(execution);
		expect(execution.output('Import').map(({ result }) => result)).toEqual(['left_out', 'created']);
	});

	test.each([
		['an address that is none', 'Ann', 'ann at example'],
		['a blank name', ' ', 'https://www.social.example/in/ann'],
	])('says that a person is not in the list: %s', async (_, first, address) => {
		const page = await enter(first, 'Example', address);
		expect(page.title).toBe('They are NOT in the list');
		expect(page.text).toMatch(/is not in the list "Asked for silence": \S/);
		expect(inList()).toEqual([]);
	});

	test('says that the service refused', async () => {
		const body = { error: { code: 'forbidden', message: 'Not for you' } };
		for (const endpoint of ['leadLists.create', 'leadLists.addLeads'] as const) {
			environment.sandbox.faults.add({ endpoint, fault: 'status', status: 403, body });
			const page = await enter('Ann', 'Example', 'https://www.social.example/in/ann');
			expect(page.title).toBe('They are NOT in the list');
			expect(page.text).toContain('Not for you');
			expect(inList()).toEqual([]);
		}
	});
}
