import { byId, chain, node, type WorkflowFile } from '../../harness/workflows';

/**
 * Some examples only start if another workflow calls them. These are such workflows, by the name of the example, which
 * is also its id.
 */
export const CALLERS: Readonly<Record<string, WorkflowFile>> = {
	'leave-out-who-asked-for-silence': caller('Copy leads to another list', [
		node('Run by hand', 'n8n-nodes-base.manualTrigger'),
		node('Leads', 'n8n-nodes-outreach.outreachLead', {
			resource: 'leadList',
			operation: 'getLeads',
			leadListId: byId('list_1'),
			returnAll: false,
			limit: 50,
		}),
		node(
			'Leave out who asked for silence',
			'n8n-nodes-base.executeWorkflow',
			{ workflowId: byId('leave-out-who-asked-for-silence'), mode: 'once', options: {} },
			1.2,
		),
		node('Add to the other list', 'n8n-nodes-outreach.outreachLead', {
			resource: 'lead',
			operation: 'import',
			leadListId: byId('list_2'),
			mapping: 'automatic',
			options: {},
		}),
	]),
};

function caller(name: string, nodes: WorkflowFile['nodes']): WorkflowFile {
	return { name, nodes, connections: chain(nodes) };
}
