import { storedLeads } from '../../e2e/support/leads';
import { expectThat, outreachNode, startNode, type NewcomersWorkflow } from '../newcomer';

const ROWS = [
	{
		'Full name': 'Ines Duarte',
		Profile: 'www.social.example/in/ines-duarte-clicks',
		Mail: 'ines@harbor.example',
		Position: 'Planner',
		'Company name': 'Harbor',
	},
	{
		'Full name': 'Jan Kowalski',
		Profile: 'https://www.social.example/in/jan-kowalski-clicks',
		Mail: '',
		Position: 'Head of Operations',
		'Company name': 'Mill & Sons',
	},
];

export const importSheet: NewcomersWorkflow = {
	name: 'Import from a sheet with unfamiliar headers',
	limit: 15,
	nodes: () => [
		startNode,
		{
			name: 'Sheet',
			type: 'n8n-nodes-base.code',
			typeVersion: 2,
			parameters: { jsCode: `return ${JSON.stringify(ROWS.map((json) => ({ json })))};` },
		},
		outreachNode('Outreach Lead', 'outreachLead', { resource: 'lead', operation: 'import' }),
	],
	connections: [
		['Run by hand', 'Sheet'],
		['Sheet', 'Outreach Lead'],
	],
	build: async (editor, sandbox) => {
		await editor.open('Outreach Lead');
		await editor.makeNew('Lead List', 'People of the sheet');
		await editor.executeStep();
		const stored = storedLeads(sandbox);
		const { lead, lists } = stored.get('ines-duarte-clicks') ?? {};
		expectThat(lead?.first_name === 'Ines' && lead.last_name === 'Duarte', 'the name is split');
		expectThat(lists?.join() === 'People of the sheet', 'the lead is in the new list');
		expectThat(stored.has('jan-kowalski-clicks'), 'all rows are imported');
	},
};
