import { endpoints, retryClassOf, type Endpoint, type RetryClass } from '../../../src/contract';
import { requests } from './requests';
import { type Api, MALFORMED } from './world';

export interface Scenario {
	readonly name: string;
	readonly endpoint: Endpoint;
	readonly request: { path?: object; query?: object; body?: unknown };
	readonly retryClass: RetryClass;
	/** What the request brings about, once. */
	readonly effects: readonly string[];
	/** Brings the world into the state that the request needs. */
	readonly given?: (api: Api) => void;
}

const { agents, campaigns, leadLists } = endpoints;

/** What each request of the contract's tests brings about in the fake API. */
const EFFECTS: Readonly<Record<string, readonly string[]>> = {
	'agents.startGeneration': ['product_saved https://product.example'],
	'agents.create': ['agent_created agent_4'],
	'agents.act': [
		'agent_activated agent_3',
		...[11, 12, 13].flatMap((n) => [`lead_created lead_${n}`, `membership_added list_2/lead_${n}`]),
	],
	'campaigns.create': ['campaign_created camp_7'],
	'campaigns.act': [
		'campaign_started camp_4',
		'lead_enrolled camp_4/lead_1',
		'lead_enrolled camp_4/lead_5',
	],
	'campaigns.actOnMessageApproval': ['approval_rejected message_1'],
	'conversations.sendMessage': ['message_sent conv_1/msg_70'],
	'leadLists.create': ['lead_list_created list_6'],
	'leadLists.addLeads': ['lead_created lead_11', 'membership_added list_2/lead_11'],
	'leads.enrich': ['credit_spent lead_1', 'lead_enriched lead_1'],
};

const scenario = (
	endpoint: Endpoint,
	request: Scenario['request'],
	more: Partial<Scenario> = {},
): Scenario => ({
	name: endpoint.id,
	endpoint,
	request,
	retryClass: retryClassOf(endpoint, request.body),
	effects: EFFECTS[endpoint.id] ?? [],
	...more,
});

const plain = Object.entries(endpoints).flatMap(([group, members]) =>
	Object.entries<Endpoint>(members).map(([name, endpoint]) => {
		const samples = requests as Record<string, Record<string, Scenario['request']>>;
		const request = samples[group]?.[name];
		if (!request) throw new Error(`No request for ${endpoint.id}`);
		return scenario(endpoint, request);
	}),
);

/** Every endpoint, and the bodies that make a difference to what happens after a failure. */
export const scenarios: readonly Scenario[] = [
	...plain,
	scenario(
		agents.update,
		{ path: { agent_id: 'agent_3' }, body: { add_signals: [{ type: 'social_activity' }] } },
		{ name: 'agents.update with add_signals', effects: ['signals_added agent_3'] },
	),
	scenario(
		campaigns.act,
		{ path: { campaign_id: 'camp_4' }, body: { action: 'pause' } },
		{
			name: 'campaigns.act pause',
			effects: ['campaign_paused camp_4'],
			given: ({ control }) => control.setCampaignStatus('camp_4', 'started'),
		},
	),
	scenario(
		agents.act,
		{ path: { agent_id: 'agent_3' }, body: { action: 'resume' } },
		{
			name: 'agents.act resume',
			effects: ['agent_resumed agent_3'],
			given: (api) => api.patch('agents', 'agent_3', { status: 'paused' }),
		},
	),
	scenario(
		campaigns.actOnMessageApproval,
		{ path: { campaign_id: 'camp_3', message_id: 'message_2' }, body: { action: 'approve' } },
		{ name: 'campaigns.actOnMessageApproval approve', effects: ['approval_approved message_2'] },
	),
	scenario(
		leadLists.create,
		{ body: { name: 'My List' } },
		{ name: 'leadLists.create with a name that exists', effects: ['lead_list_created list_6'] },
	),
	scenario(
		leadLists.create,
		{ body: { lead_lists: [{ name: 'A' }, { name: MALFORMED }, { name: 'A' }, { name: 'B' }] } },
		{
			name: 'leadLists.create of many',
			effects: ['lead_list_created list_6', 'lead_list_created list_7', 'lead_list_created list_8'],
		},
	),
];
