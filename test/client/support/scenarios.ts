import { seeded } from '../../../sandbox/seed/seeded';
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
		`agent_activated ${seeded.agents.draft}`,
		...[11, 12, 13].flatMap((n) => [
			`lead_created lead_${n}`,
			`membership_added ${seeded.lists.webinar}/lead_${n}`,
		]),
	],
	'campaigns.create': ['campaign_created camp_7'],
	'campaigns.act': [
		`campaign_started ${seeded.campaigns.draft}`,
		`lead_enrolled ${seeded.campaigns.draft}/${seeded.leads.interested}`,
		`lead_enrolled ${seeded.campaigns.draft}/${seeded.leads.programmer}`,
	],
	'campaigns.actOnMessageApproval': [`approval_rejected ${seeded.approvals.pending}`],
	'conversations.sendMessage': [`message_sent ${seeded.conversations.interested}/msg_70`],
	'leadLists.create': ['lead_list_created list_6'],
	'leadLists.addLeads': [
		'lead_created lead_11',
		`membership_added ${seeded.lists.webinar}/lead_11`,
	],
	'leads.enrich': [
		`credit_spent ${seeded.leads.interested}`,
		`lead_enriched ${seeded.leads.interested}`,
	],
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
		{
			path: { agent_id: seeded.agents.draft },
			body: { add_signals: [{ type: 'social_activity' }] },
		},
		{ name: 'agents.update with add_signals', effects: [`signals_added ${seeded.agents.draft}`] },
	),
	scenario(
		campaigns.act,
		{ path: { campaign_id: seeded.campaigns.draft }, body: { action: 'pause' } },
		{
			name: 'campaigns.act pause',
			effects: [`campaign_paused ${seeded.campaigns.draft}`],
			given: ({ control }) => control.setCampaignStatus(seeded.campaigns.draft, 'started'),
		},
	),
	scenario(
		agents.act,
		{ path: { agent_id: seeded.agents.draft }, body: { action: 'resume' } },
		{
			name: 'agents.act resume',
			effects: [`agent_resumed ${seeded.agents.draft}`],
			given: (api) => api.patch('agents', seeded.agents.draft, { status: 'paused' }),
		},
	),
	scenario(
		campaigns.actOnMessageApproval,
		{
			path: { campaign_id: seeded.campaigns.paused, message_id: 'message_2' },
			body: { action: 'approve' },
		},
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
