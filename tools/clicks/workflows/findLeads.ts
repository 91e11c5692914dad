import { expectThat, outreachNode, startNode, type NewcomersWorkflow } from '../newcomer';

export const findLeads: NewcomersWorkflow = {
	name: 'Activate an agent for a website',
	limit: 15,
	nodes: () => [
		startNode,
		outreachNode('Website', 'outreachAgent', { resource: 'product', operation: 'extractPreview' }),
		outreachNode('Proposal', 'outreachAgent', { resource: 'proposal', operation: 'create' }),
		outreachNode('Create', 'outreachAgent', { resource: 'agent', operation: 'create' }),
		outreachNode('Activate', 'outreachAgent', { resource: 'agent', operation: 'activate' }),
	],
	connections: [
		['Run by hand', 'Website'],
		['Website', 'Proposal'],
		['Proposal', 'Create'],
		['Create', 'Activate'],
	],
	prepare: ({ control, database }) => {
		control.setGenerationReads(0);
		// A newcomer has saved none.
		database.exec('DELETE FROM agent_products');
	},
	build: async (editor, sandbox) => {
		await editor.open('Website');
		await editor.type('Website URL', 'www.harbor-tools.example');
		await editor.goTo('Proposal');
		await editor.goTo('Create');
		await editor.type('Name', 'Found by our website');
		await editor.pick('Destination List', 'Trade fair contacts');
		await editor.executeStep();
		await editor.goTo('Activate');
		await editor.drag('id', 'Agent');
		await editor.executeStep();
		expectThat(sandbox.effects('agent_created').length === 1, 'one agent is there');
		expectThat(sandbox.effects('agent_activated').length === 1, 'it is active');
	},
};
