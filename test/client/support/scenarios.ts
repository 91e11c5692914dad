import { endpoints, retryClassOf, type Endpoint, type RetryClass } from '../../../src/contract';
import { requests } from '../../contract/requests';
import type { FakeApi } from './fakeApi';

export interface Scenario {
	readonly name: string;
	readonly endpoint: Endpoint;
	readonly request: { path?: object; query?: object; body?: unknown };
	readonly retryClass: RetryClass;
	/** What the request brings about, once. */
	readonly effects: readonly string[];
	/** Brings the world into the state that the request needs. */
	readonly given?: (api: FakeApi) => void;
}

const { agents, campaigns, conversations, leadLists } = endpoints;

/** What each request of the contract's tests brings about in the fake API. */
const EFFECTS: Readonly<Record<string, readonly string[]>> = {
	'agents.create': ['agent Agent'],
	'agents.act': ['activate a1'],
	'campaigns.create': ['campaign Campaign'],
	'campaigns.act': ['start c1'],
	'campaigns.actOnMessageApproval': ['reject m1'],
	'conversations.sendMessage': ['message Hello'],
	'leadLists.create': ['list List'],
	'leadLists.addLeads': ['lead https://social.example/in/ada'],
	'leads.enrich': ['credit x1'],
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
		// Cursors of the contract's tests lead nowhere here.
		return scenario(endpoint, endpoint === conversations.get ? { ...request, query: {} } : request);
	}),
);

/** Every endpoint, and the bodies that make a difference to what happens after a failure. */
export const scenarios: readonly Scenario[] = [
	...plain,
	scenario(
		agents.update,
		{ path: { agent_id: 'a1' }, body: { add_signals: [{ type: 'social_activity' }] } },
		{ name: 'agents.update with add_signals', effects: ['signals a1'] },
	),
	scenario(
		campaigns.act,
		{ path: { campaign_id: 'c1' }, body: { action: 'pause' } },
		{
			name: 'campaigns.act pause',
			effects: ['pause c1'],
			given: ({ state }) => {
				state.campaigns[0]!.status = 'started';
			},
		},
	),
	scenario(
		agents.act,
		{ path: { agent_id: 'a1' }, body: { action: 'resume' } },
		{
			name: 'agents.act resume',
			effects: ['resume a1'],
			given: ({ state }) => {
				state.agents[0]!.status = 'paused';
			},
		},
	),
	scenario(
		campaigns.actOnMessageApproval,
		{ path: { campaign_id: 'c1', message_id: 'm0' }, body: { action: 'approve' } },
		{ name: 'campaigns.actOnMessageApproval approve', effects: ['approve m0'] },
	),
	scenario(
		leadLists.create,
		{ body: { name: 'List one' } },
		{ name: 'leadLists.create with a name that exists', effects: ['list List one'] },
	),
	scenario(
		leadLists.create,
		{ body: { lead_lists: [{ name: 'A' }, { name: 'malformed' }, { name: 'A' }, { name: 'B' }] } },
		{
			name: 'leadLists.create of many',
			effects: ['list A', 'list A', 'list B'],
		},
	),
];
