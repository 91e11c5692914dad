import type { EndpointId } from 'n8n-nodes-outreach/src/contract';
import { STAGES } from 'n8n-nodes-outreach/src/contract/campaigns';

/** Values by the place of an answer that has them. */
type Places = Readonly<Record<string, readonly string[]>>;

/**
 * The values by which nodes decide. If the service has another word for one of them, nodes look for it in vain. All
 * other values they only pass on.
 */
export const LOOKED_FOR: Readonly<Partial<Record<EndpointId, Places>>> = {
	'agents.getGeneration': { 'data.status': ['preparing', 'ready', 'manual_input_required'] },
	'agents.list': { 'data[].status': ['draft', 'active', 'paused'] },
	'campaigns.list': { 'data[].status': ['draft', 'started', 'paused', 'completed'] },
	'campaigns.get': {
		...Object.fromEntries(
			STAGES.map((stage) => [`data.setup.messages.${stage}.mode`, ['ai', 'template']]),
		),
		'data.setup.messages.icebreaker.wait.unit': ['hours'],
		'data.setup.connection_request.mode': ['none'],
	},
	'campaigns.listLeads': {
		'data[].status': ['queued'],
		'data[].current_state.connection_status': ['connected'],
	},
	'campaigns.listMessageApprovals': {
		'data[].approval_status': ['pending', 'approved', 'rejected'],
	},
	'conversations.list': {
		'data[].intent': ['NEEDS_LABEL'],
		'data[].last_message.direction': ['received'],
	},
	'conversations.get': {
		'data.messages[].direction': ['received', 'sent'],
		'data.messages[].attachments[].type': ['audio', 'external_media', 'image', 'video'],
	},
	// `connecting` lasts for minutes, so that it never came says nothing.
	'socialAccounts.list': { 'data[].status': ['connected'] },
};

export const placesOf = (endpoint: string): Places => LOOKED_FOR[endpoint as EndpointId] ?? {};
