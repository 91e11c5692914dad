import { expectThat, outreachNode, startNode, type NewcomersWorkflow } from '../newcomer';

export const startCampaign: NewcomersWorkflow = {
	name: 'Create and start a campaign of two steps',
	limit: 25,
	nodes: () => [
		startNode,
		outreachNode('Create', 'outreachCampaign', { resource: 'campaign', operation: 'create' }),
		outreachNode('Start', 'outreachCampaign', { resource: 'campaign', operation: 'start' }),
	],
	connections: [
		['Run by hand', 'Create'],
		['Create', 'Start'],
	],
	build: async (editor, sandbox) => {
		await editor.open('Create');
		await editor.type('Name', 'Trade fair follow-up');
		await editor.pick('Sender Account', 'Clara Whitmore');
		await editor.pick('Lead List', 'Trade fair contacts');
		await editor.choose('First Message (Icebreaker)', 'Template');
		await editor.type('First Message Text', 'It was good to meet you at the fair.');
		await editor.choose('Follow Up 1', 'Template');
		await editor.type('Follow Up 1 Text', 'Did you have time to think about it?');
		await editor.choose('Follow Up 2', 'Off');
		await editor.executeStep();
		await editor.goTo('Start');
		await editor.drag('id', 'Campaign');
		await editor.executeStep();
		expectThat(sandbox.effects('campaign_created').length === 1, 'one campaign is there');
		expectThat(sandbox.effects('campaign_started').length === 1, 'it is started');
	},
};
