import { loadedNodes } from '../../../../packages/rehearsal/n8n/operations';
import { EVENTS } from '../../../../src/trigger/events/event';
import type { Environment } from '../../../e2e/support/environment';

export function loading(environment: Environment) {
	test('n8n knows the five nodes and the tools made of four', async () => {
		const nodes = await loadedNodes(environment.n8n);
		const names = nodes.map(({ name }) => name.replace('n8n-nodes-outreach.outreach', ''));
		expect(names.sort()).toEqual([
			'Agent',
			'AgentTool',
			'Campaign',
			'CampaignTool',
			'Conversation',
			'ConversationTool',
			'Lead',
			'LeadTool',
			'Trigger',
		]);
	});

	test('the form of the trigger offers its events', async () => {
		const nodes = await loadedNodes(environment.n8n);
		const { properties } = nodes.find(({ name }) => name.endsWith('Trigger'))!;
		const events = properties.find(({ name }) => name === 'events')!;
		const offered = events.options!.map((option) => 'value' in option && option.value);
		expect(offered.sort()).toEqual([...EVENTS].sort());
	});

	test('the credential works', async () => {
		const { n8n, credential } = environment;
		const saved = await n8n.call('GET', `/credentials/${credential.id}?includeData=true`);
		const result = await n8n.call('POST', '/credentials/test', { credentials: saved });
		expect(result).toMatchObject({ status: 'OK' });
	});
}
