import { seeded } from '../../../packages/sandbox/composition/seeded';
import { endpoints, retryClassOf, type Endpoint, type RetryClass } from '../../../src/contract';
import { EFFECTS } from './effects';
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

const scenario = (
	endpoint: Endpoint,
	request: Scenario['request'],
	{ name = endpoint.id, given }: Partial<Pick<Scenario, 'name' | 'given'>> = {},
): Scenario => {
	const retryClass = retryClassOf(endpoint, request.body);
	const effects = EFFECTS[name];
	if (!effects && retryClass !== 'safe' && retryClass !== 'replay') {
		throw new Error(`Say in test/client/support/effects.ts what '${name}' brings about`);
	}
	return { name, endpoint, request, retryClass, effects: effects ?? [], given };
};

const plain = Object.entries(endpoints).flatMap(([group, members]) =>
	Object.entries<Endpoint>(members).map(([name, endpoint]) => {
		const samples = requests as Record<string, Record<string, Scenario['request']>>;
		const request = samples[group]?.[name];
		if (!request) throw new Error(`test/contract/endpoints.ts has no request for ${endpoint.id}`);
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
		{ name: 'agents.update with add_signals' },
	),
	scenario(
		campaigns.act,
		{ path: { campaign_id: seeded.campaigns.draft }, body: { action: 'pause' } },
		{
			name: 'campaigns.act pause',
			given: ({ control }) => control.setCampaignStatus(seeded.campaigns.draft, 'started'),
		},
	),
	scenario(
		agents.act,
		{ path: { agent_id: seeded.agents.draft }, body: { action: 'resume' } },
		{
			name: 'agents.act resume',
			given: (api) => api.patch('agents', seeded.agents.draft, { status: 'paused' }),
		},
	),
	scenario(
		campaigns.actOnMessageApproval,
		{
			path: { campaign_id: seeded.campaigns.paused, message_id: 'message_2' },
			body: { action: 'approve' },
		},
		{ name: 'campaigns.actOnMessageApproval approve' },
	),
	scenario(
		leadLists.create,
		{ body: { name: 'My List' } },
		{ name: 'leadLists.create with a name that exists' },
	),
	scenario(
		leadLists.create,
		{ body: { lead_lists: [{ name: 'A' }, { name: MALFORMED }, { name: 'A' }, { name: 'B' }] } },
		{ name: 'leadLists.create of many' },
	),
];
